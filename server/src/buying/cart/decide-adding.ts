import { failOf, Failure } from '../../platform/http/failure.ts';
import {
  flashPhase,
  isDropClosed,
  takeAtFlash,
  type Flash,
  keepsFlash,
  type FlashUnits,
  type UnitPrice,
} from '../../catalog/flash-prices/rules.ts';
import { Shelf } from '../../catalog/stock/shelf.ts';
import { holdAgainAt, isHeld, maxHeldUnits, nextHold } from './hold-rules.ts';
import { streamKey, type StreamTerms } from './hold-queries.ts';
import type { LineInCart } from './added-line.ts';
import type { AddCall } from './app.ts';
import type { LockedCart, SkuFound } from './batch-queries.ts';
import type { NetworkHolds } from './network-holds.ts';
import { maxCartLines, checkAddable, type WhyNot, type WhyNotQuantity } from './rules.ts';

type Adding = 'POST /add-cart' | 'POST /enterprise/stores/{slug}/fast-checkout';
const fail = failOf<Adding>();

export const lineOf = (line: { cart_id: number; sku_id: number }): string =>
  `${line.cart_id}:${line.sku_id}`;

type Decision =
  | { failure: Failure }
  | { line: LineInCart; added: number; held_quantity: number; again_at: Date | null };

interface Known {
  skus: ReadonlyMap<number, SkuFound>;
  streams: ReadonlyMap<string, StreamTerms>;
  carts: ReadonlyMap<string, LockedCart>;
  lines: ReadonlyMap<string, LineInCart>;
  shelf: Shelf;
  networks: NetworkHolds;
  flashes: FlashUnits;
}

/** Buyers in a rehearsal buy only in that store, and only while it rehearses. */
const isSoldTo = ({ rehearses }: AddCall, sku: SkuFound): boolean =>
  rehearses === undefined
    ? sku.in_storefront
    : sku.product_listed && rehearses === sku.store_id && sku.store.rehearsal_since !== null;

/** Picks the columns that the rule reads: copying the whole row costs more. */
const offerOf = ({
  sku_deleted,
  is_supplied,
  salable_limit,
  sale_started_at,
  sale_ended_at,
  in_list,
  in_posts,
}: SkuFound) => ({
  sku_deleted,
  is_supplied,
  salable_limit,
  sale_started_at,
  sale_ended_at,
  in_list,
  in_posts,
});

export function decide(
  call: AddCall,
  { skus, streams, carts, lines, shelf, networks, flashes }: Known,
): Decision {
  const sku = skus.get(call.sku_id);
  if (!sku || !(call.channel === 'marketplace' ? sku.store.in_marketplace : sku.store.in_shop))
    return { failure: fail('SKU_DELETED') };
  const cart = carts.get(`${sku.store_id}:${call.buyer_id}`) as LockedCart;
  const line = lines.get(lineOf({ cart_id: cart.id, sku_id: sku.sku_id })) as LineInCart;
  const stream =
    call.stream_id === null ? undefined : streams.get(streamKey(sku.store_id, call.stream_id));
  // one batch may take units of a flash price several times
  const offered = flashes.of(
    [...(stream?.flashes ?? []), ...(line.flash ? [line.flash] : [])].filter(
      ({ product_id }) => product_id === sku.product_id,
    ),
  );
  const request = {
    path: call.channel,
    quantity: call.quantity,
    waits:
      stream?.waiting.includes(sku.sku_id) ||
      waitsForDrop(sku, offered, stream !== undefined, call.now),
    available: shelf.available(sku),
    in_cart: line.quantity,
    held: line.held_quantity,
    ordered: line.ordered,
    other_lines: line.cart.lines,
    whole: call.channel === 'shop',
  };
  const answer = checkAddable(
    { ...offerOf(sku), in_storefront: isSoldTo(call, sku) },
    request,
    call.now,
  );
  if ('refused' in answer) return { failure: refusalToAdd(answer.refused, answer.remaining, sku) };
  const quantity = line.quantity + answer.added;
  // goods that are not on sale in the stream (any more) go into the cart without a hold
  const isFromStream = stream?.selling.includes(sku.sku_id) ?? false;
  const minutes = isFromStream ? (stream?.minutes ?? null) : null;
  const wasHeld = isHeld(line, call.now);
  const share = networks.shareFor(call.network, sku, line, call.now);
  const ownPause = minutes === null ? null : holdAgainAt(line, shelf.ranOutAt(sku), call.now);
  const again_at =
    ownPause ?? (minutes !== null && !wasHeld && share.most === 0 ? share.again_at : null);
  const others_held = line.cart.held_lines - (wasHeld ? 1 : 0);
  const hold =
    minutes === null && !wasHeld
      ? null
      : nextHold(
          { ...line, quantity },
          { minutes, most: Math.min(maxHeldUnits(sku), share.most), others_held, again_at },
          call.now,
        );
  const flash = takeAtFlash(
    { ...line, normal_price: sku.price, flashes: offered },
    quantity,
    call.now,
  );
  if (flash.refused) return { failure: fail(flash.refused, { remaining: flash.remaining }) };
  const units = hold ? hold.held_quantity - line.held_quantity : 0;
  const retry_after = units > 0 ? networks.retryAfter(call.network, sku, line, units, call.now) : 0;
  if (retry_after > 0) return { failure: fail('TOO_MANY_REQUESTS', { retry_after }) };
  if (line.quantity === 0) line.cart.lines++;
  noteFlash(line, flash, { quantity, held: hold?.held_quantity ?? 0, now: call.now }, flashes);
  line.quantity = quantity;
  line.cart.units += answer.added;
  if (isFromStream) line.stream_id = call.stream_id;
  if (hold) {
    Object.assign(line, hold);
    networks.note(call.network, sku, line, units);
    if (!wasHeld) line.cart.held_lines++;
    shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: units });
  }
  return {
    line,
    added: answer.added,
    held_quantity: isHeld(line, call.now) ? line.held_quantity : 0,
    again_at: hold ? null : again_at,
  };
}

