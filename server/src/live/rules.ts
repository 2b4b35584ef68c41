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

export interface Wish {
  product_ids: readonly number[];
  base_product_ids?: readonly number[] | undefined;
}

/**
 * The choice after one tab has said what it wants, so that two tabs of a seller never lose each other's (a merge of three):
 * what this tab did not know of stays, behind the neighbour it followed; what another tab took out stays out, unless this tab
 * chooses it anew; only what this tab knew and left out goes. Without a base the tab takes out nothing.
 * @param current the choice as it stands, in order
 */
export function mergeChoice(current: readonly number[], { product_ids, base_product_ids }: Wish): number[] {
  const base = new Set(base_product_ids ?? []);
  const standing = new Set(current);
  const wanted = new Set(product_ids);
  const merged = product_ids.filter((id) => standing.has(id) || !base.has(id));
  const kept = current.filter((id) => !wanted.has(id) && !base.has(id));
  for (const id of kept) {
    const before = current.slice(0, current.indexOf(id)).findLast((neighbour) => merged.includes(neighbour));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}

/** What viewers and sellers are shown: sold out is what the shelf says, not what somebody wrote down; a unit that comes back sells again. */
export function shownStatus(status: 'init' | 'selling' | 'sold', available: number): 'init' | 'selling' | 'sold' {
  if (available === 0) return 'sold';
  return status === 'sold' ? 'selling' : status;
}
