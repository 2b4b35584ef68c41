import { foldText } from '@noren/contract/fold-text';
import { maxTagsPerOrder, readTag } from '@noren/contract/order-tags';

export interface Tag {
  tag: string;
  folded: string;
}

/** Tags as typed, without those that differ only in spelling from an earlier one. Pure. */
export function tagsOf(typed: readonly string[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const one of typed) {
    const tag = readTag(one);
    if (tag === null) continue;
    const folded = foldText(tag);
    if (!tags.has(folded)) tags.set(folded, { tag, folded });
  }
  return [...tags.values()];
}

/**
 * The folded tags to add to and to remove from an order; null: it would have too many. A tag that
 * is both added and removed is added. Pure.
 */
export function changeOfTags(
  present: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): { added: string[]; removed: string[] } | null {
  const added = add.filter((tag) => !present.includes(tag));
  const removed = remove.filter((tag) => present.includes(tag) && !add.includes(tag));
  const left = present.length - removed.length + added.length;
  return left > maxTagsPerOrder && added.length > 0 ? null : { added, removed };
}
