import { Outlet, useLocation } from '@tanstack/react-router';
import { checkoutSteps } from '../guards/checkout-step.ts';
import * as m from '../i18n/generated/messages.js';
import { StepIndicator } from '../ui/step-indicator.tsx';

const names = [m.checkout_step_category, m.checkout_step_products, m.checkout_step_shipping_and_payment, m.checkout_step_done];

/** The frame of the checkout: where the buyer is, and the step itself. */
export function CheckoutScreen() {
  const path = useLocation({ select: (location) => location.pathname });
  const step = checkoutSteps.findIndex((name) => path.endsWith(name));
  return (
    <div className="page-checkout py-6">
      <StepIndicator steps={names.map((name) => name())} current={step === -1 ? checkoutSteps.length : step} />
      <div className="mt-8">
        <Outlet />
      </div>
    </div>
  );
}
