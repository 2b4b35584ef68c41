import { queryOptions } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * An order as the form that changes it shows it. It has a key of its own, because orders are refetched
 * while the form is open: the revision must stay the one on which the typed values are based.
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

/** The goods of an order as the form that changes them shows them, also under a key of its own. */
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

/** The shipped goods of an order as the form that replaces them shows them. */
export const replaceableQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['order-change', slug, id, 'replaceable'],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/orders/{id}/replaceable', {
          params: { slug, id: String(id) },
        })
      ).data,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
