import type { ExpectedOrder } from '@noren/contract/endpoints/checkout';
import type { StatusChange } from '@noren/contract/entities/cart';
import type { PaymentType, ShippingSetting, ShippingType } from '@noren/contract/entities/store';
import type { Price } from '@noren/contract/order-price';
import { factsOf, isPaidAtDoor } from '@noren/contract/payment-methods';

/** Whether a way of paying takes an order of this size. */
export function amountInRange(type: PaymentType, total: number): boolean {
  const [least, most] = factsOf(type).amounts;
  return total >= least && total <= most;
}

/** A line as it stands in the cart, beside the number of units and the price that its buyer confirmed. */
interface ConfirmedLine {
  id: number;
  quantity: number;
  price: number;
  current_price: number;
  product_name: string;
  sku_name: string;
}

/** How a line differs from what the final confirmation showed of it; without `expected` nothing was said (D-214). */
export function changedSinceConfirmed(line: ConfirmedLine, expected: ExpectedOrder | undefined): StatusChange[] {
  const seen = expected?.items.find((item) => item.id === line.id);
  if (!seen) return [];
  const change = (type: StatusChange['type']): StatusChange => ({
    type,
    product_name: line.product_name,
    sku_name: line.sku_name,
    price: line.current_price,
    salable_quantity: line.quantity,
  });
  return [
    ...(seen.quantity === line.quantity ? [] : [change('quantity_changed')]),
    ...(seen.price === undefined || seen.price === line.price ? [] : [change('price_changed')]),
  ];
}

type Amounts = Pick<Price, 'amount' | 'shipping_fee' | 'payment_fee' | 'total_amount'>;

/** Whether the order costs what the final confirmation said, in every figure that it named. */
export function isTotalAsConfirmed(price: Amounts, expected: ExpectedOrder | undefined): boolean {
  if (!expected) return true;
  return (['amount', 'shipping_fee', 'payment_fee', 'total_amount'] as const).every((part) => expected[part] === undefined || expected[part] === price[part]);
}

/**
 * Whether goods can go this way: the setting is on, and cash is taken at the door only where the carrier does. What is made on demand is sent by its
 * maker, who has neither a counter nor a till: no pick-up, no cash on delivery (D-114).
 */
export function whyNotShippable(
  setting: Pick<ShippingSetting, 'type' | 'enabled' | 'is_cash_on_delivery'> | undefined,
  payment: PaymentType | null,
  isMadeOnDemand: boolean,
): 'INVALID_SHIPPING_TYPE_EXCEPTION' | null {
  if (!setting?.enabled) return 'INVALID_SHIPPING_TYPE_EXCEPTION';
  const isCash = payment !== null && isPaidAtDoor(payment);
  if (isMadeOnDemand && (setting.type === 'self_pick_up' || isCash)) return 'INVALID_SHIPPING_TYPE_EXCEPTION';
  return isCash && !setting.is_cash_on_delivery ? 'INVALID_SHIPPING_TYPE_EXCEPTION' : null;
}

/** An address that the way of shipping can be delivered to. A pick-up needs a name and a phone; a parcel needs a place in the carrier's country. */
export function addressFits(type: ShippingType, address: { type: string; region: string | null }): boolean {
  return type === 'self_pick_up' || address.region === (type === 'tw_home-delivery' ? 'TW' : 'JP');
}

/** Ordinary goods and goods printed to order leave from different places and cannot be one order (D-115). */
export const isMixed = (lines: readonly { is_printio_product: boolean }[]): boolean => new Set(lines.map((line) => line.is_printio_product)).size > 1;
