import type { CartItem } from '@noren/contract/entities/cart';

/** The SKU's own picture, else the product's cover. */
export function pictureOf({ sku }: Pick<CartItem, 'sku'>): string | null {
  return (sku.images[0] ?? sku.product_images.find((image) => image.id === sku.product_cover_image_id) ?? sku.product_images[0])?.url ?? null;
}
