import type { Desk, DeskProduct, DeskSku } from '@noren/contract/entities/desk';
import type { FlashPrice } from '@noren/contract/entities/flash-price';
import { priceInShow } from '../../catalog/flash-prices/serialize.ts';
import { canReturnToStock } from '../../catalog/stock/shelf.ts';
import type { ProductRow } from '../../catalog/products/queries.ts';
import type { PostRow } from '../posts/queries.ts';
import { shownStatus, type Chosen } from '../posts/rules.ts';
import { showingOf } from '../posts/serialize.ts';
import type { Amounts, UnitsInCarts, UnitsOrdered } from './queries.ts';

/** Length of the figure of sales per minute. */
const minutesShown = 30;

/** The first of the last 30 minutes, counted since 1970; the current minute is the last of them. */
export const firstMinute = (now: Date): number =>
  Math.floor(now.getTime() / 60_000) - minutesShown + 1;

/** Amounts of each of the last 30 minutes, the oldest first. Pure. */
export function minutesOf(
  rows: readonly { minute: number; amount: number }[],
  now: Date,
): number[] {
  const amounts = new Map(rows.map(({ minute, amount }) => [minute, amount]));
  return Array.from({ length: minutesShown }, (_, nth) => amounts.get(firstMinute(now) + nth) ?? 0);
}

export interface DeskRows {
  /** the flash price of a product that the show has now or next */
  flashOf: (product_id: number) => FlashPrice | undefined;
  chosen: readonly Chosen[];
  products: readonly ProductRow[];
  in_carts: readonly UnitsInCarts[];
  ordered: readonly UnitsOrdered[];
}

/** The products of a show with their units, in order. Pure. */
export function deskProducts({
  flashOf,
  chosen,
  products,
  in_carts,
  ordered,
}: DeskRows): DeskProduct[] {
  const known = new Map(products.map((row) => [row.id, row]));
  const carts = new Map(in_carts.map((row) => [row.sku_id, row]));
  const orders = new Map(ordered.map((row) => [row.sku_id, row]));
  return chosen.flatMap((row): DeskProduct[] => {
    const product = known.get(row.product_id);
    if (!product || row.status === 'deleted') return [];
    const left = product.skus.reduce((sum, sku) => sum + sku.available, 0);
    const flash = flashOf(product.id);
    const held = product.skus.reduce((sum, sku) => sum + sku.held, 0);
    return [
      {
        id: product.id,
        number: row.number,
        name: product.name,
        image_url:
          (product.images.find(({ id }) => id === product.cover_image_id) ?? product.images[0])
            ?.url ?? null,
        status: shownStatus(row.status, left),
        may_come_back: canReturnToStock(left, held),
        is_printio_product: product.is_printio_product,
        skus: product.skus.map((sku): DeskSku => {
          const cart = carts.get(sku.id);
          const { price, normal_price } = priceInShow(flash, sku);
          return {
            id: sku.id,
            name: sku.name,
            price: sku.price,
            original_price: sku.original_price,
            ...(normal_price !== undefined && { flash_price: price }),
            left: sku.available,
            in_carts: cart?.in_carts ?? 0,
            unpaid: orders.get(sku.id)?.unpaid ?? 0,
            paid: orders.get(sku.id)?.paid ?? 0,
            held: cart?.held ?? 0,
            holds_end_at: cart?.holds_end_at?.toISOString() ?? null,
            ending: cart?.ending ?? 0,
          };
        }),
      },
    ];
  });
}

interface Also {
  amounts: Amounts;
  viewers: number;
  minutes: number[];
  /** the shop has a media server */
  hasIngest: boolean;
}

export function serializeDesk(
  post: PostRow,
  products: DeskProduct[],
  { amounts, viewers, minutes, hasIngest }: Also,
): Desk {
  return {
    id: post.id,
    title: post.title,
    live: post.live,
    on_air_at: post.on_air_at?.toISOString() ?? null,
    upcoming_at: post.upcoming_at?.toISOString() ?? null,
    stream_id: post.stream_id,
    showing: showingOf(post, products),
    is_video_missing: hasIngest && post.live && post.video === null,
    figures: { ...amounts, viewers, minutes },
    products,
  };
}
