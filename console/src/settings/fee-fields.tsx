import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import * as m from '../i18n/generated/messages.js';
import type { FeeDraft, FeeDraftErrors, FeeType } from './fee-draft.ts';

type Fee = Pick<FeeDraft, 'fee_type' | 'fee' | 'threshold'>;

interface FeeFieldsProps {
  value: Fee;
  errors: Pick<FeeDraftErrors, 'fee' | 'threshold'>;
  /** label of the fee that is the same for every order */
  fixed: string;
  onChange: (part: Partial<Fee>) => void;
}

/** The kind of a shipping fee, its amount, and from which total on it is free. */
export const FeeFields = ({ value, errors, fixed, onChange }: FeeFieldsProps) => (
  <div className="grid items-start gap-4 md:grid-cols-3">
    <Select
      label={m.shipping_fee_type()}
      required
      value={value.fee_type}
      onChange={({ target }) => onChange({ fee_type: target.value as FeeType })}
    >
      <option value="free">{m.fee_free()}</option>
      <option value="fixed">{fixed}</option>
      <option value="condition">{m.fee_condition()}</option>
    </Select>
    {value.fee_type !== 'free' && (
      <TextInput
        label={m.shipping_fee()}
        required
        inputMode="numeric"
        value={value.fee}
        error={errors.fee && m.number_field()}
        onChange={({ target }) => onChange({ fee: target.value })}
      />
    )}
    {value.fee_type === 'condition' && (
      <TextInput
        label={m.shipping_threshold()}
        required
        inputMode="numeric"
        value={value.threshold}
        error={errors.threshold && m.number_field()}
        onChange={({ target }) => onChange({ threshold: target.value })}
      />
    )}
  </div>
);
