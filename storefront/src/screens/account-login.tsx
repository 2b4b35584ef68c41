import { buttonClass } from '@noren/kit/components/button.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { useTitle } from '../page/use-title.ts';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { textOf, type AccountSearch } from '../account/account-search.ts';
import { LoginForm } from '../account/login-form.tsx';
import { Callout } from '../account/callout.tsx';
import { PassportLogin } from '../account/passport-login.tsx';
import { useVerificationLink } from '../account/use-verification-link.ts';
import { failureOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

const from = '/stores/$storeSlug/account/login';

/** The login tab: by password, by a passport_token, or after an email's link. */
export function AccountLogin() {
  const { store } = useRouteContext({ from });
  const search = useSearch({ from }) as AccountSearch;
  const navigate = useNavigate();
  const redirect = textOf(search.redirect);
  // Kept in state, because the URL drops them immediately: a token must not stay in the history,
  // nor be sent again by a reload.
  const [passport] = useState(() => textOf(search.passport_token));
  const [verifyToken] = useState(() => textOf(search['verify-token']));
  const [passportIsOut, setPassportIsOut] = useState(false);
  const verification = useVerificationLink(verifyToken);
  const hasToken = search.passport_token !== undefined || search['verify-token'] !== undefined;
  useTitle(m.account_log_in(), store.name);

  useEffect(() => {
    if (!hasToken) return;
    void navigate({ from, to: '.', search: { ...(redirect && { redirect }) }, replace: true });
  }, [hasToken, navigate, redirect]);

  if (verification.state === 'busy') {
    return (
      <div className="grid justify-items-center gap-4 py-16 text-indigo">
        <Spinner size={48} />
        <p className="text-ink-soft">{m.account_verify_busy()}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {passport && (
        <PassportLogin
          token={passport}
          storeSlug={store.slug}
          redirect={redirect}
          onRefused={() => setPassportIsOut(true)}
        />
      )}
      {verification.state === 'open' && (
        <Callout variant="info" title={m.account_verify_password()}>
          <p>{m.account_verify_password_text()}</p>
        </Callout>
      )}
      {verification.state === 'over' && (
        <Callout variant="error" title={m.account_verify_over()}>
          <p>{m.account_verify_over_text()}</p>
        </Callout>
      )}
      {verification.state === 'unknown' && (
        <Callout variant="error" title={errorSentence(failureOf(verification.error))} />
      )}
      {textOf(search.ended) && (
        <Callout variant="info" title={m.account_ended()}>
          <p>{m.account_ended_text()}</p>
        </Callout>
      )}
      {(!passport || passportIsOut) && (
        <>
          <LoginForm
            storeSlug={store.slug}
            redirect={redirect}
            {...(verification.state === 'open' && {
              email: verification.email,
              verifyToken: verification.token,
            })}
          />
          <Link
            to="/stores/$storeSlug/marketplace"
            params={{ storeSlug: store.slug }}
            className={buttonClass('quiet', true)}
          >
            {m.account_as_guest()}
          </Link>
          <Link
            to="/stores/$storeSlug/order-lookup"
            params={{ storeSlug: store.slug }}
            className={buttonClass('text', true)}
          >
            {m.lookup_link()}
          </Link>
        </>
      )}
    </div>
  );
}
