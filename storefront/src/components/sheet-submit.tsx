import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';

export interface SheetSubmitProps {
  /** why the last try failed */
  error: string | null;
  busy: boolean;
  disabled?: boolean;
  /** the form is a part of a sheet that has a button of its own */
  isInline?: boolean;
  /** label of the button */
  children: string;
}

/**
 * The end of a form in a drawer: its error, and its button, which stays visible at the bottom unless
 * the form is inline.
 */
export function SheetSubmit({
  error,
  busy,
  disabled = false,
  isInline = false,
  children,
}: SheetSubmitProps) {
  return (
    <>
      {error && <FieldError>{error}</FieldError>}
      <div
        className={
          isInline
            ? undefined
            : 'sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-card px-5 py-4'
        }
      >
        <Button
          type="submit"
          variant={isInline ? 'quiet' : 'primary'}
          wide
          busy={busy}
          disabled={disabled}
        >
          {children}
        </Button>
      </div>
    </>
  );
}
