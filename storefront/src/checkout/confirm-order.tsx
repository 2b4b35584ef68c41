import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import { readEmail } from '@noren/contract/email-address';
import type { PaymentType } from '@noren/contract/payment-methods';
import { readPhoneNumber } from '@noren/contract/phone-number';
import type { Region } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isUnanswered, type CallFailure } from '../api/client.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { TotalFailed } from '../cart/total-failed.tsx';
import { useShop } from '../channel/use-shop.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';
import { isChoiceWhole } from '../payments/methods/brought.ts';
import type { PayMeans } from '../payments/methods/method.ts';
import { payIntentOf } from '../payments/methods/pay-for-order.ts';
import { methodOf } from '../payments/methods/registry.ts';
import type { Buyer } from '../session/use-buyer.ts';
import { checkoutTermsOf } from '../stores/checkout-terms.ts';
import { placeOfFailure } from './failure-place.ts';
import { askForOrder, type CheckoutBody, type CheckoutDraft, draftOf, forgetOrdered, orderBody, orderDetails } from './order-draft.ts';
import { rememberOrder } from './remember-order.ts';
import type { Selection } from './selection.ts';

export interface PlaceSectionProps {
  error: string | undefined;
  isPlacing: boolean;
  /** the total is on its way: the button waits, and says for what, so that nobody takes it for placing */
  isPricing: boolean;
  /** why there is no total */
  pricingFailure: { code: string } | null;
  onAskPricing: () => void;
  /** what the button does besides placing the order */
  note: string;
  onPlace: () => void;
}

/** The button that places the order, and what stands at it. */
export function PlaceSection({ error, isPlacing, isPricing, pricingFailure, onAskPricing, note, onPlace }: PlaceSectionProps) {
  // The server's word on why there can be no total is the order's too: placing leads to where it is mended. Without a word the total comes first.
  const isTotalMissing = pricingFailure !== null && isUnanswered(pricingFailure);
  return (
    <div className="grid gap-3">
      {error && <FieldError>{error}</FieldError>}
      {pricingFailure && !isTotalMissing && <FieldError>{errorSentence(pricingFailure)}</FieldError>}
      <Button
        wide
        busy={isPlacing || isPricing}
        busyText={isPricing && !isPlacing ? m.checkout_pricing() : undefined}
        disabled={isTotalMissing}
        onClick={onPlace}
      >
        {m.checkout_place()}
      </Button>
      {isTotalMissing ? (
        <TotalFailed failure={pricingFailure} isAsking={isPricing} onRetry={onAskPricing} />
      ) : (
        <p className="phrase text-center text-14 text-ink-soft">{note}</p>
      )}
    </div>
  );
}

export type OrderPart = 'shipping' | 'receiver' | 'payment' | 'email' | 'phone_number' | 'age';

/** What has been chosen so far; a Taiwanese checkout checks its card itself. */
interface OrderChoices {
  shipping: object | null;
  address: object | null;
  payment: { type: PaymentType } | null;
  card: object | null;
  konbini: object | null;
  email: string;
  phone_number: string;
  region: Region;
  /** a guest hears of the order by email alone; a member's account has one */
  email_required: boolean;
  age_required: boolean;
  of_age: boolean;
}

/** What a tap on the button asks for. */
interface AskedOrder {
  missing: OrderPart[];
  /** null: a choice or the total is missing */
  body: CheckoutBody | null;
  means: PayMeans | null;
  /** why the page shows no total: nothing is asked for then, what stands in its way is mended first */
  noTotal: { code: string } | null;
}

type JapaneseCheckout = Parameters<typeof orderDetails>[0] & { selection: Selection; known: object | null; pricingFailure: { code: string } | null };

/** The order as a Japanese store's page of delivery and payment has it. */
export function orderAsked(checkout: JapaneseCheckout): AskedOrder {
  const { selection, known, pricingFailure } = checkout;
  const details = orderDetails(checkout);
  return {
    missing: partsMissing({ ...selection, ...details, email_required: known === null }),
    body: orderBody(selection, details),
    means: meansOf(selection),
    noTotal: pricingFailure,
  };
}

