import type { Cart, CartItem } from '@noren/contract/entities/cart';
import type { Channel } from '@noren/contract/scalars';
import { notOfferedReason } from '../../catalog/products/rules.ts';
import { inLimitedTimeSale, salableQuantity } from '../../catalog/stock/shelf.ts';
import { holdAgainAt, isHeld } from './hold-rules.ts';
import type { CartLine } from './queries.ts';
import { statusChanges } from './rules.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

type ShownLine = Omit<
  CartLine,
  | `store_${'id' | 'slug' | 'name'}`
  | `network${'' | '_held_units' | '_percent'}`
  | 'cart_id'
  | 'buyer_id'
  | 'hold_limit'
  | 'current_sku_name'
  | 'flash_id'
  | 'flashes'
  | 'price_flash_id'
  | 'tax_rate'
  | 'weight'
  | 'temperature'
  | 'fits_letterbox'
>;

export function serializeLine(line: ShownLine, channel: Channel, now: Date): CartItem {
  const changes = statusChanges(
    line,
    channel,
    line.available,
    now,
    line.held_by_all - line.held_quantity,
  );
  const images = new Map(line.images.map((image) => [image.id, image]));
  return {
    id: line.id,
    quantity: line.quantity,
    // units on hold by a stream stay on sale to their buyer until the hold ends
    in_storefront:
      line.in_storefront && (notOfferedReason(line, channel) === null || isHeld(line, now)),
    price: line.price,
    current_price: line.current_price,
    ...(line.normal_price > line.current_price && { normal_price: line.normal_price }),
    sku_name: line.sku_name,
    product_name: line.product_name,
    buyer_purchasable_limit: line.salable_limit,
    salable_quantity: salableQuantity(
      line.available + line.held_quantity,
      line.salable_limit,
      line.ordered,
    ),
    held_until: line.stream_id === null ? null : iso(line.held_until),
    held_quantity: isHeld(line, now) ? line.held_quantity : 0,
    hold_again_at: iso(holdAgainAt(line, line.ran_out_at, now)),
    stream_id: line.stream_id,
    sku: {
      id: line.sku_id,
      images: line.image_ids.flatMap((id) => images.get(id) ?? []),
      product_images: line.images,
      product_cover_image_id: line.cover_image_id,
      product_id: line.product_id,
      available_quantity: Math.max(0, line.available),
      deleted_at: iso(line.sku_deleted_at),
      sale_started_at: iso(line.sale_started_at),
      sale_ended_at: iso(line.sale_ended_at),
      is_limited_time_sale: line.is_limited_time_sale,
      is_in_limited_time_sale: inLimitedTimeSale(line, now),
      product_name: line.current_product_name,
      is_printio_product: line.is_printio_product,
      adult_warning: line.adult_warning,
    },
    ...(changes.length > 0 ? { status_changes: changes } : {}),
  };
}

/** Groups lines into carts, the named store's first, without empty carts. */
export function serializeCarts(
  lines: readonly CartLine[],
  storeSlug: string,
  channel: Channel,
  now: Date,
): Cart[] {
  const carts = new Map<number, Cart>();
  for (const line of lines) {
    let cart = carts.get(line.cart_id);
    if (!cart)
      carts.set(
        line.cart_id,
        (cart = {
          id: line.cart_id,
          items: [],
          store: { id: line.store_id, slug: line.store_slug, name: line.store_name },
        }),
      );
    cart.items.push(serializeLine(line, channel, now));
  }
  return [...carts.values()].sort(
    (a, b) => Number(b.store.slug === storeSlug) - Number(a.store.slug === storeSlug),
  );
}
