import type { SalesMonth } from '@noren/contract/entities/sales-month';
import { standardRate, taxByRate, type TaxedOrder } from '@noren/contract/order-tax';
import type { PaymentType } from '@noren/contract/payment-methods';
import { dayIn, zoneOf } from '../../catalog/stores/rules.ts';
import type { BookedOrder, ChargebackSums } from './month-queries.ts';

type MonthSums = SalesMonth['total'];
export type RateSums = SalesMonth['rates'][number];

/** A sale or a refund of one order, in the books on one day. */
export interface Booking {
  day: string;
  kind: 'sale' | 'refund';
  payment_type: PaymentType;
  rates: RateSums[];
}

const noSums: MonthSums = {
  goods: 0,
  discounts: 0,
  shipping: 0,
  fees: 0,
  refunds: 0,
  net: 0,
  tax: 0,
};

const addSums = (one: MonthSums, other: MonthSums): MonthSums => ({
  goods: one.goods + other.goods,
  discounts: one.discounts + other.discounts,
  shipping: one.shipping + other.shipping,
  fees: one.fees + other.fees,
  refunds: one.refunds + other.refunds,
  net: one.net + other.net,
  tax: one.tax + other.tax,
});

/** Charge and tax by rate of an order after some of its refunds. */
type Charges = ReadonlyMap<number, { total: number; tax: number }>;
const chargesOf = (order: TaxedOrder): Charges =>
  new Map(taxByRate(order).map(({ rate, total, tax }) => [rate, { total, tax }]));
const nothingCharged: Charges = new Map();

function saleOf(order: BookedOrder, charges: Charges): RateSums[] {
  const standard = standardRate[order.region];
  const rates = new Set(order.items.map(({ tax_rate }) => tax_rate));
  if (order.shipping_fee + order.payment_fee > 0) rates.add(standard);
  return [...rates].map((rate) => {
    const items = order.items.filter(({ tax_rate }) => tax_rate === rate);
    return {
      rate,
      goods: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      discounts: items.reduce((sum, { discount_amount }) => sum + discount_amount, 0),
      shipping: rate === standard ? order.shipping_fee : 0,
      fees: rate === standard ? order.payment_fee : 0,
      refunds: 0,
      net: charges.get(rate)?.total ?? 0,
      tax: charges.get(rate)?.tax ?? 0,
    };
  });
}

function refundOf(before: Charges, after: Charges): RateSums[] {
  return [...before].flatMap(([rate, was]) => {
    const is = after.get(rate) ?? { total: 0, tax: 0 };
    const refunds = was.total - is.total;
    if (refunds === 0 && was.tax === is.tax) return [];
    return [{ ...noSums, rate, refunds, net: -refunds, tax: is.tax - was.tax }];
  });
}

/**
 * The bookings of a paid order: its sale, one for each refund, and one for the rest if it was
 * canceled. A refund is the difference of the order's charges before and after it, so the bookings
 * add up to the order's receipt to the last unit of tax (D-570). Refunds of money beyond the
 * order's total are not refunds of sales.
 */
export function bookingsOf(order: BookedOrder): Booking[] {
  const zone = zoneOf[order.region];
  const booking = (at: Date, kind: Booking['kind'], rates: RateSums[]): Booking => ({
    day: dayIn(zone, at),
    kind,
    payment_type: order.payment_type,
    rates,
  });
  const items = order.items.map((item) => ({ ...item, refunded_quantity: 0, refunded_amount: 0 }));
  const refunded = { shipping_fee: 0, payment_fee: 0, free_amount: 0 };
  let free = 0;
  const current = () => chargesOf({ ...order, items, refunded });
  let before = current();
  const bookings = [booking(order.paid_at, 'sale', saleOf(order, before))];
  for (const refund of order.refunds) {
    for (const { item_id, quantity, amount } of refund.lines) {
      const item = items.find(({ id }) => id === item_id);
      if (!item) continue;
      item.refunded_quantity += quantity;
      item.refunded_amount += amount;
    }
    refunded.shipping_fee += refund.shipping_fee;
    refunded.payment_fee += refund.payment_fee;
    free += refund.free_amount;
    refunded.free_amount = Math.max(0, free - order.surplus_amount);
    const after = current();
    bookings.push(booking(new Date(refund.at), 'refund', refundOf(before, after)));
    before = after;
  }
  if (order.ended_at !== null)
    bookings.push(booking(order.ended_at, 'refund', refundOf(before, nothingCharged)));
  return bookings.filter(({ kind, rates }) => kind === 'sale' || rates.length > 0);
}

/** Groups in the order of their keys. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Sums by tax rate, highest first. */
export function sumsByRate(bookings: readonly Booking[]): RateSums[] {
  const sums = new Map<number, MonthSums>();
  for (const { rate, ...one } of bookings.flatMap(({ rates }) => rates))
    sums.set(rate, addSums(sums.get(rate) ?? noSums, one));
  return [...sums]
    .map(([rate, sum]) => ({ rate, ...sum }))
    .toSorted((one, other) => other.rate - one.rate);
}

/** Sums of each day and rate: the rows of the file, without a row of totals. */
export const sumsByDayAndRate = (bookings: readonly Booking[]): (RateSums & { day: string })[] =>
  grouped(bookings, ({ day }) => day).flatMap(([day, ofDay]) =>
    sumsByRate(ofDay).map((sums) => ({ day, ...sums })),
  );

function salesAndRefunds(bookings: readonly Booking[]) {
  const { refunds, net } = sumsByRate(bookings).reduce<MonthSums>(addSums, noSums);
  const orders = bookings.filter(({ kind }) => kind === 'sale').length;
  return { orders, sales: net + refunds, refunds, net };
}

/** Sums that card companies took, returned and charged. Pure. */
export function chargebacksOf(
  sums: readonly ChargebackSums[],
): NonNullable<SalesMonth['chargebacks']> {
  const of = (wanted: ChargebackSums['kind']) =>
    sums.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0);
  return { taken: of('chargeback'), returned: of('chargeback_won'), fees: of('chargeback_fee') };
}

/** Bookings by day, payment method and kind: one journal entry each. */
export const bookingGroups = (bookings: readonly Booking[]): Booking[][] =>
  grouped(bookings, ({ day, payment_type, kind }) =>
    [day, kind === 'sale' ? 0 : 1, payment_type].join(' '),
  ).map(([, group]) => group);

/** The sums of a month's bookings. Pure. */
export function monthOf(
  bookings: readonly Booking[],
): Pick<SalesMonth, 'orders' | 'total' | 'rates' | 'days' | 'payments'> {
  const rates = sumsByRate(bookings);
  return {
    orders: bookings.filter(({ kind }) => kind === 'sale').length,
    total: rates.reduce<MonthSums>(addSums, noSums),
    rates,
    days: grouped(bookings, ({ day }) => day).map(([day, ofDay]) => ({
      day,
      ...salesAndRefunds(ofDay),
    })),
    payments: grouped(bookings, ({ payment_type }) => payment_type)
      .map(([payment_type, group]) => ({
        payment_type: payment_type as PaymentType,
        ...salesAndRefunds(group),
      }))
      .toSorted((one, other) => other.net - one.net),
  };
}
