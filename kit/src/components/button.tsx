import * as words from '@noren/kit/words.ts';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'text' | 'still';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-indigo text-white hover:bg-indigo-deep active:bg-indigo-deep',
  quiet:
    'border border-line-strong bg-card text-ink hover:border-indigo hover:text-indigo active:bg-indigo-tint',
  danger: 'border border-plum bg-card text-plum hover:bg-plum-tint active:bg-plum-tint',
  text: 'text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo',
  // not a button, but a text in its place that says why there is none
  still: 'pointer-events-none bg-sold-tint text-sold',
};

/**
 * Classes of a button, for links that look like one: `<Link className={buttonClass('primary')}>`.
 */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(
    'target inline-flex items-center justify-center gap-2 rounded-control px-5 py-2.5 text-16 font-semibold select-none print:hidden',
    'transition-colors duration-150 not-aria-busy:aria-disabled:border-transparent not-aria-busy:aria-disabled:bg-sold-tint not-aria-busy:aria-disabled:text-sold',
    variants[variant],
    wide && 'w-full',
  );
}

/** Classes of a small inline button: it looks like a link and has a button's touch target. */
export const textButton = `target inline-flex items-center gap-1.5 rounded-control px-2 text-14 font-semibold ${variants.text}`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** full width, as on a phone */
  wide?: boolean;
  /**
   * A request is running: the button keeps its variant, size and focus, ignores clicks, and
   * announces its state to screen readers.
   */
  busy?: boolean;
  /** what is running, shown next to the spinner; absent: only the spinner */
  busyText?: string | undefined;
  children: ReactNode;
}

export function Button({
  variant = 'primary',
  wide,
  busy = false,
  busyText,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = busy || disabled;
  return (
    // aria-disabled instead of disabled: the keyboard focus stays, and a screen reader still finds
    // the button.
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(variant, wide), 'relative', className)}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && (
        <Spinner className={busyText === undefined ? 'absolute' : undefined} label={words.busy()} />
      )}
      <span
        className={classNames(
          'inline-flex items-center gap-2',
          busy && busyText === undefined && 'opacity-0',
        )}
      >
        {(busy && busyText) || children}
      </span>
    </button>
  );
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'target inline-grid place-items-center rounded-chip text-ink transition-colors duration-150 hover:bg-indigo-tint hover:text-indigo disabled:text-line-strong disabled:hover:bg-transparent',
        className,
      )}
    >
      {children}
    </button>
  );
}
