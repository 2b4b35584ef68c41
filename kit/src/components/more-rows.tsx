import * as words from '@noren/kit/words.ts';
import { Button } from './button.tsx';
import { LongWait } from './long-wait.tsx';
import { Spinner } from './spinner.tsx';

export function Waiting() {
  return (
    <div className="grid place-items-center py-10 text-indigo">
      <Spinner label={words.moreLoading()} />
      <LongWait />
    </div>
  );
}

export interface MoreRowsProps {
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The end of a list that loads page by page: loading more, or the error with a retry button. */
export function MoreRows({ isLoading, hasFailed, onRetry }: MoreRowsProps) {
  if (isLoading) return <Waiting />;
  if (!hasFailed) return null;
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-8 text-14 text-ink-soft">
      {words.moreFailed()}
      <Button variant="quiet" onClick={onRetry}>
        {words.retry()}
      </Button>
    </div>
  );
}
