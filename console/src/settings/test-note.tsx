import { FieldError } from '@noren/kit/components/field-error.tsx';
import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';

/** The result of a test, announced to screen readers. */
export function TestNote({ note }: { note: { text: string; isGood: boolean } | null }) {
  return (
    <div role="status" aria-live="polite">
      {note?.isGood && (
        <p className="flex items-start gap-2 text-pine">
          <CheckIcon className="mt-0.5 size-5 shrink-0" />
          <span className="phrase-left min-w-0">{note.text}</span>
        </p>
      )}
      {note && !note.isGood && <FieldError>{note.text}</FieldError>}
    </div>
  );
}
