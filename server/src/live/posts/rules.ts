import type { PostProductStatus } from '@noren/contract/entities/live-post';

/** A row of a post's goods as it is kept; `deleted` rows remember where they stood, so that undo can give it back. */
export interface Chosen {
  product_id: number;
  status: PostProductStatus;
  status_before: 'init' | 'selling' | 'sold';
  position: number;
  /** what the liver calls it by, from 1 on */
  number: number;
}

/** What viewers and sellers are shown: sold out is what the shelf says, not what somebody wrote down; a unit that comes back sells again. */
export function shownStatus(status: 'init' | 'selling' | 'sold', available: number): 'init' | 'selling' | 'sold' {
  if (available === 0) return 'sold';
  return status === 'sold' ? 'selling' : status;
}
