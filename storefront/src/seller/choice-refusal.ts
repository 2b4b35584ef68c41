import type { CallFailure } from '../api/client.ts';
import type { ChoiceIntent } from './choice.ts';

export type ChoiceFailure = CallFailure<'PUT /posts/{id}'>;

/** What of an intent was refused, and what is left of it to be asked for again; null: nothing of it can stand as it is. */
export interface Refusal {
  failure: ChoiceFailure;
  /** goods the refusal names */
  ids: number[];
  left: ChoiceIntent | null;
}

/**
 * @NOTE spec silent: one refused product must not undo what else the seller asked for: it is taken out of the intent, the rest is asked for again.
 * @param known the choice as the server has it
 */
export function refusalOf(failure: ChoiceFailure, intent: ChoiceIntent, known: readonly number[]): Refusal {
  const stands = new Set(known);
  const leave = (ids: readonly number[]): Refusal => {
    const out = new Set(ids);
    const order = intent.order.filter((id) => !out.has(id) || stands.has(id));
    const statuses = new Map([...intent.statuses].filter(([id]) => !out.has(id) && order.includes(id)));
    const isSmaller = order.length < intent.order.length || statuses.size < intent.statuses.size;
    return { failure, ids: [...ids], left: isSmaller ? { base: intent.base, order, statuses } : null };
  };
  switch (failure.code) {
    case 'NEGATIVE_STOCK_EXCEPTION':
      return leave(failure.product_ids);
    case 'STORE_PAYMENT_SHIPPING_UNSET': {
      // what was only moved may still move
      const rising = [...intent.order.filter((id) => !stands.has(id)), ...[...intent.statuses].flatMap(([id, status]) => (status === 'selling' ? [id] : []))];
      return leave(rising);
    }
    case 'VALIDATION_EXCEPTION': {
      const places = failure.errors.flatMap(({ path }) => /^body\.product_ids\.(\d+)$/.exec(path)?.[1] ?? []).map(Number);
      return leave(places.flatMap((place) => intent.order[place] ?? []));
    }
    default:
      return { failure, ids: [], left: null };
  }
}

/** Whether the intent may still be fulfilled as it is: nobody refused it. */
export const isSentAgain = ({ code }: { code: string }): boolean => code === 'NETWORK' || code === 'SERVICE_UNAVAILABLE' || code === 'UNKNOWN';
