import type { CartItem } from '@noren/contract/entities/cart';
import type { PaymentSetting, Pricing, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers } from '@noren/contract/order-price';
import type { Currency } from '@noren/contract/scalars';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CallError } from '../api/query.ts';

/** An order as it stands on the page. */
export interface PricedOrder {
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[];
  currency: Currency;
  /** null: none is chosen, and there is no price */
  shipping: ShippingSetting | null;
  payment: PaymentSetting | null;
  /** `level_one_code` undefined: the app is not told it. null: none is chosen, or none is needed */
  address: { id: number; level_one_code: string | null | undefined } | null;
}

/**
 * The price as far as the app knows it: by the contract's own rule, which the server places the order by, from the server's own lines and terms (D-339).
 * null: only the server can say.
 */
function knownPricing({ lines, currency, shipping, payment, address }: PricedOrder): Pricing | null {
  if (lines.length === 0 || shipping === null) return null;
  const level_one_code = address === null ? null : address.level_one_code;
  const price = priceFromAnswers(lines, { shipping, payment_fee: payment?.payment_fee ?? 0, level_one_code });
  return price && { ...price, currency };
}

/** The server's word for it. The last answer stays on screen while the next is on its way. */
function pricingOf({ lines, shipping, payment, address }: PricedOrder) {
  const question = { item_ids: lines.map(({ id }) => id), payment_id: payment?.id ?? null, address_id: address?.id ?? null };
  // what the lines hold now: another quantity is another question
  const quantities = lines.map((line) => line.quantity * line.price);
  return queryOptions({
    queryKey: ['POST /carts/pricing', { ...question, quantities, shipping_setting_id: shipping?.id ?? null }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await call('POST /carts/pricing', { body: { ...question, shipping_setting_id: shipping?.id ?? 0 }, as: 'guest' }, { signal });
      if (!result.ok) throw new CallError(result.error);
      return result.data;
    },
  });
}

const noOrder: PricedOrder = { lines: [], currency: 'JPY', shipping: null, payment: null, address: null };

/**
 * What an order costs: at once where the app knows it, else as the server says.
 * @param order null: not all is known yet that it is made of, nothing is asked
 * @param isDoubted the server has placed no order at what the app came to: from now on it is asked
 * @returns `asked`: the question to the server; null: there is none
 */
export function usePricing(order: PricedOrder | null, isDoubted = false) {
  const known = order && knownPricing(order);
  const isAsked = order !== null && order.lines.length > 0 && order.shipping !== null && (known === null || isDoubted);
  const asked = useQuery({ ...pricingOf(order ?? noOrder), enabled: isAsked });
  return { known, asked: isAsked ? asked : null };
}
