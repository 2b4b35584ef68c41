import type { Product } from '@noren/contract/entities/product';
import {
  inLimitedTimeSale,
  canReturnToStock,
  salableQuantity,
  salableStatus,
} from '../stock/shelf.ts';
import type { ProductRow } from './queries.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A product in the contract's form at `now`, for a buyer who has none of it yet. */
export function serializeProduct(row: ProductRow, now: Date): Product {
  const total = row.skus.reduce((sum, sku) => sum + sku.available, 0);
  const prices = row.skus.map((sku) => sku.price);
  const shown = row.images.map(({ id, url, alt }) => ({ id, url, ...(alt !== '' && { alt }) }));
  const images = new Map(shown.map((image) => [image.id, image]));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    sale_started_at: iso(row.sale_started_at),
    sale_ended_at: iso(row.sale_ended_at),
    min_price: prices.length > 0 ? Math.min(...prices) : 0,
    max_price: prices.length > 0 ? Math.max(...prices) : 0,
    salable_status: salableStatus(row, total, now),
    available_quantity: total,
    ...(canReturnToStock(
      total,
      row.skus.reduce((sum, sku) => sum + sku.held, 0),
    ) && { may_come_back: true }),
    cover_image_id: row.cover_image_id,
    images: shown,
    skus: row.skus.map((sku) => ({
      id: sku.id,
      available_quantity: sku.available,
      ...(canReturnToStock(sku.available, sku.held) && { may_come_back: true }),
      salable_quantity: salableQuantity(sku.available, sku.salable_limit, 0),
      salable_limit: sku.salable_limit,
      name: sku.name,
      price: sku.price,
      force_purchase_url: sku.force_purchase_url,
      original_price: sku.original_price,
      images: sku.image_ids.flatMap((id) => images.get(id) ?? []),
    })),
    adult_warning: row.adult_warning,
    is_printio_product: row.is_printio_product,
    printio: row.printio,
    is_limited_time_sale: row.is_limited_time_sale,
    is_in_limited_time_sale: inLimitedTimeSale(row, now),
    kind:
      row.kind_id !== null && row.kind_name !== null
        ? { id: row.kind_id, name: row.kind_name }
        : null,
    ...(row.collection_ids.length > 0 && { collection_ids: row.collection_ids }),
    ...(row.handle !== null && { handle: row.handle }),
    store: { id: row.store_id, slug: row.store_slug, name: row.store_name },
  };
}

/** The same product for a buyer who already has some of its limited SKUs. */
export function forBuyer(product: Product, has: ReadonlyMap<number, number>): Product {
  if (!product.skus.some((sku) => sku.salable_limit !== null && has.has(sku.id))) return product;
  return {
    ...product,
    skus: product.skus.map((sku) => ({
      ...sku,
      salable_quantity: salableQuantity(
        sku.available_quantity,
        sku.salable_limit,
        has.get(sku.id) ?? 0,
      ),
    })),
  };
}
