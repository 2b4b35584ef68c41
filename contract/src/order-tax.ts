/**
 * Consumption tax of an order by rate; prices include it (D-322). Pure and without a schema, so
 * that page, PDF, email and CSV share it.
 */

import { chargeOfLine, type ChargedLine } from './line-charge.ts';

export interface TaxedLine extends ChargedLine {
  /** percent */
  tax_rate: number;
}

export interface TaxedOrder {
  items: readonly TaxedLine[];
  shipping_fee: number;
  payment_fee: number;
  /** refunds of the fees and refunds that are not for a line, paid or due */
  refunded: { shipping_fee: number; payment_fee: number; free_amount: number };
  region: 'JP' | 'TW';
}

/** Totals of one tax rate: the amount charged, tax included, and the tax in it. */
export interface TaxOfRate {
  rate: number;
  total: number;
  tax: number;
}

/** The tax rate of fees: the country's standard rate. */
export const standardRate = { JP: 10, TW: 5 } as const;

/**
 * Splits a whole amount by weights into whole units; the rounding remainder goes to the heaviest.
 */
function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const heaviest = weights.indexOf(Math.max(...weights));
  return parts.map((part, index) => (index === heaviest ? part + left : part));
}

/**
 * Returns amounts and included tax by rate, highest rate first; tax is rounded down once per rate.
 * Refunds that are not for a line are split over the rates in proportion. The totals add up to what
 * the buyer paid less refunds.
 */
export function taxByRate({
  items,
  shipping_fee,
  payment_fee,
  refunded,
  region,
}: TaxedOrder): TaxOfRate[] {
  const totals = new Map<number, number>();
  const add = (rate: number, amount: number): void =>
    void totals.set(rate, (totals.get(rate) ?? 0) + amount);
  for (const line of items) add(line.tax_rate, chargeOfLine(line));
  add(
    standardRate[region],
    shipping_fee - refunded.shipping_fee + payment_fee - refunded.payment_fee,
  );
  const rates = [...totals]
    .filter(([, total]) => total > 0)
    .toSorted(([one], [other]) => other - one);
  const free = splitByWeight(
    refunded.free_amount,
    rates.map(([, total]) => total),
  );
  return rates
    .map(([rate, total], index) => ({ rate, total: total - (free[index] ?? 0) }))
    .filter(({ total }) => total > 0)
    .map(({ rate, total }) => ({ rate, total, tax: Math.floor((total * rate) / (100 + rate)) }));
}
