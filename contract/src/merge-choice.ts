/** Maximum number of products in one post: a viewer's phone keeps all of them in memory. */
export const maxPostProducts = 300;

/** The selection of a post's products that one of a seller's tabs wants. */
export interface IntendedChoice {
  product_ids: readonly number[];
  base_product_ids?: readonly number[] | undefined;
}

/**
 * Three-way merge of a seller's selection, so that two tabs do not lose each other's changes.
 * Products unknown to this tab stay, behind the neighbour they followed. Products that another tab
 * removed stay removed, unless this tab adds them again. Only products that this tab knew and
 * omitted are removed; without a base, none are. The server stores the result, and the tab shows it
 * immediately.
 * @param current the stored selection, in order
 */
export function mergeChoice(
  current: readonly number[],
  { product_ids, base_product_ids }: IntendedChoice,
): number[] {
  const base = new Set(base_product_ids ?? []);
  const currentIds = new Set(current);
  const wanted = new Set(product_ids);
  const merged = product_ids.filter((id) => currentIds.has(id) || !base.has(id));
  const kept = current.filter((id) => !wanted.has(id) && !base.has(id));
  for (const id of kept) {
    const before = current
      .slice(0, current.indexOf(id))
      .findLast((neighbour) => merged.includes(neighbour));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
