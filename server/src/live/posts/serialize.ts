import type {
  LivePost,
  PostProduct,
  SellerProduct,
  Showing,
} from '@noren/contract/entities/live-post';
import type { Product } from '@noren/contract/entities/product';
import type { Db } from '../../platform/db/database.ts';
import { serializeProduct } from '../../catalog/products/serialize.ts';
import { flashesOfPost } from '../../catalog/flash-prices/queries.ts';
import type { Flash } from '../../catalog/flash-prices/rules.ts';
import { priceInShow, shownFlash, statusInDrop } from '../../catalog/flash-prices/serialize.ts';
import { productsByIds, type ProductRow } from '../../catalog/products/queries.ts';
import { chosenOf, type PostRow, type ShowingColumns } from './queries.ts';
import { isPostOnAir, shownStatus, type Chosen } from './rules.ts';

/**
 * A post's current goods, in order, without removed and deleted ones. Only sellers see how many
 * were sold.
 */
export async function goodsOfPost(
  db: Db,
  post: PostRow,
  now: Date,
  forSeller: boolean,
): Promise<PostProduct[]> {
  const { store_id, id: post_id, showing_product_id } = post;
  const chosen = (await chosenOf(db, store_id, post_id)).filter((row) => row.status !== 'deleted');
  const rows = await productsByIds(
    db,
    store_id,
    chosen.map((row) => row.product_id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const flashes = await flashesOfPost(db, post);
  const isOnAir = isPostOnAir(post, now);
  return chosen.flatMap((row) => {
    const product = known.get(row.product_id);
    if (!product) return [];
    const own = flashes.filter(({ product_id }) => product_id === product.id);
    const { flash } = shownFlash(own, isOnAir, now);
    const shown = atFlash({
      ...serializePostProduct(row, product, own, { now, forSeller }),
      ...(flash && { flash }),
    });
    return product.id === showing_product_id
      ? [{ ...shown, held_quantity: product.skus.reduce((sum, sku) => sum + sku.held, 0) }]
      : [shown];
  });
}

/** The product with the prices of the flash price that is shown. */
export function atFlash(product: PostProduct): PostProduct {
  if (!product.flash) return product;
  const skus = product.skus.map((sku) => ({ ...sku, ...priceInShow(product.flash, sku) }));
  const prices = skus.map(({ price }) => price);
  return prices.length > 0
    ? { ...product, skus, min_price: Math.min(...prices), max_price: Math.max(...prices) }
    : product;
}

function serializePostProduct(
  row: Chosen,
  product: ProductRow,
  flashes: readonly Flash[],
  { now, forSeller }: { now: Date; forSeller: boolean },
): PostProduct {
  const bare = serializeProduct(product, now);
  const shown = forSeller ? { ...bare, skus: withSold(product, bare) } : bare;
  return {
    ...shown,
    status: statusInDrop(
      shownStatus(row.status as 'init' | 'selling' | 'sold', shown.available_quantity),
      flashes,
      now,
    ),
    pivot: { order: row.position },
    number: row.number,
  };
}

export function serializePost(row: PostRow, products: PostProduct[]): LivePost {
  const {
    id,
    title,
    channel_ids,
    add_to_general_cms_schedule,
    content,
    image_id,
    image_url,
    is_private,
    keywords,
    live,
    on_air_at,
    video,
  } = row;
  const { share_url, upcoming_at, upcoming_title, cart_item_life, target, ticket_id, stream_id } =
    row;
  return {
    id,
    title,
    type: 'formal',
    mode: 'obs',
    channel_ids,
    channels: row.channels ?? [],
    add_to_general_cms_schedule,
    content,
    image_id,
    image_url,
    is_private,
    keywords,
    live,
    on_air_at: on_air_at?.toISOString() ?? null,
    video,
    showing: showingOf(row, products),
    share_url,
    upcoming_at: upcoming_at?.toISOString() ?? null,
    upcoming_title,
    cart_item_life,
    target,
    ticket_id,
    stream_id,
    store: {
      id: row.store_id,
      slug: row.store_slug,
      name: row.store_name,
      avatar_url: row.store_avatar_url,
    },
    liver:
      row.liver_id === null || row.liver_name === null
        ? null
        : { id: row.liver_id, name: row.liver_name, avatar_url: row.liver_avatar_url },
    products,
  };
}

/**
 * The product that the host is showing; null if it was removed from the post or deleted from the
 * store.
 */
export function showingOf(
  { showing_product_id: product_id, showing_since, showing_units }: ShowingColumns,
  products: readonly { id: number }[],
): Showing | null {
  if (
    product_id === null ||
    showing_since === null ||
    !products.some(({ id }) => id === product_id)
  )
    return null;
  return { product_id, since: showing_since.toISOString(), units: showing_units ?? 0 };
}

/** A product as its seller sees it, with the units sold and the units in carts. */
export function serializeForSeller(row: ProductRow, now: Date): SellerProduct {
  const shown = serializeProduct(row, now);
  return {
    ...shown,
    cover_image_url: row.images.find((image) => image.id === row.cover_image_id)?.url ?? null,
    skus: withSold(row, shown),
  };
}

function withSold(row: ProductRow, shown: Product): SellerProduct['skus'] {
  const known = new Map(row.skus.map((sku) => [sku.id, sku]));
  return shown.skus.map((sku) => ({
    ...sku,
    sold_quantity: known.get(sku.id)?.sold ?? 0,
    held_quantity: known.get(sku.id)?.held ?? 0,
  }));
}
