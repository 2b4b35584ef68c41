import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';

export interface SheetSubmitProps {
  /** why the last try failed */
  error: string | null;
  busy: boolean;
  disabled?: boolean;
  /** label of the button */
  children: string;
}

/** The end of a form in a drawer: its error, and its button, which stays visible at the bottom. */
export function SheetSubmit({ error, busy, disabled = false, children }: SheetSubmitProps) {
  return (
    <>
      {error && <FieldError>{error}</FieldError>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-card px-5 py-4">
        <Button type="submit" wide busy={busy} disabled={disabled}>
          {children}
        </Button>
      </div>
    </>
  );
}
