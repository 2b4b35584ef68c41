import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';

export function RoutePending() {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 px-4 text-indigo">
      <Spinner />
      <LongWait />
    </div>
  );
}
