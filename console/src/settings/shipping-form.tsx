import { Checkbox, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence, wrongFields } from '../api/error-sentence.ts';
import { isWrongCount, wholeNumber } from '../i18n/typed-number.ts';
import { words } from '../i18n/words.ts';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

interface Fields {
  enabled: boolean;
  is_cash_on_delivery: boolean;
  fee_type: 'free' | 'fixed' | 'condition';
  fee: string;
  threshold: string;
  picks_up: boolean;
  address: string;
}

/** How the store sends, and where its goods are picked up. */
export function ShippingForm({ slug, settings: { shipping, pick_up }, onSaved }: SettingsPartProps) {
  const say = words();
  const { register, handleSubmit, watch, setError, formState } = useForm<Fields>({
    defaultValues: {
      enabled: shipping.enabled,
      is_cash_on_delivery: shipping.is_cash_on_delivery,
      fee_type: shipping.fee_type,
      fee: String(shipping.fee),
      threshold: shipping.free_shipping_threshold === null ? '' : String(shipping.free_shipping_threshold),
      picks_up: pick_up.enabled,
      address: pick_up.address ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<string | null>(null);
  const [fee_type, sends, picksUp] = watch(['fee_type', 'enabled', 'picks_up']);
  const counted = (mayBeEmpty: boolean) => ({ validate: (typed: string) => !isWrongCount(typed, mayBeEmpty) || say.number_field });
  async function save({ enabled, is_cash_on_delivery, fee_type: type, fee, threshold, picks_up, address }: Fields) {
    setFormError(null);
    const result = await callConsole('PUT /console/stores/{slug}/shipping', {
      params: { slug },
      body: {
        shipping: {
          enabled,
          is_cash_on_delivery,
          fee_type: type,
          fee: type === 'free' ? 0 : (wholeNumber(fee) ?? 0),
          free_shipping_threshold: type === 'condition' ? wholeNumber(threshold) : null,
        },
        pick_up: { enabled: picks_up, address: address.trim() === '' ? null : address },
      },
    });
    if (result.ok) return onSaved(result.data.data);
    const wrong = wrongFields(result.error);
    if (wrong.some((path) => path.endsWith('threshold'))) setError('threshold', { message: say.required_field }, { shouldFocus: true });
    if (wrong.some((path) => path.endsWith('address'))) setError('address', { message: say.required_field }, { shouldFocus: true });
    if (wrong.length === 0) setFormError(errorSentence(result.error));
  }
  return (
    <SettingsForm
      id="shipping"
      title={say.shipping_title}
      save={say.shipping_save}
      error={formError}
      busy={isSubmitting}
      onSubmit={() => void handleSubmit(save)()}
    >
      <div>
        <Checkbox {...register('enabled')}>{say.shipping_home}</Checkbox>
        {sends && <Checkbox {...register('is_cash_on_delivery')}>{say.shipping_cod}</Checkbox>}
      </div>
      {sends && (
        <div className="grid gap-4 md:grid-cols-3">
          <Select label={say.shipping_fee_type} required {...register('fee_type')}>
            <option value="free">{say.fee_free}</option>
            <option value="fixed">{say.fee_fixed}</option>
            <option value="condition">{say.fee_condition}</option>
          </Select>
          {fee_type !== 'free' && (
            <TextInput label={say.shipping_fee} required inputMode="numeric" error={errors.fee?.message} {...register('fee', counted(false))} />
          )}
          {fee_type === 'condition' && (
            <TextInput
              label={say.shipping_threshold}
              required
              inputMode="numeric"
              error={errors.threshold?.message}
              {...register('threshold', counted(false))}
            />
          )}
        </div>
      )}
      <Checkbox {...register('picks_up')}>{say.shipping_pick_up}</Checkbox>
      {picksUp && <TextArea label={say.shipping_pick_up_address} required rows={2} error={errors.address?.message} {...register('address')} />}
    </SettingsForm>
  );
}
