import { shortestPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { marketplaceChannel } from '../channel/paths.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { PolicyNote } from '../policies/policy-note.tsx';
import { AccountLinks, EmailKnown } from './email-known.tsx';
import { aName, aNewPassword, anEmail } from './field-rules.ts';
import { loginPageOf } from './account-search.ts';
import { NameFields } from './name-fields.tsx';
import { Callout } from './callout.tsx';
import { PasswordInput } from './password-input.tsx';
import { registerDraft } from './register-draft.ts';
import { registered } from './registered.ts';
import { registerError, type RegisterField, type RegisterError } from './register-error.ts';

const nothing = { last_name: '', first_name: '', email: '', password: '' };

const refusedBecause: Record<RegisterField, () => string> = {
  last_name: m.account_field_wrong,
  first_name: m.account_field_wrong,
  email: m.account_field_email_wrong,
  password: () => m.error_new_password_too_short({ count: shortestPassword }),
};

/** A new account (spec §5). Its language is ja, whatever the page is read in: the specification knows no other. */
export function RegisterForm({ storeSlug }: { storeSlug: string }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { ...nothing, ...registerDraft().get() }, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const [leftEmail, setLeftEmail] = useState('');
  const [formError, setFormError] = useState<RegisterError | null>(null);

  async function submit(fields: typeof nothing): Promise<void> {
    setFormError(null);
    const body = { ...fields, locale: 'ja', register_from: 'web_marketplace', ...loginPageOf(storeSlug) } as const;
    const result = await call('POST /users', { body });
    if (result.ok) return registered().set({ user_id: result.data.user_id, email: fields.email.trim(), sent_at: Date.now() });
    const found = registerError(result.error);
    for (const field of found.fields) {
      const message = result.error.code === 'NEW_PASSWORD_TOO_SHORT' ? errorSentence(result.error) : refusedBecause[field]();
      setError(field, { type: 'server', message }, { shouldFocus: field === found.fields[0] });
    }
    setFormError(found);
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <NameFields
        last={{ ...register('last_name', { validate: aName }), error: errors.last_name?.message }}
        first={{ ...register('first_name', { validate: aName }), error: errors.first_name?.message }}
      />
      <TextInput
        label={m.account_email()}
        hint={m.account_email_hint()}
        required
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        {...register('email', { validate: anEmail, onBlur: (event: { target: HTMLInputElement }) => setLeftEmail(event.target.value) })}
      />
      {leftEmail !== '' && formError?.cause?.code !== 'EMAIL_EXIST' && <EmailKnown storeSlug={storeSlug} email={leftEmail} />}
      <PasswordInput
        label={m.account_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password', { validate: aNewPassword })}
      />
      {formError && !formError.asEmailExist && formError.cause && <FieldError>{errorSentence(formError.cause)}</FieldError>}
      {formError?.asEmailExist && (
        <Callout variant="error" title={formError.cause ? errorSentence(formError.cause) : m.account_register_refused()}>
          {formError.cause?.code !== 'EMAIL_EXIST' && <p>{m.account_register_may_exist()}</p>}
          <AccountLinks storeSlug={storeSlug} />
        </Callout>
      )}
      <Button type="submit" wide busy={isSubmitting}>
        {m.account_register()}
      </Button>
      <PolicyNote paths={marketplaceChannel(storeSlug).paths}>{m.account_policies()}</PolicyNote>
      <p className="phrase-left text-14 text-ink-soft">{m.account_register_note()}</p>
    </form>
  );
}
