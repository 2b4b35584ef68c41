import { foldText } from '@noren/contract/fold-text';
import type { PostProduct } from '@noren/contract/entities/live-post';

type Row = Pick<PostProduct, 'id' | 'status' | 'salable_status'>;

/** Chosen goods by a part of their name, or by the number the liver calls them by, whichever width it is typed in. Null: nothing is looked for. */
export function findChosen<T extends Pick<PostProduct, 'name' | 'number'>>(products: readonly T[], words: string): T[] | null {
  const wanted = foldText(words);
  if (wanted === '') return null;
  return products.filter(({ name, number }) => foldText(name).includes(wanted) || String(number) === wanted.replace(/^(no\.?|#)/, ''));
}

/** Goods that wait and could be sold now: a sale that is over is not begun by putting it on sale. */
export const waitingOf = (products: readonly Row[]): number[] =>
  products.filter(({ status, salable_status }) => status === 'init' && salable_status !== 'end_sell').map(({ id }) => id);

/** The order with what nobody can buy any more at its end; among themselves they stay as they are. */
export function soldLast(products: readonly Row[]): number[] {
  const isOver = ({ status, salable_status }: Row) => status === 'sold' || salable_status === 'end_sell';
  return [...products.filter((one) => !isOver(one)), ...products.filter(isOver)].map(({ id }) => id);
}

/** The order with some of it first; among themselves they stay as they are, and so does the rest. */
export function firstOfAll(order: readonly number[], ids: readonly number[]): number[] {
  const first = new Set(ids);
  return [...order.filter((id) => first.has(id)), ...order.filter((id) => !first.has(id))];
}

/** The product after the one that is shown, in the host's order; what is sold out is passed over. From the last it goes to none. */
export function nextToShow<T extends Pick<PostProduct, 'id' | 'status' | 'may_come_back'>>(products: readonly T[], shown: number | null): T | null {
  const place = products.findIndex(({ id }) => id === shown);
  return products.slice(place + 1).find(({ status, may_come_back }) => status !== 'sold' || may_come_back === true) ?? null;
}
