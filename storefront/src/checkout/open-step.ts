import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import { checkoutStepGuard, type CheckoutStep } from '../guards/checkout-step.ts';
import { checkoutProgress, noChoice, storedChoice } from './choice.ts';

export const cartsOf = (slug: string) => queryOf('GET /stores/{slug}/carts', { params: { slug } });

const stepPaths = {
  'step-category': '/stores/$storeSlug/marketplace/checkout/step-category',
  'step-products': '/stores/$storeSlug/marketplace/checkout/step-products',
  'step-shipping-and-payment': '/stores/$storeSlug/marketplace/checkout/step-shipping-and-payment',
  marketplace: '/stores/$storeSlug/marketplace',
} as const;

/** A step's beforeLoad: opens it, or goes where the buyer is on the way (decisions §5). */
export async function openStep(step: CheckoutStep, { queryClient }: { queryClient: QueryClient }, storeSlug: string): Promise<void> {
  const carts = await queryClient.ensureQueryData(cartsOf(storeSlug));
  const cart = carts.find((other) => other.store.slug === storeSlug);
  const elsewhere = checkoutStepGuard(step, checkoutProgress(cart, storedChoice(storeSlug).get() ?? noChoice));
  if (elsewhere) throw redirect({ to: stepPaths[elsewhere], params: { storeSlug }, replace: true });
}
