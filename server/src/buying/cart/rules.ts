import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import type { StatusChange } from '@noren/contract/entities/cart';
import type { Price } from '@noren/contract/order-price';
import {
  notOfferedReason,
  type OfferedPlaces,
  type TakingPath,
} from '../../catalog/products/rules.ts';
import { saleWindow, type SaleTimes } from '../../catalog/stock/shelf.ts';
import type { OfferFacts } from '../../catalog/stores/opening-columns.ts';
import { isOpenForSale, type SellerFacts } from '../../catalog/stores/rules.ts';
import { isHeld } from './hold-rules.ts';

export interface SkuOnOffer extends SaleTimes, OfferedPlaces {
  sku_deleted: boolean;
  /** the product is not deleted, and its store is open for sale to this buyer */
  in_storefront: boolean;
  is_supplied: boolean;
  salable_limit: number | null;
}

export type WhyNot =
  | 'SKU_DELETED'
  | 'SKU_NOT_SUPPLIED'
  | 'SKU_OUTSIDE_OF_SALE_TIMES'
  | 'SKU_SOLD_OUT'
  | 'ADD_CART_OUT_OF_STOCK'
  | 'REACHED_BUYER_PURCHASABLE_LIMIT'
  | 'CART_FULL';

/**
 * Maximum lines of a cart: more than a buyer orders at once, and as many as a page can show
 * (D-137).
 */
export const maxCartLines = 100;

/**
 * Why the SKU cannot be bought by this path at this moment, whatever the quantity; null if it can.
 */
export function offerFailure(
  sku: SkuOnOffer,
  path: TakingPath,
  now: Date,
): 'SKU_DELETED' | 'SKU_NOT_SUPPLIED' | 'SKU_OUTSIDE_OF_SALE_TIMES' | null {
  if (sku.sku_deleted || !sku.in_storefront) return 'SKU_DELETED';
  if (!sku.is_supplied) return 'SKU_NOT_SUPPLIED';
  const notOffered = notOfferedReason(sku, path);
  if (notOffered) return notOffered;
  if (saleWindow(sku, now) !== 'open') return 'SKU_OUTSIDE_OF_SALE_TIMES';
  return null;
}

export interface AddRequest {
  path: TakingPath;
  quantity: number;
  /** requested from a stream in which the SKU is not on sale yet */
  waits: boolean;
  /** units of the SKU that are neither sold nor held */
  available: number;
  /** units of this line already in the cart, and those of them on hold for this buyer */
  in_cart: number;
  held: number;
  /** units in the buyer's orders, without canceled ones */
  ordered: number;
  /** lines of the cart, without this one */
  other_lines: number;
  /** all or nothing, as in the shop (spec §8: in the shop ADD_CART_OUT_OF_STOCK) */
  whole: boolean;
}

export type Addition = { refused: WhyNot; remaining: number } | { added: number };

/**
 * How many of the requested units go into the cart (spec §7: added_quantity may be less than
 * request_quantity). The limit refuses the whole request, so that the buyer chooses again. In the
 * marketplace stock grants what is left, and refuses only if nothing is.
 */
export function checkAddable(sku: SkuOnOffer, request: AddRequest, now: Date): Addition {
  const offer = offerFailure(sku, request.path, now);
  if (offer) return { refused: offer, remaining: 0 };
  const { quantity, waits, available, in_cart, held, ordered, other_lines, whole } = request;
  // @NOTE spec silent: a SKU not yet on sale in its stream counts as outside of its sale times
  if (waits) return { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 };
  if (sku.salable_limit !== null) {
    const remaining = Math.max(0, sku.salable_limit - in_cart - ordered);
    if (quantity > remaining) return { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining };
  }
  // unheld units in the cart are still on the shelf, so they reduce what can be added
  const free = Math.max(0, available - (in_cart - held));
  if (free === 0) return { refused: 'SKU_SOLD_OUT', remaining: 0 };
  if (whole && quantity > free) return { refused: 'ADD_CART_OUT_OF_STOCK', remaining: free };
  if (in_cart === 0 && other_lines >= maxCartLines) return { refused: 'CART_FULL', remaining: 0 };
  return { added: Math.min(quantity, free) };
}

export type WhyNotQuantity = Exclude<WhyNot, 'SKU_NOT_SUPPLIED' | 'CART_FULL'>;

export interface QuantityRequest {
  path: TakingPath;
  quantity: number;
  /** to be held again by a stream in which it is not on sale (any more) */
  waits: boolean;
  available: number;
  held: number;
  ordered: number;
}

/** Why a line may not have this many units; null if it may. */
export function quantityFailure(
  sku: SkuOnOffer,
  request: QuantityRequest,
  now: Date,
): { refused: WhyNotQuantity; remaining: number } | null {
  const offer = offerFailure(sku, request.path, now);
  if (offer === 'SKU_NOT_SUPPLIED') return { refused: 'SKU_SOLD_OUT', remaining: 0 };
  if (offer) return { refused: offer, remaining: 0 };
  const { quantity, waits, available, held, ordered } = request;
  if (waits) return { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 };
  if (sku.salable_limit !== null && quantity + ordered > sku.salable_limit) {
    return {
      refused: 'REACHED_BUYER_PURCHASABLE_LIMIT',
      remaining: Math.max(0, sku.salable_limit - ordered),
    };
  }
  const most = available + held;
  if (most === 0) return { refused: 'SKU_SOLD_OUT', remaining: 0 };
  if (quantity > most) return { refused: 'ADD_CART_OUT_OF_STOCK', remaining: most };
  return null;
}

