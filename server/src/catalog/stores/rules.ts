import { createHash } from 'node:crypto';
import {
  defaultCashBounds,
  factsOf,
  isPaidAtDoor,
  type PaymentType,
} from '@noren/contract/payment-methods';
import {
  type ShippingSetting,
  type ShippingType,
  commercialInfo,
  taiwanCommercialInfo,
  type CommercialInfo,
  type TaiwanCommercialInfo,
} from '@noren/contract/entities/store';
import {
  openingNeed,
  type OpeningNeed,
  type OpeningRefusal,
  type StoreReach,
} from '@noren/contract/entities/store-settings';
import type { TotalBounds } from '@noren/contract/payment-fee';
import type { Currency, Region } from '@noren/contract/scalars';
import type { OfferFacts } from './opening-columns.ts';

/** A store's legal disclosure, possibly incomplete. */
export type SellerFacts = Partial<CommercialInfo & Omit<TaiwanCommercialInfo, 'contact_email'>>;

/**
 * Items that a store fills in, by country: Japan's nine (特定商取引法) and an optional one, Taiwan's
 * thirteen besides its email address (消費者保護法 §18).
 */
export const sellerItems = {
  JP: Object.keys(commercialInfo.shape) as (keyof CommercialInfo)[],
  TW: (Object.keys(taiwanCommercialInfo.shape) as (keyof TaiwanCommercialInfo)[]).filter(
    (item) => item !== 'contact_email',
  ),
} as const satisfies Record<Region, (keyof SellerFacts)[]>;

const isFilled = (given: SellerFacts, item: keyof SellerFacts): boolean =>
  (given[item] ?? '').trim() !== '';

/** The items a store still needs before it may sell. */
export const missingItems = (region: Region, given: SellerFacts): (keyof SellerFacts)[] =>
  sellerItems[region].filter((item) => item !== 'made_to_order_info' && !isFilled(given, item));

/** The nine items of the Act on Specified Commercial Transactions (特定商取引法), complete or null. */
export function completeCommercialInfo(given: SellerFacts): CommercialInfo | null {
  if (missingItems('JP', given).length > 0) return null;
  return Object.fromEntries(
    sellerItems.JP.filter((item) => isFilled(given, item)).map((item) => [item, given[item]]),
  ) as CommercialInfo;
}

/** The items of 消費者保護法 §18, complete or null. */
export function completeTaiwanInfo({
  commercial,
  contact_email,
}: {
  commercial: SellerFacts;
  contact_email: string;
}): TaiwanCommercialInfo | null {
  if (missingItems('TW', commercial).length > 0) return null;
  return {
    ...Object.fromEntries(sellerItems.TW.map((item) => [item, commercial[item]])),
    contact_email,
  } as TaiwanCommercialInfo;
}

export interface StoreReadiness extends OfferFacts {
  region: Region;
  commercial: SellerFacts;
  /** absent when goods of the store are being shown, so it has some */
  has_goods?: boolean;
}

/**
 * Returns what a store still needs before buyers can order: the items of its country's law, a
 * payment type, shipping, goods (D-467).
 */
export function openingNeeds({
  region,
  commercial,
  has_payment,
  has_shipping,
  has_goods = true,
}: StoreReadiness): OpeningNeed[] {
  const isMet: Record<OpeningNeed, boolean> = {
    seller_facts: missingItems(region, commercial).length === 0,
    payment: has_payment,
    shipping: has_shipping,
    goods: has_goods,
  };
  return openingNeed.options.filter((need) => !isMet[need]);
}

/**
 * A store in a rehearsal is not open (D-440), nor is one that its owner has not opened yet (D-575)
 * or that its staff closed (D-550).
 */
export const isOpenForSale = (store: StoreReadiness & { rehearsal_since: unknown }): boolean =>
  store.is_opened &&
  store.rehearsal_since === null &&
  !store.is_closed &&
  openingNeeds(store).length === 0;

/** Why the owner cannot open the store now; null: they can. */
export function openingRefusal(
  store: StoreReadiness & { rehearsal_since: unknown },
): OpeningRefusal | null {
  if (openingNeeds(store).length > 0) return 'needs';
  return store.rehearsal_since === null ? null : 'rehearsing';
}

/** Where buyers reach a store; a live platform is connected once the server has its secret. */
export function reachOf(
  { in_marketplace, in_shop }: { in_marketplace: boolean; in_shop: boolean },
  { login_token_secret }: { login_token_secret: string | null },
): StoreReach {
  if (in_marketplace) return 'web';
  return in_shop && login_token_secret !== null ? 'platform' : 'nobody';
}

/**
 * Whether a store offers a payment method. A caller in its rehearsal gets every method of the
 * country: no gateway is called, so none need be set up.
 */
