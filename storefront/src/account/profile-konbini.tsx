import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery } from '@tanstack/react-query';
import {
  newConvenienceStoreDrawer,
  NewConvenienceStoreDrawer,
} from '../konbini/new-convenience-store-address-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { konbiniRecordsQuery, recordNote } from '../konbini/records.ts';
import { useRemoveRecord } from '../konbini/use-remove-record.ts';
import { AddButton } from './add-button.tsx';
import { ProfileItem, ProfileList } from './profile-list.tsx';
import { ProfileSection } from './profile-section.tsx';

export function ProfileKonbini() {
  const records = useQuery(konbiniRecordsQuery());
  const drawer = useDrawer(newConvenienceStoreDrawer);
  const remove = useRemoveRecord();
  return (
    <ProfileSection title={m.profile_konbini()}>
      <ProfileList query={records} none={m.profile_konbini_none()}>
        {(record) => (
          <ProfileItem
            key={record.id}
            title={chainName(record.convenience)}
            note={recordNote(record)}
            deleteLabel={m.konbini_delete({
              chain: chainName(record.convenience),
              name: record.buyer_name,
            })}
            question={m.konbini_delete_ask()}
            onDelete={() => remove(record.id)}
          />
        )}
      </ProfileList>
      <AddButton onClick={drawer.open}>{m.konbini_add()}</AddButton>
      <NewConvenienceStoreDrawer onSaved={() => {}} />
    </ProfileSection>
  );
}
