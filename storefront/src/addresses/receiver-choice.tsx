import type { Address } from '@noren/contract/entities/address';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { DeleteChoice } from '../ui/delete-choice.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { RadioCard } from '../ui/inputs.tsx';
import type { AddressPurpose } from './address-body.ts';
import { useRemoveAddress } from './use-remove-address.ts';

export interface ReceiverChoiceProps {
  purpose: AddressPurpose;
  addresses: readonly Address[];
  chosen: number | null;
  onChoose: (id: number) => void;
  onAdd: () => void;
}

export function ReceiverChoice({ purpose, addresses, chosen, onChoose, onAdd }: ReceiverChoiceProps) {
  const remove = useRemoveAddress();
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
