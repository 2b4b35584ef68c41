import type { PostProduct } from '@noren/contract/entities/live-post';

/** Names of a post's goods by what happened to them. */
export interface PostActivity {
  added: string[];
  selling: string[];
  soldOut: string[];
  /** nothing is available, but units are in other buyers' carts */
  inCarts: string[];
  /** sold out or held goods that are available again */
  back: string[];
}

export const nothingNew: PostActivity = {
  added: [],
  selling: [],
  soldOut: [],
  inCarts: [],
  back: [],
};
export const isActivity = (activity: PostActivity): boolean =>
  Object.values(activity).some((names: string[]) => names.length > 0);

/** Compares two lists of goods. Moves and quantities are visible, so they are not announced. */
export function activityBetween(
  before: readonly PostProduct[],
  after: readonly PostProduct[],
): PostActivity {
  const known = new Map(before.map((product) => [product.id, product]));
  const activity: PostActivity = { added: [], selling: [], soldOut: [], inCarts: [], back: [] };
  for (const product of after) {
    const old = known.get(product.id);
    if (!old) activity.added.push(product.name);
    else if (product.status === 'sold') {
      const shelf = shelfOf(product);
      if (shelf !== null && shelf !== shelfOf(old)) activity[shelf].push(product.name);
    } else if (product.status === 'selling' && old.status !== 'selling')
      activity[old.status === 'sold' ? 'back' : 'selling'].push(product.name);
  }
  return activity;
}

/**
 * Whether a product without available units is sold out or held in carts; null: it is available.
 */
const shelfOf = ({ status, may_come_back }: PostProduct): 'inCarts' | 'soldOut' | null =>
  status !== 'sold' ? null : may_come_back ? 'inCarts' : 'soldOut';

/** Combines two activities, keeping only the last event of each product. */
export function joinActivity(a: PostActivity, b: PostActivity): PostActivity {
  const later = new Set(Object.values(b).flat());
  const join = (first: readonly string[], second: readonly string[]) => [
    ...first.filter((name) => !later.has(name)),
    ...second,
  ];
  return {
    added: join(a.added, b.added),
    selling: join(a.selling, b.selling),
    soldOut: join(a.soldOut, b.soldOut),
    inCarts: join(a.inCarts, b.inCarts),
    back: join(a.back, b.back),
  };
}
