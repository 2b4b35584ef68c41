import type { ChangeRefusal, OrderChange, OrderSums } from '@noren/contract/entities/order-change';
import { feeAfterChange, feeForAmount, type PaymentFee } from '@noren/contract/payment-fee';
import { chargeOfLine } from '@noren/contract/line-charge';
import { splitByWeight } from '../../buying/discounts/spread-discount.ts';
import {
  goodsOf,
  type RefundableItem,
  type RefundInput,
} from '../../payments/refunds/refund-rules.ts';

/** A line of an order as it stands; refunds may have taken units off, or lowered the price. */
export interface ChangeableItem extends RefundableItem {
  product_name: string;
  sku_name: string;
  discount_amount: number;
  refunded_amount: number;
}

/** What the staff ask for. Lines that are not named stay; a quantity of 0 removes one. */
export interface LinesAsked {
  lines: readonly { item_id: number; quantity: number; price: number }[];
  added: readonly { sku_id: number; quantity: number }[];
  shipping_fee: number;
}

/** A product that is to be added, at its current price. */
export interface AddedSku {
  sku_id: number;
  name: string;
  price: number;
}

export interface OrderNow {
  is_paid: boolean;
  amount: number;
  discount_amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  /** in all refunds that were not taken back */
  refunded: { shipping_fee: number; payment_fee: number; free_amount: number };
  /** the payment method's fee, as another order would pay it now */
  method: PaymentFee;
}

/** What a change does. */
export interface LinesPlan {
  changes: OrderChange[];
  before: OrderSums;
  after: OrderSums;
  /** an order that is not paid: its lines afterwards */
  items: { id: number; quantity: number; price: number; discount_amount: number }[];
  /** a paid order: what it returns; null: nothing */
  refund: RefundInput | null;
  refund_amount: number;
  /** a paid order: what the buyer pays for the added goods in an order of their own */
  due: number;
}

const nameOf = ({ product_name, sku_name }: ChangeableItem): string =>
  [product_name, sku_name].filter(Boolean).join(' ');

/** The units of a line that are still bought, and their current price before discounts. */
export function currentLine(item: ChangeableItem): { quantity: number; price: number } {
  const quantity = item.quantity - item.refunded_quantity;
  if (quantity === 0) return { quantity, price: item.price };
  const paid = item.price * item.quantity - item.discount_amount;
  const atFullPrice = paid - Math.floor((paid * item.refunded_quantity) / item.quantity);
  const cut = Math.max(0, atFullPrice - chargeOfLine(item));
  return { quantity, price: item.price - Math.floor(cut / quantity) };
}

/** The sums of an order after its refunds: goods − discount + fees − refunded = total. Pure. */
export function sumsNow(order: OrderNow, items: readonly ChangeableItem[]): OrderSums {
  const { refunded } = order;
  const goods = items.reduce((sum, item) => {
    const { quantity, price } = currentLine(item);
    return sum + quantity * price;
  }, 0);
  const charged = items.reduce((sum, item) => sum + chargeOfLine(item), 0);
  const shipping_fee = order.shipping_fee - refunded.shipping_fee;
  const payment_fee = order.payment_fee - refunded.payment_fee;
  return {
    goods,
    discount: goods - charged,
    shipping_fee,
    payment_fee,
    refunded: refunded.free_amount,
    total: charged + shipping_fee + payment_fee - refunded.free_amount,
  };
}

interface Wanted {
  item: ChangeableItem;
  now: { quantity: number; price: number };
  quantity: number;
  price: number;
}

const wantedLines = (items: readonly ChangeableItem[], { lines }: LinesAsked): Wanted[] =>
  items.map((item) => {
    const now = currentLine(item);
    const asked = lines.find(({ item_id }) => item_id === item.id);
    const quantity = asked?.quantity ?? now.quantity;
    // the price of a line without units is that of nothing
    return { item, now, quantity, price: quantity === 0 ? now.price : (asked?.price ?? now.price) };
  });

function changesOf(
  wanted: readonly Wanted[],
  { added, shipping_fee }: LinesAsked,
  shippingNow: number,
  skus: readonly AddedSku[],
): OrderChange[] {
  const lines = wanted.flatMap(({ item, now, quantity, price }): OrderChange[] => [
    ...(quantity === now.quantity
      ? []
      : [{ field: 'quantity' as const, item: nameOf(item), from: now.quantity, to: quantity }]),
    ...(price === now.price
      ? []
      : [{ field: 'price' as const, item: nameOf(item), from: now.price, to: price }]),
  ]);
  const goods = added.map(({ sku_id, quantity }) => ({
    field: 'added' as const,
    item: skus.find((sku) => sku.sku_id === sku_id)?.name ?? '',
    from: null,
    to: quantity,
  }));
  const fee = { field: 'shipping_fee' as const, item: null, from: shippingNow, to: shipping_fee };
  return [...lines, ...goods, ...(shipping_fee === shippingNow ? [] : [fee])];
}

/** Lowers a discount's share with the units; units that are added have none (D-569). */
const shareOf = ({ item, quantity }: Wanted): number =>
  quantity >= item.quantity
    ? item.discount_amount
    : Math.floor((item.discount_amount * quantity) / item.quantity);

type Decision = { plan: LinesPlan } | { refusal: ChangeRefusal };

