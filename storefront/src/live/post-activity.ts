import type { PostProduct } from '@noren/contract/entities/live-post';

/** What happened to a post's goods while somebody looked. */
export interface PostActivity {
  added: string[];
  selling: string[];
  soldOut: string[];
  /** nothing is free, but others only hold it */
  inCarts: string[];
  /** what was sold out or in carts can be bought again */
  back: string[];
}

export const nothingNew: PostActivity = { added: [], selling: [], soldOut: [], inCarts: [], back: [] };
export const isActivity = (activity: PostActivity): boolean => Object.values(activity).some((names: string[]) => names.length > 0);

/** What is worth telling of the way from one list to the next; moves and numbers are seen, not told. */
export function activityBetween(before: readonly PostProduct[], after: readonly PostProduct[]): PostActivity {
  const known = new Map(before.map((product) => [product.id, product]));
  const activity: PostActivity = { added: [], selling: [], soldOut: [], inCarts: [], back: [] };
  for (const product of after) {
    const old = known.get(product.id);
    if (!old) activity.added.push(product.name);
    else if (product.status === 'sold') {
      const shelf = shelfOf(product);
      if (shelf !== null && shelf !== shelfOf(old)) activity[shelf].push(product.name);
    } else if (product.status === 'selling' && old.status !== 'selling') activity[old.status === 'sold' ? 'back' : 'selling'].push(product.name);
  }
  return activity;
}

/** Where there is none left to take: sold for good, or in others' carts. */
const shelfOf = ({ status, may_come_back }: PostProduct): 'inCarts' | 'soldOut' | null => (status !== 'sold' ? null : may_come_back ? 'inCarts' : 'soldOut');

/** Two lists of activity as one: told of each product once, and the last of what happened to it. */
export function joinActivity(a: PostActivity, b: PostActivity): PostActivity {
  const later = new Set(Object.values(b).flat());
  const join = (first: readonly string[], second: readonly string[]) => [...first.filter((name) => !later.has(name)), ...second];
  return {
    added: join(a.added, b.added),
    selling: join(a.selling, b.selling),
    soldOut: join(a.soldOut, b.soldOut),
    inCarts: join(a.inCarts, b.inCarts),
    back: join(a.back, b.back),
  };
}
