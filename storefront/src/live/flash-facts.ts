import type { FlashPrice } from '@noren/contract/entities/flash-price';
import type { ProductSku } from '@noren/contract/entities/product';

export type FlashSku = Pick<ProductSku, 'id' | 'price' | 'normal_price'>;

export const normalPriceOf = ({ price, normal_price }: FlashSku): number => normal_price ?? price;

/**
 * How much a flash price takes off, in percent, rounded down; the most, if its SKUs differ. Null: it
 * takes off less than one percent, or nothing any more.
 */
export function percentOf(
  flash: Pick<FlashPrice, 'prices'>,
  skus: readonly FlashSku[],
): { percent: number; differs: boolean } | null {
  const all = skus.map((sku) => {
    const price = flash.prices.find(({ sku_id }) => sku_id === sku.id)?.price ?? normalPriceOf(sku);
    const normal = normalPriceOf(sku);
    return normal > price ? Math.floor(((normal - price) * 100) / normal) : 0;
  });
  const percent = Math.max(0, ...all);
  return percent > 0 ? { percent, differs: all.some((one) => one !== percent) } : null;
}
