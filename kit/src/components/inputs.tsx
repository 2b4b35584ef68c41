import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { classNames } from '../style/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { CheckIcon } from '../icons/frame-icons.tsx';
import { DownIcon } from '../icons/icons.tsx';

/** Classes of a field's control, for controls made of more than one element. */
export const control =
  'target w-full rounded-control border border-line-strong bg-card px-3.5 py-2.5 text-16 text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-indigo aria-invalid:border-2 aria-invalid:border-plum disabled:bg-sold-tint disabled:text-sold';

export type TextInputProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
/** A labelled text input. Spread `register('name')` of react-hook-form into it. */
export function TextInput({ label, hint, error, required, className, ...rest }: TextInputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      readOnly={rest.readOnly}
    >
      {(attributes) => (
        <input {...rest} {...attributes} className={classNames(control, className)} />
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };
export function TextArea({ label, hint, error, required, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(attributes) => (
        <textarea rows={4} {...rest} {...attributes} className={classNames(control, className)} />
      )}
    </Field>
  );
}

type BareSelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };
/**
 * The platform's native select, which is better on a phone than a custom list. It needs an
 * `aria-label`.
 */
export function BareSelect({ className, children, ...rest }: BareSelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={classNames(control, 'appearance-none pr-11', className)}>
        {children}
      </select>
      <DownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft" />
    </span>
  );
}

export type SelectProps = FieldProps & BareSelectProps;
/** A labelled select. It always has a value, so it is never marked as optional. */
export function Select({ label, hint, error, required, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false} readOnly>
      {(attributes) => <BareSelect {...rest} {...attributes} />}
    </Field>
  );
}

export type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
};
/** A checkbox; the whole line can be clicked. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3 py-1.5 text-16', className)}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-6 appearance-none rounded-[6px] border border-line-strong bg-card transition-colors duration-150 checked:border-indigo checked:bg-indigo indeterminate:border-indigo indeterminate:bg-indigo-tint disabled:border-line disabled:bg-sold-tint"
        />
        <CheckIcon className="pointer-events-none absolute size-4 text-white opacity-0 peer-checked:opacity-100" />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

export type RadioCardProps = InputHTMLAttributes<HTMLInputElement> & {
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};
/**
 * One option of a few (a payment method, an address) as a fully clickable card. `children` are
 * shown below when it is selected.
 */
export function RadioCard({ title, note, aside, children, className, ...rest }: RadioCardProps) {
  return (
    <div
      className={classNames(
        'rounded-card border border-line bg-card transition-colors duration-150 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo has-disabled:bg-paper-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        className,
      )}
    >
      <label className="flex min-h-14 items-center gap-3.5 px-4 py-3">
        <input
          {...rest}
          type="radio"
          className="size-6 shrink-0 appearance-none rounded-chip border border-line-strong bg-card outline-none checked:border-[7px] checked:border-indigo disabled:border-line"
        />
        <span className="min-w-0 flex-1">
          <span className="phrase-left block font-medium">{title}</span>
          {note && <span className="phrase-left block text-14 text-ink-soft">{note}</span>}
        </span>
        {aside}
      </label>
      {children && <div className="border-t border-line px-4 py-4">{children}</div>}
    </div>
  );
}
