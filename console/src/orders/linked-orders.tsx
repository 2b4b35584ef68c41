import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';

/** Links between an order and those that continue, supplement or replace it. */
export function LinkedOrders({ order, slug }: { order: ConsoleOrder; slug: string }) {
  const { replaced_by, supplement_of, supplements = [], replacement_of, replacements = [] } = order;
  const to = (id: number, words: ReactNode) => (
    <Link
      key={id}
      to="/stores/$slug/orders/$id"
      params={{ slug, id: String(id) }}
      className="target inline-flex items-center text-indigo underline underline-offset-4"
    >
      {words}
    </Link>
  );
  return (
    <>
      {replaced_by !== null && to(replaced_by, m.order_replaced_by())}
      {supplement_of &&
        to(supplement_of.id, m.change_supplement_of({ number: supplement_of.number }))}
      {replacement_of && to(replacement_of.id, m.replacement_of({ number: replacement_of.number }))}
      {supplements.map(({ id, number, status, total_amount }) =>
        to(
          id,
          m.change_supplement({
            number,
            status: m.status({ status }),
            total: moneyIn(order.currency)(total_amount),
          }),
        ),
      )}
      {replacements.map(({ id, number, status }) =>
        to(id, m.replacement_by({ number, status: m.status({ status }) })),
      )}
    </>
  );
}
