import { Button, textButton } from '@noren/kit/components/button.tsx';
import { DeleteChoice } from '../components/delete-choice.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { PlusIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../i18n/generated/messages.js';
import type { AddressPurpose } from './address-draft.ts';

/** A recipient, whatever the country's form of address. */
export interface Receiver {
  id: number;
  name: string;
  /** address and phone */
  note: string;
  is_default: boolean;
}

export interface ReceiverChoiceProps {
  purpose: AddressPurpose;
  receivers: readonly Receiver[];
  chosen: number | null;
  onChoose: (id: number) => void;
  onChange: (id: number) => void;
  onRemove: (id: number) => Promise<void>;
  onAdd: () => void;
}

export function ReceiverChoice({
  purpose,
  receivers,
  chosen,
  onChoose,
  onChange,
  onRemove,
  onAdd,
}: ReceiverChoiceProps) {
  return (
    <div className="grid gap-3">
      {receivers.length === 0 && (
        <p className="text-14 text-ink-soft">
          {purpose === 'delivery' ? m.checkout_receiver_none() : m.checkout_receiver_pick_up_none()}
        </p>
      )}
      {receivers.map(({ id, name, note, is_default }) => (
        <DeleteChoice
          key={id}
          label={m.checkout_receiver_delete({ name })}
          question={m.checkout_receiver_delete_ask()}
          onDelete={() => onRemove(id)}
        >
          <RadioCard
            name="receiver"
            className="pr-10"
            title={m.checkout_receiver_name({ name })}
            note={note}
            aside={
              is_default &&
              receivers.length > 1 && (
                <span className="text-12 text-ink-soft">{m.checkout_receiver_default()}</span>
              )
            }
            checked={id === chosen}
            onChange={() => onChoose(id)}
          >
            {id === chosen && (
              <button type="button" className={textButton} onClick={() => onChange(id)}>
                {m.checkout_receiver_change()}
              </button>
            )}
          </RadioCard>
        </DeleteChoice>
      ))}
      <Button variant="quiet" wide className="border-dashed" onClick={onAdd}>
        <PlusIcon className="size-5" />
        {purpose === 'delivery' ? m.checkout_receiver_add() : m.checkout_receiver_pick_up_add()}
      </Button>
    </div>
  );
}
