import { Button } from '@noren/kit/components/button.tsx';
import { ErrorState } from '@noren/kit/components/states.tsx';
import type { ReactNode } from 'react';
import { failureOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  /** another link or button */
  also?: ReactNode;
}

/**
 * Shows why data could not be loaded, with a retry button. Load it lazily on first screens, because
 * it includes every error message.
 */
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

/**
 * Returns the error of data that never loaded, so that it is not mistaken for an empty list. Data
 * that only failed to refresh stays visible.
 */
export const missingDataError = (...asked: Asked[]): Error | null =>
  asked.find(({ data, error }) => error !== null && data === undefined)?.error ?? null;
