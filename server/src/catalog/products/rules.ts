import type { Channel } from '@noren/contract/scalars';

/** A product's place in a live post that is not over: on air, or announced. */
export interface PostPlace {
  status: 'init' | 'selling' | 'sold' | 'deleted';
  is_on_air: boolean;
  /** private posts are for the shop channel's own visitors */
  is_public: boolean;
}

export interface OfferedPlaces {
  /** in the list of its marketplace and its shop */
  in_list: boolean;
  /** null: in no post, or not read because the product is in the list */
  in_posts: readonly PostPlace[] | null;
}

/** Where units are taken; staff can sell any goods of their store. */
export type TakingPath = Channel | 'staff';

export type NotOfferedReason = 'SKU_NOT_SUPPLIED' | 'SKU_OUTSIDE_OF_SALE_TIMES';

/**
 * Returns why units of a product cannot be taken by this path at this moment; null: they can.
 * Product pages, carts, fast-checkout and checkout all use this rule (D-473).
 */
export function notOfferedReason(
  { in_list, in_posts }: OfferedPlaces,
  path: TakingPath,
): NotOfferedReason | null {
  if (in_list || path === 'staff') return null;
  const posts = (in_posts ?? []).filter(({ is_public }) => is_public || path === 'shop');
  if (posts.some(({ status, is_on_air }) => status === 'selling' && is_on_air)) return null;
  const opensLater = posts.some(({ status }) => status === 'init' || status === 'selling');
  return opensLater ? 'SKU_OUTSIDE_OF_SALE_TIMES' : 'SKU_NOT_SUPPLIED';
}
