import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../api/query.ts';
import { report } from '../errors/report.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** A screen that failed: what happened and a way on. Expected failures (the server's codes) are not reported. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const failure = error instanceof CallError ? error.failure : null;
  useEffect(() => {
    if (!failure) report(error);
  }, [error, failure]);
  return (
    <ErrorState
      next={
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {m.common_retry()}
        </Button>
      }
    >
      {errorSentence(failure ?? { code: 'UNKNOWN' })}
    </ErrorState>
  );
}
