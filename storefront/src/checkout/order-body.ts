import type { ExpectedOrder } from '@noren/contract/endpoints/checkout';
import type { CartItem } from '@noren/contract/entities/cart';
import type { PaymentSetting, Pricing } from '@noren/contract/entities/store';
import { methodOf } from '../payments/methods/registry.ts';
import type { PayMeans } from '../payments/pay-intent.ts';
import type { CheckoutBody } from './ask-for-order.ts';
import type { Selection } from './selection.ts';

export interface OrderDetails {
  item_ids: number[];
  email: string;
  phone_number: string;
  buyer_name: string;
  age_required: boolean;
  of_age: boolean;
  /** the stream that is being watched */
  stream_id?: number | undefined;
  /** what the page shows, to be placed exactly so; undefined: it shows no total */
  expected: ExpectedOrder | undefined;
}

/** What the last look at the order shows: the server places this or nothing (D-214). */
export const expectedOf = (
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[],
  { amount, shipping_fee, payment_fee, total_amount }: Pick<Pricing, 'amount' | 'shipping_fee' | 'payment_fee' | 'total_amount'>,
): ExpectedOrder => ({
  total_amount,
  amount,
  shipping_fee,
  payment_fee,
  items: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
});

/** What every order's body has, wherever it is sent to. */
export const orderFields = (payment: Pick<PaymentSetting, 'type' | 'id'>, details: OrderDetails) => ({
  item_ids: details.item_ids,
  payment_type: payment.type,
  payment_id: payment.id,
  email: details.email.trim() || null,
  phone_number: details.phone_number.trim() || null,
  custom_buyer_name: details.buyer_name.trim() || null,
  ...(details.age_required && { age: details.of_age }),
  ...(details.stream_id !== undefined && { stream_id: details.stream_id }),
  expected: details.expected,
});

/** The body of POST /checkout (spec §5); null while a choice or the total is missing. */
export function orderBody({ shipping, address, payment }: Selection, details: OrderDetails): CheckoutBody | null {
  if (!shipping || !address || !payment || !details.expected) return null;
  return {
    ...orderFields(payment, details),
    shipping_type: shipping.type,
    address_id: address.id,
  };
}

/** What the order's page goes on to pay with by itself; null where nothing is left to do. */
export const meansOf = ({ payment, card, konbini }: Pick<Selection, 'payment' | 'card' | 'konbini'>): PayMeans | null =>
  payment && methodOf(payment.type).meansOf({ card, record: konbini, paypay: true });
