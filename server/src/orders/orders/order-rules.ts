import { foldText } from '@noren/contract/fold-text';
import { placeName } from '@noren/contract/place-names';
import { shippingAreas } from '@noren/contract/shipping-places';
import type { OrderStage, OrderTab, ShipmentFault } from '@noren/contract/order-lists';
import type { ShippingType } from '@noren/contract/entities/store';
import { removeEveryInvisible, unifyHyphens } from '@noren/contract/visible-text';

const hourMs = 3_600_000;
/** How long an order to be shipped counts as new (D-380). */
const newForMs = 24 * hourMs;

export interface TabCondition {
  stage: OrderStage | null;
  /** ready for the store to fulfil since this time; null: any time */
  ready_since: Date | null;
  unanswered: boolean;
}

/** The condition of a tab of the list. */
export function conditionOf(tab: OrderTab, now: Date): TabCondition {
  const any = { stage: null, ready_since: null, unanswered: false };
  if (tab === 'all') return any;
  if (tab === 'unanswered') return { ...any, unanswered: true };
  if (tab === 'new') return { ...any, stage: 'to_ship', ready_since: newSince(now) };
  return { ...any, stage: tab };
}

export const newSince = (now: Date): Date => new Date(now.getTime() - newForMs);

/**
 * Search terms for `orders.search_text`: as typed, and as a phone's digits; null: no such term.
 * Both null: everything.
 */
export interface SearchTerms {
  plain: string | null;
  digits: string | null;
}

/** Normalizes typed text: width, spaces, phone numbers with hyphens or a country code. */
export function searchTerms(typed: string): SearchTerms {
  const plain = foldText(typed);
  if (plain === '') return { plain: null, digits: null };
  const dialled = /^\+?[\d()-]{4,}$/.test(plain)
    ? plain.replace(/^\+(?:81|886)\(?0?\)?/, '0').replaceAll(/\D/g, '')
    : '';
  return {
    plain: likeText(plain),
    digits: dialled.length >= 4 && dialled !== plain ? dialled : null,
  };
}

const places = Object.values(shippingAreas)
  .flat()
  .flatMap(({ codes }) => codes)
  .map((code) => ({ code, name: placeName(code, 'ja') }));

/** The code of the prefecture or county that an address starts with; null: none is known. */
export const placeIn = (destination: string | null): string | null =>
  places.find(({ name }) => destination?.startsWith(name))?.code ?? null;

/** The name that addresses there start with; a code that does not exist matches none. */
export const destinationOf = (code: string): string =>
  places.find((place) => place.code === code)?.name ?? code;

/** Escapes the special characters of LIKE. */
const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Normalizes an order number: any width, case and hyphen, or none, as in label files of
 * ゆうパックプリントR.
 */
export const plainNumber = (written: string): string =>
  unifyHyphens(removeEveryInvisible(written).normalize('NFKC'))
    .replaceAll(/\s/gu, '')
    .toUpperCase()
    .replace(/^([A-Z]\d{6})([A-Z\d]{8})$/, '$1-$2');

/**
 * Normalizes a tracking number to letters and digits, as carriers print it; null if it cannot be
 * one.
 */
export function plainTracking(written: string): string | null {
  const plain = plainNumber(written).replaceAll('-', '');
  return /^[A-Z\d]{6,30}$/.test(plain) ? plain : null;
}

interface Found {
  stage: OrderStage;
  status: string;
  shipping_type: ShippingType;
  /** of all its parcels; none: no number is known */
  parcel_numbers: readonly string[];
  /** refunds leave nothing of the order to ship */
  is_refunded: boolean;
}

interface LineFacts {
  /** an earlier line names the same parcel of the order */
  twice: boolean;
  wrong: boolean;
  /**
   * the file's row has no number, and the merchant has not confirmed that the parcel has none
   */
  missing: boolean;
  /** normalized numbers in the other lines of the order */
  others: readonly string[];
}

/**
 * Why the order of a line cannot be shipped as the line says; null: it can. A repeat with the same
 * number, or without one before, is no fault: a file may come twice, and a number later than its
 * parcel. Another number is a fault: it is more likely the wrong line than a new parcel, unless the
 * same file also names a parcel that the order has.
 * @param tracking normalized; null: none is given
 */
export function faultOf(
  order: Found | undefined,
  tracking: string | null,
  { twice, wrong, missing, others }: LineFacts,
): ShipmentFault | null {
  if (!order) return 'not_found';
  if (twice) return 'named_twice';
  if (wrong) return 'number_wrong';
  if (order.stage === 'unpaid') return 'not_paid';
  if (order.shipping_type === 'self_pick_up' && tracking !== null) return 'picked_up';
  if (order.is_refunded) return 'refunded';
  if (order.stage === 'to_ship')
    return missing && order.shipping_type !== 'self_pick_up' ? 'number_missing' : null;
  if (order.stage !== 'shipped') return 'over';
  const known = order.parcel_numbers.map(plainTracking);
  const isOfOrder = [tracking, ...others].some((number) => known.includes(number));
  return known.length === 0 || tracking === null || isOfOrder ? null : 'shipped_already';
}
