import { FieldError } from '@noren/kit/components/field-error.tsx';
import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';

/** What came of a test, said to whoever does not look at it too. */
export function TestNote({ said }: { said: { text: string; isGood: boolean } | null }) {
  return (
    <div role="status" aria-live="polite">
      {said?.isGood && (
        <p className="flex items-start gap-2 text-pine">
          <CheckIcon className="mt-0.5 size-5 shrink-0" />
          <span className="phrase-left min-w-0">{said.text}</span>
        </p>
      )}
      {said && !said.isGood && <FieldError>{said.text}</FieldError>}
    </div>
  );
}
