import { Spinner } from '../ui/spinner.tsx';

export function RoutePending() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-indigo">
      <Spinner />
    </div>
  );
}
