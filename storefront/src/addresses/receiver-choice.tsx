import type { Address } from '@noren/contract/entities/address';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { Button, IconButton } from '../ui/button.tsx';
import { PlusIcon, TrashIcon } from '../ui/icons.tsx';
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
  return (
    <div className="grid gap-3">
      {addresses.length === 0 && <p className="text-14 text-ink-soft">{purpose === 'delivery' ? m.checkout_receiver_none() : m.checkout_receiver_pick_up_none()}</p>}
      {addresses.map((address) => (
        <div key={address.id} lang="ja">
          <RadioCard
            name="receiver"
            title={m.checkout_receiver_name({ name: address.name })}
            note={[purpose === 'delivery' ? address.address?.full_address : null, address.phone_number].filter(Boolean).join(' ／ ')}
            checked={address.id === chosen}
            onChange={() => onChoose(address.id)}
            aside={<DeleteAddress address={address} />}
          />
        </div>
      ))}
      <Button look={addresses.length === 0 ? 'primary' : 'quiet'} wide onClick={onAdd}>
        <PlusIcon className="size-5" />
        {purpose === 'delivery' ? m.checkout_receiver_add() : m.checkout_receiver_pick_up_add()}
      </Button>
    </div>
  );
}

/** Orders keep their own copy: deleting an address changes none of them. */
function DeleteAddress({ address }: { address: Address }) {
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  async function remove(): Promise<void> {
    setStep('busy');
    const result = await call('DELETE /addresses/{id}', { params: { id: String(address.id) }, as: 'guest' });
    if (result.ok || result.error.code === 'NOT_FOUND') {
      client.setQueryData(addressesQuery().queryKey, (addresses) => addresses?.filter((one) => one.id !== address.id));
      showToast(m.checkout_address_deleted());
    } else {
      void showFailure(result.error);
      setStep('idle');
    }
  }
  if (step === 'idle') {
    return (
      <IconButton label={m.checkout_receiver_delete({ name: address.name })} className="-mr-2 text-ink-soft" onClick={(event) => (event.preventDefault(), setStep('asking'))}>
        <TrashIcon className="size-5" />
      </IconButton>
    );
  }
  return (
    <span role="group" aria-label={m.checkout_receiver_delete_ask()} className="grid shrink-0 gap-1">
      <Button look="danger" className="px-3" busy={step === 'busy'} autoFocus onClick={(event) => (event.preventDefault(), void remove())}>
        {m.checkout_receiver_delete_yes()}
      </Button>
      <Button look="quiet" className="px-3" onClick={(event) => (event.preventDefault(), setStep('idle'))}>
        {m.checkout_receiver_delete_no()}
      </Button>
    </span>
  );
}
