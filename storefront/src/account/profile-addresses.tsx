import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../addresses/addresses.ts';
import { useRemoveAddress } from '../addresses/use-remove-address.ts';
import {
  newShippingAddressDrawer,
  NewShippingAddressDrawer,
} from '../addresses/new-shipping-address-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { AddButton } from './add-button.tsx';
import { ProfileItem, ProfileList } from './profile-list.tsx';
import { ProfileSection } from './profile-section.tsx';

export function ProfileAddresses() {
  const addresses = useQuery(addressesQuery());
  const drawer = useDrawer(newShippingAddressDrawer);
  const remove = useRemoveAddress();
  return (
    <ProfileSection title={m.profile_addresses()}>
      <ProfileList query={addresses} none={m.profile_addresses_none()}>
        {(address) => (
          <ProfileItem
            key={address.id}
            title={m.checkout_receiver_name({ name: address.name })}
            note={noteLine(
              address.address?.full_address ?? m.profile_address_pick_up(),
              formatPhoneNumber(address.phone_number, 'JP'),
            )}
            deleteLabel={m.checkout_receiver_delete({ name: address.name })}
            question={m.checkout_receiver_delete_ask()}
            onDelete={() => remove(address.id)}
          />
        )}
      </ProfileList>
      <AddButton onClick={drawer.open}>{m.profile_address_add()}</AddButton>
      <NewShippingAddressDrawer purpose="delivery" onSaved={() => {}} />
    </ProfileSection>
  );
}
