import { refundOfUnits } from '@noren/contract/line-charge';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { regionOf } from '../i18n/place-names.ts';
import { wholePrice } from '../i18n/typed-number.ts';

/** The typed values of a refund form. */
export interface RefundChoice {
  units: Record<number, { quantity: number; restock: boolean }>;
  shipping: boolean;
  fee: boolean;
  free: string;
  note: string;
}

export const noChoice: RefundChoice = {
  units: {},
  shipping: false,
  fee: false,
  free: '',
  note: '',
};

type Money = Pick<
  OrderMoney,
  'currency' | 'lines' | 'refundable' | 'refundable_shipping_fee' | 'refundable_payment_fee'
>;

/** Selects everything refundable: each line, each fee, and the remaining amount. */
export function everythingOf(money: Money): RefundChoice {
  const lines = money.lines.filter((line) => line.quantity > line.refunded_quantity);
  const sum =
    lines.reduce((all, line) => all + line.refundable, 0) +
    money.refundable_shipping_fee +
    money.refundable_payment_fee;
  // an earlier refund covered part of a line's price, so less is left than the lines add up to
  if (sum > money.refundable) return { ...noChoice, free: String(money.refundable) };
  return {
    ...noChoice,
    units: Object.fromEntries(
      lines.map((line) => [
        line.item_id,
        { quantity: line.quantity - line.refunded_quantity, restock: mayRestock(line) },
      ]),
    ),
    shipping: money.refundable_shipping_fee > 0,
    fee: money.refundable_payment_fee > 0,
    free: money.refundable > sum ? String(money.refundable - sum) : '',
  };
}

export const mayRestock = (line: { quantity: number; restocked_quantity: number }): boolean =>
  line.restocked_quantity < line.quantity;

/** Builds the request body, and reports typed values that are wrong. Pure. */
export function refundOf(choice: RefundChoice, money: Money) {
  const lines = money.lines.flatMap(({ item_id }) => {
    const chosen = choice.units[item_id];
    return chosen && chosen.quantity > 0
      ? [{ item_id, quantity: chosen.quantity, restock: chosen.restock }]
      : [];
  });
  const goods = lines.reduce((sum, { item_id, quantity }) => {
    const line = money.lines.find((one) => one.item_id === item_id);
    return sum + (line ? refundOfUnits(line, quantity) : 0);
  }, 0);
  const shipping_fee = choice.shipping ? money.refundable_shipping_fee : 0;
  const payment_fee = choice.fee ? money.refundable_payment_fee : 0;
  const typed = choice.free.trim() === '' ? 0 : wholePrice(choice.free, regionOf(money));
  const isWrong = typed === null || typed < 0;
  const free_amount = isWrong ? 0 : typed;
  const expected = goods + shipping_fee + payment_fee + free_amount;
  return {
    body: { lines, shipping_fee, payment_fee, free_amount, note: choice.note, expected },
    isWrong,
    isOver: expected > money.refundable,
  };
}
