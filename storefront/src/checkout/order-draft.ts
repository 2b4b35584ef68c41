import { newIntentKey } from '@noren/client/intent-key';
import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
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

/** An order that was asked for and not yet answered: the same intent keeps its key (D-113). */
export interface OrderIntent {
  key: string;
  /** the body it was sent with, as text */
  body: string;
}

/** Taiwan: how the uniform invoice is wanted, as it is typed; `value` null: something of it is wrong. */
export interface InvoiceDraft {
  fields: InvoiceFields;
  value: UniformInvoice | null;
}

/** What the buyer has chosen and typed on the way, one per store and tab. Ids are checked against the server's lists before use. */
export interface CheckoutDraft {
  kind: GoodsKind | null;
  /** the lines looked over in step-products */
  item_ids: number[];
  shipping_setting_id: number | null;
  address_id: number | null;
  payment_id: number | null;
  card_id: number | null;
  /** Taiwan: the card is typed on the page itself (its number is nowhere but in the page's memory) */
  new_card: boolean;
  save_card: boolean;
  konbini_id: number | null;
  /** null: not touched, so it goes to the order's email */
  invoice: InvoiceDraft | null;
  /** null: not touched, so a member's own stands in */
  email: string | null;
  phone_number: string | null;
  buyer_name: string | null;
  of_age: boolean;
  intent: OrderIntent | null;
}

const noDraft: CheckoutDraft = {
  kind: null,
  item_ids: [],
  shipping_setting_id: null,
  address_id: null,
  payment_id: null,
  card_id: null,
  new_card: false,
  save_card: false,
  konbini_id: null,
  invoice: null,
  email: null,
  phone_number: null,
  buyer_name: null,
  of_age: false,
  intent: null,
};

/** A store that is in both channels has two: who orders in the one is not who orders in the other. */
export const draftOf = (storeSlug: string) => tabValue<CheckoutDraft>(`${currentChannel() === 'shop' ? 'shop-checkout' : 'checkout'}-${storeSlug}`, noDraft);

/** After the order: the next one starts with its own lines and its own intent. Where it goes and how it is paid is remembered elsewhere. */
export const forgetOrdered = (storeSlug: string): void =>
  draftOf(storeSlug).change({
    kind: null,
    item_ids: [],
    address_id: null,
    payment_id: null,
    card_id: null,
    konbini_id: null,
    of_age: false,
    intent: null,
  });

export type CheckoutBody = InputOf<'POST /checkout'>['body'];

export interface OrderInput {
  item_ids: number[];
  email: string;
  phone_number: string;
  /** the store's country: its phone numbers are meant */
  region: Region;
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
  phone_number: readPhoneNumber(details.phone_number, details.region),
  custom_buyer_name: details.buyer_name.trim() || null,
  ...(details.age_required && { age: details.of_age }),
  ...(details.stream_id !== undefined && { stream_id: details.stream_id }),
  expected: details.expected,
});

/** What an order goes by, as far as it is chosen. */
interface Chosen {
  shipping: Pick<ShippingSetting, 'type'> | null;
  address: Pick<Address, 'id'> | null;
  payment: Pick<PaymentSetting, 'type' | 'id'> | null;
}

/** What a page of delivery and payment has of an order, in whatever country. */
interface OrderShown {
  draft: Pick<CheckoutDraft, 'buyer_name' | 'of_age'>;
  lines: readonly Pick<CartItem, 'id' | 'quantity' | 'price'>[];
  email: string;
  phone: string;
  region: Region;
  ageRequired: boolean;
  stream_id: number | undefined;
  /** undefined: no total is shown, so nothing can be confirmed */
  pricing: Parameters<typeof expectedOf>[1] | undefined;
}

/** The parts of an order that no country's law changes. */
export const orderDetails = ({ draft, lines, email, phone, region, ageRequired, stream_id, pricing }: OrderShown): OrderInput => ({
  item_ids: lines.map((line) => line.id),
  email,
  phone_number: phone,
  region,
  buyer_name: draft.buyer_name ?? '',
  age_required: ageRequired,
  of_age: draft.of_age,
  stream_id,
  expected: pricing && expectedOf(lines, pricing),
});

