import { Card } from '@noren/kit/components/surfaces.tsx';
import type { ReactNode } from 'react';

export function OrderPart({
  id,
  title,
  aside,
  children,
}: {
  id?: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card id={id} className="grid gap-3 p-5">
      <span className="flex flex-wrap items-center gap-3">
        <h2 className="text-18 font-semibold">{title}</h2>
        {aside}
      </span>
      {children}
    </Card>
  );
}

/** Named facts; those without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className="grid items-baseline gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {known.map(([name, value]) => (
        <div key={name} className="grid sm:contents">
          <dt className="text-14 text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
