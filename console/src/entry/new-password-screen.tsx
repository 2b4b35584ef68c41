import { refusesPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { PasskeyChoice } from '../frame/passkey-choice.tsx';
import { EntryFrame, secretOfPage } from './entry-frame.tsx';

/**
 * Reads the passkeys of the account that the reset link belongs to. An expired link is reported
 * when the form is sent.
 */
const resetQuery = () =>
  queryOptions({
    queryKey: ['password reset'],
    queryFn: async () =>
      (await readConsole('POST /console/password-reset/look', { body: { token: secretOfPage() } }))
        .data,
    retry: false,
  });

export function NewPasswordScreen() {
  const [isSet, setSet] = useState(false);
  const [kept, setKept] = useState<number[]>([]);
  const { data } = useQuery(resetQuery());
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { password: '' } },
    async ({ password }) => {
      const result = await callConsole('POST /console/password-reset/confirm', {
        body: { token: secretOfPage(), password, keep_passkeys: kept },
      });
      if (result.ok) return setSet(true);
      if (refusesPassword(result.error.code)) return { password: errorSentence(result.error) };
      return errorSentence(
        result.error.code === 'VALIDATION_EXCEPTION' ? { code: 'LINK_IS_OVER' } : result.error,
      );
    },
  );
  const toDoor = (
    <Link
      to="/sign-in"
      search={{}}
      className="target inline-flex items-center text-indigo underline underline-offset-4"
    >
      {m.sign_in_title()}
    </Link>
  );
  if (isSet) {
    return (
      <EntryFrame title={m.new_password_title()} lead={m.new_password_set()}>
        {toDoor}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={m.new_password_title()}>
      <form className="grid gap-4" {...attributes}>
        <TextInput
          label={m.new_password()}
          hint={m.password_hint()}
          required
          type="password"
          autoComplete="new-password"
          {...field('password', { required: m.required_field() })}
        />
        {data && <PasskeyChoice passkeys={data.passkeys} kept={kept} onChange={setKept} />}
        {error && (
          <>
            <FieldError>{error}</FieldError>
            <Link
              to="/forgot-password"
              className="target inline-flex items-center text-indigo underline underline-offset-4"
            >
              {m.forgot()}
            </Link>
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {m.new_password_submit()}
        </Button>
      </form>
    </EntryFrame>
  );
}
