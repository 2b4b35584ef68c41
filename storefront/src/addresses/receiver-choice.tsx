import { Button } from '@noren/kit/components/button.tsx';
import { DeleteChoice } from '@noren/kit/components/delete-choice.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../i18n/generated/messages.js';
import type { AddressPurpose } from './address-body.ts';

/** Somebody who can receive the goods, in whatever way the country writes an address. */
export interface Receiver {
  id: number;
  name: string;
  /** where, and the phone */
  note: string;
}

export interface ReceiverChoiceProps {
  purpose: AddressPurpose;
  receivers: readonly Receiver[];
  chosen: number | null;
  onChoose: (id: number) => void;
  onRemove: (id: number) => Promise<void>;
  onAdd: () => void;
}

export function ReceiverChoice({ purpose, receivers, chosen, onChoose, onRemove, onAdd }: ReceiverChoiceProps) {
  return (
    <div className="grid gap-3">
      {receivers.length === 0 && (
        <p className="text-14 text-ink-soft">{purpose === 'delivery' ? m.checkout_receiver_none() : m.checkout_receiver_pick_up_none()}</p>
      )}
      {receivers.map(({ id, name, note }) => (
        <DeleteChoice key={id} label={m.checkout_receiver_delete({ name })} question={m.checkout_receiver_delete_ask()} onDelete={() => onRemove(id)}>
          <RadioCard
            name="receiver"
            className="pr-10"
            title={m.checkout_receiver_name({ name })}
            note={note}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        </DeleteChoice>
      ))}
      <Button variant={receivers.length === 0 ? 'primary' : 'quiet'} wide onClick={onAdd}>
        <PlusIcon className="size-5" />
        {purpose === 'delivery' ? m.checkout_receiver_add() : m.checkout_receiver_pick_up_add()}
      </Button>
    </div>
  );
}
