import { LongWait } from '../ui/long-wait.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function RoutePending() {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 px-4 text-indigo">
      <Spinner />
      <LongWait />
    </div>
  );
}
