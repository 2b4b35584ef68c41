/** Consumption tax of an order, by rate. Prices contain it (D-322). Pure, without a schema: page, PDF, email and CSV work it out by this one function. */

export interface TaxedLine {
  /** whole yen or dollars a unit, tax included */
  price: number;
  quantity: number;
  /** units whose money went back, or is to */
  refunded_quantity: number;
  /** percent */
  tax_rate: number;
}

export interface TaxedOrder {
  items: readonly TaxedLine[];
  shipping_fee: number;
  payment_fee: number;
  /** of the fees, and beside lines and fees, what went back or is to */
  refunded: { shipping_fee: number; payment_fee: number; free_amount: number };
  region: 'JP' | 'TW';
}

/** Of one rate: what was charged for it, tax included, and the tax in that. */
export interface TaxOfRate {
  rate: number;
  total: number;
  tax: number;
}

/** The rate of fees: the country's standard one. */
export const standardRate = { JP: 10, TW: 5 } as const;

/** Splits a whole amount by weights, to the unit: what rounding leaves goes to the heaviest. */
function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const heaviest = weights.indexOf(Math.max(...weights));
  return parts.map((part, index) => (index === heaviest ? part + left : part));
}

/**
 * What is charged and the tax in it, once a rate and rounded down, the higher rate first. Money that went back without a line is taken from every rate by
 * its share. The totals of all rates are what the buyer has paid and not got back.
 */
export function taxByRate({ items, shipping_fee, payment_fee, refunded, region }: TaxedOrder): TaxOfRate[] {
  const totals = new Map<number, number>();
  const add = (rate: number, amount: number): void => void totals.set(rate, (totals.get(rate) ?? 0) + amount);
  for (const { price, quantity, refunded_quantity, tax_rate } of items) add(tax_rate, price * (quantity - refunded_quantity));
  add(standardRate[region], shipping_fee - refunded.shipping_fee + payment_fee - refunded.payment_fee);
  const rates = [...totals].filter(([, total]) => total > 0).toSorted(([one], [other]) => other - one);
  const free = splitByWeight(
    refunded.free_amount,
    rates.map(([, total]) => total),
  );
  return rates
    .map(([rate, total], index) => ({ rate, total: total - (free[index] ?? 0) }))
    .filter(({ total }) => total > 0)
    .map(({ rate, total }) => ({ rate, total, tax: Math.floor((total * rate) / (100 + rate)) }));
}
