import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense } from 'react';
import { MembersLogIn } from '../account/members-log-in.tsx';
import { useTitle } from '../page/use-title.ts';
import { useShop } from '../channel/use-shop.ts';
import { HoldStrip } from '../checkout/hold-strip.tsx';
import {
  JpDrawers,
  PaymentSection,
  ReceiverSection,
  ShippingSection,
} from '../checkout/jp-sections.tsx';
import { OrderEnd } from '../checkout/order-end.tsx';
import { useNewsletter } from '../checkout/use-newsletter.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { askedOrder, useConfirmOrder } from '../checkout/confirm-order.tsx';
import { methodOf } from '../payments/methods/registry.ts';
import * as m from '../i18n/generated/messages.js';

/** Loaded lazily, because most stores take no requests. */
const DeliverySection = lazy(async () => ({
  default: (await import('../checkout/delivery-section.tsx')).DeliverySection,
}));

/** Delivery, payment and review of the order in a Japanese store, with the order button. */
export function StepShippingAndPayment() {
  const { store } = useShop();
  const checkout = useCheckout();
  const { payment } = checkout.selection;
  const newsletter = useNewsletter(checkout.email);
  const confirming = useConfirmOrder(checkout, () => newsletter.withTick(askedOrder(checkout)));
  const order = { checkout, confirming };
  useTitle(m.checkout_page_title(), store.name);

  if (checkout.failure) throw checkout.failure;
  if (checkout.isLoading) return <TextSkeleton lines={10} />;

  return (
    <div className="grid gap-10">
      <h1 className="text-22">{m.checkout_page_title()}</h1>
      <HoldStrip lines={checkout.lines} />
      <ShippingSection {...order} />
      <ReceiverSection {...order}>
        <MembersLogIn />
      </ReceiverSection>
      {checkout.selection.shipping?.delivery && (
        <Suspense fallback={null}>
          <DeliverySection {...order} />
        </Suspense>
      )}
      <PaymentSection {...order} />
      <OrderEnd
        {...order}
        afterContact={newsletter.box}
        placeNote={payment ? methodOf(payment.type).placeNote() : m.checkout_place_note()}
      />
      <JpDrawers {...order} />
    </div>
  );
}
