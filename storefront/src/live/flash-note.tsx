import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Product } from '@noren/contract/entities/product';
import type { Region } from '@noren/contract/scalars';
import { lazy, Suspense } from 'react';

const FlashMark = lazy(() =>
  import('./flash-mark.tsx').then((part) => ({ default: part.FlashMark })),
);

/** The flash price of a product of the show, if it has one; loaded only then. */
export function FlashNote({ product, region }: { product: Product | PostProduct; region: Region }) {
  const flash = 'flash' in product ? product.flash : undefined;
  if (!flash) return null;
  return (
    <Suspense>
      <FlashMark flash={flash} skus={product.skus} region={region} />
    </Suspense>
  );
}
