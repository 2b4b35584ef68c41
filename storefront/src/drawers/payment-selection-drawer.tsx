import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { PaymentSelectionProps } from '../payments/payment-selection.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import { useDrawer } from '../ui/use-drawer.ts';

const PaymentSelection = lazy(async () => ({ default: (await import('../payments/payment-selection.tsx')).PaymentSelection }));

/** spec §2, drawers: payment selection. */
export const paymentSelectionDrawer = 'payment-selection';

export function PaymentSelectionDrawer({ onChoose, ...props }: PaymentSelectionProps) {
  const drawer = useDrawer(paymentSelectionDrawer);
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.payment_title()}>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <PaymentSelection
          {...props}
          onChoose={(choice) => {
            onChoose(choice);
            drawer.close();
          }}
        />
      </Suspense>
    </Drawer>
  );
}
