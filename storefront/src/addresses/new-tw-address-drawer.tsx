import type { TaiwanAddress } from '@noren/contract/entities/tw-address';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import { useTabValue } from '../storage/tab-value.ts';
import { newShippingAddressDrawer } from './new-shipping-address-drawer.tsx';
import { twAddressDraft } from './tw-address-draft.ts';

/**
 * A separate chunk, because it includes the form library, the contract's schema and the table of
 * districts.
 */
const NewTwAddressForm = lazy(async () => ({
  default: (await import('./new-tw-address-form.tsx')).NewTwAddressForm,
}));

/** spec §2, drawers: new shipping address, in the Taiwanese form. */
export function NewTwAddressDrawer({ onSaved }: { onSaved: (address: TaiwanAddress) => void }) {
  const drawer = useDrawer(newShippingAddressDrawer);
  const { changes } = useTabValue(twAddressDraft());
  return (
    <Drawer
      open={drawer.isOpen}
      onClose={drawer.close}
      title={changes ? m.checkout_address_change_title() : m.checkout_address_title()}
    >
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NewTwAddressForm
          key={changes?.id}
          onSaved={(address) => {
            onSaved(address);
            drawer.close();
          }}
        />
      </Suspense>
    </Drawer>
  );
}
