import type { LivePost, PostChange, PostHead, PostProduct, PostProductState, PostSnapshot } from '@noren/contract/entities/live-post';
import { replaceEqualDeep } from '@tanstack/react-query';

/** What a page knows of a post's goods: whole products as they were loaded, and over them what was told since. */
export interface PostFeed {
  /** the last change that was told; null: none yet, only what was loaded */
  sequence: number | null;
  /** what the post says of itself, as it was told last; null: as it was loaded */
  head: PostHead | null;
  order: readonly number[];
  wholes: ReadonlyMap<number, PostProduct>;
  states: ReadonlyMap<number, PostProductState>;
}

export function feedOf(post: LivePost): PostFeed {
  return { sequence: null, head: null, order: post.products.map((product) => product.id), wholes: byId(post.products), states: new Map() };
}

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));

/** The whole choice at one sequence. Never backwards: an older one than what is known changes nothing. */
export function withSnapshot(feed: PostFeed, snapshot: PostSnapshot): PostFeed {
  if (feed.sequence !== null && snapshot.sequence < feed.sequence) return feed;
  return { ...feed, sequence: snapshot.sequence, head: snapshot.post ?? feed.head, order: snapshot.order, states: byId(snapshot.products) };
}

/** What is different since the sequence before. Values are absolute: one that comes twice, or late, harms nobody. */
export function withChange(feed: PostFeed, change: PostChange): PostFeed {
  if (feed.sequence !== null && change.sequence <= feed.sequence) return feed;
  const added = change.added.map((product) => withSoldOf(product, feed.wholes.get(product.id)));
  const wholes = added.length === 0 ? feed.wholes : new Map([...feed.wholes, ...byId(added)]);
  const states = change.products.length === 0 ? feed.states : new Map([...feed.states, ...byId(change.products)]);
  return { sequence: change.sequence, head: change.post ?? feed.head, order: change.order ?? feed.order, wholes, states };
}

/** What was sold stands in a seller's answers alone: goods that come by the stream keep what is known of it. */
export function withSoldOf(product: PostProduct, known: Pick<PostProduct, 'skus'> | undefined): PostProduct {
  if (!known || product.skus.every((sku) => sku.sold_quantity !== undefined)) return product;
  const sold = new Map(known.skus.map((sku) => [sku.id, sku.sold_quantity]));
  return { ...product, skus: product.skus.map((sku) => ({ ...sku, sold_quantity: sku.sold_quantity ?? sold.get(sku.id) })) };
}

/**
 * The post as it was loaded anew: names, pictures and what this buyer may still have of each. Once something was told, order and
 * quantities stay as told, for the answer may be older than what came by the stream.
 */
export function withPost(feed: PostFeed, post: LivePost): PostFeed {
  const wholes = new Map([...feed.wholes, ...byId(post.products)]);
  return feed.sequence === null ? { ...feedOf(post), wholes } : { ...feed, wholes };
}

/**
 * The answer to this page's own change of the choice: its order stands until the stream tells of it. Where the stream has told something
 * since the change was sent, it tells of this one too, before or after, and the answer may be the older of the two: only its goods are taken.
 */
export function withAnswer(feed: PostFeed, post: LivePost, sentAt: number | null): PostFeed {
  const wholes = new Map([...feed.wholes, ...byId(post.products)]);
  return feed.sequence === sentAt ? { ...feed, head: headOf(post), order: post.products.map((product) => product.id), wholes } : { ...feed, wholes };
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
  return { title, content, image_id, image_url, keywords, live, on_air_at, video, showing, share_url, upcoming_at, upcoming_title, cart_item_life };
}

/** Goods or SKUs that were told of but never loaded: the post must be asked for. */
export const isIncomplete = ({ order, wholes, states }: PostFeed): boolean =>
  order.some((id) => {
    const whole = wholes.get(id);
    return !whole || states.get(id)?.skus.some((sku) => !whole.skus.some((known) => known.id === sku.id));
  });

/** The goods in order, as they stand; what is not loaded yet is left out until it is. */
export function shownProducts({ order, wholes, states }: PostFeed): PostProduct[] {
  return order.flatMap((id, index) => {
    const whole = wholes.get(id);
    return whole ? [standing(whole, states.get(id), index)] : [];
  });
}

/** The same object as long as nothing about it changed, so that only the rows that did are drawn again. */
const drawn = new WeakMap<PostProduct, { state: PostProductState | undefined; index: number; product: PostProduct }>();

function standing(whole: PostProduct, state: PostProductState | undefined, index: number): PostProduct {
  const before = drawn.get(whole);
  if (before && before.state === state && before.index === index) return before.product;
  const now = { ...(state ? overlaid(whole, state) : whole), pivot: { order: index } };
  // the stream's first words say of every one of the goods what the page has just said of it
  const product = before ? replaceEqualDeep(before.product, now) : now;
  drawn.set(whole, { state, index, product });
  return product;
}

function overlaid(whole: PostProduct, { status, salable_status, available_quantity, may_come_back, held_quantity, skus }: PostProductState): PostProduct {
  const told = byId(skus);
  const prices = skus.map((sku) => sku.price);
  return {
    ...comingBack(whole, may_come_back),
    status,
    salable_status,
    available_quantity,
    ...(held_quantity !== undefined && { held_quantity }),
    min_price: prices.length > 0 ? Math.min(...prices) : whole.min_price,
    max_price: prices.length > 0 ? Math.max(...prices) : whole.max_price,
    skus: whole.skus.flatMap((sku) => {
      const now = told.get(sku.id);
      if (!now) return [];
      const mine = Math.min(now.available_quantity, mayStillHave(sku));
      return [{ ...comingBack(sku, now.may_come_back), price: now.price, available_quantity: now.available_quantity, salable_quantity: mine }];
    }),
  };
}

/** Said where it is so, and left out where it is not, as in a product that is loaded: the two are the same then. */
function comingBack<T extends { may_come_back?: boolean | undefined }>(whole: T, mayComeBack: boolean | undefined): T {
  const one = { ...whole };
  delete one.may_come_back;
  return mayComeBack ? { ...one, may_come_back: true } : one;
}

/** What the limit leaves this buyer, as far as it was known when the product was loaded: the shelf alone may have stopped it then. */
function mayStillHave({ salable_limit, salable_quantity, available_quantity }: PostProduct['skus'][number]): number {
  if (salable_limit === null) return Infinity;
  return salable_quantity < available_quantity ? salable_quantity : salable_limit;
}
