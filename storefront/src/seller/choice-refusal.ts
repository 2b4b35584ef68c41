import type { CallFailure } from '../api/client.ts';
import type { ChoiceIntent } from './choice.ts';

export type ChoiceFailure = CallFailure<'PUT /posts/{id}'>;

/** A refusal of an intent, and the part that can be sent again; null: nothing. */
export interface Refusal {
  failure: ChoiceFailure;
  /** products that the refusal names */
  ids: number[];
  left: ChoiceIntent | null;
}

/**
 * @NOTE spec silent: one refused product must not undo the seller's other changes: it is removed
 * from the intent, and the rest is sent again.
 * @param known the server's current selection
 */
export function refusalOf(
  failure: ChoiceFailure,
  intent: ChoiceIntent,
  known: readonly number[],
): Refusal {
  const knownIds = new Set(known);
  const leave = (ids: readonly number[]): Refusal => {
    const out = new Set(ids);
    const order = intent.order.filter((id) => !out.has(id) || knownIds.has(id));
    const statuses = new Map(
      [...intent.statuses].filter(([id]) => !out.has(id) && order.includes(id)),
    );
    const isSmaller = order.length < intent.order.length || statuses.size < intent.statuses.size;
    return {
      failure,
      ids: [...ids],
      left: isSmaller ? { base: intent.base, order, statuses } : null,
    };
  };
  switch (failure.code) {
    case 'NEGATIVE_STOCK_EXCEPTION':
      return leave(failure.product_ids);
    case 'STORE_PAYMENT_SHIPPING_UNSET': {
      // products that were only moved may still be moved
      const rising = [
        ...intent.order.filter((id) => !knownIds.has(id)),
        ...[...intent.statuses].flatMap(([id, status]) => (status === 'selling' ? [id] : [])),
      ];
      return leave(rising);
    }
    case 'VALIDATION_EXCEPTION': {
      const places = failure.errors
        .flatMap(({ path }) => /^body\.product_ids\.(\d+)$/.exec(path)?.[1] ?? [])
        .map(Number);
      return leave(places.flatMap((place) => intent.order[place] ?? []));
    }
    default:
      return { failure, ids: [], left: null };
  }
}

/** Whether to send the change again as it is: the server has not refused it. */
export const isSentAgain = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' || code === 'SERVICE_UNAVAILABLE' || code === 'UNKNOWN';
