import * as m from '../i18n/generated/messages.js';
import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import type { CartItem } from '@noren/contract/entities/cart';
import type { PaymentSetting, PaymentType, Pricing } from '@noren/contract/entities/store';
import { methodOf } from '../payments/methods/registry.ts';
import type { PayMeans } from '../payments/methods/method.ts';
import type { CheckoutBody } from './draft.ts';
import type { Selection } from './selection.ts';
import { isChoiceWhole } from '../payments/methods/brought.ts';

export interface OrderInput {
  item_ids: number[];
  email: string;
  phone_number: string;
  buyer_name: string;
  age_required: boolean;
  of_age: boolean;
  /** the stream that is being watched */
  stream_id?: number | undefined;
  /** what the page shows, to be placed exactly so; undefined: it shows no total */
  expected: ExpectedOrder | undefined;
}

/** What the last look at the order shows: the server places this or nothing (D-214). */
export const expectedOf = (
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[],
  { amount, shipping_fee, payment_fee, total_amount }: Pick<Pricing, 'amount' | 'shipping_fee' | 'payment_fee' | 'total_amount'>,
): ExpectedOrder => ({
  total_amount,
  amount,
  shipping_fee,
  payment_fee,
  items: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
});

/** What every order's body has, wherever it is sent to. */
export const orderFields = (payment: Pick<PaymentSetting, 'type' | 'id'>, details: OrderInput) => ({
  item_ids: details.item_ids,
  payment_type: payment.type,
  payment_id: payment.id,
  email: details.email.trim() || null,
  phone_number: details.phone_number.trim() || null,
  custom_buyer_name: details.buyer_name.trim() || null,
  ...(details.age_required && { age: details.of_age }),
  ...(details.stream_id !== undefined && { stream_id: details.stream_id }),
  expected: details.expected,
});

/** The body of POST /checkout (spec §5); null while a choice or the total is missing. */
export function orderBody({ shipping, address, payment }: Selection, details: OrderInput): CheckoutBody | null {
  if (!shipping || !address || !payment || !details.expected) return null;
  return {
    ...orderFields(payment, details),
    shipping_type: shipping.type,
    address_id: address.id,
  };
}

/** What the order's page goes on to pay with by itself; null where nothing is left to do. */
export const meansOf = ({ payment, card, konbini }: Pick<Selection, 'payment' | 'card' | 'konbini'>): PayMeans | null =>
  payment && methodOf(payment.type).meansOf({ card, record: konbini, paypay: true });

interface Choices {
  shipping: object | null;
  address: object | null;
  payment: { type: PaymentType } | null;
  card: object | null;
  konbini: object | null;
}

export type OrderPart = 'shipping' | 'receiver' | 'payment' | 'email' | 'phone_number' | 'age';

/** What has been chosen so far; a Taiwanese checkout checks its card itself. */
export interface OrderChoices extends Choices {
  email: string;
  phone_number: string;
  /** a guest hears of the order by email alone; a member's account has one */
  email_required: boolean;
  age_required: boolean;
  of_age: boolean;
}

/** The contract's own rules (scalars email, phoneNumber), written shorter: the server judges in the end. */
const email = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/;
const phone = /^[+＋]?[\d０-９\-‐-―−－ーｰ \u3000()（）]{9,20}$/;

/** What still keeps the order from being placed, in the order of the page. */
export function partsMissing(choices: OrderChoices): OrderPart[] {
  const missing: OrderPart[] = [];
  if (!choices.shipping) missing.push('shipping');
  if (!choices.address) missing.push('receiver');
  if (!choices.payment || !isChoiceWhole(choices.payment.type, choices)) missing.push('payment');
  const address = choices.email.normalize('NFKC').trim();
  if (address === '' ? choices.email_required : !email.test(address) || address.length > 254) missing.push('email');
  const number = choices.phone_number.trim();
  if (number !== '' && !phone.test(number)) missing.push('phone_number');
  if (choices.age_required && !choices.of_age) missing.push('age');
  return missing;
}

/** What stands at each part of the page; `page` stands at the button. */
export interface OrderErrors {
  missing: OrderPart[];
  at: Partial<Record<'shipping' | 'receiver' | 'payment' | 'age' | 'review' | 'page', string>>;
  contact: ('email' | 'phone_number' | 'custom_buyer_name')[];
  /** the address has to answer first: its code is asked for */
  asksCode: boolean;
  /** what the page showed when the order was refused because it is not so any more; beside what it shows now the difference can be seen */
  shown: ExpectedOrder | null;
}

export const noOrderErrors: OrderErrors = { missing: [], at: {}, contact: [], asksCode: false, shown: null };

export function missingPartErrors(missing: OrderPart[]): OrderErrors {
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
