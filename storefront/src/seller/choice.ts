import type { PostProductStatus, PostUpdate } from '@noren/contract/entities/live-post';
import { mergeChoice } from '@noren/contract/merge-choice';

/** What this tab wants the choice to be, ahead of the server's answer. */
export interface ChoiceIntent {
  /** the choice as the tab knew it when it began to change it */
  base: readonly number[];
  order: readonly number[];
  statuses: ReadonlyMap<number, 'init' | 'selling'>;
}

/**
 * The choice as this tab shows it: the server's, with the intent that is on its way merged in as the server will merge it
 * (docs/decisions/live.md "Two tabs"): what another tab chose meanwhile appears at once, what it took out goes.
 */
export function shownOrder(known: readonly number[], intent: ChoiceIntent | null): readonly number[] {
  return intent ? mergeChoice(known, { product_ids: intent.order, base_product_ids: intent.base }) : known;
}

/** Begins an intent, or goes on with the one that is on its way. */
export function choiceIntentFor(known: readonly number[], intent: ChoiceIntent | null, change: (order: readonly number[]) => readonly number[]): ChoiceIntent {
  const before = shownOrder(known, intent);
  const order = change(before);
  // chosen anew: not what this tab knew, or it would read as taken out by somebody else (undo of one's own removal)
  const anew = new Set(order.filter((id) => !before.includes(id)));
  // let go: known to this tab, even where its own choosing of it has not been answered yet
  const gone = before.filter((id) => !order.includes(id));
  const base = [...new Set([...(intent?.base ?? []), ...known, ...gone])].filter((id) => !anew.has(id));
  return { base, order, statuses: intent?.statuses ?? new Map() };
}

export function choiceIntentForStatus(known: readonly number[], intent: ChoiceIntent | null, id: number, status: 'init' | 'selling'): ChoiceIntent {
  const next = choiceIntentFor(known, intent, (order) => order);
  return { ...next, statuses: new Map([...next.statuses, [id, status]]) };
}

/** What is left of an intent when a part of it, sent before, was answered: this tab knows now what it sent, and may take it out again. */
export const afterAnswer = (intent: ChoiceIntent, sent: ChoiceIntent): ChoiceIntent => ({ ...intent, base: [...new Set([...intent.base, ...sent.order])] });

export const updateOf = ({ base, order, statuses }: ChoiceIntent): PostUpdate => ({
  product_ids: [...order],
  base_product_ids: [...base],
  ...(statuses.size > 0 && { statuses: [...statuses].filter(([id]) => order.includes(id)).map(([id, status]) => ({ id, status })) }),
});

/** Sold is what the shelf says and nobody's to choose. */
export const shownStatus = (known: PostProductStatus, intended: 'init' | 'selling' | undefined): PostProductStatus =>
  known === 'sold' || intended === undefined ? known : intended;

/** Moves one to a place; places outside are the first and the last. */
export function moved(order: readonly number[], id: number, to: number): readonly number[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** What is chosen in a wanted order; what was chosen meanwhile comes last. */
export const arranged = (order: readonly number[], wanted: readonly number[]): readonly number[] => [
  ...wanted.filter((id) => order.includes(id)),
  ...order.filter((id) => !wanted.includes(id)),
];

export const without = (order: readonly number[], id: number): readonly number[] => order.filter((one) => one !== id);

/** Chosen goods go to the end; one that comes back by undo to where it stood, as far as that place is still there. */
export const withChosen = (order: readonly number[], id: number, at?: number): readonly number[] =>
  order.includes(id) ? order : moved(order, id, at ?? order.length);
