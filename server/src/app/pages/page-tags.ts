import {
  hasTags,
  isShopPage,
  orderOfDonePage,
  tagHosts,
  type PageTags,
  type VisitTags,
} from '@noren/contract/visit-tags';
import { isPaidAtDoor, type PaymentType } from '@noren/contract/payment-methods';
import { one, type Db } from '../../platform/db/database.ts';

/** A page's store, with its tags. */
export interface TaggedStore extends VisitTags {
  id: number;
  slug: string;
}

/** Whether nothing of an order is left to pay on its page, so that no card is typed there. */
async function isSettled(db: Db, store_id: number, id: number): Promise<boolean> {
  const order = await one<{ payment_type: PaymentType; payment_status: string; status: string }>(
    db,
    'SELECT o.payment_type, o.payment_status, o.status FROM orders o WHERE o.store_id = $1 AND o.id = $2',
    [store_id, id],
  );
  if (!order || order.status === 'canceled') return false;
  return order.payment_status === 'paid' || isPaidAtDoor(order.payment_type);
}

/**
 * The tags of a page, and whether they may run on it (D-584); null: its store has none.
 * @param url with its query; a key or a token in it is for this server only
 */
export async function tagsOfPage(
  db: Db,
  store: TaggedStore | undefined,
  url: string,
): Promise<PageTags | null> {
  if (!store || !hasTags(store)) return null;
  const { ga4_id, meta_pixel_id, slug } = store;
  const [path = '', query] = url.split('?');
  const order = orderOfDonePage(path);
  const has_secret = ['key', 'token'].some((name) => new URLSearchParams(query).has(name));
  const is_allowed =
    !has_secret && (isShopPage(path) || (order !== null && (await isSettled(db, store.id, order))));
  return { ga4_id, meta_pixel_id, slug, is_allowed };
}

/** Additions to a page's content security policy: only the hosts of the tags in use. */
export function hostsOfTags(tags: PageTags | null, of: 'script' | 'image' | 'connect'): string {
  if (!tags?.is_allowed) return '';
  return (['ga4_id', 'meta_pixel_id'] as const)
    .flatMap((tag) => (tags[tag] === null ? [] : tagHosts[tag][of]))
    .map((host) => ` ${host}`)
    .join('');
}
