const checkoutSteps = ['step-category', 'step-products', 'step-shipping-and-payment'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export interface CheckoutProgress {
  /** kinds of goods in the cart: ordinary, print-on-demand (D-115) */
  kinds_in_cart: number;
  category_chosen: boolean;
  /** lines chosen for this order */
  chosen_items: number;
}

function isComplete(step: CheckoutStep, progress: CheckoutProgress): boolean {
  if (step === 'step-category') return progress.kinds_in_cart <= 1 || progress.category_chosen;
  if (step === 'step-products') return progress.chosen_items > 0;
  return false;
}

/**
 * D-204: returns null if the step may open, otherwise the first incomplete step before it;
 * step-category is skipped if the cart has one kind. step-products shows an empty cart.
 */
export function checkoutStepGuard(
  asked: CheckoutStep,
  progress: CheckoutProgress,
): CheckoutStep | null {
  if (asked === 'step-category') return progress.kinds_in_cart > 1 ? null : 'step-products';
  for (const step of checkoutSteps) {
    if (step === asked) return null;
    if (!isComplete(step, progress)) return step;
  }
  return null;
}
