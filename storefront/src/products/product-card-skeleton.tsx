import { Skeleton } from '@noren/kit/components/surfaces.tsx';

export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-4/5 rounded-card" />
      <Skeleton className="mt-3 h-4 w-4/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
    </div>
  );
}
