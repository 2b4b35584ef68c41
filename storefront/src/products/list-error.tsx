import { CallError } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** The goods could not be had: why, and once more. Lazy, for it brings every failure's sentence along. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState next={<Button onClick={onRetry}>{m.common_retry()}</Button>}>
      {errorSentence(error instanceof CallError ? error.failure : { code: 'UNKNOWN' })}
    </ErrorState>
  );
}
