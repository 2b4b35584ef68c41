import { TextArea } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence, wrongFields } from '../api/error-sentence.ts';
import type { Sentences } from '../i18n/ja.ts';
import { words } from '../i18n/words.ts';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** What the law wants said of the seller: Japan's nine items, or Taiwan's thirteen. Half of it is saved too. */
export function FactsForm({ slug, settings, onSaved }: SettingsPartProps) {
  const say = words();
  const items = Object.keys(settings.facts);
  const {
    register,
    handleSubmit,
    setError: setFieldError,
    formState,
  } = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(items.map((item) => [item, settings.facts[item] ?? ''])),
  });
  const [error, setError] = useState<string | null>(null);
  const label = (item: string) => {
    const sentence = say[`fact_${item}` as keyof Sentences] as string | undefined;
    return sentence ?? item;
  };
  async function save(facts: Record<string, string>) {
    setError(null);
    const result = await callConsole('PUT /console/stores/{slug}/seller-facts', { params: { slug }, body: { facts } });
    if (result.ok) return onSaved(result.data.data);
    if (!wrongFields(result.error).includes('facts.commercial_phone')) return setError(errorSentence(result.error));
    setFieldError('commercial_phone', { message: say.fact_phone_wrong }, { shouldFocus: true });
  }
  return (
    <SettingsForm
      id="facts"
      title={say.facts_title}
      save={say.facts_save}
      error={error}
      busy={formState.isSubmitting}
      onSubmit={() => void handleSubmit(save)()}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <TextArea key={item} label={label(item)} required rows={2} error={formState.errors[item]?.message} {...register(item)} />
        ))}
      </div>
    </SettingsForm>
  );
}
