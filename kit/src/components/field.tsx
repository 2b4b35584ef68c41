import * as words from '@noren/kit/words.ts';
import { useId, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** the value is only displayed, so the field has no optional mark */
  readOnly?: boolean | undefined;
}

/**
 * Attributes for the control inside a field, so that screen readers announce its label, hint and
 * error.
 */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * A label, mark, hint and error around one control. `children` receives the attributes for the
 * control.
 */
export function Field({
  label,
  hint,
  error,
  required = false,
  readOnly = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-center gap-2 text-14 font-semibold">
        {label}
        {(required || !readOnly) && <FieldMark required={required} />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="phrase-left text-14 text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function FieldMark({ required }: { required: boolean }) {
  return required ? (
    <span className="rounded-chip bg-indigo-tint px-2 text-12 font-medium text-indigo">
      {words.required()}
    </span>
  ) : (
    <span className="text-12 font-normal text-ink-faint">{words.optional()}</span>
  );
}
