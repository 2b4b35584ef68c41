import { refusesPassword, shortestPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { atFields } from '@noren/kit/page/wrong-fields.ts';
import { useState } from 'react';
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

/** Registers an account (spec §5). Its locale is always ja, the only one in the specification. */
export function RegisterForm({ storeSlug }: { storeSlug: string }) {
  const [leftEmail, setLeftEmail] = useState('');
  const [formError, setFormError] = useState<RegisterError | null>(null);
  const { field, attributes, busy } = useSentForm(
    { defaultValues: { ...nothing, ...registerDraft().get() }, mode: 'onTouched' },
    async (fields) => {
      setFormError(null);
      const body = {
        ...fields,
        locale: 'ja',
        register_from: 'web_marketplace',
        ...loginPageOf(storeSlug),
      } as const;
      const result = await call('POST /users', { body });
      if (result.ok)
        return registered().set({
          user_id: result.data.user_id,
          email: fields.email.trim(),
          sent_at: Date.now(),
        });
      const found = registerError(result.error);
      setFormError(found);
      const isPassword = refusesPassword(result.error.code);
      return atFields(
        found.fields,
        (name) => (isPassword ? errorSentence(result.error) : refusedBecause[name]()),
        '',
      );
    },
  );

  return (
    <form className="grid gap-5" {...attributes}>
      <NameFields
        last={field('last_name', { validate: aName })}
        first={field('first_name', { validate: aName })}
      />
      <TextInput
        label={m.account_email()}
        hint={m.account_email_hint()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        {...field('email', {
          validate: anEmail,
          onBlur: (event: { target: HTMLInputElement }) => setLeftEmail(event.target.value),
        })}
      />
      {leftEmail !== '' && formError?.cause?.code !== 'EMAIL_EXIST' && (
        <EmailKnown storeSlug={storeSlug} email={leftEmail} />
      )}
      <PasswordInput
        label={m.account_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        autoComplete="new-password"
        {...field('password', { validate: aNewPassword })}
      />
      {formError && !formError.asEmailExist && formError.cause && (
        <FieldError>{errorSentence(formError.cause)}</FieldError>
      )}
      {formError?.asEmailExist && (
        <Callout
          variant="error"
          title={formError.cause ? errorSentence(formError.cause) : m.account_register_refused()}
        >
          {formError.cause?.code !== 'EMAIL_EXIST' && <p>{m.account_register_may_exist()}</p>}
          <AccountLinks storeSlug={storeSlug} />
        </Callout>
      )}
      <Button type="submit" wide busy={busy}>
        {m.account_register()}
      </Button>
      <PolicyNote paths={marketplaceChannel(storeSlug).paths}>{m.account_policies()}</PolicyNote>
      <p className="phrase-left text-14 text-ink-soft">{m.account_register_note()}</p>
    </form>
  );
}
