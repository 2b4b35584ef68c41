import type { Address } from '@noren/contract/entities/address';
import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import type { PricedLine } from '@noren/contract/order-price';
import type { Channel } from '@noren/contract/scalars';
import { chosenOf } from '../addresses/addresses.ts';
import { isExpired } from '../payments/card-expiry.ts';
import { isChoiceComplete } from '../payments/methods/brought.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { paymentsFor, type ClosedPayment } from '../payments/offered-payments.ts';
import type { CheckoutDraft } from './order-draft.ts';
import type { LastPayment } from '../payments/last-order.ts';

export interface Offer {
  shippings: readonly ShippingSetting[];
  payments: readonly PaymentSetting[];
  addresses: readonly Address[];
  cards: readonly CreditCard[];
  konbini: readonly KonbiniRecord[];
  channel: Channel;
  /** the goods being ordered are sent by their maker */
  isMadeOnDemand: boolean;
  lines: readonly PricedLine[];
  /** coupons or automatic discounts may lower the total */
  isDiscounted?: boolean;
  /** how the last order was paid */
  last: LastPayment | null;
}

/**
 * Returns the shipping methods for an order: those enabled by the store, without pick-up for goods
 * sent by their maker (D-114).
 */
export const deliveryWaysFor = (
  settings: readonly ShippingSetting[],
  isMadeOnDemand: boolean,
): ShippingSetting[] =>
  settings.filter(
    (setting) => setting.enabled && !(isMadeOnDemand && setting.type === 'self_pick_up'),
  );

export interface Selection {
  shipping: ShippingSetting | null;
  address: Address | null;
  /** the payment types offered for this order */
  offered: PaymentSetting[];
  /** those that the store does not offer for this total */
  closed: ClosedPayment[];
  /** the selected type, even if the card or record is still missing */
  wanted: PaymentSetting | null;
  /** the selected type once it is complete */
  payment: PaymentSetting | null;
  card: CreditCard | null;
  konbini: KonbiniRecord | null;
}

/**
 * Returns the addresses possible for a shipping method: a parcel needs an address, a pick-up only
 * name and phone.
 */
export function addressesFor(
  shipping: Pick<ShippingSetting, 'type'> | null,
  addresses: readonly Address[],
): Address[] {
  return addresses.filter(
    (address) => shipping?.type === 'self_pick_up' || address.address !== null,
  );
}

/** Returns the address that a parcel goes to unless the buyer chooses another. */
export const receiverOfParcel = (
  addresses: readonly Address[],
  id: number | null,
): Address | null => chosenOf(addressesFor(null, addresses), id);

const byId = <T extends { id: number }>(
  kept: readonly T[],
  id: number | null | undefined,
): T | null => kept.find((one) => one.id === id) ?? null;
const lastOf = <T extends { id: number }>(
  kept: readonly T[],
  id: number | null | undefined,
): T | null => byId(kept, id) ?? kept[0] ?? null;
const onlyOne = <T>(kept: readonly T[]): T | null => (kept.length === 1 ? (kept[0] ?? null) : null);

/**
 * Returns the draft's choices that are still valid; an only option, or the last one used, is
 * selected automatically.
 */
export function selectionOf(
  draft: Pick<
    CheckoutDraft,
    'shipping_setting_id' | 'address_id' | 'payment_id' | 'card_id' | 'konbini_id'
  >,
  offer: Offer,
  now: number,
): Selection {
  const ways = deliveryWaysFor(offer.shippings, offer.isMadeOnDemand);
  const shipping =
    ways.find((setting) => setting.id === draft.shipping_setting_id) ?? ways[0] ?? null;
  const receivers = addressesFor(shipping, offer.addresses);
  const address = chosenOf(receivers, draft.address_id);
  const { offered, closed } = paymentsFor(offer.payments, {
    ...offer,
    shipping,
    level_one_code: address?.address?.level_one_code ?? null,
  });
  const wanted =
    offered.find((setting) => setting.id === draft.payment_id) ??
    offered.find(({ type }) => type === offer.last?.type) ??
    onlyOne(offered);
  const brings = wanted && methodOf(wanted.type).facts.brings;
  const usable = offer.cards.filter(({ expire }) => !isExpired(expire, now));
  const card =
    brings === 'saved_card'
      ? draft.card_id === null
        ? lastOf(usable, offer.last?.card_id)
        : byId(usable, draft.card_id)
      : null;
  const konbini =
    brings === 'konbini_record'
      ? lastOf(offer.konbini, draft.konbini_id ?? offer.last?.konbini_id)
      : null;
  const payment = wanted && isChoiceComplete(wanted.type, { card, konbini }) ? wanted : null;
  return { shipping, address, offered, closed, wanted, payment, card, konbini };
}
