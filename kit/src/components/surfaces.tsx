import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export function Card({ className, children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card bg-card shadow-card break-inside-avoid print:border print:border-line print:shadow-none',
        className,
      )}
    >
      {children}
    </div>
  );
}

export function Divider({ className }: { className?: string }) {
  return <hr className={classNames('border-0 border-t border-line', className)} />;
}

export type ChipVariant = 'plain' | 'indigo' | 'now' | 'done' | 'sold';
const chipVariants: Record<ChipVariant, string> = {
  plain: 'bg-paper-deep text-ink-soft',
  indigo: 'bg-indigo-tint text-indigo',
  /** only for live, sale and the last minute */
  now: 'bg-vermilion text-white',
  done: 'bg-pine-tint text-pine',
  sold: 'bg-sold-tint text-sold',
};
export function Chip({
  variant = 'plain',
  className,
  children,
}: {
  variant?: ChipVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 flex-wrap items-center gap-x-1 rounded-chip px-2.5 py-0.5 text-12 font-semibold',
        chipVariants[variant],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A grey placeholder while something loads; set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-[6px] bg-paper-deep', className)}
    />
  );
}
