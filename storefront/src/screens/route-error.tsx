import { Button } from '@noren/kit/components/button.tsx';
import { ErrorState } from '@noren/kit/components/states.tsx';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CallError } from '../api/query.ts';
import { report } from '../errors/report.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { whenReachableAgain } from '../line/reachable-again.ts';

/**
 * Shown when a screen failed: what happened, and how to continue. Expected failures (the server's
 * codes) are not reported.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const failure = error instanceof CallError ? error.failure : null;
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  // retry when the connection is back
  useEffect(() => {
    const leave = failure?.code === 'NETWORK' ? whenReachableAgain(retry) : null;
    return () => leave?.();
  }, [failure, retry]);
  // retry after the time given by the server
  const seconds = failure?.code === 'TOO_MANY_REQUESTS' ? failure.retry_after : null;
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(retry, seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, retry]);
  useEffect(() => {
    if (!failure) report(error);
  }, [error, failure]);
  return (
    <ErrorState next={<Button onClick={retry}>{m.common_retry()}</Button>}>
      {errorSentence(failure ?? { code: 'UNKNOWN' })}
    </ErrorState>
  );
}
