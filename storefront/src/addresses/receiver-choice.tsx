import type { Address } from '@noren/contract/entities/address';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { DeleteChoice } from '../ui/delete-choice.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { RadioCard } from '../ui/inputs.tsx';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { AddressPurpose } from './address-body.ts';
import { addressesQuery } from './addresses.ts';

export interface ReceiverChoiceProps {
  purpose: AddressPurpose;
  addresses: readonly Address[];
  chosen: number | null;
  onChoose: (id: number) => void;
  onAdd: () => void;
}

export function ReceiverChoice({ purpose, addresses, chosen, onChoose, onAdd }: ReceiverChoiceProps) {
  const client = useQueryClient();
  /** Orders keep their own copy: deleting an address changes none of them. */
  async function remove(id: number): Promise<void> {
    const result = await call('DELETE /addresses/{id}', { params: { id: String(id) }, as: 'guest' });
    if (!result.ok && result.error.code !== 'NOT_FOUND') return showFailure(result.error);
    client.setQueryData(addressesQuery().queryKey, (kept) => kept?.filter((one) => one.id !== id));
    showToast(m.checkout_address_deleted());
  }
  return (
    <div className="grid gap-3">
      {addresses.length === 0 && (
        <p className="text-14 text-ink-soft">{purpose === 'delivery' ? m.checkout_receiver_none() : m.checkout_receiver_pick_up_none()}</p>
      )}
      {addresses.map((address) => (
        <DeleteChoice
          key={address.id}
          label={m.checkout_receiver_delete({ name: address.name })}
          question={m.checkout_receiver_delete_ask()}
          onDelete={() => remove(address.id)}
        >
          <RadioCard
            name="receiver"
            className="pr-10"
            title={m.checkout_receiver_name({ name: address.name })}
            note={[purpose === 'delivery' ? address.address?.full_address : null, address.phone_number].filter(Boolean).join(' ／ ')}
            checked={address.id === chosen}
            onChange={() => onChoose(address.id)}
          />
        </DeleteChoice>
      ))}
      <Button look={addresses.length === 0 ? 'primary' : 'quiet'} wide onClick={onAdd}>
        <PlusIcon className="size-5" />
        {purpose === 'delivery' ? m.checkout_receiver_add() : m.checkout_receiver_pick_up_add()}
      </Button>
    </div>
  );
}
