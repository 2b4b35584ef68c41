import { classNames } from '@noren/kit/style/class-names.ts';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';

/** A placeholder for text; after a long wait it shows a message. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div>
      <div className="grid gap-2.5" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton
            key={line}
            className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')}
          />
        ))}
      </div>
      <LongWait />
    </div>
  );
}
