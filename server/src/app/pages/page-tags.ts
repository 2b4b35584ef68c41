import {
  hasTags,
  isShopPage,
  orderOfDonePage,
  tagHosts,
  type PageTags,
  type VisitTags,
} from '@noren/contract/visit-tags';
import type { Db } from '../../platform/db/database.ts';
import { hasNothingToPay } from './settled-queries.ts';

/** A page's store, with its tags. */
export interface TaggedStore extends VisitTags {
  id: number;
  slug: string;
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
    !has_secret &&
    (isShopPage(path) || (order !== null && (await hasNothingToPay(db, store.id, order))));
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