export const isOffered = (
  payment: { type: PaymentType; enabled: boolean },
  store: { id: number; currency: string },
  { rehearses }: { rehearses?: number | undefined },
): boolean => {
  if (rehearses !== store.id) return payment.enabled;
  const { channels, currency } = factsOf(payment.type);
  return channels.includes('marketplace') && (currency === null || currency === store.currency);
};

/**
 * Whether a store sells to a caller: to everyone once it is open; in a rehearsal only to callers in
 * it; never to callers in another store's rehearsal.
 */
export const sellsTo = (
  store: StoreReadiness & { id: number; rehearsal_since: unknown },
  { rehearses }: { rehearses?: number | undefined },
): boolean =>
  rehearses === undefined
    ? isOpenForSale(store)
    : rehearses === store.id && store.rehearsal_since !== null;

/** A store's bounds on cash (D-496); null: the default of its currency. */
export interface CashBounds {
  currency: Currency;
  /** false: no guest needs a code */
  confirm_contact: boolean;
  /** every guest who pays cash needs a code */
  confirm_always: boolean;
  confirm_above: number | null;
  cash_most: number | null;
}

/** A payment method with its store's own bounds; null: none. */
export interface BoundedPayment {
  type: PaymentType;
  total_from: number | null;
  total_to: number | null;
}

/** The order totals for which a store offers a payment method (D-585). */
export function totalBounds(
  { type, total_from, total_to }: BoundedPayment,
  { currency, cash_most }: Pick<CashBounds, 'currency' | 'cash_most'>,
): TotalBounds {
  const [least, most] = factsOf(type).amounts;
  const own = isPaidAtDoor(type)
    ? (cash_most ?? defaultCashBounds[currency].cash_most)
    : (total_to ?? most);
  return { least: Math.max(least, total_from ?? 0), most: Math.min(most, own) };
}

/** The same bounds for an order that the staff make or change: they may go below the store's. */
export const staffBounds = (
  payment: Pick<BoundedPayment, 'type' | 'total_to'>,
  store: Pick<CashBounds, 'currency' | 'cash_most'>,
): TotalBounds => totalBounds({ ...payment, total_from: null }, store);

export const confirmAbove = ({
  currency,
  confirm_above,
}: Pick<CashBounds, 'currency' | 'confirm_above'>): number =>
  confirm_above ?? defaultCashBounds[currency].confirm_above;

/**
 * Whether a guest's cash order needs a code by email (D-496).
 * @param owesCash the contact, address or network has an open cash order, or the contact refused a
 * parcel
 */
export const needsCode = (
  store: CashBounds,
  { total_amount, owesCash }: { total_amount: number; owesCash: boolean },
): boolean =>
  store.confirm_contact && (store.confirm_always || owesCash || total_amount > confirmAbove(store));

/**
 * Why goods cannot be shipped this way; null if they can. The setting must be enabled, and cash on
 * delivery needs a carrier that takes it. Goods made on demand are sent by their maker, who has
 * neither counter nor till: no pick-up, no cash on delivery (D-114).
 */
export function shippingFailure(
  setting: Pick<ShippingSetting, 'type' | 'enabled' | 'is_cash_on_delivery'> | undefined,
  payment: PaymentType | null,
  isMadeOnDemand: boolean,
): 'INVALID_SHIPPING_TYPE_EXCEPTION' | null {
  if (!setting?.enabled) return 'INVALID_SHIPPING_TYPE_EXCEPTION';
  const isCash = payment !== null && isPaidAtDoor(payment);
  if (isMadeOnDemand && (setting.type === 'self_pick_up' || isCash))
    return 'INVALID_SHIPPING_TYPE_EXCEPTION';
  return isCash && !setting.is_cash_on_delivery ? 'INVALID_SHIPPING_TYPE_EXCEPTION' : null;
}

/**
 * Whether the shipping method can deliver to the address. A pick-up needs a name and a phone
 * number; a parcel needs a place in the carrier's country.
 */
export function addressFits(
  type: ShippingType,
  address: { type: string; region: string | null },
): boolean {
  return type === 'self_pick_up' || address.region === (type === 'tw_home-delivery' ? 'TW' : 'JP');
}

/** Time zones in which a store's days begin and end. */
export const zoneOf = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' } as const;

/** Creating a formatter takes longer than writing a thousand days with it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a zone: `2026-11-25`. */
export function dayIn(zone: string, now: Date): string {
  let format = dayFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    dayFormats.set(zone, format);
  }
  return format.format(now);
}

/**
 * Revision of settings (D-350): a digest of the settings themselves, so that every other writer is
 * noticed too.
 */
export const revisionOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