export interface Line extends SkuOnOffer {
  quantity: number;
  held_quantity: number;
  held_until: Date | null;
  /** the snapshot the buyer saw */
  price: number;
  sku_name: string;
  product_name: string;
  current_price: number;
}

/**
 * Changes the buyer must see before this line can be bought (spec §3 status_changes; §8
 * CHECKOUT_ITEMS_STATUS_HAVE_CHANGED). Units on hold by a stream of the shop stay valid until the
 * hold ends, even if the stream sells no more.
 * @param available free units; the line's own held units are added
 * @param held_by_others units in other carts; 0 if the buyer need not know that they may come back
 */
export function statusChanges(
  line: Line,
  path: TakingPath,
  available: number,
  now: Date,
  held_by_others = 0,
): StatusChange[] {
  const { product_name, sku_name } = line;
  const heldOnly = isHeld(line, now) && notOfferedReason(line, path) !== null;
  const offer = offerFailure(line, heldOnly ? 'staff' : path, now);
  const most = (heldOnly ? 0 : available) + line.held_quantity;
  const change = (type: StatusChange['type'], salable_quantity: number): StatusChange => ({
    type,
    product_name,
    sku_name,
    price: line.current_price,
    salable_quantity,
    ...((type === 'stock_sold_out' || type === 'stock_shortage') &&
      held_by_others > 0 &&
      !offer &&
      !heldOnly && { may_come_back: true }),
  });
  if (offer === 'SKU_OUTSIDE_OF_SALE_TIMES') return [change('over_salable_time', 0)];
  // a deleted SKU, or one that is not supplied any more, counts as sold out for the buyer
  if (offer || most === 0) return [change('stock_sold_out', 0)];
  const changes: StatusChange[] = [];
  if (line.quantity > most) changes.push(change('stock_shortage', most));
  if (line.price !== line.current_price)
    changes.push(change('price_changed', Math.min(line.quantity, most)));
  return changes;
}

/** The fields of goods that decide whether they are sold at all. */
export interface Offered {
  store_id: number;
  product_listed: boolean;
  /** the store whose rehearsal the line's buyer is in; only read while a store rehearses */
  rehearses?: number | null;
}

/** Other facts that decide it; the legal disclosure may be unparsed JSON. */
export interface StoreOpeningRow extends OfferFacts {
  store_id: number;
  region: 'JP' | 'TW';
  commercial: SellerFacts | string;
  rehearsal_since: unknown;
}

/**
 * Adds to each row whether it is sold.
 * @param stores rows of all stores, possibly repeated: each store's legal facts are parsed once
 */
export function inStorefront<Row extends Offered>(
  rows: readonly Row[],
  stores: readonly StoreOpeningRow[],
): (Row & { in_storefront: boolean })[] {
  const open = new Map<number, boolean>();
  for (const { store_id, commercial, ...store } of stores)
    if (!open.has(store_id))
      open.set(
        store_id,
        // as when adding: only the checkout refuses goods of a closed store
        isOpenForSale({
          ...store,
          is_closed: false,
          commercial:
            typeof commercial === 'string' ? (JSON.parse(commercial) as SellerFacts) : commercial,
        }),
      );
  return rows.map((row) => ({
    ...row,
    in_storefront:
      row.product_listed && (row.rehearses === row.store_id || open.get(row.store_id) === true),
  }));
}

/**
 * Ordinary goods and goods printed to order ship from different places and cannot share an order
 * (D-115).
 */
export const isMixed = (lines: readonly { is_printio_product: boolean }[]): boolean =>
  new Set(lines.map((line) => line.is_printio_product)).size > 1;

/** A current cart line, to compare with the quantity and price that its buyer confirmed. */
interface ConfirmedLine {
  id: number;
  quantity: number;
  price: number;
  current_price: number;
  product_name: string;
  sku_name: string;
}

/** How a line differs from the final confirmation; empty without `expected` (D-214). */
export function changedSinceConfirmed(
  line: ConfirmedLine,
  expected: ExpectedOrder | undefined,
): StatusChange[] {
  const seen = expected?.items.find((item) => item.id === line.id);
  if (!seen) return [];
  const change = (type: StatusChange['type']): StatusChange => ({
    type,
    product_name: line.product_name,
    sku_name: line.sku_name,
    price: line.current_price,
    salable_quantity: line.quantity,
  });
  return [
    ...(seen.quantity === line.quantity ? [] : [change('quantity_changed')]),
    ...(seen.price === undefined || seen.price === line.price ? [] : [change('price_changed')]),
  ];
}

type Amounts = Pick<Price, 'amount' | 'shipping_fee' | 'payment_fee' | 'total_amount'> & {
  discount_amount: number;
};

/** Whether the order's amounts equal all those that the final confirmation named. */
export function isTotalAsConfirmed(price: Amounts, expected: ExpectedOrder | undefined): boolean {
  if (!expected) return true;
  return (
    ['amount', 'discount_amount', 'shipping_fee', 'payment_fee', 'total_amount'] as const
  ).every((part) => expected[part] === undefined || expected[part] === price[part]);
}
