import { Button } from '@noren/kit/components/button.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useTitle } from '../page/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf, type AccountSearch } from '../account/account-search.ts';
import { NewPasswordForm } from '../account/new-password-form.tsx';
import { Callout } from '../account/callout.tsx';
import { ResetRequestForm } from '../account/reset-request-form.tsx';
import { CallError, queryOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

const from = '/stores/$storeSlug/forget-password';

/** Requests a reset email; with the email's link (`?token=`), sets the new password. */
export function ForgetPasswordScreen() {
  const { store } = useRouteContext({ from });
  const token = textOf((useSearch({ from }) as AccountSearch).token);
  useTitle(m.account_reset_title(), store.name);
  return (
    <div className="mx-auto grid w-full max-w-[30rem] gap-6 px-4 pt-8 pb-4">
      <h1 className="text-22">{m.account_reset_title()}</h1>
      {token ? (
        <ByEmail key={token} token={token} storeSlug={store.slug} />
      ) : (
        <ResetRequestForm storeSlug={store.slug} />
      )}
    </div>
  );
}

/** Checks the email's link before asking for a new password. */
function ByEmail({ token, storeSlug }: { token: string; storeSlug: string }) {
  const [isOver, setIsOver] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryOf('GET /users/reset-password-token/{token}', { params: { token } }),
    retry: false,
  });
  const failure = error instanceof CallError ? error.failure : null;
  // A token of impossible length is refused as a path; treated like a used one.
  if (
    isOver ||
    data?.data.is_valid === false ||
    failure?.code === 'VALIDATION_EXCEPTION' ||
    failure?.code === 'NOT_FOUND'
  ) {
    return (
      <>
        <Callout variant="error" title={m.account_reset_over()}>
          <p>{m.account_reset_over_text()}</p>
        </Callout>
        <ResetRequestForm storeSlug={storeSlug} intro={false} />
      </>
    );
  }
  if (failure) {
    return (
      <Callout variant="error" title={errorSentence(failure)}>
        <Button variant="quiet" onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </Callout>
    );
  }
  return data ? (
    <NewPasswordForm storeSlug={storeSlug} token={token} onOver={() => setIsOver(true)} />
  ) : (
    <TextSkeleton lines={4} />
  );
}
