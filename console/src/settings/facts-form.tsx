import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { FactField } from './fact-field.tsx';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** The legal notice: nine items in Japan, thirteen in Taiwan. An incomplete one can be saved. */
export function FactsForm({ slug, settings, onSaved }: SettingsPartProps) {
  const items = Object.keys(settings.facts);
  const opened = Object.fromEntries(items.map((item) => [item, settings.facts[item] ?? '']));
  const { field, form, ...sent } = useSentForm<Record<string, string>>(
    { defaultValues: opened },
    async (facts) => {
      const result = await callConsole('PUT /console/stores/{slug}/seller-facts', {
        params: { slug },
        body: { facts },
      });
      if (result.ok) return onSaved(result.data.data);
      return wrongFields(result.error).includes('facts.commercial_phone')
        ? { commercial_phone: m.fact_phone_wrong() }
        : errorSentence(result.error);
    },
  );
  const typed = form.watch();
  return (
    <SettingsForm id="facts" title={m.facts_title()} save={m.facts_save()} {...sent}>
      <div className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <FactField
            key={item}
            item={item}
            settings={settings}
            label={m.fact({ fact: item })}
            text={typed[item] ?? ''}
            onPut={(text) => {
              form.setValue(item, text, { shouldDirty: true });
              form.setFocus(item);
            }}
            {...field(item)}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