/**
 * Decides what a change of lines, prices and shipping does. An order that is not paid changes its
 * own lines and total. A paid one keeps them: what it loses is a refund, and what is added is an
 * order of its own, which its buyer pays (D-569). Pure.
 */
export function planOfLines(
  order: OrderNow,
  items: readonly ChangeableItem[],
  ask: LinesAsked,
  skus: readonly AddedSku[],
): Decision {
  const before = sumsNow(order, items);
  const wanted = wantedLines(items, ask);
  const changes = changesOf(wanted, ask, before.shipping_fee, skus);
  if (changes.length === 0) return { refusal: 'nothing_changed' };
  const unitsLeft = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (unitsLeft === 0 && (order.is_paid || ask.added.length === 0))
    return { refusal: 'nothing_left' };
  const goodsAdded = ask.added.reduce((sum, { sku_id, quantity }) => {
    const sku = skus.find((one) => one.sku_id === sku_id);
    return sum + (sku?.price ?? 0) * quantity;
  }, 0);
  const made = { changes, before };
  return order.is_paid
    ? planOfPaid(made, order, wanted, ask, goodsAdded)
    : planOfOpen(made, order, wanted, ask, goodsAdded);
}

type Made = Pick<LinesPlan, 'changes' | 'before'>;

function planOfOpen(
  made: Made,
  order: OrderNow,
  wanted: readonly Wanted[],
  ask: LinesAsked,
  goodsAdded: number,
): Decision {
  const items = wanted.map((line) => ({
    id: line.item.id,
    quantity: line.quantity,
    price: line.price,
    discount_amount: shareOf(line),
  }));
  if (items.some((line) => line.price * line.quantity < line.discount_amount))
    return { refusal: 'below_discount' };
  const goods = items.reduce((sum, { quantity, price }) => sum + quantity * price, goodsAdded);
  const discount = items.reduce((sum, line) => sum + line.discount_amount, 0);
  const { shipping_fee } = ask;
  const [before, beforeFee] = [made.before, goods - discount + shipping_fee];
  const payment_fee = feeAfterChange(order.method, {
    fee: order.payment_fee,
    before: before.total - before.payment_fee,
    after: beforeFee,
  });
  const total = beforeFee + payment_fee;
  const after = { goods, discount, shipping_fee, payment_fee, refunded: 0, total };
  const changes: OrderChange[] = [
    ...made.changes,
    ...(payment_fee === order.payment_fee
      ? []
      : [{ field: 'payment_fee' as const, item: null, from: order.payment_fee, to: payment_fee }]),
  ];
  return { plan: { ...made, changes, after, items, refund: null, refund_amount: 0, due: 0 } };
}

function planOfPaid(
  made: Made,
  order: OrderNow,
  wanted: readonly Wanted[],
  ask: LinesAsked,
  goodsAdded: number,
): Decision {
  const raises = wanted.some(
    ({ now, quantity, price }) => quantity > now.quantity || price > now.price,
  );
  if (raises || ask.shipping_fee > made.before.shipping_fee) return { refusal: 'raise_of_paid' };
  const refund: RefundInput = {
    lines: wanted
      .filter(({ now, quantity }) => quantity < now.quantity)
      .map(({ item, now, quantity }) => ({
        item_id: item.id,
        quantity: now.quantity - quantity,
        restock: true,
      })),
    cuts: wanted
      .filter(({ now, price }) => price < now.price)
      .map(({ item, now, quantity, price }) => ({
        item_id: item.id,
        amount: (now.price - price) * quantity,
      })),
    shipping_fee: made.before.shipping_fee - ask.shipping_fee,
    payment_fee: 0,
    free_amount: 0,
  };
  const known = wanted.map(({ item }) => item);
  const isBelowDiscount = wanted.some(({ item, now, quantity }) => {
    const cut = refund.cuts?.find(({ item_id }) => item_id === item.id)?.amount ?? 0;
    const lines = [{ item_id: item.id, quantity: now.quantity - quantity, restock: true }];
    const units = goodsOf({ ...refund, lines, cuts: [] }, known);
    return cut > chargeOfLine(item) - units;
  });
  if (isBelowDiscount) return { refusal: 'below_discount' };
  const refund_amount = goodsOf(refund, known) + refund.shipping_fee;
  const due = ask.added.length > 0 ? goodsAdded + feeForAmount(order.method, goodsAdded) : 0;
  const left = wanted.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const total = made.before.total - refund_amount;
  const { payment_fee, refunded } = made.before;
  const { shipping_fee } = ask;
  const discount = left + shipping_fee + payment_fee - refunded - total;
  const after = { goods: left, discount, shipping_fee, payment_fee, refunded, total };
  // a refund returns money
  if (refund_amount === 0 && refund.lines.length > 0) return { refusal: 'free_item' };
  return {
    plan: {
      ...made,
      after,
      items: [],
      refund: refund_amount > 0 ? refund : null,
      refund_amount,
      due,
    },
  };
}

/** Spreads a lower sum of discounts over the discounts that an order was given. Pure. */
export const spreadOverDiscounts = (
  sum: number,
  discounts: readonly { discount_id: number; amount: number }[],
): { discount_id: number; amount: number }[] => {
  const parts = splitByWeight(
    sum,
    discounts.map(({ amount }) => amount),
  );
  return discounts.map(({ discount_id }, nth) => ({ discount_id, amount: parts[nth] ?? 0 }));
};
