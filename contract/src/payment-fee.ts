/** From this amount on, the buyer's fee of a payment method is `fee`. */
export interface FeeStep {
  from: number;
  fee: number;
}

/** The buyer's fee of a payment method: `payment_fee`, and other fees from larger amounts. */
export interface PaymentFee {
  payment_fee: number;
  fee_steps?: readonly FeeStep[] | undefined;
}

/** A payment method without a fee, or none chosen yet. */
export const noPaymentFee: PaymentFee = { payment_fee: 0 };

export const maxFeeSteps = 9;

/**
 * Returns the buyer's fee for an order.
 * @param amount the goods after discounts, plus shipping, before this fee (D-585)
 */
export const feeForAmount = ({ payment_fee, fee_steps = [] }: PaymentFee, amount: number): number =>
  fee_steps.findLast(({ from }) => from <= amount)?.fee ?? payment_fee;

/**
 * Returns the fee of a changed order. It changes only if the amount crosses a step, so that a new
 * setting does not reprice an older order.
 */
export const feeAfterChange = (
  method: PaymentFee,
  { fee, before, after }: { fee: number; before: number; after: number },
): number => {
  const next = feeForAmount(method, after);
  return next === feeForAmount(method, before) ? fee : next;
};

/** Returns the index of the first step that is not above the one before it, or null. */
export const wrongStep = (steps: readonly FeeStep[]): number | null => {
  const wrong = steps.findIndex(({ from }, nth) => from <= (steps[nth - 1]?.from ?? 0));
  return wrong === -1 ? null : wrong;
};

/** The totals for which a payment method is offered, in the store's currency. */
export interface TotalBounds {
  least: number;
  most: number;
}

/** Why a total is outside the bounds of a payment method; null: it is inside. */
export const boundsExcess = (
  total: number,
  { least, most }: TotalBounds,
): 'too_small' | 'too_large' | null =>
  total < least ? 'too_small' : total > most ? 'too_large' : null;
