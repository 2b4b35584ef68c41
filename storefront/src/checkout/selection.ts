import type { Address } from '@noren/contract/entities/address';
import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import type { PricedLine } from '@noren/contract/order-price';
import type { Channel } from '@noren/contract/scalars';
import { isExpired } from '../payments/card-expiry.ts';
import { isChoiceWhole } from '../payments/methods/brought.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { offeredPayments } from '../payments/offered-payments.ts';
import type { CheckoutDraft } from './order-draft.ts';

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
}

/** How goods can go: a way that the store has switched on, and what their maker sends waits at no counter of the store's (D-114). */
export const waysFor = (settings: readonly ShippingSetting[], isMadeOnDemand: boolean): ShippingSetting[] =>
  settings.filter((setting) => setting.enabled && !(isMadeOnDemand && setting.type === 'self_pick_up'));

export interface Selection {
  shipping: ShippingSetting | null;
  address: Address | null;
  /** the payment types that this order can choose from */
  offered: PaymentSetting[];
  payment: PaymentSetting | null;
  card: CreditCard | null;
  konbini: KonbiniRecord | null;
}

/** Who can receive goods that go this way: a parcel needs a place, a pick-up a name and a phone. */
export function addressesFor(shipping: Pick<ShippingSetting, 'type'> | null, addresses: readonly Address[]): Address[] {
  return addresses.filter((address) => shipping?.type === 'self_pick_up' || address.address !== null);
}

const chosenOf = (receivers: readonly Address[], id: number | null): Address | null => receivers.find((one) => one.id === id) ?? receivers[0] ?? null;

/** Returns the address that a parcel goes to unless the buyer chooses another. */
export const receiverOfParcel = (addresses: readonly Address[], id: number | null): Address | null => chosenOf(addressesFor(null, addresses), id);

/** What of the draft holds against what there is now; what is the only choice, or was used last, need not be made. */
export function selectionOf(
  draft: Pick<CheckoutDraft, 'shipping_setting_id' | 'address_id' | 'payment_id' | 'card_id' | 'konbini_id'>,
  offer: Offer,
  now: number,
): Selection {
  const ways = waysFor(offer.shippings, offer.isMadeOnDemand);
  const shipping = ways.find((setting) => setting.id === draft.shipping_setting_id) ?? ways[0] ?? null;
  const receivers = addressesFor(shipping, offer.addresses);
  const address = chosenOf(receivers, draft.address_id);
  const offered = offeredPayments(offer.payments, { ...offer, shipping, level_one_code: address?.address?.level_one_code ?? null });
  const payment = offered.find((setting) => setting.id === draft.payment_id) ?? null;
  const brings = payment && methodOf(payment.type).facts.brings;
  const card = brings === 'saved_card' ? (offer.cards.find((one) => one.id === draft.card_id && !isExpired(one.expire, now)) ?? null) : null;
  const konbini = brings === 'konbini_record' ? (offer.konbini.find((one) => one.id === draft.konbini_id) ?? offer.konbini[0] ?? null) : null;
  return { shipping, address, offered, payment: payment && isChoiceWhole(payment.type, { card, konbini }) ? payment : null, card, konbini };
}
