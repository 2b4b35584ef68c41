import { newIntentKey } from '@noren/client/intent-key';
import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { Address } from '@noren/contract/entities/address';
import type { CartItem } from '@noren/contract/entities/cart';
import type { PaymentSetting, Pricing, ShippingSetting } from '@noren/contract/entities/store';
import { readPhoneNumber } from '@noren/contract/phone-number';
import type { Region } from '@noren/contract/scalars';
import type { InvoiceFields, UniformInvoice } from '@noren/contract/uniform-invoice';
import { call, type CallFailure, type InputOf, isUnanswered } from '../api/client.ts';
import { cartOfStore } from '../cart/carts.ts';
import { tabValue } from '../storage/tab-value.ts';
import { currentChannel } from '../visitor/visitor.ts';
import type { GoodsKind } from './choice.ts';
import { intentFor, intentOfLostReply, type OrderIntent } from './order-intent.ts';

/** Taiwan: the uniform invoice as typed; `value` null: a field is invalid. */
export interface InvoiceDraft {
  fields: InvoiceFields;
  value: UniformInvoice | null;
}

/**
 * The buyer's choices and input, one draft per store and tab. Ids are checked against the server's
 * lists before use.
 */
export interface CheckoutDraft {
  kind: GoodsKind | null;
  /** the lines selected in step-products */
  item_ids: number[];
  shipping_setting_id: number | null;
  /** null: not chosen; the first method that can take the goods */
  shipping_method_id: string | null;
  address_id: number | null;
  payment_id: number | null;
  card_id: number | null;
  /** Taiwan: the card is typed on the page itself (its number is only in the page's memory) */
  new_card: boolean;
  save_card: boolean;
  konbini_id: number | null;
  /** null: not changed, so it is sent to the order's email */
  invoice: InvoiceDraft | null;
  /** coupon codes that the server accepted, as typed */
  coupon_codes: string[];
  /** null: not changed, so a member's own is used */
  email: string | null;
  phone_number: string | null;
  buyer_name: string | null;
  of_age: boolean;
  /** null: nothing is asked of the delivery */
  delivery: DeliveryRequest | null;
  intent: OrderIntent | null;
}

const noDraft: CheckoutDraft = {
  kind: null,
  item_ids: [],
  shipping_setting_id: null,
  shipping_method_id: null,
  address_id: null,
  payment_id: null,
  card_id: null,
  new_card: false,
  save_card: false,
  konbini_id: null,
  invoice: null,
  coupon_codes: [],
  email: null,
  phone_number: null,
  buyer_name: null,
  of_age: false,
  delivery: null,
  intent: null,
};

/** A store in both channels has a draft for each, because the buyers of the two differ. */
export const draftOf = (storeSlug: string) =>
  tabValue<CheckoutDraft>(
    `${currentChannel() === 'shop' ? 'shop-checkout' : 'checkout'}-${storeSlug}`,
    noDraft,
  );

/** Clears the draft after an order; address and payment are remembered elsewhere. */
export const clearPlacedOrder = (storeSlug: string): void =>
  draftOf(storeSlug).change({
    kind: null,
    item_ids: [],
    address_id: null,
    payment_id: null,
    card_id: null,
    konbini_id: null,
    coupon_codes: [],
    of_age: false,
    delivery: null,
    intent: null,
  });

export type CheckoutBody = InputOf<'POST /checkout'>['body'];

export interface OrderInput {
  item_ids: number[];
  email: string;
  phone_number: string;
  /** the store's country, which determines the format of phone numbers */
  region: Region;
  buyer_name: string;
  age_required: boolean;
  of_age: boolean;
  /** codes that the shown total includes */
  coupon_codes: string[];
  /** the stream the buyer is watching */
  stream_id?: number | undefined;
  /** what is asked of a delivery to the buyer’s door */
  delivery?: DeliveryRequest | null;
  /** the shipping method whose fee the page shows; null: the store has none */
  method?: string | null;
  /** the figures that the page shows; undefined: no total is shown */
  expected: ExpectedOrder | undefined;
}

/** The figures of the final review: the server places the order at these or refuses it (D-214). */
export const expectedOf = (
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[],
  {
    amount,
    discount_amount,
    shipping_fee,
    payment_fee,
    total_amount,
  }: Pick<Pricing, 'amount' | 'discount_amount' | 'shipping_fee' | 'payment_fee' | 'total_amount'>,
): ExpectedOrder => ({
  total_amount,
  amount,
  ...(discount_amount !== undefined && { discount_amount }),
  shipping_fee,
  payment_fee,
  items: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
});

/** Fields that every order's body has, whatever the address. */
export const orderFields = (payment: Pick<PaymentSetting, 'type' | 'id'>, details: OrderInput) => ({
  item_ids: details.item_ids,
  payment_type: payment.type,
  payment_id: payment.id,
  email: details.email.trim() || null,
  phone_number: readPhoneNumber(details.phone_number, details.region),
  custom_buyer_name: details.buyer_name.trim() || null,
  ...(details.coupon_codes.length > 0 && { coupon_codes: details.coupon_codes }),
  ...(details.age_required && { age: details.of_age }),
  ...(details.stream_id !== undefined && { stream_id: details.stream_id }),
  expected: details.expected,
});

