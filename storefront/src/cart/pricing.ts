import type { CartItem } from '@noren/contract/entities/cart';
import type { PaymentSetting, Pricing, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers } from '@noren/contract/order-price';
import { noPaymentFee } from '@noren/contract/payment-fee';
import type { Currency } from '@noren/contract/scalars';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CallError } from '../api/query.ts';

/** The order as the page shows it. */
export interface PricedOrder {
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[];
  currency: Currency;
  /** null: not chosen, so there is no price */
  shipping: ShippingSetting | null;
  payment: PaymentSetting | null;
  /**
   * `level_one_code` undefined: not available to the app. null: no address chosen, or none needed
   */
  address: { id: number; level_one_code: string | null | undefined } | null;
  /** coupon codes; only the server knows what they are worth */
  codes?: readonly string[];
  /** the shipping method that the buyer chose; only the server knows which ones are possible */
  method?: string | null | undefined;
  /** the store has automatic discounts, which only the server computes */
  hasAutomatic?: boolean;
}

/**
 * Computes the price with the contract's function, like the server when it places the order, from
 * data of the server (D-339). Returns null if only the server can compute it.
 */
function knownPricing({
  lines,
  currency,
  shipping,
  payment,
  address,
}: PricedOrder): Pricing | null {
  if (lines.length === 0 || shipping === null) return null;
  const level_one_code = address === null ? null : address.level_one_code;
  const price = priceFromAnswers(lines, {
    shipping,
    payment: payment ?? noPaymentFee,
    level_one_code,
  });
  return price && { ...price, currency };
}

/** Query of the server's price. The previous result stays on screen while loading. */
export function pricingOf({ lines, shipping, payment, address, method, codes = [] }: PricedOrder) {
  const question = {
    item_ids: lines.map(({ id }) => id),
    payment_id: payment?.id ?? null,
    address_id: address?.id ?? null,
    ...(method && { shipping_method_id: method }),
    ...(codes.length > 0 && { coupon_codes: [...codes] }),
  };
  // current prices and quantities: another quantity needs another request
  const quantities = lines.map((line) => line.quantity * line.price);
  return queryOptions({
    queryKey: [
      'POST /carts/pricing',
      { ...question, quantities, shipping_setting_id: shipping?.id ?? null },
    ],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await call(
        'POST /carts/pricing',
        { body: { ...question, shipping_setting_id: shipping?.id ?? 0 }, as: 'guest' },
        { signal },
      );
      if (!result.ok) throw new CallError(result.error);
      return result.data;
    },
  });
}

const noOrder: PricedOrder = {
  lines: [],
  currency: 'JPY',
  shipping: null,
  payment: null,
  address: null,
};

/**
 * Returns the price of an order: immediately if the app can compute it, otherwise from the server.
 * @param order null: not complete yet, no request
 * @param isDoubted the server refused the app's price, so it is requested from now on
 * @returns `asked`: the request's state; null: no request
 */
export function usePricing(order: PricedOrder | null, isDoubted = false) {
  const isDiscounted = order !== null && (order.hasAutomatic || (order.codes ?? []).length > 0);
  const known = order && !isDiscounted ? knownPricing(order) : null;
  const isAsked =
    order !== null &&
    order.lines.length > 0 &&
    order.shipping !== null &&
    (known === null || isDoubted);
  const asked = useQuery({ ...pricingOf(order ?? noOrder), enabled: isAsked });
  return { known, asked: isAsked ? asked : null };
}
