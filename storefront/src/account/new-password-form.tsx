import { refusesPassword, shortestPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { announceOnArrival } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { isPersonal } from '../session/end-session.ts';
import { memberToken } from '../visitor/visitor.ts';
import { aNewPassword } from './field-rules.ts';
import { PasswordInput } from './password-input.tsx';

/** Sets a new password from a reset email's link; ends every session of the account. */
export function NewPasswordForm({
  storeSlug,
  token,
  onOver,
}: {
  storeSlug: string;
  token: string;
  onOver: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { password: '' } },
    async ({ password }) => {
      const result = await call('POST /users/reset-password/verify', { body: { password, token } });
      if (result.ok) {
        if (memberToken.get()) client.removeQueries({ predicate: isPersonal });
        memberToken.clear();
        announceOnArrival(m.account_reset_done());
        return navigate({
          to: '/stores/$storeSlug/account/login',
          params: { storeSlug },
          replace: true,
        });
      }
      if (result.error.code === 'EMAIL_TOKEN_EXPIRED_OR_INVALID') return onOver();
      const sentence = errorSentence(result.error);
      return refusesPassword(result.error.code) ? { password: sentence } : sentence;
    },
  );

  return (
    <form className="grid gap-5" {...attributes}>
      <PasswordInput
        label={m.account_new_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        autoComplete="new-password"
        {...field('password', { validate: aNewPassword })}
      />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" wide busy={busy}>
        {m.account_reset_save()}
      </Button>
      <p className="phrase-left text-14 text-ink-soft">{m.account_reset_ends_sessions()}</p>
    </form>
  );
}
