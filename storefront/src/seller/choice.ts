import type { PostProductStatus, PostUpdate } from '@noren/contract/entities/live-post';
import { mergeChoice } from '@noren/contract/merge-choice';

/** The selection that this tab wants, ahead of the server's response. */
export interface ChoiceIntent {
  /** the selection when this tab began the change */
  base: readonly number[];
  order: readonly number[];
  statuses: ReadonlyMap<number, 'init' | 'selling'>;
}

/**
 * Returns the selection as this tab shows it: the server's, merged with the open intent as the
 * server will merge it (docs/decisions/live.md "Two tabs"). Products that another tab added or
 * removed meanwhile appear or disappear immediately.
 */
export function shownOrder(
  known: readonly number[],
  intent: ChoiceIntent | null,
): readonly number[] {
  return intent
    ? mergeChoice(known, { product_ids: intent.order, base_product_ids: intent.base })
    : known;
}

/** Starts an intent, or continues the open one. */
export function choiceIntentFor(
  known: readonly number[],
  intent: ChoiceIntent | null,
  change: (order: readonly number[]) => readonly number[],
): ChoiceIntent {
  const before = shownOrder(known, intent);
  const order = change(before);
  // Added again (undo of this tab's own removal): must not be in the base, or it would read as
  // removed by another tab.
  const addedAgain = new Set(order.filter((id) => !before.includes(id)));
  // Removed: must be in the base, even if this tab's own addition has no response yet.
  const gone = before.filter((id) => !order.includes(id));
  const base = [...new Set([...(intent?.base ?? []), ...known, ...gone])].filter(
    (id) => !addedAgain.has(id),
  );
  return { base, order, statuses: intent?.statuses ?? new Map() };
}

export function choiceIntentForStatus(
  known: readonly number[],
  intent: ChoiceIntent | null,
  id: number,
  status: 'init' | 'selling',
): ChoiceIntent {
  const next = choiceIntentFor(known, intent, (order) => order);
  return { ...next, statuses: new Map([...next.statuses, [id, status]]) };
}

/**
 * Returns the rest of an intent after a part of it was confirmed: what was sent becomes part of the
 * base, so that it can be removed again.
 */
export const afterAnswer = (intent: ChoiceIntent, sent: ChoiceIntent): ChoiceIntent => ({
  ...intent,
  base: [...new Set([...intent.base, ...sent.order])],
});

export const updateOf = ({ base, order, statuses }: ChoiceIntent): PostUpdate => ({
  product_ids: [...order],
  base_product_ids: [...base],
  ...(statuses.size > 0 && {
    statuses: [...statuses]
      .filter(([id]) => order.includes(id))
      .map(([id, status]) => ({ id, status })),
  }),
});

/** Sold is derived from the stock and cannot be chosen. */
export const shownStatus = (
  known: PostProductStatus,
  intended: 'init' | 'selling' | undefined,
): PostProductStatus => (known === 'sold' || intended === undefined ? known : intended);

/** Moves an id to an index; indexes outside the range mean first or last. */
export function moved(order: readonly number[], id: number, to: number): readonly number[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** Sorts the selection by a wanted order; ids chosen meanwhile come last. */
export const arranged = (
  order: readonly number[],
  wanted: readonly number[],
): readonly number[] => [
  ...wanted.filter((id) => order.includes(id)),
  ...order.filter((id) => !wanted.includes(id)),
];

export const without = (order: readonly number[], id: number): readonly number[] =>
  order.filter((one) => one !== id);

/** Appends an id; with `at` (undo) it returns to its previous index, as far as that exists. */
export const withChosen = (order: readonly number[], id: number, at?: number): readonly number[] =>
  order.includes(id) ? order : moved(order, id, at ?? order.length);
