import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import type { RefusedCoupon } from '@noren/contract/entities/discount';
import { readEmail } from '@noren/contract/email-address';
import type { PaymentType } from '@noren/contract/payment-methods';
import { readPhoneNumber } from '@noren/contract/phone-number';
import type { Region } from '@noren/contract/scalars';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CallFailure } from '../api/client.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { isChoiceComplete } from '../payments/methods/brought.ts';
import type { PayMeans } from '../payments/methods/method.ts';
import { payIntentOf } from '../payments/methods/pay-for-order.ts';
import { methodOf } from '../payments/methods/registry.ts';
import type { Buyer } from '../session/use-buyer.ts';
import { checkoutTermsOf } from '../stores/checkout-terms.ts';
import { placeOfFailure } from './failure-place.ts';
import { sentenceOfFailure } from './failure-sentence.ts';
import {
  askForOrder,
  type CheckoutBody,
  type CheckoutDraft,
  draftOf,
  clearPlacedOrder,
  orderBody,
  orderDetails,
} from './order-draft.ts';
import { rememberOrder } from './remember-order.ts';
import type { Selection } from './selection.ts';
import {
  type OrderPart,
  type OrderErrors,
  noOrderErrors,
  missingPartErrors,
  showPart,
  submitForm,
} from './order-parts.ts';

/** The choices made so far; the Taiwanese checkout validates its card itself. */
interface OrderChoices {
  shipping: object | null;
  address: object | null;
  payment: { type: PaymentType } | null;
  card: object | null;
  konbini: object | null;
  email: string;
  phone_number: string;
  region: Region;
  /** required for a guest, who gets order updates only by email; a member's account has an email */
  email_required: boolean;
  age_required: boolean;
  of_age: boolean;
}

/** The order that a click on the button requests. */
export interface AskedOrder {
  missing: OrderPart[];
  /** null: a choice or the total is missing */
  body: CheckoutBody | null;
  means: PayMeans | null;
  /** why the page shows no total: no order is requested until that is fixed */
  noTotal: { code: string } | null;
}

type JapaneseCheckout = Parameters<typeof orderDetails>[0] & {
  selection: Selection;
  known: object | null;
  pricingFailure: { code: string } | null;
};

/** Builds the order from a Japanese store's checkout page. */
export function askedOrder(checkout: JapaneseCheckout): AskedOrder {
  const { selection, known, pricingFailure } = checkout;
  const details = orderDetails(checkout);
  return {
    missing: missingParts({ ...selection, ...details, email_required: known === null }),
    body: orderBody(selection, details),
    means: meansOf(selection),
    noTotal: pricingFailure,
  };
}

/** Lists what prevents the order, in page order. */
export function missingParts(choices: OrderChoices): OrderPart[] {
  const missing: OrderPart[] = [];
  if (!choices.shipping) missing.push('shipping');
  if (!choices.address) missing.push('receiver');
  if (!choices.payment || !isChoiceComplete(choices.payment.type, choices)) missing.push('payment');
  if (choices.email.trim() === '' ? choices.email_required : readEmail(choices.email) === null)
    missing.push('email');
  if (
    choices.phone_number.trim() !== '' &&
    readPhoneNumber(choices.phone_number, choices.region) === null
  )
    missing.push('phone_number');
  if (choices.age_required && !choices.of_age) missing.push('age');
  return missing;
}

/** Returns how the order page continues the payment automatically; null if nothing is left. */
export const meansOf = ({
  payment,
  card,
  konbini,
}: Pick<Selection, 'payment' | 'card' | 'konbini'>): PayMeans | null =>
  payment && methodOf(payment.type).meansOf({ card, record: konbini, paypay: true });

/**
 * Handles the order button: missing parts and refusals are shown at the section where they can be
 * fixed.
 * @param asked returns the order as the page shows it; null: it has an error of its own, which it
 * has shown
 * @param inSheet the goods are changed in the sheet itself, so refusals do not lead to the cart
 */
