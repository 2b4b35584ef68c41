import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole, newIntentKey } from '../api/call.ts';
import { errorSentence, wrongFields } from '../api/error-sentence.ts';
import { rememberMe } from '../api/reads.ts';
import { words } from '../i18n/words.ts';

interface Fields {
  name: string;
  slug: string;
  region: 'JP' | 'TW';
  in_marketplace: boolean;
  in_shop: boolean;
  contact_email: string;
}
const fieldNames = ['name', 'slug', 'region', 'in_marketplace', 'in_shop', 'contact_email'] as const;

/** One more store, whose maker becomes its owner. */
export function NewStoreForm({ onDone }: { onDone: () => void }) {
  const say = words();
  const client = useQueryClient();
  const { register, handleSubmit, setError, watch, formState } = useForm<Fields>({
    defaultValues: { name: '', slug: '', region: 'JP', in_marketplace: true, in_shop: true, contact_email: '' },
  });
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<string | null>(null);
  // one intent as long as the form is open: a second press after a lost answer makes no second store
  const [idempotencyKey] = useState(newIntentKey);
  const inTaiwan = watch('region') === 'TW';
  async function submit(fields: Fields) {
    setFormError(null);
    const body = { ...fields, in_marketplace: fields.in_marketplace && fields.region === 'JP' };
    const result = await callConsole('POST /console/stores', { body, idempotencyKey: `${idempotencyKey}${fields.slug}`.slice(0, 128) });
    if (result.ok) {
      rememberMe(client, result.data.data);
      showToast(say.store_created);
      return onDone();
    }
    const wrong = wrongFields(result.error);
    for (const name of fieldNames) if (wrong.includes(name)) setError(name, { message: say.error_VALIDATION_EXCEPTION }, { shouldFocus: name === wrong[0] });
    if (result.error.code === 'STORE_SLUG_TAKEN') return setError('slug', { message: errorSentence(result.error) }, { shouldFocus: true });
    if (wrong.length === 0) setFormError(errorSentence(result.error));
  }
  const needed = { required: say.required_field };
  return (
    <Card className="max-w-[36rem] p-6">
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <h2 className="text-18 font-semibold">{say.store_new}</h2>
        <TextInput label={say.store_name} required error={errors.name?.message} {...register('name', needed)} />
        <TextInput
          label={say.store_slug}
          hint={say.store_slug_hint}
          required
          autoCapitalize="none"
          spellCheck={false}
          error={errors.slug?.message}
          {...register('slug', { ...needed, pattern: { value: /^[a-z0-9][a-z0-9-]{0,62}$/, message: say.store_slug_hint } })}
        />
        <Select label={say.store_region} required error={errors.region?.message} {...register('region')}>
          <option value="JP">{say.region_JP}</option>
          <option value="TW">{say.region_TW}</option>
        </Select>
        <div>
          {!inTaiwan && <Checkbox {...register('in_marketplace')}>{say.store_in_marketplace}</Checkbox>}
          <Checkbox {...register('in_shop')}>{say.store_in_shop}</Checkbox>
          {errors.in_shop && <FieldError>{errors.in_shop.message}</FieldError>}
        </div>
        <TextInput label={say.store_contact_email} required type="email" error={errors.contact_email?.message} {...register('contact_email', needed)} />
        {formError && <FieldError>{formError}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {say.store_create}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
