import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { isToOwnAccount } from '@noren/contract/payment-methods';
import { Button } from '@noren/kit/components/button.tsx';
import { lazy, Suspense, useState } from 'react';
import * as m from '../i18n/generated/messages.js';

const TransferSheet = lazy(() =>
  import('./transfer-sheet.tsx').then((part) => ({ default: part.TransferSheet })),
);

const mayRecord = (role: string): boolean => ['owner', 'manager', 'accountant'].includes(role);

/** An order that waits for a transfer, or was canceled without one: the money may come late. */
const mayReceive = ({ payment_type, payment_status, replaced_by }: ConsoleOrder): boolean =>
  isToOwnAccount(payment_type) &&
  replaced_by === null &&
  (payment_status === 'pending' || payment_status === 'failed');

/** The button and the sheet that record a transfer; nothing for other orders and roles. */
export function RecordPayment({
  slug,
  order,
  role,
}: {
  slug: string;
  order: ConsoleOrder;
  role: string;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!mayRecord(role) || !mayReceive(order)) return null;
  return (
    <>
      <Button
        variant={order.status === 'canceled' ? 'quiet' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {m.transfer_record()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TransferSheet slug={slug} order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
