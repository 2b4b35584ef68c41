import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery } from '@tanstack/react-query';
import { newShippingAddressDrawer } from '../addresses/new-shipping-address-drawer.tsx';
import { NewTwAddressDrawer } from '../addresses/new-tw-address-drawer.tsx';
import { draftNewTw } from '../addresses/tw-address-draft.ts';
import { twAddressesQuery, useRemoveTwAddress } from '../addresses/tw-addresses.ts';
import * as m from '../i18n/generated/messages.js';
import { AddButton } from './add-button.tsx';
import { ProfileItem, ProfileList } from './profile-list.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The member's addresses in Taiwan, which all Taiwanese stores share. */
export function ProfileTwAddresses({ storeSlug }: { storeSlug: string }) {
  const addresses = useQuery(twAddressesQuery(storeSlug));
  const drawer = useDrawer(newShippingAddressDrawer);
  const remove = useRemoveTwAddress(storeSlug);
  return (
    <ProfileSection title={m.profile_addresses()}>
      <ProfileList query={addresses} none={m.profile_addresses_none()}>
        {({ id, buyer_name, full_address, buyer_cellphone }) => (
          <ProfileItem
            key={id}
            title={m.checkout_receiver_name({ name: buyer_name })}
            note={noteLine(full_address, formatPhoneNumber(buyer_cellphone, 'TW'))}
            deleteLabel={m.checkout_receiver_delete({ name: buyer_name })}
            question={m.checkout_receiver_delete_ask()}
            onDelete={() => remove(id)}
          />
        )}
      </ProfileList>
      <AddButton
        onClick={() => {
          draftNewTw();
          drawer.open();
        }}
      >
        {m.profile_address_add()}
      </AddButton>
      <NewTwAddressDrawer onSaved={() => {}} />
    </ProfileSection>
  );
}
