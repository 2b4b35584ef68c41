import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { kindOf } from '../checkout/choice.ts';
import { draftOf } from '../checkout/draft.ts';
import { useTabValue } from '../checkout/tab-value.ts';
import { checkoutSteps } from '../guards/checkout-step.ts';
import * as m from '../i18n/generated/messages.js';
import { StepIndicator } from '../ui/step-indicator.tsx';

const names = {
  'step-category': m.checkout_step_category,
  'step-products': m.checkout_step_products,
  'step-shipping-and-payment': m.checkout_step_shipping_and_payment,
  'step-done': m.checkout_step_done,
};

/** The frame of the checkout: where the buyer is, and the step itself. A step that is passed over is not on the way. */
export function CheckoutScreen() {
  const { store } = useRouteContext({ from: '/stores/$storeSlug/marketplace_/checkout' });
  const path = useLocation({ select: (location) => location.pathname });
  const { data: carts = [] } = useQuery(cartsOf(store.slug));
  const draft = useTabValue(draftOf(store.slug));
  const hasTwoKinds = draft.kind !== null || new Set(cartOfStore(carts, store.slug)?.items.map(kindOf)).size > 1;
  const steps = [...checkoutSteps, 'step-done' as const].filter((step) => step !== 'step-category' || hasTwoKinds || path.endsWith(step));
  const current = steps.findIndex((step) => path.endsWith(step));
  return (
    <div className="page-checkout pt-6 pb-20">
      <StepIndicator steps={steps.map((step) => names[step]())} current={current === -1 ? steps.length - 1 : current} />
      <div className="mt-8">
        <Outlet />
      </div>
      {/* The law's statements are reachable from every page; this one has no footer. */}
      <p className="mt-12 text-center text-14">
        <Link
          to="/stores/$storeSlug/introduce"
          params={{ storeSlug: store.slug }}
          className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
        >
          {m.common_commercial_law()}
        </Link>
      </p>
    </div>
  );
}
