import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { PaymentSelectionProps } from './payment-selection.tsx';

const PaymentSelection = lazy(async () => ({
  default: (await import('./payment-selection.tsx')).PaymentSelection,
}));

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
