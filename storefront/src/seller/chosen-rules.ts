import { foldText } from '@noren/contract/fold-text';
import type { PostProduct } from '@noren/contract/entities/live-post';

type Row = Pick<PostProduct, 'id' | 'status' | 'salable_status'>;

/**
 * Finds chosen products by a part of their name, or by the liver's number, in any width. Null: no
 * search.
 */
export function findChosen<T extends Pick<PostProduct, 'name' | 'number'>>(
  products: readonly T[],
  words: string,
): T[] | null {
  const wanted = foldText(words);
  if (wanted === '') return null;
  return products.filter(
    ({ name, number }) =>
      foldText(name).includes(wanted) || String(number) === wanted.replace(/^(no\.?|#)/, ''),
  );
}

/**
 * Returns the waiting products that could be sold now; a product whose sale is over is not put on
 * sale.
 */
export const waitingOf = (products: readonly Row[]): number[] =>
  products
    .filter(({ status, salable_status }) => status === 'init' && salable_status !== 'end_sell')
    .map(({ id }) => id);

/** Returns the order with products that can no longer be bought at the end; otherwise unchanged. */
export function soldLast(products: readonly Row[]): number[] {
  const isOver = ({ status, salable_status }: Row) =>
    status === 'sold' || salable_status === 'end_sell';
  return [...products.filter((one) => !isOver(one)), ...products.filter(isOver)].map(
    ({ id }) => id,
  );
}

/** Returns the order with some products first; otherwise unchanged. */
export function firstOfAll(order: readonly number[], ids: readonly number[]): number[] {
  const first = new Set(ids);
  return [...order.filter((id) => first.has(id)), ...order.filter((id) => !first.has(id))];
}

/**
 * Returns the product after the shown one in the host's order, skipping sold-out ones; null after
 * the last.
 */
export function nextToShow<T extends Pick<PostProduct, 'id' | 'status' | 'may_come_back'>>(
  products: readonly T[],
  shown: number | null,
): T | null {
  const place = products.findIndex(({ id }) => id === shown);
  return (
    products
      .slice(place + 1)
      .find(({ status, may_come_back }) => status !== 'sold' || may_come_back === true) ?? null
  );
}
