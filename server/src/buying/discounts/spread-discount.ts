/**
 * Splits a whole amount by weights; what rounding leaves goes to the largest remainders, the
 * earlier one first. No part exceeds its weight when the amount does not exceed their sum.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0 || amount === 0) return weights.map(() => 0);
  // amounts of an order times their sum exceed what a double holds exactly
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(whole)));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, rest: Number(product % BigInt(whole)) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return parts;
}

/**
 * Spreads a discount over the tax rates by their sums, and within each rate over its lines by
 * amount, so that the sum of each rate is rounded once (D-557).
 * @param left what is left of each line; 0: the discount does not apply to it
 * @returns the share of each line
 */
export function spreadDiscount(
  amount: number,
  left: readonly number[],
  tax_rates: readonly number[],
): number[] {
  const rates = [...new Set(tax_rates)];
  const sums = rates.map((rate) =>
    left.reduce((sum, weight, index) => sum + (tax_rates[index] === rate ? weight : 0), 0),
  );
  const shares = left.map(() => 0);
  for (const [place, ofRate] of splitByWeight(amount, sums).entries()) {
    const within = left.map((weight, index) => (tax_rates[index] === rates[place] ? weight : 0));
    for (const [index, share] of splitByWeight(ofRate, within).entries())
      shares[index] = (shares[index] as number) + share;
  }
  return shares;
}
