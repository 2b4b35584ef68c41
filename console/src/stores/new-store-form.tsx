import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { atFields, wrongOf } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { emailSentence, errorSentence } from '../api/error-sentence.ts';
import { cacheStaff } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';

interface Fields {
  name: string;
  slug: string;
  region: 'JP' | 'TW';
  in_marketplace: boolean;
  in_shop: boolean;
  contact_email: string;
}
const noStore: Fields = {
  name: '',
  slug: '',
  region: 'JP',
  in_marketplace: true,
  in_shop: true,
  contact_email: '',
};
const fieldNames = [
  'name',
  'slug',
  'region',
  'in_marketplace',
  'in_shop',
  'contact_email',
] as const;

export function NewStoreForm({
  onMade,
  onClose,
}: {
  onMade: (slug: string) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  // one key while the form is open, so that a retry after a lost response creates no second store
  const [idempotencyKey] = useState(newIntentKey);
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: noStore },
    async (fields) => {
      const result = await callConsole('POST /console/stores', {
        body: fields,
        idempotencyKey: `${idempotencyKey}${fields.slug}`.slice(0, 128),
      });
      if (!result.ok) {
        if (result.error.code === 'STORE_SLUG_TAKEN') return { slug: errorSentence(result.error) };
        const sentenceOf = (name: string) =>
          name === 'contact_email'
            ? emailSentence(fields.contact_email)
            : m.error({ code: 'VALIDATION_EXCEPTION', reason: '' });
        return atFields(wrongOf(fieldNames, result.error), sentenceOf, errorSentence(result.error));
      }
      cacheStaff(client, result.data.data);
      showToast(m.store_created());
      return onMade(fields.slug);
    },
  );
  const { register, formState, watch } = form;
  const { in_shop } = formState.errors;
  const inTaiwan = watch('region') === 'TW';
  const needed = { required: m.required_field() };
  return (
    <Card className="max-w-[36rem] p-6">
      <form className="grid gap-4" {...attributes}>
        <h2 className="text-18 font-semibold">{m.store_new()}</h2>
        <TextInput label={m.store_name()} required {...field('name', needed)} />
        <TextInput
          label={m.store_slug()}
          hint={m.store_slug_hint()}
          required
          autoCapitalize="none"
          spellCheck={false}
          {...field('slug', {
            ...needed,
            pattern: { value: /^[a-z0-9][a-z0-9-]{0,62}$/, message: m.store_slug_hint() },
          })}
        />
        <Select label={m.store_region()} required {...field('region')}>
          <option value="JP">{m.region_JP()}</option>
          <option value="TW">{m.region_TW()}</option>
        </Select>
        <div>
          <Checkbox {...register('in_marketplace')}>
            {inTaiwan ? m.store_web_shop() : m.store_in_marketplace()}
          </Checkbox>
          {inTaiwan && (
            <p className="phrase-left pb-1 pl-8 text-14 text-ink-soft">{m.store_web_shop_hint()}</p>
          )}
          <Checkbox {...register('in_shop')}>{m.store_in_shop()}</Checkbox>
          {in_shop && <FieldError>{in_shop.message}</FieldError>}
        </div>
        <TextInput
          label={m.store_contact_email()}
          required
          type="email"
          {...field('contact_email', needed)}
        />
        {error && <FieldError>{error}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.store_create()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
