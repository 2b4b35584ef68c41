import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export interface TotalFailedProps {
  failure: { code: string };
  isAsking: boolean;
  onRetry: () => void;
}

/** The total failed to load: shows why, and a retry button. */
export function TotalFailed({ failure, isAsking, onRetry }: TotalFailedProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <FieldError>{errorSentence(failure)}</FieldError>
      <Button variant="quiet" busy={isAsking} onClick={onRetry}>
        {m.common_retry()}
      </Button>
    </div>
  );
}
