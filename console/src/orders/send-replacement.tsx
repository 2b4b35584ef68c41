import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { Button } from '@noren/kit/components/button.tsx';
import { lazy, Suspense, useState } from 'react';
import * as m from '../i18n/generated/messages.js';

const ReplacementSheet = lazy(() =>
  import('./replacement-sheet.tsx').then((part) => ({ default: part.ReplacementSheet })),
);

/** The button that sends goods again without a price, once something of an order has left. */
export function SendReplacement({ slug, order }: { slug: string; order: ConsoleOrder }) {
  const [isOpen, setOpen] = useState(false);
  const isInStore = order.shipping_type === 'self_pick_up' && order.status === 'undelivered';
  const hasLeft = order.items.some(
    (item) => item.shipping_status === 'shipped' || (item.shipped_quantity ?? 0) > 0,
  );
  if (!hasLeft || isInStore || order.status === 'canceled') return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {m.replacement_send()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReplacementSheet slug={slug} order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