/** The choices of an order, as far as made. */
interface Chosen {
  shipping: Pick<ShippingSetting, 'type' | 'delivery'> | null;
  address: Pick<Address, 'id'> | null;
  payment: Pick<PaymentSetting, 'type' | 'id'> | null;
}

/** An order as a checkout page shows it, in any country. */
interface OrderShown {
  draft: Pick<CheckoutDraft, 'buyer_name' | 'of_age' | 'coupon_codes'> &
    Partial<Pick<CheckoutDraft, 'delivery'>>;
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[];
  email: string;
  phone: string;
  region: Region;
  ageRequired: boolean;
  /** the shipping method whose fee is shown */
  method?: string | null;
  stream_id: number | undefined;
  /** undefined: no total is shown, so nothing can be confirmed */
  pricing: (Parameters<typeof expectedOf>[1] & Pick<Pricing, 'refused_coupons'>) | undefined;
}

/** The fields of an order that are the same in every country. */
export const orderDetails = ({
  draft,
  lines,
  email,
  phone,
  region,
  ageRequired,
  method,
  stream_id,
  pricing,
}: OrderShown): OrderInput => ({
  item_ids: lines.map((line) => line.id),
  email,
  phone_number: phone,
  region,
  buyer_name: draft.buyer_name ?? '',
  age_required: ageRequired,
  of_age: draft.of_age,
  delivery: draft.delivery ?? null,
  ...(method && { method }),
  coupon_codes: draft.coupon_codes.filter((code) =>
    (pricing?.refused_coupons ?? []).every((refused) => refused.code !== code),
  ),
  stream_id,
  expected: pricing && expectedOf(lines, pricing),
});

/** The body of POST /checkout (spec §5); null while a choice or the total is missing. */
export function orderBody(
  { shipping, address, payment }: Chosen,
  details: OrderInput,
): CheckoutBody | null {
  if (!shipping || !address || !payment || !details.expected) return null;
  return {
    ...orderFields(payment, details),
    ...(shipping.type === 'custom' &&
      shipping.delivery &&
      details.delivery && { delivery_request: details.delivery }),
    shipping_type: shipping.type,
    ...(shipping.type === 'custom' && details.method && { shipping_method_id: details.method }),
    address_id: address.id,
  };
}

/** @property body the body that was sent; an earlier intent has its own */
type Asked =
  | { ok: true; id: number; body: CheckoutBody }
  | { ok: false; error: CallFailure<'POST /checkout'> };

/**
 * Requests the page's order. If an earlier intent's response was lost and it may have been placed,
 * that one is resolved first; otherwise the buyer would not see it and might order twice.
 */
export async function askForOrder(storeSlug: string, body: CheckoutBody): Promise<Asked> {
  const draft = draftOf(storeSlug);
  const kept = draft.get().intent;
  const isAnother = kept !== null && kept.body !== JSON.stringify(body);
  const found = isAnother ? await findPlacedOrder(storeSlug, kept) : null;
  if (found) return found;
  // Its lines are still in the cart, so it was not placed, or not yet.
  const open = isAnother ? draft.get().intent : null;
  const intent = intentFor(kept, body, newIntentKey);
  draft.change({ intent });
  const asked = await send(intent);
  if (asked.ok || !provesNothingPlaced(asked.error)) return asked;
  draft.change({ intent: open });
  const hasLostItsLines = open !== null && asked.error.code === 'NOT_FOUND_ITEM_IN_CART';
  return (hasLostItsLines && (await findPlacedOrder(storeSlug, open))) || asked;
}

/**
 * Checks the cart for an earlier intent: if its lines are still there, repeating it would only
 * place it now.
 */
async function findPlacedOrder(storeSlug: string, intent: OrderIntent): Promise<Asked | null> {
  const carts = await call('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  if (!carts.ok) return carts;
  const left = intentOfLostReply(
    intent,
    cartOfStore(carts.data, storeSlug)?.items.map((item) => item.id) ?? [],
  );
  return left && pickUpOrder(storeSlug, left);
}

/**
 * Repeats an unresolved intent: with the same key the server returns the original response instead
 * of a second order. @returns null: it was not placed, and the intent is cleared
 */
export async function pickUpOrder(storeSlug: string, left: OrderIntent): Promise<Asked | null> {
  const asked = await send(left);
  if (asked.ok || !provesNothingPlaced(asked.error)) return asked;
  draftOf(storeSlug).change({ intent: null });
  return null;
}

async function send({ key, body: text }: OrderIntent): Promise<Asked> {
  const body = JSON.parse(text) as CheckoutBody;
  const result = await call('POST /checkout', { body, as: 'guest', idempotencyKey: key });
  return result.ok ? { ok: true, id: result.data.id, body } : result;
}

/**
 * Whether a refusal means that no order was placed. A rate limit or a missing login is returned
 * before the order is considered, so it may have been placed before.
 */
const provesNothingPlaced = (failure: { code: string }): boolean =>
  !isUnanswered(failure) && failure.code !== 'TOO_MANY_REQUESTS' && failure.code !== 'UNAUTHORIZED';