/** What still keeps the order from being placed, in the order of the page. */
export function partsMissing(choices: OrderChoices): OrderPart[] {
  const missing: OrderPart[] = [];
  if (!choices.shipping) missing.push('shipping');
  if (!choices.address) missing.push('receiver');
  if (!choices.payment || !isChoiceWhole(choices.payment.type, choices)) missing.push('payment');
  if (choices.email.trim() === '' ? choices.email_required : readEmail(choices.email) === null) missing.push('email');
  if (choices.phone_number.trim() !== '' && readPhoneNumber(choices.phone_number, choices.region) === null) missing.push('phone_number');
  if (choices.age_required && !choices.of_age) missing.push('age');
  return missing;
}

/** What the order's page goes on to pay with by itself; null where nothing is left to do. */
export const meansOf = ({ payment, card, konbini }: Pick<Selection, 'payment' | 'card' | 'konbini'>): PayMeans | null =>
  payment && methodOf(payment.type).meansOf({ card, record: konbini, paypay: true });

/** What stands at each part of the page; `page` stands at the button. */
interface OrderErrors {
  missing: OrderPart[];
  at: Partial<Record<'shipping' | 'receiver' | 'payment' | 'age' | 'review' | 'page', string>>;
  contact: ('email' | 'phone_number' | 'custom_buyer_name')[];
  /** the address has to answer first: its code is asked for */
  asksCode: boolean;
  /** what the page showed when the order was refused because it is not so any more; beside what it shows now the difference can be seen */
  shown: ExpectedOrder | null;
}

const noOrderErrors: OrderErrors = { missing: [], at: {}, contact: [], asksCode: false, shown: null };

function missingPartErrors(missing: OrderPart[]): OrderErrors {
  return {
    missing,
    at: {
      ...(missing.includes('receiver') && { receiver: m.checkout_receiver_missing() }),
      ...(missing.includes('payment') && { payment: m.payment_missing() }),
      ...(missing.includes('age') && { age: m.checkout_age_missing() }),
      ...(missing.length > 0 && { page: m.checkout_place_missing() }),
    },
    asksCode: false,
    contact: missing.filter((part) => part === 'email' || part === 'phone_number'),
    shown: null,
  };
}

/** Takes the eyes and the keyboard to a part of the page; `at once` where a second tap must not land on what moves under the finger. */
export function showPart(part: OrderPart | 'contact' | 'invoice' | 'shipping' | 'review' | 'total', how: 'calmly' | 'at once' = 'calmly'): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(part === 'email' || part === 'phone_number' ? `[data-field="${part}"]` : `[data-part="${part}"]`);
    place?.focus({ preventScroll: true });
    const isInstant = how === 'at once' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    place?.scrollIntoView({ block: 'center', behavior: isInstant ? 'instant' : 'smooth' });
  });
}

/**
 * What the button does: what is missing, and what was refused, is shown at the part of the page where it can be mended.
 * @param asked the order as the page has it at the tap; null: something of its own is wrong, and it has said so
 */
