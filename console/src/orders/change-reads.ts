import { queryOptions } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * An order as the form that changes it shows it. Apart from the keys of orders, which are renewed
 * while the form is open: its revision must stay the one that the typed values started from.
 */
export const changeQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['order-change', slug, id, 'delivery'],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/orders/{id}/change', {
          params: { slug, id: String(id) },
        })
      ).data,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The goods of an order as the form that changes them shows them; apart from the orders, too. */
export const goodsOfOrderQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['order-change', slug, id, 'goods'],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/orders/{id}/goods', {
          params: { slug, id: String(id) },
        })
      ).data,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Explains why a change was refused, in the reader's language. */
export function changeRefusalWords(failure: { code: string; reason?: string }): string {
  const reason = failure.reason ?? '';
  const found = failure.code === 'ORDER_CHANGE_REFUSED' ? m.change_refusal({ reason }) : reason;
  // an unknown reason is returned unchanged
  return found === reason ? errorSentence(failure) : found;
}
