import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { StepIndicator } from '../components/step-indicator.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { queryOf } from '../api/query.ts';
import { canPay, situationOf } from '../orders/order-standing.tsx';
import { kindOf } from '../checkout/choice.ts';
import { draftOf } from '../checkout/order-draft.ts';
import { LawLink } from '../stores/law-link.tsx';
import { useTabValue } from '../storage/tab-value.ts';
import { CommercialLawDrawer } from '../stores/commercial-law-drawer.tsx';
import { checkoutSteps } from '../guards/checkout-step.ts';
import * as m from '../i18n/generated/messages.js';

const names = {
  'step-category': m.checkout_step_category,
  'step-products': m.checkout_step_products,
  'step-shipping-and-payment': m.checkout_step_shipping_and_payment,
  'step-order-confirming': m.payment_paypay,
};

/** What the last step is called: an order that still has to be paid is not complete. */
function useLastStepName(path: string): string {
  const id = /\/step-done\/(\d+)/.exec(path)?.[1] ?? '';
  // the step's own page asks for it
  const { data: order } = useQuery({ ...queryOf('GET /orders/{id}', { params: { id }, as: 'guest' }), enabled: false });
  return order && canPay(situationOf(order, serverNow())) ? m.checkout_step_payment() : m.checkout_step_done();
}

/** The frame of the checkout: where the buyer is, and the step itself. A step that is passed over is not on the way. */
export function CheckoutScreen() {
  const { store, channel } = useShop();
  const path = useLocation({ select: (location) => location.pathname });
  const { data: carts = [] } = useQuery(cartsOf(store.slug));
  const draft = useTabValue(draftOf(store.slug));
  const hasTwoKinds = draft.kind !== null || new Set(cartOfStore(carts, store.slug)?.items.map(kindOf)).size > 1;
  const lastStep = useLastStepName(path);
  const isHere = (step: string) => path.includes(`/${step}`);
  const isPassedOver = (step: string) => (step === 'step-category' && !hasTwoKinds) || step === 'step-order-confirming';
  const steps = [...checkoutSteps, 'step-order-confirming' as const, 'step-done' as const].filter((step) => !isPassedOver(step) || isHere(step));
  const current = steps.findIndex(isHere);
  return (
    <div className="page-checkout pt-6 pb-20 print:max-w-none print:p-0">
      <StepIndicator steps={steps.map((step) => (step === 'step-done' ? lastStep : names[step]()))} current={current === -1 ? steps.length - 1 : current} />
      {/* a step that is not there yet has its room, so that what stands below does not move under a finger */}
      <div className="mt-8 min-h-[80dvh] print:m-0 print:min-h-0">
        <Outlet />
      </div>
      {/* The law's statements are reachable from every page; this one has no footer. */}
      <div className="mt-12 text-center text-14 print:hidden">
        <LawLink shop={{ store, channel }} className="text-ink-soft" />
      </div>
      {channel.paths.law === null && <CommercialLawDrawer store={store} />}
    </div>
  );
}
