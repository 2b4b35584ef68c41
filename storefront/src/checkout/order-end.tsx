import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { PolicyNote } from '../policies/policy-note.tsx';
import { AgeSection } from './age-section.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { ContactFields } from './contact-fields.tsx';
import { OrderReview } from './order-review.tsx';
import type { JpCheckout } from './use-checkout.ts';
import type { useConfirmOrder } from './confirm-order.tsx';
import { PlaceSection } from './place-section.tsx';
import type { TwCheckout } from './use-tw-checkout.ts';

/** A checkout of any country, and its order button. */
export interface ConfirmedCheckout {
  checkout: JpCheckout | TwCheckout;
  confirming: ReturnType<typeof useConfirmOrder>;
}

export interface OrderEndProps extends ConfirmedCheckout {
  /** what the page has after the contact: the box for the store's emails, Taiwan's invoice */
  afterContact?: ReactNode;
  /** text about what happens after the button */
  placeNote: string;
}

/** Loaded lazily, because most orders do not need it. */
const ContactCode = lazy(async () => ({
  default: (await import('./contact-code.tsx')).ContactCode,
}));

/** Loaded lazily: only stores with coupons show it. */
const CouponSection = lazy(async () => ({
  default: (await import('./coupon-section.tsx')).CouponSection,
}));

/** The line for a coupon code, if the store takes coupons. */
export const CouponPart = ({ checkout, confirming }: ConfirmedCheckout): ReactNode =>
  checkout.takesCoupons && (
    <Suspense fallback={<TextSkeleton lines={1} />}>
      <CouponSection
        order={checkout.order}
        codes={checkout.draft.coupon_codes}
        pricing={checkout.pricing}
        onChange={confirming.change}
      />
    </Suspense>
  );

/** The end of every country's checkout page: contact, age if required, review, button. */
export function OrderEnd({ checkout, confirming, afterContact, placeNote }: OrderEndProps) {
  const { draft } = checkout;
  const { errors, change } = confirming;
  const { channel } = useShop();
  return (
    <>
      <ContactSection checkout={checkout} confirming={confirming} />
      {afterContact}
      {(checkout.ageRequired || errors.at.age) && (
        <AgeSection
          error={errors.at.age}
          checked={draft.of_age}
          onChange={(of_age) => change({ of_age })}
        />
      )}
      <CouponPart checkout={checkout} confirming={confirming} />
      <CheckoutSection title={m.checkout_review_title()} part="review" error={errors.at.review}>
        <OrderReview {...reviewOf(checkout)} shown={errors.shown} />
      </CheckoutSection>
      <PlaceSection {...placingOf({ checkout, confirming })} note={placeNote} />
      <PolicyNote paths={channel.paths}>{m.checkout_policies()}</PolicyNote>
    </>
  );
}

/** How the buyer is reached, and the code that proves the email address if one is required. */
export function ContactSection({
  checkout,
  confirming,
  isShort = false,
}: ConfirmedCheckout & { isShort?: boolean }) {
  const { errors, isPlacing, change, confirm } = confirming;
  const { store } = useShop();
  return (
    <CheckoutSection title={m.checkout_contact_title()} part="contact">
      <ContactFields
        email={checkout.email}
        emailRequired={checkout.known === null}
        phone={checkout.phone}
        name={checkout.draft.buyer_name ?? ''}
        wrong={errors.contact}
        isShort={isShort}
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
  );
}

/** The figures and terms of the final review. */
export const reviewOf = (checkout: JpCheckout | TwCheckout) => ({
  lines: checkout.lines,
  pricing: checkout.pricing,
  goes: checkout.goes,
  isTotalMissing: checkout.pricingFailure !== null && !checkout.isPricing,
  payment: checkout.selection.payment,
  law: checkout.law,
});

/** The state of the order button. */
export const placingOf = ({ checkout, confirming }: ConfirmedCheckout) => ({
  error: confirming.errors.at.page,
  isPlacing: confirming.isPlacing,
  isPricing: checkout.isPricing,
  pricingFailure: checkout.pricingFailure,
  onAskPricing: () => void checkout.askPricing(),
  onPlace: confirming.confirm,
});