/** The body of POST /checkout (spec §5); null while a choice or the total is missing. */
export function orderBody({ shipping, address, payment }: Chosen, details: OrderInput): CheckoutBody | null {
  if (!shipping || !address || !payment || !details.expected) return null;
  return {
    ...orderFields(payment, details),
    shipping_type: shipping.type,
    address_id: address.id,
  };
}

/** @property body what the order was asked for with: an intent from before the page was changed has its own */
type Asked = { ok: true; id: number; body: CheckoutBody } | { ok: false; error: CallFailure<'POST /checkout'> };

/**
 * Asks for the order of the page. If another was asked for before and its answer was lost, that one comes first where it may have been placed:
 * passed over, it would never be seen by the buyer, who might order twice.
 */
export async function askForOrder(storeSlug: string, body: CheckoutBody): Promise<Asked> {
  const draft = draftOf(storeSlug);
  const kept = draft.get().intent;
  const isAnother = kept !== null && kept.body !== JSON.stringify(body);
  const found = isAnother ? await lookForOrder(storeSlug, kept) : null;
  if (found) return found;
  // Still there when its lines are: it was not placed, or not yet.
  const open = isAnother ? draft.get().intent : null;
  const intent = intentFor(kept, body, newIntentKey);
  draft.change({ intent });
  const asked = await send(intent);
  if (asked.ok || !saysNothingPlaced(asked.error)) return asked;
  draft.change({ intent: open });
  const hasLostItsLines = open !== null && asked.error.code === 'NOT_FOUND_ITEM_IN_CART';
  return (hasLostItsLines && (await lookForOrder(storeSlug, open))) || asked;
}

/** The cart as it is now says whether it may have been placed: an intent whose lines are still there would only be placed by asking for it again. */
async function lookForOrder(storeSlug: string, intent: OrderIntent): Promise<Asked | null> {
  const carts = await call('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  if (!carts.ok) return carts;
  const left = orderLeftBehind(intent, cartOfStore(carts.data, storeSlug)?.items.map((item) => item.id) ?? []);
  return left && pickUpOrder(storeSlug, left);
}

/** Asks once more for an order that was left behind: the same key gives its answer, not a second order. @returns null: it was not placed, and the intent is over */
export async function pickUpOrder(storeSlug: string, left: OrderIntent): Promise<Asked | null> {
  const asked = await send(left);
  if (asked.ok || !saysNothingPlaced(asked.error)) return asked;
  draftOf(storeSlug).change({ intent: null });
  return null;
}

async function send({ key, body: text }: OrderIntent): Promise<Asked> {
  const body = JSON.parse(text) as CheckoutBody;
  const result = await call('POST /checkout', { body, as: 'guest', idempotencyKey: key });
  return result.ok ? { ok: true, id: result.data.id, body } : result;
}

/** D-113: one key per intent. The same body, sent again for whatever reason, is the same intent; another body is another. */
export function intentFor(kept: OrderIntent | null, body: object, newKey: () => string): OrderIntent {
  const text = JSON.stringify(body);
  return kept?.body === text ? kept : { key: newKey(), body: text };
}

/** An intent whose lines have all left the cart was most likely granted while nobody was listening. */
export function orderLeftBehind(intent: OrderIntent | null, idsInCart: readonly number[]): OrderIntent | null {
  if (!intent) return null;
  const { item_ids } = JSON.parse(intent.body) as { item_ids: number[] };
  return item_ids.some((id) => idsInCart.includes(id)) ? null : intent;
}

/** Whether a refusal settles the intent. Who is told to wait, or to log in first, was not asked about the order at all: it may have been placed before. */
const saysNothingPlaced = (failure: { code: string }): boolean =>
  !isUnanswered(failure) && failure.code !== 'TOO_MANY_REQUESTS' && failure.code !== 'UNAUTHORIZED';
