import type { Order } from '@noren/contract/entities/order';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useShop } from '../channel/use-shop.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';

/** Links to the orders of goods that the store added after the payment or sent again, and back. */
export function LinkedOrders({ order }: { order: Order }) {
  const { paths } = useShop().channel;
  const open = (order.supplements ?? []).filter(({ status }) => status !== 'canceled');
  const isUnpaid = (status: string) => status === 'init' || status === 'unpaid';
  const replacements = (order.replacements ?? []).filter(({ status }) => status !== 'canceled');
  const replaced = order.replacement_of;
  const first = order.supplement_of ?? replaced;
  if (open.length === 0 && replacements.length === 0 && !first) return null;
  return (
    <Card className="grid w-full gap-3 p-5 text-left print:hidden">
      {first && (
        <p className="text-14">
          {replaced
            ? m.order_replacement_of({ number: first.number })
            : m.order_supplement_of({ number: first.number })}
        </p>
      )}
      {first && (
        <AppLink href={paths.orderDone(first.id)} className={buttonClass('quiet', true)}>
          {m.order_supplement_first()}
        </AppLink>
      )}
      {replacements.map(({ id, number }) => (
        <div key={id} className="grid gap-3">
          <p className="text-14">{m.order_replacement({ number })}</p>
          <AppLink href={paths.orderDone(id)} className={buttonClass('quiet', true)}>
            {m.order_replacement_open()}
          </AppLink>
        </div>
      ))}
      {open.map(({ id, number, status, total_amount }) => (
        <div key={id} className="grid gap-3">
          <p className="text-14">
            {isUnpaid(status)
              ? m.order_supplement_unpaid({
                  number,
                  sum: formatMoney(total_amount, order.currency, currentLocale()),
                })
              : m.order_supplement({ number })}
          </p>
          <AppLink
            href={paths.orderDone(id)}
            className={buttonClass(isUnpaid(status) ? 'primary' : 'quiet', true)}
          >
            {isUnpaid(status) ? m.order_supplement_pay() : m.order_supplement_open()}
          </AppLink>
        </div>
      ))}
    </Card>
  );
}