export function useConfirmOrder(
  { known, doubtTotal }: Pick<Buyer, 'known'> & { doubtTotal: () => void },
  asked: () => AskedOrder | null,
  inSheet = false,
) {
  const { store, channel } = useShop();
  const { isPlacing, place } = usePlaceOrder();
  const [errors, setErrors] = useState<OrderErrors>(noOrderErrors);
  const client = useQueryClient();
  const navigate = useNavigate();
  const termsKey = checkoutTermsOf(store.slug).queryKey;

  /** Changes a choice of the buyer and clears the errors, which may no longer apply. */
  function change(part: Partial<CheckoutDraft>): void {
    draftOf(store.slug).change(part);
    if (errors !== noOrderErrors) setErrors(noOrderErrors);
  }

  async function confirm({ missing, body, means, noTotal }: AskedOrder): Promise<void> {
    // Keep the code panel visible while the order it belongs to is placed.
    setErrors(({ asksCode }) => ({
      ...missingPartErrors(missing),
      asksCode: asksCode && missing.length === 0,
    }));
    // an address typed in the sheet is saved first, and the buyer confirms the new total
    if (missing[0] === 'receiver' && submitForm('receiver')) return setErrors(noOrderErrors);
    if (missing[0]) return showPart(missing[0]);
    if (!body) return noTotal ? showFailureWhereItHappened(noTotal, null) : undefined;
    const failure = await place(body, means);
    if (failure) await showFailureWhereItHappened(failure, body.expected ?? null);
  }

  /** Refetches the page's data and says that the order differs from what was shown. */
  async function showChanges(shown: ExpectedOrder | null, sentence: string): Promise<void> {
    doubtTotal();
    const asked = [cartsOf(store.slug).queryKey, termsKey, ['POST /carts/pricing']];
    await Promise.all(asked.map((queryKey) => client.invalidateQueries({ queryKey })));
    setErrors({ ...noOrderErrors, shown, at: { review: sentence, page: sentence } });
    showPart('review');
  }

  /** Whether the requested lines can be bought as the cart has them now. */
  const areBuyable = async (shown: ExpectedOrder): Promise<boolean> => {
    const carts = await client.fetchQuery({ ...cartsOf(store.slug), staleTime: 0 }).catch(() => []);
    const items = cartOfStore(carts, store.slug)?.items ?? [];
    return shown.items.every(({ id }) =>
      items.some((line) => line.id === id && !line.status_changes),
    );
  };

  async function showFailureWhereItHappened(
    failure: Parameters<typeof sentenceOfFailure>[0] & {
      delivery_request?: DeliveryRequest | undefined;
      coupon?: unknown;
    },
    shown: ExpectedOrder | null,
  ): Promise<void> {
    const found = placeOfFailure(failure);
    const sentence = sentenceOfFailure(failure);
    // The order was not placed with a higher price: the buyer sees the price without the coupon, and
    // why, and confirms again.
    const refused = couponOfFailure(failure);
    if (refused) {
      const { coupon_codes } = draftOf(store.slug).get();
      draftOf(store.slug).change({
        coupon_codes: coupon_codes.filter((code) => code !== refused.code),
      });
      const { couponGoneSentence } = await import('./coupon-words.ts');
      return showChanges(shown, couponGoneSentence(refused, store));
    }
    // The cart was changed elsewhere and has nothing to accept: only show the review again.
    if (
      found.at === 'review' ||
      (failure.code === 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' && shown && (await areBuyable(shown)))
    )
      return showChanges(shown, m.error_failed_to_checkout_total_changed());
    if (found.at === 'step-products' || found.at === 'step-category') {
      await client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
      if (inSheet) return setErrors({ ...noOrderErrors, at: { page: sentence } });
      // The cart shows each change at its line; a toast would only cover it.
      if (failure.code !== 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED') showToast(sentence, 'error');
      await navigate({ href: channel.paths.checkout(found.at) });
      return;
    }
    if (found.at === 'code') {
      setErrors({ ...noOrderErrors, asksCode: true });
      return;
    }
    if (found.at === 'contact') {
      setErrors({ ...noOrderErrors, contact: found.fields });
      return showPart(
        found.fields[0] === 'phone_number'
          ? 'phone_number'
          : found.fields[0] === 'email'
            ? 'email'
            : 'contact',
      );
    }
    // the nearest that is possible is chosen, and the buyer confirms it with the button
    if (failure.delivery_request)
      draftOf(store.slug).change({ delivery: failure.delivery_request });
    // The server ignores the checkbox if the profile says under age: say so, do not ask again.
    const text =
      found.at === 'age' && known?.does_age_verify === false ? m.checkout_age_refused() : sentence;
    setErrors({
      ...noOrderErrors,
      at: { [found.at]: text, ...(found.at !== 'page' && { page: text }) },
    });
    if (found.at !== 'page') showPart(found.at);
    if (found.at === 'shipping' || found.at === 'delivery' || found.at === 'payment')
      for (const queryKey of [termsKey, ['POST /carts/pricing']])
        void client.invalidateQueries({ queryKey });
  }

  const confirmAsked = (): void => {
    const order = asked();
    if (order) void confirm(order);
  };
  return { errors, isPlacing, change, confirm: confirmAsked };
}

/** The coupon that the server refused. */
const couponOfFailure = (failure: { code: string; coupon?: unknown }): RefusedCoupon | null =>
  failure.code === 'FAILED_TO_CHECKOUT' && failure.coupon
    ? (failure.coupon as RefusedCoupon)
    : null;

interface PlaceOrder {
  isPlacing: boolean;
  /** Places the order and navigates to its page. Returns a failure, keeping the draft. */
  place: (
    body: CheckoutBody,
    means: PayMeans | null,
  ) => Promise<CallFailure<'POST /checkout'> | null>;
}

function usePlaceOrder(): PlaceOrder {
  const { store, channel } = useShop();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPlacing, setIsPlacing] = useState(false);
  // A second tap may come before the next render shows the button as busy.
  const isAsking = useRef(false);

  async function place(
    body: CheckoutBody,
    means: PayMeans | null,
  ): Promise<CallFailure<'POST /checkout'> | null> {
    if (isAsking.current) return null;
    isAsking.current = true;
    setIsPlacing(true);
    const asked = await askForOrder(store.slug, body);
    if (asked.ok) {
      const { id } = asked;
      // If an earlier intent with another payment type was placed, it is not paid automatically.
      const paying = asked.body.payment_type === body.payment_type ? means : null;
      if (paying !== null) payIntentOf(id).set({ means: paying, key: null, goes_on: true });
      // spec §4: with PayPay a confirming step comes before the last one.
      const next =
        (paying && methodOf(paying.type).hasOwnStep && channel.paths.paypay?.(id, 'checkout')) ||
        channel.paths.orderDone(id);
      await navigate({ href: next, replace: true });
      rememberOrder(client, store.slug, asked.body, paying);
      clearPlacedOrder(store.slug);
      // The ordered lines have left the cart; it is refetched when next used.
      const { queryKey } = cartsOf(store.slug);
      client.setQueryData(queryKey, (carts) =>
        carts?.map((cart) => ({
          ...cart,
          items: cart.items.filter((item) => !asked.body.item_ids.includes(item.id)),
        })),
      );
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    isAsking.current = false;
    setIsPlacing(false);
    return asked.ok ? null : asked.error;
  }
  return { isPlacing, place };
}
