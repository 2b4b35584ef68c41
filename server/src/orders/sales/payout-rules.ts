import type { PayoutLine, PayoutMatch } from '@noren/contract/entities/payout';
import type { SalesMonth } from '@noren/contract/entities/sales-month';
import type { NewPayout, PayoutOrder, PayoutSums } from './payout-queries.ts';

const timesIn = (amounts: readonly number[], amount: number): number =>
  amounts.filter((one) => one === amount).length;

/**
 * Compares the lines of a statement with the store's orders. Each payment and each refund of an
 * order matches one line at most, in this statement and all earlier ones. A line with the order,
 * amount and day of one that was entered is that one, so that a statement that is read again enters
 * nothing, even if the order has a further refund of the same amount. Pure.
 * @returns the result of each line, and what matched lines enter
 */
export function matchPayouts(
  lines: readonly PayoutLine[],
  orders: readonly PayoutOrder[],
): { matches: PayoutMatch[]; entries: NewPayout[] } {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const entries: NewPayout[] = [];
  const seen = new Map<string, number>();
  const matches = lines.map((line): PayoutMatch => {
    const found = byReference.get(line.reference);
    if (!found) return { line, outcome: 'missing_here', order: null, own_amount: null };
    const order = { id: found.id, number: found.number };
    const own = timesIn(found.movements, line.amount);
    if (own === 0) {
      const same = found.movements.filter((one) => one !== 0 && one > 0 === line.amount > 0);
      return { line, outcome: 'amount_differs', order, own_amount: same[0] ?? 0 };
    }
    const key = [found.id, line.amount, line.day].join(' ');
    const nthAlike = seen.get(key) ?? 0;
    seen.set(key, nthAlike + 1);
    const alike = found.entered.filter(
      ({ amount, day }) => amount === line.amount && day === line.day,
    );
    const used =
      found.entered.filter(({ amount }) => amount === line.amount).length +
      entries.filter(({ order_id, amount }) => order_id === found.id && amount === line.amount)
        .length;
    if (nthAlike < alike.length || used >= own)
      return { line, outcome: 'entered', order, own_amount: null };
    entries.push({ order_id: found.id, ...line, nth: used + 1 });
    return { line, outcome: 'matched', order, own_amount: null };
  });
  return { matches, entries };
}

/** Payouts by payment method, the largest first. */
export function payoutsByMethod(payouts: readonly PayoutSums[]): SalesMonth['payouts'] {
  const sums = new Map<PayoutSums['payment_type'], SalesMonth['payouts'][number]>();
  for (const { payment_type, lines, amount, fees, net } of payouts) {
    const sum = sums.get(payment_type);
    sums.set(payment_type, {
      payment_type,
      lines: lines + (sum?.lines ?? 0),
      amount: amount + (sum?.amount ?? 0),
      fees: fees + (sum?.fees ?? 0),
      net: net + (sum?.net ?? 0),
    });
  }
  return [...sums.values()].toSorted((one, other) => other.net - one.net);
}
