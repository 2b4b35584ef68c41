import { Card } from '@noren/kit/components/surfaces.tsx';
import { useId, type ReactNode } from 'react';

/** State of a section that is edited in place; it determines where the focus goes. */
export type EditStep = 'shown' | 'editing' | 'edited';

/** A section of the profile on its own card; `aside` is the edit button. */
export function ProfileSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
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
