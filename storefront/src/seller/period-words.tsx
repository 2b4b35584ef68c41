import type { Product } from '@noren/contract/entities/product';
import type { Region } from '@noren/contract/scalars';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { stateText } from '../products/product-marks.tsx';

/**
 * The sale period of a product that is over or has not begun, as buyers see it: it cannot be
 * bought, whatever its state in the stream.
 */
export function PeriodWords({ product, region }: { product: Product; region: Region }) {
  if (product.salable_status !== 'end_sell' && product.salable_status !== 'before_sell')
    return null;
  return (
    <Chip
      className="justify-self-start"
      variant={product.salable_status === 'end_sell' ? 'sold' : 'indigo'}
    >
      {stateText(product, region)}
    </Chip>
  );
}
