import { deliveryCarriers, type DeliveryCarrier } from '@noren/contract/delivery';
import {
  maxWeightSteps,
  temperatures,
  type Temperature,
} from '@noren/contract/entities/shipping-method';
import { localeNames, localeOfRegion, locales } from '@noren/contract/locales';
import { Button } from '@noren/kit/components/button.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import * as m from '../i18n/generated/messages.js';
import { carrierName } from './delivery-fields.tsx';
import { FeeFields } from './fee-fields.tsx';
import {
  newStepDraft,
  type MethodDraft,
  type MethodErrors,
  type StepDraft,
} from './method-draft.ts';
import { PlaceFees } from './place-fees.tsx';

/** The name in the store's language is required, so it comes first. */
const ownLocale = localeOfRegion.JP;
const localesShown = [ownLocale, ...locales.filter((locale) => locale !== ownLocale)];

interface MethodFieldsProps {
  draft: MethodDraft;
  errors: MethodErrors;
  onChange: (part: Partial<MethodDraft>) => void;
}

/** The fields of one shipping method. */
export function MethodFields({ draft, errors, onChange }: MethodFieldsProps) {
  return (
    <div className="grid min-w-0 gap-5 border-t border-line p-4">
      <MethodFacts draft={draft} errors={errors} onChange={onChange} />
      <FeeFields value={draft} errors={errors} fixed={m.fee_fixed()} onChange={onChange} />
      <PlaceFees
        region="JP"
        general={draft}
        drafts={draft.fees}
        errors={errors.fees ?? {}}
        onChange={(changed) => onChange({ fees: changed })}
      />
      <WeightSteps
        steps={draft.steps}
        errors={errors.steps ?? {}}
        onChange={(steps) => onChange({ steps })}
      />
      <MethodLimits draft={draft} errors={errors} onChange={onChange} />
    </div>
  );
}

/** The names, temperature and carrier of a method. */
function MethodFacts({ draft, errors, onChange }: MethodFieldsProps) {
  const nameError =
    errors.name && (errors.name === 'missing' ? m.required_field() : m.method_name_twice());
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      {localesShown.map((locale) => (
        <TextInput
          key={locale}
          label={m.method_name({ language: localeNames[locale] })}
          {...(locale !== ownLocale && { hint: m.method_name_hint() })}
          required={locale === ownLocale}
          maxLength={40}
          value={draft.names[locale]}
          error={locale === ownLocale ? nameError : undefined}
          onChange={({ target }) => onChange({ names: { ...draft.names, [locale]: target.value } })}
        />
      ))}
      <Select
        label={m.goods_temperature()}
        hint={m.method_temperature_hint()}
        value={draft.temperature}
        onChange={({ target }) => onChange({ temperature: target.value as Temperature })}
      >
        {temperatures.map((one) => (
          <option key={one} value={one}>
            {m.temperature({ temperature: one })}
          </option>
        ))}
      </Select>
      <Select
        label={m.method_carrier()}
        hint={m.method_carrier_hint()}
        value={draft.carrier}
        onChange={({ target }) => onChange({ carrier: target.value as DeliveryCarrier })}
      >
        {deliveryCarriers.map((carrier) => (
          <option key={carrier} value={carrier}>
            {carrierName[carrier]()}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The limits of a method: cash, dates, and how much fits into it. */
function MethodLimits({ draft, errors, onChange }: MethodFieldsProps) {
  const { temperature, is_letterbox } = draft;
  return (
    <div className="grid gap-1">
      <h3 className="text-16 font-semibold">{m.method_limits()}</h3>
      <Checkbox
        checked={draft.is_cash_on_delivery}
        onChange={({ target }) => onChange({ is_cash_on_delivery: target.checked })}
      >
        {m.method_cash()}
      </Checkbox>
      <Checkbox
        checked={draft.takes_dates}
        onChange={({ target }) => onChange({ takes_dates: target.checked })}
      >
        {m.method_dates()}
      </Checkbox>
      <Checkbox
        checked={is_letterbox}
        onChange={({ target }) =>
          onChange({
            is_letterbox: target.checked,
            ...(target.checked && { is_cash_on_delivery: false, takes_dates: false }),
          })
        }
      >
        {m.method_letterbox()}
      </Checkbox>
      {is_letterbox && (
        <div className="max-w-72">
          <TextInput
            label={m.method_letterbox_most()}
            hint={m.method_letterbox_hint()}
            required
            inputMode="numeric"
            value={draft.letterbox_most}
            error={errors.letterbox_most && m.method_letterbox_wrong()}
            onChange={({ target }) => onChange({ letterbox_most: target.value })}
          />
        </div>
      )}
      {temperature === 'frozen' && (
        <Checkbox
          checked={draft.freezes_others}
          onChange={({ target }) => onChange({ freezes_others: target.checked })}
        >
          {m.method_freezes_others()}
        </Checkbox>
      )}
    </div>
  );
}

interface WeightStepsProps {
  steps: readonly StepDraft[];
  errors: NonNullable<MethodErrors['steps']>;
  onChange: (steps: StepDraft[]) => void;
}

/** The steps of weight: each adds to the fee of the place. */
function WeightSteps({ steps, errors, onChange }: WeightStepsProps) {
  const change = (key: string, part: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-16 font-semibold">{m.method_steps()}</legend>
      <p className="phrase-left text-14 text-ink-soft">{m.method_steps_lead()}</p>
      {steps.map(({ key, up_to, extra }, index) => {
        const wrong = errors[key] ?? {};
        return (
          <div key={key} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
            <TextInput
              label={m.method_step_up_to({ nth: index + 1 })}
              required
              inputMode="numeric"
              value={up_to}
              error={
                wrong.up_to &&
                (wrong.up_to === 'number' ? m.method_step_wrong() : m.method_step_not_heavier())
              }
              onChange={({ target }) => change(key, { up_to: target.value })}
            />
            <TextInput
              label={m.method_step_extra({ nth: index + 1 })}
              required
              inputMode="numeric"
              value={extra}
              error={
                wrong.extra &&
                (wrong.extra === 'number' ? m.number_field() : m.method_step_cheaper())
              }
              onChange={({ target }) => change(key, { extra: target.value })}
            />
            <Button
              variant="text"
              className="justify-self-start md:mt-7"
              onClick={() => onChange(steps.filter((step) => step.key !== key))}
            >
              {m.method_step_remove({ nth: index + 1 })}
            </Button>
          </div>
        );
      })}
      {steps.length < maxWeightSteps && (
        <div>
          <Button variant="quiet" onClick={() => onChange([...steps, newStepDraft()])}>
            {m.method_step_add()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
