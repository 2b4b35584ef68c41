import type {
  LivePost,
  PostChange,
  PostHead,
  PostProduct,
  PostProductState,
  PostSnapshot,
} from '@noren/contract/entities/live-post';
import { replaceEqualDeep } from '@tanstack/react-query';

/** A page's state of a post's goods: products as loaded, with later events applied over them. */
export interface PostFeed {
  /** sequence of the last event; null: only the loaded post */
  sequence: number | null;
  /** the post's own fields from the last event; null: as loaded */
  head: PostHead | null;
  order: readonly number[];
  wholes: ReadonlyMap<number, PostProduct>;
  states: ReadonlyMap<number, PostProductState>;
}

export function feedOf(post: LivePost): PostFeed {
  return {
    sequence: null,
    head: null,
    order: post.products.map((product) => product.id),
    wholes: byId(post.products),
    states: new Map(),
  };
}

const byId = <T extends { id: number }>(list: readonly T[]) =>
  new Map(list.map((one) => [one.id, one]));

/** Applies a snapshot of the whole selection. Older ones are ignored. */
export function withSnapshot(feed: PostFeed, snapshot: PostSnapshot): PostFeed {
  if (feed.sequence !== null && snapshot.sequence < feed.sequence) return feed;
  return {
    ...feed,
    sequence: snapshot.sequence,
    head: snapshot.post ?? feed.head,
    order: snapshot.order,
    states: byId(snapshot.products),
  };
}

/** Applies a change. Values are absolute, so duplicate or late changes are harmless. */
export function withChange(feed: PostFeed, change: PostChange): PostFeed {
  if (feed.sequence !== null && change.sequence <= feed.sequence) return feed;
  const added = change.added.map((product) => withSoldOf(product, feed.wholes.get(product.id)));
  const wholes = added.length === 0 ? feed.wholes : new Map([...feed.wholes, ...byId(added)]);
  const states =
    change.products.length === 0
      ? feed.states
      : new Map([...feed.states, ...byId(change.products)]);
  return {
    sequence: change.sequence,
    head: change.post ?? feed.head,
    order: change.order ?? feed.order,
    wholes,
    states,
  };
}

/** Only a seller's responses have sold quantities: goods from events keep the known ones. */
export function withSoldOf(
  product: PostProduct,
  known: Pick<PostProduct, 'skus'> | undefined,
): PostProduct {
  if (!known || product.skus.every((sku) => sku.sold_quantity !== undefined)) return product;
  const sold = new Map(known.skus.map((sku) => [sku.id, sku.sold_quantity]));
  return {
    ...product,
    skus: product.skus.map((sku) => ({
      ...sku,
      sold_quantity: sku.sold_quantity ?? sold.get(sku.id),
    })),
  };
}

/**
 * Applies a reloaded post: names, pictures and how many this buyer may still buy. After the first
 * event, order and quantities are kept, because the response may be older than the events.
 */
export function withPost(feed: PostFeed, post: LivePost): PostFeed {
  const wholes = new Map([...feed.wholes, ...byId(post.products)]);
  return feed.sequence === null ? { ...feedOf(post), wholes } : { ...feed, wholes };
}

/**
 * Applies the response to this page's own change of the selection: its order holds until the next
 * event. If an event arrived after the change was sent, the response may be older than it, so only
 * its goods are used.
 */
export function withAnswer(feed: PostFeed, post: LivePost, sentAt: number | null): PostFeed {
  const wholes = new Map([...feed.wholes, ...byId(post.products)]);
  return feed.sequence === sentAt
    ? { ...feed, head: headOf(post), order: post.products.map((product) => product.id), wholes }
    : { ...feed, wholes };
}

function headOf({
  title,
  content,
  image_id,
  image_url,
  keywords,
  live,
  on_air_at,
  video,
  showing,
  share_url,
  upcoming_at,
  upcoming_title,
  cart_item_life,
}: LivePost): PostHead {
  return {
    title,
    content,
    image_id,
    image_url,
    keywords,
    live,
    on_air_at,
    video,
    showing,
    share_url,
    upcoming_at,
    upcoming_title,
    cart_item_life,
  };
}

/**
 * Whether events have goods or SKUs that were not loaded, so that the post must be loaded again.
 */
export const isIncomplete = ({ order, wholes, states }: PostFeed): boolean =>
  order.some((id) => {
    const whole = wholes.get(id);
    return (
      !whole || states.get(id)?.skus.some((sku) => !whole.skus.some((known) => known.id === sku.id))
    );
  });

/** Returns the current goods in order; those not loaded yet are left out. */
export function shownProducts({ order, wholes, states }: PostFeed): PostProduct[] {
  return order.flatMap((id, index) => {
    const whole = wholes.get(id);
    return whole ? [currentProduct(whole, states.get(id), index)] : [];
  });
}

/** Returns the same object while nothing changed, so that only changed rows render again. */
const renderedProducts = new WeakMap<
  PostProduct,
  { state: PostProductState | undefined; index: number; product: PostProduct }
>();

function currentProduct(
  whole: PostProduct,
  state: PostProductState | undefined,
  index: number,
): PostProduct {
  const before = renderedProducts.get(whole);
  if (before && before.state === state && before.index === index) return before.product;
  const now = { ...(state ? overlaid(whole, state) : whole), pivot: { order: index } };
  // The first snapshot repeats what the page has just loaded.
  const product = before ? replaceEqualDeep(before.product, now) : now;
  renderedProducts.set(whole, { state, index, product });
  return product;
}

function overlaid(
  whole: PostProduct,
  {
    status,
    salable_status,
    available_quantity,
    may_come_back,
    held_quantity,
    flash,
    skus,
  }: PostProductState,
): PostProduct {
  const told = byId(skus);
  const { flash: _, ...rest } = comingBack(whole, may_come_back);
  const prices = skus.map((sku) => sku.price);
  return {
    ...rest,
    status,
    salable_status,
    available_quantity,
    ...(held_quantity !== undefined && { held_quantity }),
    min_price: prices.length > 0 ? Math.min(...prices) : whole.min_price,
    max_price: prices.length > 0 ? Math.max(...prices) : whole.max_price,
    ...(flash && { flash }),
    skus: whole.skus.flatMap((sku) => {
      const now = told.get(sku.id);
      if (!now) return [];
      const mine = Math.min(now.available_quantity, remainingLimit(sku));
      const { normal_price: __, ...own } = comingBack(sku, now.may_come_back);
      const { price, normal_price, available_quantity: left } = now;
      return [
        {
          ...own,
          price,
          ...(normal_price && { normal_price }),
          available_quantity: left,
          salable_quantity: mine,
        },
      ];
    }),
  };
}

/** Sets the flag only if it is true, like a loaded product, so that both compare as equal. */
function comingBack<T extends { may_come_back?: boolean | undefined }>(
  whole: T,
  canReturnToStock: boolean | undefined,
): T {
  const one = { ...whole };
  delete one.may_come_back;
  return canReturnToStock ? { ...one, may_come_back: true } : one;
}

/**
 * Returns how many units this buyer's limit leaves, as known when the product was loaded; the stock
 * alone may have limited it then.
 */
function remainingLimit({
  salable_limit,
  salable_quantity,
  available_quantity,
}: PostProduct['skus'][number]): number {
  if (salable_limit === null) return Infinity;
  return salable_quantity < available_quantity ? salable_quantity : salable_limit;
}
