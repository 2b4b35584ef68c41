import type { PaymentSetting } from '@noren/contract/entities/store';
import { Button } from '@noren/kit/components/button.tsx';
import { DeleteChoice } from '../components/delete-choice.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery } from '@tanstack/react-query';
import { newConvenienceStoreDrawer } from './new-convenience-store-address-drawer.tsx';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { chainName } from './chain-name.ts';
import { konbiniRecordsQuery, recordNote, recordsFor } from './records.ts';
import { useRemoveRecord } from './use-remove-record.ts';

export interface KonbiniRecordChoiceProps {
  /** id of the chosen record */
  value: number | undefined;
  onChange: (id: number) => void;
  /** the store's payment methods */
  payments: readonly PaymentSetting[];
}

/**
 * Chooses the konbini and the payer: one of the buyer's records, or a new one in its drawer (also
 * render `NewConvenienceStoreDrawer`).
 */
export function KonbiniRecordChoice({ value, onChange, payments }: KonbiniRecordChoiceProps) {
  const { data, error, refetch } = useQuery(konbiniRecordsQuery());
  const records = data && recordsFor(data, payments);
  const drawer = useDrawer(newConvenienceStoreDrawer);
  const remove = useRemoveRecord();
  if (!records)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={3} />
    );
  return (
    <div className="grid gap-3">
      {records.length === 0 && <p className="text-14 text-ink-soft">{m.konbini_none()}</p>}
      {records.map((record) => (
        <DeleteChoice
          key={record.id}
          label={m.konbini_delete({
            chain: chainName(record.convenience),
            name: record.buyer_name,
          })}
          question={m.konbini_delete_ask()}
          onDelete={() => remove(record.id)}
        >
          <RadioCard
            name="konbini-record"
            className="pr-10"
            title={chainName(record.convenience)}
            note={recordNote(record)}
            checked={record.id === value}
            onChange={() => onChange(record.id)}
          />
        </DeleteChoice>
      ))}
      <Button variant={records.length === 0 ? 'primary' : 'quiet'} wide onClick={drawer.open}>
        <PlusIcon className="size-5" />
        {m.konbini_add()}
      </Button>
    </div>
  );
}
