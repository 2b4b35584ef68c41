import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { PolicyNote } from '../policies/policy-note.tsx';
import { AgeSection } from './age-section.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { OrderReview } from './order-review.tsx';
import type { useCheckout } from './use-checkout.ts';
import type { useConfirmOrder } from './confirm-order.tsx';
import { PlaceSection } from './place-section.tsx';
import type { useTwCheckout } from './use-tw-checkout.ts';

export interface OrderEndProps {
  checkout: ReturnType<typeof useCheckout> | ReturnType<typeof useTwCheckout>;
  confirming: ReturnType<typeof useConfirmOrder>;
  /** the country's section after the contact: Taiwan's invoice */
  afterContact?: ReactNode;
  /** text about what happens after the button */
  placeNote: string;
}

/** Loaded lazily, because most orders do not need it. */
const ContactCode = lazy(async () => ({
  default: (await import('./contact-code.tsx')).ContactCode,
}));

/** The end of every country's checkout page: contact, age if required, review, button. */
export function OrderEnd({
  checkout,
  confirming: { errors, isPlacing, change, confirm },
  afterContact,
  placeNote,
}: OrderEndProps) {
  const { draft } = checkout;
  const { store, channel } = useShop();
  return (
    <>
      <CheckoutSection title={m.checkout_contact_title()} part="contact">
        <ContactFields
          email={checkout.email}
          emailRequired={checkout.known === null}
          phone={checkout.phone}
          name={draft.buyer_name ?? ''}
          wrong={errors.contact}
          onChange={change}
        />
        {errors.asksCode && (
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <ContactCode
              storeSlug={store.slug}
              email={checkout.email.trim()}
              isPlacing={isPlacing}
              onConfirmed={confirm}
            />
          </Suspense>
        )}
      </CheckoutSection>
      {afterContact}
      {(checkout.ageRequired || errors.at.age) && (
        <AgeSection
          error={errors.at.age}
          checked={draft.of_age}
          onChange={(of_age) => change({ of_age })}
        />
      )}
      <CheckoutSection title={m.checkout_review_title()} part="review" error={errors.at.review}>
        <OrderReview
          lines={checkout.lines}
          pricing={checkout.pricing}
          goes={checkout.goes}
          isTotalMissing={checkout.pricingFailure !== null && !checkout.isPricing}
          payment={checkout.selection.payment}
          law={checkout.law}
          shown={errors.shown}
        />
      </CheckoutSection>
      <PlaceSection
        error={errors.at.page}
        isPlacing={isPlacing}
        isPricing={checkout.isPricing}
        pricingFailure={checkout.pricingFailure}
        onAskPricing={() => void checkout.askPricing()}
        note={placeNote}
        onPlace={confirm}
      />
      <PolicyNote paths={channel.paths}>{m.checkout_policies()}</PolicyNote>
    </>
  );
}