export function useConfirmOrder({ known, doubtTotal }: Pick<Buyer, 'known'> & { doubtTotal: () => void }, asked: () => AskedOrder | null) {
  const { store, channel } = useShop();
  const { isPlacing, place } = usePlaceOrder();
  const [errors, setErrors] = useState<OrderErrors>(noOrderErrors);
  const client = useQueryClient();
  const navigate = useNavigate();
  const termsKey = checkoutTermsOf(store.slug).queryKey;

  /** Changes what the buyer has chosen; what was said about it before no longer holds. */
  function change(part: Partial<CheckoutDraft>): void {
    draftOf(store.slug).change(part);
    if (errors !== noOrderErrors) setErrors(noOrderErrors);
  }

  async function confirm({ missing, body, means, noTotal }: AskedOrder): Promise<void> {
    // the code's panel stands while the order that it was for is placed
    setErrors(({ asksCode }) => ({ ...missingPartErrors(missing), asksCode: asksCode && missing.length === 0 }));
    if (missing[0]) return showPart(missing[0]);
    if (!body) return noTotal ? showFailureWhereItHappened(noTotal, null) : undefined;
    const failure = await place(body, means);
    if (failure) await showFailureWhereItHappened(failure, body.expected ?? null);
  }

  /** The page is brought up to date and says what is not as it was shown. */
  async function showWhatChanged(shown: ExpectedOrder | null, sentence: string): Promise<void> {
    doubtTotal();
    const asked = [cartsOf(store.slug).queryKey, termsKey, ['POST /carts/pricing']];
    await Promise.all(asked.map((queryKey) => client.invalidateQueries({ queryKey })));
    setErrors({ ...noOrderErrors, shown, at: { review: sentence, page: sentence } });
    showPart('review');
  }

  /** Whether the lines that were asked for can be bought as the cart has them now. */
  const areBuyable = async (shown: ExpectedOrder): Promise<boolean> => {
    const carts = await client.fetchQuery({ ...cartsOf(store.slug), staleTime: 0 }).catch(() => []);
    const items = cartOfStore(carts, store.slug)?.items ?? [];
    return shown.items.every(({ id }) => items.some((line) => line.id === id && !line.status_changes));
  };

  async function showFailureWhereItHappened(failure: { code: string; reason?: unknown; retry_after?: number }, shown: ExpectedOrder | null): Promise<void> {
    const found = placeOfFailure(failure);
    const isBound = failure.code === 'TOO_MANY_REQUESTS';
    const sentence = isBound
      ? m.checkout_network_full({ minutes: Math.ceil((failure.retry_after ?? 60) / 60) })
      : failure.reason === 'rehearsal_email'
        ? m.checkout_rehearsal_email()
        : paymentSentence(failure);
    // Changed by the buyer elsewhere, in another tab or on another phone: nothing to accept in the cart, only to look at again.
    if (found.at === 'review' || (failure.code === 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' && shown && (await areBuyable(shown))))
      return showWhatChanged(shown, m.error_failed_to_checkout_total_changed());
    if (found.at === 'step-products' || found.at === 'step-category') {
      await client.invalidateQueries({ queryKey: cartsOf(store.slug).queryKey });
      // What changed is named there on each line; a toast would only cover it.
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
      return showPart(found.fields[0] === 'phone_number' ? 'phone_number' : found.fields[0] === 'email' ? 'email' : 'contact');
    }
    // A profile that says under age is not overruled by the tick (the server's rule): say so instead of asking again.
    const text = found.at === 'age' && known?.does_age_verify === false ? m.checkout_age_refused() : sentence;
    setErrors({ ...noOrderErrors, at: { [found.at]: text, ...(found.at !== 'page' && { page: text }) } });
    if (found.at !== 'page') showPart(found.at);
    if (found.at === 'shipping' || found.at === 'payment') void client.invalidateQueries({ queryKey: termsKey });
  }

  const confirmAsked = (): void => {
    const order = asked();
    if (order) void confirm(order);
  };
  return { errors, isPlacing, change, confirm: confirmAsked };
}

interface PlaceOrder {
  isPlacing: boolean;
  /** Places the order and goes to its page; a failure comes back and nothing that was typed is lost. */
  place: (body: CheckoutBody, means: PayMeans | null) => Promise<CallFailure<'POST /checkout'> | null>;
}

function usePlaceOrder(): PlaceOrder {
  const { store, channel } = useShop();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPlacing, setIsPlacing] = useState(false);
  // A second tap comes before React has drawn the busy button.
  const isAsking = useRef(false);

  async function place(body: CheckoutBody, means: PayMeans | null): Promise<CallFailure<'POST /checkout'> | null> {
    if (isAsking.current) return null;
    isAsking.current = true;
    setIsPlacing(true);
    const asked = await askForOrder(store.slug, body);
    if (asked.ok) {
      const { id } = asked;
      // An order from before the page was changed is paid as it was placed, or by hand on its own page.
      const paying = asked.body.payment_type === body.payment_type ? means : null;
      if (paying !== null) payIntentOf(id).set({ means: paying, key: null, goes_on: true });
      // spec §4: with PayPay the step of confirming comes before the last one.
      const next = (paying && methodOf(paying.type).hasOwnStep && channel.paths.paypay?.(id, 'checkout')) || channel.paths.orderDone(id);
      await navigate({ href: next, replace: true });
      rememberOrder(client, store.slug, asked.body, paying);
      forgetOrdered(store.slug);
      // what was ordered has left the cart; whoever looks into it asks again
      const { queryKey } = cartsOf(store.slug);
      client.setQueryData(queryKey, (carts) => carts?.map((cart) => ({ ...cart, items: cart.items.filter((item) => !asked.body.item_ids.includes(item.id)) })));
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    isAsking.current = false;
    setIsPlacing(false);
    return asked.ok ? null : asked.error;
  }
  return { isPlacing, place };
}
