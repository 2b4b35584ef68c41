import { Checkbox, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm, type SentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { settingsQuery } from '../api/reads.ts';
import { isWrongPrice, wholePrice } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import { DeliveryFields } from './delivery-fields.tsx';
import { draftsOfFees, errorOfPath, feesOfDrafts, type FeeDraftErrors } from './fee-draft.ts';
import { PlaceFees } from './place-fees.tsx';
import { ChangedMeanwhile, SettingsForm, type SettingsPartProps } from './settings-form.tsx';

interface Fields {
  enabled: boolean;
  is_cash_on_delivery: boolean;
  fee_type: 'free' | 'fixed' | 'condition';
  fee: string;
  threshold: string;
  picks_up: boolean;
  address: string;
}

const fieldsOf = ({ shipping, pick_up }: SettingsPartProps['settings']): Fields => ({
  enabled: shipping.enabled,
  is_cash_on_delivery: shipping.is_cash_on_delivery,
  fee_type: shipping.fee_type,
  fee: String(shipping.fee),
  threshold:
    shipping.free_shipping_threshold === null ? '' : String(shipping.free_shipping_threshold),
  picks_up: pick_up.enabled,
  address: pick_up.address ?? '',
});

/** Scrolls to the first wrong fee, which may be several screens above the button. */
const showFirstFault = (): void => {
  requestAnimationFrame(() =>
    document.querySelector('#shipping fieldset [role=alert]')?.scrollIntoView({ block: 'center' }),
  );
};

export function ShippingForm(props: SettingsPartProps) {
  const client = useQueryClient();
  const [filled, setFilled] = useState({ times: 0, settings: props.settings });
  async function reload() {
    const settings = await client.fetchQuery({ ...settingsQuery(props.slug), staleTime: 0 });
    setFilled({ times: filled.times + 1, settings });
  }
  return (
    <ShippingFields key={filled.times} {...props} settings={filled.settings} onReload={reload} />
  );
}

function ShippingFields({
  slug,
  settings,
  onSaved,
  onReload,
}: SettingsPartProps & { onReload: () => Promise<void> }) {
  const { shipping, region } = settings;
  // the revision when the form was filled, even if a newer one is read in the background (D-350)
  const [seen, setSeen] = useState(settings.shipping_revision);
  const [hasChanged, setHasChanged] = useState(false);
  const [drafts, setDrafts] = useState(() => draftsOfFees(shipping.fees));
  const [wrongFees, setWrongFees] = useState<Record<string, FeeDraftErrors>>({});
  const [delivery, setDelivery] = useState(shipping.delivery ?? null);
  const [reloadError, setReloadError] = useState<string | null>(null);
  const sent = useSentForm({ defaultValues: fieldsOf(settings) }, async (fields) => {
    setReloadError(null);
    const {
      enabled,
      is_cash_on_delivery,
      fee_type: type,
      fee,
      threshold,
      picks_up,
      address,
    } = fields;
    // a store without shipping does not show its fees, and keeps them
    const placed: ReturnType<typeof feesOfDrafts> | { fees?: never } = enabled
      ? feesOfDrafts(drafts, region)
      : {};
    setWrongFees('errors' in placed ? placed.errors : {});
    if ('errors' in placed) return showFirstFault();
    const result = await callConsole('PUT /console/stores/{slug}/shipping', {
      params: { slug },
      body: {
        shipping: {
          enabled,
          is_cash_on_delivery,
          fee_type: type,
          fee: type === 'free' ? 0 : (wholePrice(fee, region) ?? 0),
          free_shipping_threshold: type === 'condition' ? wholePrice(threshold, region) : null,
          ...placed,
          ...(region === 'JP' && { delivery }),
        },
        pick_up: { enabled: picks_up, address: address.trim() === '' ? null : address },
        shipping_revision: seen,
      },
    });
    setHasChanged(!result.ok && result.error.code === 'CHANGED_MEANWHILE');
    if (result.ok) {
      setSeen(result.data.data.shipping_revision);
      return onSaved(result.data.data);
    }
    if (result.error.code === 'CHANGED_MEANWHILE') return undefined;
    const wrong = wrongFields(result.error);
    const ofFees = wrong.flatMap((path) => errorOfPath(path, drafts) ?? []);
    if (ofFees.length > 0) {
      setWrongFees(Object.assign({}, ...ofFees));
      return showFirstFault();
    }
    const named = (['threshold', 'address'] as const).filter((name) =>
      wrong.some((path) => path.endsWith(name)),
    );
    return wrong.length > 0
      ? eachField(named, () => m.required_field())
      : errorSentence(result.error);
  });
  const { form, field, error, busy, submit } = sent;
  const [fee_type, sends, picksUp, generalFee, generalThreshold] = form.watch([
    'fee_type',
    'enabled',
    'picks_up',
    'fee',
    'threshold',
  ]);
  async function reload() {
    try {
      await onReload();
    } catch (error) {
      setReloadError(
        errorSentence(error instanceof CallError ? error.failure : { code: 'UNKNOWN' }),
      );
    }
  }
  return (
    <SettingsForm
      id="shipping"
      title={m.shipping_title()}
      save={m.shipping_save()}
      error={error ?? reloadError}
      busy={busy}
      submit={submit}
    >
      <div>
        <Checkbox {...form.register('enabled')}>{m.shipping_home()}</Checkbox>
        {sends && <Checkbox {...form.register('is_cash_on_delivery')}>{m.shipping_cod()}</Checkbox>}
      </div>
      {sends && <MethodsNote settings={settings} />}
      {sends && <GeneralFee sent={sent} region={region} />}
      {sends && (
        <PlaceFees
          region={region}
          general={{ fee_type, fee: generalFee, threshold: generalThreshold }}
          drafts={drafts}
          errors={wrongFees}
          onChange={(changed) => {
            setDrafts(changed);
            setWrongFees({});
          }}
        />
      )}
      {sends && region === 'JP' && (
        <DeliveryFields slug={slug} rules={delivery} onChange={setDelivery} />
      )}
      <Checkbox {...form.register('picks_up')}>{m.shipping_pick_up()}</Checkbox>
      {picksUp && (
        <TextArea label={m.shipping_pick_up_address()} required rows={2} {...field('address')} />
      )}
      {hasChanged && <ChangedMeanwhile onReload={() => void reload()} />}
    </SettingsForm>
  );
}

/** With shipping methods the fees of this form do not apply. */
const MethodsNote = ({ settings }: Pick<SettingsPartProps, 'settings'>) =>
  (settings.shipping_methods?.methods ?? []).length > 0 && (
    <p className="phrase-left rounded-card bg-paper-deep px-4 py-3 text-14">
      {m.shipping_fees_of_methods()}
    </p>
  );

/** The fee where no place has one of its own. */
function GeneralFee({
  sent: { form, field },
  region,
}: {
  sent: SentForm<Fields>;
  region: SettingsPartProps['settings']['region'];
}) {
  const fee_type = form.watch('fee_type');
  const priced = {
    validate: (typed: string) => !isWrongPrice(typed, false, region) || m.number_field(),
  };
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Select label={m.shipping_fee_type()} required {...form.register('fee_type')}>
        <option value="free">{m.fee_free()}</option>
        <option value="fixed">{m.fee_fixed()}</option>
        <option value="condition">{m.fee_condition()}</option>
      </Select>
      {fee_type !== 'free' && (
        <TextInput
          label={m.shipping_fee()}
          required
          inputMode="numeric"
          {...field('fee', priced)}
        />
      )}
      {fee_type === 'condition' && (
        <TextInput
          label={m.shipping_threshold()}
          required
          inputMode="numeric"
          {...field('threshold', priced)}
        />
      )}
    </div>
  );
}
