import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { words } from '../i18n/words.ts';
import { EntryFrame, secretOfPage } from './entry-frame.tsx';

/** Sets a new password by the link of an email. */
export function NewPasswordScreen() {
  const say = words();
  const [isSet, setSet] = useState(false);
  const { field, attributes, error, busy } = useSentForm({ defaultValues: { password: '' } }, async ({ password }) => {
    const result = await callConsole('POST /console/password-reset/confirm', { body: { token: secretOfPage(), password } });
    if (result.ok) return setSet(true);
    if (result.error.code === 'NEW_PASSWORD_TOO_SHORT') return { password: errorSentence(result.error) };
    return errorSentence(result.error.code === 'VALIDATION_EXCEPTION' ? { code: 'LINK_IS_OVER' } : result.error);
  });
  const toDoor = (
    <Link to="/sign-in" search={{}} className="target inline-flex items-center text-indigo underline underline-offset-4">
      {say.sign_in_title}
    </Link>
  );
  if (isSet) {
    return (
      <EntryFrame title={say.new_password_title} lead={say.new_password_set}>
        {toDoor}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={say.new_password_title}>
      <form className="grid gap-4" {...attributes}>
        <TextInput
          label={say.new_password}
          hint={say.password_hint}
          required
          type="password"
          autoComplete="new-password"
          {...field('password', { required: say.required_field })}
        />
        {error && (
          <>
            <FieldError>{error}</FieldError>
            <Link to="/forgot-password" className="target inline-flex items-center text-indigo underline underline-offset-4">
              {say.forgot}
            </Link>
          </>
        )}
        <Button type="submit" wide busy={busy}>
          {say.new_password_submit}
        </Button>
      </form>
    </EntryFrame>
  );
}
