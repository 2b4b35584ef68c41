import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { StepIndicator } from '../components/step-indicator.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useShop } from '../channel/use-shop.ts';
import { queryOf } from '../api/query.ts';
import { canPay, situationOf } from '../orders/order-state.tsx';
import { LawLink } from '../stores/law-link.tsx';
import { CommercialLawDrawer } from '../stores/commercial-law-drawer.tsx';
import * as m from '../i18n/generated/messages.js';

/** Returns the last step's name: an order that still has to be paid is not complete. */
function useLastStepName(path: string): string {
  const id = /\/step-done\/(\d+)/.exec(path)?.[1] ?? '';
  // loaded by the step's own page
  const { data: order } = useQuery({
    ...queryOf('GET /orders/{id}', { params: { id }, as: 'guest' }),
    enabled: false,
  });
  return order && canPay(situationOf(order, serverNow()))
    ? m.checkout_step_payment()
    : m.checkout_step_done();
}

/**
 * The frame of the checkout with its steps. Every checkout has three, so that their number does not
 * change on the way: choosing the kind belongs to the first step, and PayPay's page to the last.
 */
export function CheckoutScreen() {
  const { store, channel } = useShop();
  const path = useLocation({ select: (location) => location.pathname });
  const lastStep = useLastStepName(path);
  const isHere = (...steps: string[]) => steps.some((step) => path.includes(`/${step}`));
  const last = isHere('step-order-confirming') ? m.payment_paypay() : lastStep;
  const current = isHere('step-category', 'step-products')
    ? 0
    : isHere('step-shipping-and-payment')
      ? 1
      : 2;
  return (
    <div className="page-checkout pt-6 pb-20 print:max-w-none print:p-0">
      <StepIndicator
        steps={[m.checkout_step_products(), m.checkout_step_shipping_and_payment(), last]}
        current={current}
      />
      {/* reserves space for a step that is loading, so that what is below does not move */}
      <div className="mt-8 min-h-[80dvh] print:m-0 print:min-h-0">
        <Outlet />
      </div>
      {/* The legal notice must be reachable from every page, and this one has no footer. */}
      <div className="mt-12 text-center text-14 print:hidden">
        <LawLink shop={{ store, channel }} className="text-ink-soft" />
      </div>
      {channel.paths.law === null && <CommercialLawDrawer store={store} />}
    </div>
  );
}
