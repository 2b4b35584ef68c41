import { Card } from '@noren/kit/components/surfaces.tsx';
import { useId, type ReactNode } from 'react';

/** A part that is edited in place, and where the focus goes when it opens and closes. */
export type EditStep = 'shown' | 'editing' | 'edited';

/** One part of the profile on its card; `aside` is what changes it. */
export function ProfileSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-3 p-5">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="text-18">
            {title}
          </h2>
          {aside}
        </header>
        {children}
      </Card>
    </section>
  );
}
