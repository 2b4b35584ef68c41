/** What one tab of a seller wants a post's goods to be. */
export interface IntendedChoice {
  product_ids: readonly number[];
  base_product_ids?: readonly number[] | undefined;
}

/**
 * The choice after one tab has said what it wants, so that two tabs of a seller never lose each other's (a merge of three):
 * what this tab did not know of stays, behind the neighbour it followed; what another tab took out stays out, unless this tab
 * chooses it anew; only what this tab knew and left out goes. Without a base the tab takes out nothing.
 * The server keeps it, and the tab shows it at once.
 * @param current the choice as it stands, in order
 */
export function mergeChoice(current: readonly number[], { product_ids, base_product_ids }: IntendedChoice): number[] {
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
