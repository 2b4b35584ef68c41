import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { Button } from '@noren/kit/components/button.tsx';
import { lazy, Suspense, useState } from 'react';
import * as m from '../i18n/generated/messages.js';

const ChangeSheet = lazy(() =>
  import('./change-sheet.tsx').then((part) => ({ default: part.ChangeSheet })),
);

/** The button that changes an order, as long as nothing of it has shipped. */
export function ChangeOrder({
  slug,
  order,
  role,
}: {
  slug: string;
  order: ConsoleOrder;
  role: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting =
    (order.stage === 'to_ship' || order.stage === 'unpaid') &&
    order.shipping_status === 'init' &&
    order.items.every(
      (item) => item.shipping_status === 'pending' && (item.shipped_quantity ?? 0) === 0,
    );
  if (!isWaiting || !['owner', 'manager', 'packer'].includes(role)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {m.change_title()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeSheet
            slug={slug}
            order={order}
            mayChangeGoods={role !== 'packer'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
