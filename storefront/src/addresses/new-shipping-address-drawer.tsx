import type { Address } from '@noren/contract/entities/address';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense } from 'react';
import { useTabValue } from '../storage/tab-value.ts';
import type { AddressPurpose } from './address-draft.ts';
import { addressDraft } from './address-draft.ts';
import * as m from '../i18n/generated/messages.js';

/** A separate chunk, because it includes the form library and the contract's schema. */
const NewAddressForm = lazy(async () => ({
  default: (await import('./new-address-form.tsx')).NewAddressForm,
}));

/** spec §2, drawers: new shipping address. */
export const newShippingAddressDrawer = 'new-shipping-address';

export function NewShippingAddressDrawer({
  purpose: ofNew,
  onSaved,
}: {
  purpose: AddressPurpose;
  onSaved: (address: Address) => void;
}) {
  const drawer = useDrawer(newShippingAddressDrawer);
  const { changes } = useTabValue(addressDraft());
  const purpose = changes?.purpose ?? ofNew;
  const titleOfNew =
    purpose === 'delivery' ? m.checkout_address_title() : m.checkout_address_pick_up_title();
  return (
    <Drawer
      open={drawer.isOpen}
      onClose={drawer.close}
      title={changes ? m.checkout_address_change_title() : titleOfNew}
    >
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NewAddressForm
          key={`${purpose} ${changes?.id}`}
          purpose={purpose}
          onSaved={(address) => {
            onSaved(address);
            drawer.close();
          }}
        />
      </Suspense>
    </Drawer>
  );
}
