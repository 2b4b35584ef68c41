import { Drawer } from '@noren/kit/components/drawer.tsx';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { newShippingAddressDrawer } from '../addresses/new-shipping-address-drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import * as m from '../i18n/generated/messages.js';
import { newConvenienceStoreDrawer } from '../konbini/new-convenience-store-address-drawer.tsx';
import { paymentSelectionDrawer } from '../payments/payment-selection-drawer.tsx';
import type { BuyLineProps } from './buy-line.tsx';
import { buyDrawer } from './product-link.ts';

/** The checkout's own parts, loaded with the first tap. */
const BuyLine = lazy(() => import('./buy-line.tsx').then((part) => ({ default: part.BuyLine })));

/** Drawers that open over the sheet and lead back to it. */
const drawersOver: readonly string[] = [
  newShippingAddressDrawer,
  paymentSelectionDrawer,
  newConvenienceStoreDrawer,
];

export interface BuySheetProps extends Omit<BuyLineProps, 'foot'> {
  onClose: () => void;
}

/** "Buy now": one order of one product, confirmed in a sheet over the running video (D-547). */
export function BuySheet({ onClose, ...props }: BuySheetProps) {
  const drawer = useRouterState({
    select: ({ location }) => (location.search as { drawer?: string }).drawer ?? '',
  });
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Drawer
      open={drawer === buyDrawer || drawersOver.includes(drawer)}
      onClose={onClose}
      place="side"
      title={m.live_buy()}
      footer={<div ref={setFoot} className="buy-foot min-h-12" />}
    >
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <BuyLine {...props} foot={foot} />
      </Suspense>
    </Drawer>
  );
}
