import { lazy, Suspense } from 'react';
import { useShop } from '../channel/use-shop.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { StepShippingAndPayment } from './step-shipping-and-payment.tsx';

/** Buyers of Japanese stores do not load Taiwan's forms. */
const TwStep = lazy(async () => ({
  default: (await import('./tw-step-shipping-and-payment.tsx')).TwStepShippingAndPayment,
}));

/** The marketplace's page of delivery and payment, by the store's country. */
export function WebStepShippingAndPayment() {
  if (useShop().store.region === 'JP') return <StepShippingAndPayment />;
  return (
    <Suspense fallback={<TextSkeleton lines={10} />}>
      <TwStep />
    </Suspense>
  );
}
