import type { ReactNode } from 'react';

export function StyleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="border-b border-line pb-3 text-22">{title}</h2>
      {children}
    </section>
  );
}
