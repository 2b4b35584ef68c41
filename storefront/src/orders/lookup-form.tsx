import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { anEmail, required } from '../account/field-rules.ts';
import { call } from '../api/client.ts';
import { ContactCode } from '../checkout/contact-code.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

const ofLookup = { sent: m.lookup_code_sent, confirm: m.lookup_code_confirm };

interface Wanted {
  number: string;
  email: string;
}

/**
 * A guest who has neither the browser nor the email at hand any more: number and address, then the code that is sent there.
 * @param onFound with the order's id and the token that opens it
 */
export function LookupForm({ storeSlug, onFound }: { storeSlug: string; onFound: (id: number, token: string) => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const { register, handleSubmit, setError, watch, formState } = useForm<Wanted>({ defaultValues: { number: '', email: '' } });
  const { errors, isSubmitting } = formState;
  /** The address that has to answer; another one that is typed meanwhile begins anew. */
  const [asked, setAsked] = useState<string | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const email = watch('email').trim();

  async function find(wanted: Wanted): Promise<void> {
    setFormError(null);
    const result = await call('POST /stores/{slug}/order-lookup', { params: { slug: storeSlug }, body: wanted, as: 'guest' });
    if (result.ok) return onFound(result.data.data.id, result.data.data.token);
    setAsked(result.error.code === 'CONTACT_NOT_CONFIRMED' ? wanted.email.trim() : null);
    if (result.error.code === 'VALIDATION_EXCEPTION') setError('number', { type: 'server', message: m.lookup_number_wrong() }, { shouldFocus: true });
    else if (result.error.code === 'NOT_FOUND') setFormError(m.lookup_none());
    else if (result.error.code !== 'CONTACT_NOT_CONFIRMED') setFormError(errorSentence(result.error));
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(find)(event)}>
      <TextInput
        label={m.lookup_number()}
        hint={m.lookup_number_hint()}
        required
        error={errors.number?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...register('number', { validate: required })}
      />
      <TextInput
        label={m.account_email()}
        required
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        {...register('email', { validate: anEmail })}
      />
      {formError && <FieldError>{formError}</FieldError>}
      {asked !== null && asked === email ? (
        <ContactCode storeSlug={storeSlug} email={asked} isPlacing={isSubmitting} words={ofLookup} onConfirmed={() => void handleSubmit(find)()} />
      ) : (
        <Button type="submit" wide busy={isSubmitting}>
          {m.lookup_find()}
        </Button>
      )}
    </form>
  );
}
