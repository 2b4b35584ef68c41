import { emptyLabelSettings, type LabelSettings } from '@noren/contract/entities/label-settings';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { labelSettingsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

/** Codes as carriers print them: any width, with hyphens or spaces. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s\-‐－ー]/g, '');

/** Values that only label programs need. */
export function LabelsForm({ slug }: { slug: string }) {
  const client = useQueryClient();
  const query = labelSettingsQuery(slug);
  const { data, error, refetch } = useQuery(query);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const onSaved = (settings: LabelSettings) => {
    client.setQueryData(query.queryKey, settings);
    showToast(m.settings_saved());
  };
  return <LabelFields slug={slug} settings={data} onSaved={onSaved} />;
}

function LabelFields({
  slug,
  settings,
  onSaved,
}: {
  slug: string;
  settings: LabelSettings;
  onSaved: (settings: LabelSettings) => void;
}) {
  const {
    field,
    form: _,
    ...sent
  } = useSentForm({ defaultValues: settings }, async ({ goods_name, ...codes }) => {
    const body = { ...emptyLabelSettings, goods_name };
    for (const key of Object.keys(codes) as (keyof typeof codes)[]) body[key] = plain(codes[key]);
    const result = await callConsole('PUT /console/stores/{slug}/label-settings', {
      params: { slug },
      body,
    });
    if (result.ok) return onSaved(result.data.data);
    const wrong = wrongFields(result.error);
    return wrong.length === 0
      ? errorSentence(result.error)
      : eachField(wrong as (keyof LabelSettings)[], (path) =>
          path === 'goods_name'
            ? m.label_goods_name_wrong()
            : path === 'yupri_label_code'
              ? m.label_code_wrong()
              : m.label_value_wrong(),
        );
  });
  const code = { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } as const;
  return (
    <SettingsForm
      id="labels"
      title={m.label_settings_title()}
      save={m.label_settings_save()}
      {...sent}
    >
      <p className="phrase-left text-14 text-ink-soft">{m.label_settings_lead()}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={m.label_b2_customer()}
          hint={m.label_b2_customer_hint()}
          {...code}
          {...field('b2_customer_code')}
        />
        <TextInput
          label={m.label_b2_freight()}
          hint={m.label_b2_freight_hint()}
          {...code}
          {...field('b2_freight_number')}
        />
        <TextInput
          label={m.label_b2_category()}
          hint={m.label_b2_category_hint()}
          {...code}
          {...field('b2_category_code')}
        />
        <TextInput
          label={m.label_ehiden_customer()}
          hint={m.label_ehiden_customer_hint()}
          {...code}
          {...field('ehiden_customer_code')}
        />
        <TextInput
          label={m.label_yupri_code()}
          hint={m.label_yupri_code_hint()}
          autoComplete="off"
          maxLength={20}
          {...field('yupri_label_code')}
        />
        <TextInput
          label={m.label_sender_postcode()}
          hint={m.label_sender_postcode_hint()}
          {...code}
          {...field('sender_postcode')}
        />
      </div>
      <TextInput
        label={m.label_goods_name()}
        hint={m.label_goods_name_hint()}
        maxLength={25}
        {...field('goods_name')}
      />
    </SettingsForm>
  );
}