/** Goods that no list has are sold by their drop alone, also outside the show's pages. */
const waitsForDrop = (
  sku: SkuFound,
  offered: readonly Flash[],
  isFromStream: boolean,
  now: Date,
): boolean =>
  isFromStream
    ? isDropClosed(offered, now)
    : (sku.drops ?? []).some((drop) => flashPhase(drop, now) !== 'over');

/**
 * Records the line's price. Units are counted for a flash price from their hold on; without a hold
 * they are counted by their order.
 */
function noteFlash(
  line: LineInCart,
  { price, flash_id }: UnitPrice,
  next: { quantity: number; held: number; now: Date },
  flashes: FlashUnits,
): void {
  const kept = next.held >= next.quantity ? flash_id : null;
  flashes.take(
    kept,
    next.quantity - (line.flash_id === kept && keepsFlash(line, next.now) ? line.quantity : 0),
  );
  // the buyer sees the price of what they take; other lines keep their snapshot
  if (flash_id !== null) line.price = price;
  Object.assign(line, { flash_id: kept, current_price: price });
}

type Limited = {
  sale_started_at: Date | null;
  sale_ended_at: Date | null;
  salable_limit: number | null;
  sku_name: string;
  product_name: string;
};

function refusalToAdd(code: WhyNot, remaining: number, sku: Limited): Failure {
  if (code === 'CART_FULL') return fail(code, { max_lines: maxCartLines });
  return code === 'SKU_NOT_SUPPLIED' ? fail(code) : refusal(code, remaining, sku);
}

const failOfLine = failOf<Adding | 'PUT /cart-items/{id}'>();

/** The refusal of a quantity, for new and existing lines. */
export function refusal(code: WhyNotQuantity, remaining: number, sku: Limited): Failure {
  switch (code) {
    case 'SKU_OUTSIDE_OF_SALE_TIMES': {
      const { sale_started_at, sale_ended_at } = sku;
      return failOfLine(code, {
        sale_started_at: sale_started_at?.toISOString() ?? null,
        sale_ended_at: sale_ended_at?.toISOString() ?? null,
      });
    }
    case 'REACHED_BUYER_PURCHASABLE_LIMIT':
      return failOfLine(code, {
        buyer_purchasable_limit: sku.salable_limit ?? 0,
        remaining_quantity: remaining,
        sku_name: sku.sku_name,
        product_name: sku.product_name,
      });
    case 'ADD_CART_OUT_OF_STOCK':
      return failOfLine(code, { available_quantity: remaining });
    default:
      return failOfLine(code);
  }
}
