import { email as emailSchema } from '@noren/contract/scalars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { Callout } from './callout.tsx';
import { ResendEmail } from './resend-email.tsx';

/**
 * Checks the email when the field loses focus, and offers the login to its owner. The form can
 * still be sent.
 */
export function EmailKnown({ storeSlug, email }: { storeSlug: string; email: string }) {
  const { data: answer } = useQuery({
    ...queryOf('GET /users/email-exists', { query: { email: email.trim() } }),
    enabled: emailSchema.safeParse(email).success,
    retry: false,
  });
  const known = answer?.data;
  if (!known?.email_exists) return null;
  if (!known.is_email_verified && known.user_id !== null) {
    return (
      <Callout variant="info" title={m.account_email_unverified()}>
        <ResendEmail storeSlug={storeSlug} userId={known.user_id} />
      </Callout>
    );
  }
  return (
    <Callout variant="info" title={m.account_email_known()}>
      <AccountLinks storeSlug={storeSlug} />
    </Callout>
  );
}

/** Links for visitors who already have an account. */
export function AccountLinks({ storeSlug }: { storeSlug: string }) {
  const styles =
    'inline-flex min-h-11 items-center font-semibold text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo';
  return (
    <span className="flex flex-wrap gap-x-5">
      <Link
        to="/stores/$storeSlug/account/login"
        params={{ storeSlug }}
        search={(kept: object) => kept}
        className={styles}
      >
        {m.account_to_login()}
      </Link>
      <Link to="/stores/$storeSlug/forget-password" params={{ storeSlug }} className={styles}>
        {m.account_to_reset()}
      </Link>
    </span>
  );
}
