import type { Product, ProductSku } from '@noren/contract/entities/product';

/** From this stock downwards, a card shows how many units are left. */
export const fewUnits = 5;
/** Maximum quantity of one add-cart call (contract: quantity). */
const maxUnits = 999;

export const coverOf = (product: Pick<Product, 'images' | 'cover_image_id'>) =>
  product.images.find((image) => image.id === product.cover_image_id) ?? product.images[0];

/** The price that is struck: at a flash price it is the normal one, which others pay now. */
export const priceBefore = (
  sku: Pick<ProductSku, 'original_price' | 'normal_price'>,
): number | null => sku.normal_price ?? sku.original_price;

/**
 * Returns the price before the sale of the SKU whose price the card shows; null: no SKU of that
 * price is reduced, or the sale is over.
 */
export function originalOf(
  product: Pick<Product, 'skus' | 'min_price' | 'salable_status'>,
): number | null {
  if (product.salable_status === 'end_sell') return null;
  const originals = product.skus.flatMap((sku) => {
    const before = priceBefore(sku);
    return sku.price === product.min_price && before !== null && before > sku.price ? [before] : [];
  });
  return originals.length > 0 ? Math.max(...originals) : null;
}

/** Returns how many units are left if the product is on sale and they are few; otherwise null. */
export function unitsLeft(
  product: Pick<Product, 'salable_status' | 'available_quantity'>,
): number | null {
  return product.salable_status === 'on_sell' && product.available_quantity <= fewUnits
    ? product.available_quantity
    : null;
}

/**
 * Returns how many units a buyer may take of one SKU, and whether stock or the purchase limit
 * determines it (shopper 5.1).
 */
export function capOf(
  sku: Pick<ProductSku, 'available_quantity' | 'salable_quantity' | 'salable_limit'>,
): {
  max: number;
  reason: 'stock' | 'limit';
  limit?: number;
} {
  const max = Math.min(sku.salable_quantity, maxUnits);
  if (sku.salable_limit !== null && sku.salable_quantity < sku.available_quantity)
    return { max, reason: 'limit', limit: sku.salable_limit };
  return { max, reason: 'stock' };
}

/** Returns why an option is disabled; null: it can be chosen. */
export function unavailableReason(
  sku: Pick<ProductSku, 'available_quantity' | 'salable_quantity'>,
): 'sold_out' | 'limit_reached' | null {
  if (sku.salable_quantity > 0) return null;
  return sku.available_quantity > 0 ? 'limit_reached' : 'sold_out';
}

/** Returns the SKU if it is the only one, so that it is selected automatically. */
export function onlyChoice(skus: readonly ProductSku[]): ProductSku | null {
  return skus.length === 1 ? skus[0]! : null;
}

export const quantityWithin = (wanted: number, max: number): number =>
  Math.max(1, Math.min(wanted, max));
