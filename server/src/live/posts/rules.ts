import type { PostProductStatus } from '@noren/contract/entities/live-post';

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
export function shownStatus(status: 'init' | 'selling' | 'sold', available: number): 'init' | 'selling' | 'sold' {
  if (available === 0) return 'sold';
  return status === 'sold' ? 'selling' : status;
}
