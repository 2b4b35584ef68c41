import type { Product, ProductSku } from '@noren/contract/entities/product';

/** From so few units on, a card says how many are left. */
export const fewUnits = 5;
/** What one call of add-cart may ask for (contract: quantity). */
const mostUnits = 999;

export const coverOf = (product: Pick<Product, 'images' | 'cover_image_id'>) =>
  product.images.find((image) => image.id === product.cover_image_id) ?? product.images[0];

/** The price before the sale, of the SKU whose price the card names; null: no SKU of that price is cheaper than usual, or the sale is over. */
export function originalOf(product: Pick<Product, 'skus' | 'min_price' | 'salable_status'>): number | null {
  if (product.salable_status === 'end_sell') return null;
  const originals = product.skus
    .filter((sku) => sku.price === product.min_price && sku.original_price !== null && sku.original_price > sku.price)
    .map((sku) => sku.original_price!);
  return originals.length > 0 ? Math.max(...originals) : null;
}

/** How many units are left, where it is worth saying: on sale, and few. */
export function unitsLeft(product: Pick<Product, 'salable_status' | 'available_quantity'>): number | null {
  return product.salable_status === 'on_sell' && product.available_quantity <= fewUnits ? product.available_quantity : null;
}

/** What a buyer may take of one SKU, and which cap says so (shopper 5.1): the shelf, or the limit per person. */
export function capOf(sku: Pick<ProductSku, 'available_quantity' | 'salable_quantity' | 'salable_limit'>): {
  max: number;
  reason: 'stock' | 'limit';
  limit?: number;
} {
  const max = Math.min(sku.salable_quantity, mostUnits);
  if (sku.salable_limit !== null && sku.salable_quantity < sku.available_quantity) return { max, reason: 'limit', limit: sku.salable_limit };
  return { max, reason: 'stock' };
}

/** Why a choice is off; null: it can be chosen. */
export function whyOff(sku: Pick<ProductSku, 'available_quantity' | 'salable_quantity'>): 'sold_out' | 'limit_reached' | null {
  if (sku.salable_quantity > 0) return null;
  return sku.available_quantity > 0 ? 'limit_reached' : 'sold_out';
}

/** Where only one choice can be made it is made already. */
export function onlyChoice(skus: readonly ProductSku[]): ProductSku | null {
  return skus.length === 1 ? skus[0]! : null;
}

export const quantityWithin = (wanted: number, max: number): number => Math.max(1, Math.min(wanted, max));
