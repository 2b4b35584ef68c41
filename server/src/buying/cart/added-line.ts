import type { CartLine } from '@noren/contract/entities/cart';
import type { Channel } from '@noren/contract/scalars';
import type { Flash } from '../../catalog/flash-prices/rules.ts';
import type { Shelf } from '../../catalog/stock/shelf.ts';
import type { LineState, SkuFound } from './batch-queries.ts';
import { serializeLine } from './serialize.ts';

export interface CartCounts {
  lines: number;
  units: number;
  held_lines: number;
}

/**
 * A line with the counts of its cart, which include the line itself and are shared by the cart's
 * lines.
 */
export interface LineInCart extends LineState {
  /** flash price of `flash_id`, as it was read */
  flash: Flash | null;
  /** price of its units after the batch */
  current_price: number;
  cart: CartCounts;
}

interface AddedContext {
  /** after the batch */
  shelf: Shelf;
  channel: Channel;
  now: Date;
}

/**
 * A line as the buyer's cart shows it once the batch is committed, built from what the batch has
 * read and decided, without another statement. The caller need not request the cart (D-340). A
 * granted addition is sold to its caller, also in a rehearsal.
 */
export function addedLine(
  line: LineInCart,
  sku: SkuFound,
  { shelf, channel, now }: AddedContext,
): CartLine {
  const available = shelf.available(sku);
  return {
    cart_id: line.cart_id,
    store: { id: sku.store.id, slug: sku.store.slug, name: sku.store.name },
    lines: line.cart.lines,
    units: line.cart.units,
    item: serializeLine(
      {
        id: line.id as number,
        quantity: line.quantity,
        held_quantity: line.held_quantity,
        held_since: line.held_since,
        held_until: line.held_until,
        stream_id: line.stream_id,
        pause_since: line.pause_since,
        pause_ends: line.pause_ends,
        price: line.price,
        sku_name: line.sku_name,
        product_name: line.product_name,
        ordered: line.ordered,
        sku_id: sku.sku_id,
        product_id: sku.product_id,
        current_price: line.current_price,
        normal_price: sku.price,
        current_product_name: sku.product_name,
        in_storefront: true,
        sku_deleted: sku.sku_deleted,
        sku_deleted_at: sku.sku_deleted_at,
        is_supplied: sku.is_supplied,
        in_list: sku.in_list,
        in_posts: sku.in_posts,
        salable_limit: sku.salable_limit,
        sale_started_at: sku.sale_started_at,
        sale_ended_at: sku.sale_ended_at,
        is_limited_time_sale: sku.is_limited_time_sale,
        is_printio_product: sku.is_printio_product,
        adult_warning: sku.adult_warning,
        cover_image_id: sku.cover_image_id,
        image_ids: sku.image_ids,
        images: sku.images,
        available,
        held_by_all: shelf.held(sku),
        // this batch took the last units, or the line could not have been added to
        ran_out_at: available === 0 ? now : shelf.ranOutAt(sku),
      },
      channel,
      now,
    ),
  };
}
