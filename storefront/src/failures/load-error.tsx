import { Button } from '@noren/kit/components/button.tsx';
import { ErrorState } from '@noren/kit/components/states.tsx';
import type { ReactNode } from 'react';
import { failureOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  /** another way on */
  also?: ReactNode;
}

/** What was to stand here could not be had: why, and once more. Lazy on first screens, for it brings every failure's sentence along. */
export function LoadError({ error, onRetry, also }: LoadErrorProps) {
  return (
    <ErrorState
      next={
        <>
          <Button onClick={onRetry}>{m.common_retry()}</Button>
          {also}
        </>
      }
    >
      {errorSentence(failureOf(error))}
    </ErrorState>
  );
}

interface Asked {
  data: unknown;
  error: Error | null;
}

/** Why something of the page cannot be shown: what failed and was never there. It is not to look as if there were none; what only was not renewed stands. */
export const missingDataError = (...asked: Asked[]): Error | null => asked.find(({ data, error }) => error !== null && data === undefined)?.error ?? null;
