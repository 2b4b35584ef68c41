import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CallError } from '../api/query.ts';

export interface PricingQuestion {
  item_ids: number[];
  shipping_setting_id: number | null;
  payment_id: number | null;
  address_id: number | null;
  /** what the lines hold now: another quantity is another question */
  quantities: number[];
}

/** house rule 9: what an order costs is asked, never computed here. The last answer stays on screen while the next is on its way. */
export function pricingOf({ shipping_setting_id, ...question }: PricingQuestion) {
  const { item_ids, payment_id, address_id } = question;
  return queryOptions({
    queryKey: ['POST /carts/pricing', { ...question, shipping_setting_id }],
    enabled: shipping_setting_id !== null && item_ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { item_ids, shipping_setting_id: shipping_setting_id ?? 0, payment_id, address_id };
      const result = await call('POST /carts/pricing', { body, as: 'guest' }, { signal });
      if (!result.ok) throw new CallError(result.error);
      return result.data;
    },
  });
}
