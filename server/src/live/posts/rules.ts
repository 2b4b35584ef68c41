import type { NewLivePost, PostProductStatus } from '@noren/contract/entities/live-post';

/**
 * A row of a post's goods as stored; `deleted` rows keep their earlier status, so that undo can
 * restore it.
 */
export interface Chosen {
  product_id: number;
  status: PostProductStatus;
  status_before: 'init' | 'selling' | 'sold';
  position: number;
  /** the number the host calls the product by, starting at 1 */
  number: number;
}

/**
 * The status shown to viewers and sellers. "Sold" follows from the stock, not from the stored
 * status: a unit that comes back is on sale again.
 */
export function shownStatus(
  status: 'init' | 'selling' | 'sold',
  available: number,
): 'init' | 'selling' | 'sold' {
  if (available === 0) return 'sold';
  return status === 'sold' ? 'selling' : status;
}

/** As `isOnAir` of catalog/products/queries.ts. */
export const isPostOnAir = (
  {
    live,
    on_air_at,
    upcoming_at,
  }: { live: boolean; on_air_at: Date | null; upcoming_at: Date | null },
  now: Date,
): boolean => live && (on_air_at !== null || upcoming_at === null || upcoming_at <= now);

/** Fields of a new post that is made without the seller's form. */
export const plainPost = {
  type: 'formal',
  mode: 'obs',
  channel_ids: [],
  add_to_general_cms_schedule: false,
  content: '',
  image_id: null,
  is_private: false,
  keywords: [],
  live: false,
  share_url: null,
  upcoming_at: null,
  upcoming_title: null,
  cart_item_life: null,
  target: null,
  ticket_id: null,
} satisfies Omit<NewLivePost, 'title' | 'product_ids'>;
