import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState, ErrorState } from '@noren/kit/components/states.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { CallError } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** Describes a failed read, and offers to retry. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const router = useRouter();
  const failure = error instanceof CallError ? error.failure : { code: 'UNKNOWN' as const };
  return (
    <ErrorState
      next={
        <>
          <Button onClick={onRetry ?? (() => void router.invalidate())}>{m.kit_retry()}</Button>
          <Link to="/stores" className={buttonClass('quiet')}>
            {m.to_stores()}
          </Link>
        </>
      }
    >
      {errorSentence(failure)}
    </ErrorState>
  );
}

export function NoSuchPage() {
  return (
    <EmptyState
      title={m.not_found()}
      next={
        <Link to="/stores" className={buttonClass('primary')}>
          {m.to_stores()}
        </Link>
      }
    >
      {m.not_found_text()}
    </EmptyState>
  );
}
