import { classNames } from '@noren/kit/style/class-names.ts';
import type { ReactNode } from 'react';

/**
 * A titled section of an order's page. In print it is not split over pages, unless it may be longer
 * than one.
 */
export function OrderSection({
  title,
  isLong = false,
  children,
}: {
  title: string;
  isLong?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-3 print:block print:space-y-2',
        !isLong && 'break-inside-avoid',
      )}
    >
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}

/** A fact of an order: label on the left, value on the right. Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
