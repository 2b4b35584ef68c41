import type { Channel } from '@noren/contract/scalars';
import type { Database, Tx } from '../db/database.ts';
import { createRounds } from '../db/rounds.ts';
import { fail, Failure } from '../http/failure.ts';
import { withRoundKeys, type Keyed } from '../http/round-keys.ts';
import { lockShelf, settleShelf, Shelf } from '../stock/stock.ts';
import {
  findSkus,
  lineStates,
  lockCarts,
  streamKey,
  streamTerms,
  writeLines,
  type LineState,
  type LockedCart,
  type SkuFound,
  type StreamTerms,
} from './queries.ts';
import { whyNotAddable } from './rules.ts';

/** One buyer's wish to have units of a SKU; `stream_id` asks for them to be held (decisions §4). */
export interface AddCall extends Keyed {
  channel: Channel;
  sku_id: number;
  quantity: number;
  stream_id: number | null;
  now: Date;
}
export interface Added {
  success: true;
  added_quantity: number;
  request_quantity: number;
  cart_item_id: number;
}
export type AddToCart = (call: AddCall) => Promise<Added>;

/** Adds to carts in rounds: whoever comes while one is at work goes together in the next, in order of arrival. */
export function createAddToCart(database: Database): AddToCart {
  return createRounds<AddCall, Added>(
    (calls, goes) => database.transaction((tx) => withRoundKeys(tx, 'POST /add-cart', calls, (fresh) => addRound(tx, fresh)), goes),
    { size: 200, lanesOf: (calls) => calls.map((call) => [`buyer ${call.buyer_id}`, `sku ${call.sku_id}`]) },
  );
}

/** Decides the calls in order and writes what was granted, in the caller's transaction. */
export async function addRound(tx: Tx, calls: AddCall[]): Promise<(Added | Failure)[]> {
  const skus = await findSkus(tx, [...new Set(calls.map((call) => call.sku_id))]);
  const streamIds = [...new Set(calls.flatMap((call) => call.stream_id ?? []))];
  const streams = streamIds.length > 0 ? await streamTerms(tx, streamIds, [...skus.keys()]) : new Map<string, StreamTerms>();
  const known = calls.flatMap((call) => {
    const sku = skus.get(call.sku_id);
    return sku ? [{ store_id: sku.store_id, sku_id: sku.sku_id, buyer_id: call.buyer_id }] : [];
  });
  if (known.length === 0) return calls.map(() => fail('SKU_DELETED'));
  const carts = await lockCarts(tx, known);
  const lines = await loadLines(tx, known, skus, carts);
  // carts are always locked before shelves; a round that holds nothing locks no shelf
  const holds = streamIds.length > 0 || [...lines.values()].some((line) => line.held_quantity > 0);
  const shelf = holds ? await lockShelf(tx, known) : new Shelf([...skus.values()]);

  const decided = calls.map((call) => decide(call, skus, streams, carts, lines, shelf));
  const changed = [...new Set(decided.flatMap((d) => ('line' in d ? [d.line] : [])))];
  const ids = new Map((changed.length > 0 ? await writeLines(tx, changed) : []).map((row) => [lineOf(row), row.id]));
  await settleShelf(tx, shelf);
  return calls.map((call, index) => {
    const decision = decided[index] as Decision;
    if ('failure' in decision) return decision.failure;
    const { line, added } = decision;
    return { success: true, added_quantity: added, request_quantity: call.quantity, cart_item_id: ids.get(lineOf(line)) as number };
  });
}

const lineOf = (line: { cart_id: number; sku_id: number }): string => `${line.cart_id}:${line.sku_id}`;
const nothing = { id: null, quantity: 0, held_quantity: 0, held_until: null, stream_id: null, ordered: 0 };

/** The line of each SKU in its buyer's cart as it stands, empty where there is none. */
async function loadLines(
  tx: Tx,
  known: readonly { store_id: number; sku_id: number; buyer_id: number }[],
  skus: ReadonlyMap<number, SkuFound>,
  carts: ReadonlyMap<string, LockedCart>,
): Promise<Map<string, LineState>> {
  const lines = new Map<string, LineState>();
  const unknown: LineState[] = [];
  for (const { store_id, sku_id, buyer_id } of known) {
    const cart = carts.get(`${store_id}:${buyer_id}`) as LockedCart;
    if (lines.has(lineOf({ cart_id: cart.id, sku_id }))) continue;
    const { price, sku_name, product_name, salable_limit } = skus.get(sku_id) as SkuFound;
    const line: LineState = { ...nothing, store_id, cart_id: cart.id, buyer_id, sku_id, price, sku_name, product_name };
    lines.set(lineOf(line), line);
    // nothing lies in a cart that was just made, and what its buyer has ordered matters to a limit alone
    if (!cart.fresh || salable_limit !== null) unknown.push(line);
  }
  if (unknown.length > 0) for (const row of await lineStates(tx, unknown)) Object.assign(lines.get(lineOf(row)) as LineState, row);
  return lines;
}

type Decision = { failure: Failure } | { line: LineState; added: number };

function decide(
  call: AddCall,
  skus: ReadonlyMap<number, SkuFound>,
  streams: ReadonlyMap<string, StreamTerms>,
  carts: ReadonlyMap<string, LockedCart>,
  lines: ReadonlyMap<string, LineState>,
  shelf: Shelf,
): Decision {
  const sku = skus.get(call.sku_id);
  if (!sku || !(call.channel === 'marketplace' ? sku.in_marketplace : sku.in_shop)) return { failure: fail('SKU_DELETED') };
  const cart = carts.get(`${sku.store_id}:${call.buyer_id}`) as LockedCart;
  const line = lines.get(lineOf({ cart_id: cart.id, sku_id: sku.sku_id })) as LineState;
  const stream = call.stream_id === null ? undefined : streams.get(streamKey(sku.store_id, call.stream_id));
  const request = {
    quantity: call.quantity,
    waits: stream?.waiting.includes(sku.sku_id) ?? false,
    available: shelf.available(sku),
    in_cart: line.quantity,
    held: line.held_quantity,
    ordered: line.ordered,
    whole: call.channel === 'shop',
  };
  const answer = whyNotAddable(sku, request, call.now);
  if ('refused' in answer) return { failure: refusal(answer.refused, answer.remaining, sku) };
  line.quantity += answer.added;
  // @NOTE spec silent: goods that are not in the stream (any more) are held as well, as the button had said
  holdLine(line, stream?.minutes ?? null, call, shelf);
  return { line, added: answer.added };
}

const isHeld = (line: LineState, now: Date): boolean => line.held_quantity > 0 && line.held_until !== null && line.held_until > now;

/**
 * The hold is the line's own, and all of the line's: what is added joins it and does not renew it, and where a new one begins the units that
 * lay there unheld are held with the new ones (decisions §4). They were counted as taken from the shelf already, so there are as many.
 * @param minutes what the stream holds for; null: nothing begins by this addition
 */
function holdLine(line: LineState, minutes: number | null, call: AddCall, shelf: Shelf): void {
  const running = isHeld(line, call.now);
  if (!running && minutes === null) return;
  const units = line.quantity - line.held_quantity;
  line.held_quantity = line.quantity;
  if (minutes !== null) line.stream_id = call.stream_id;
  if (!running && minutes !== null) line.held_until = new Date(call.now.getTime() + minutes * 60_000);
  shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: units });
}

export function refusal(
  code: 'SKU_DELETED' | 'SKU_NOT_SUPPLIED' | 'SKU_OUTSIDE_OF_SALE_TIMES' | 'SKU_SOLD_OUT' | 'ADD_CART_OUT_OF_STOCK' | 'REACHED_BUYER_PURCHASABLE_LIMIT',
  remaining: number,
  sku: { sale_started_at: Date | null; sale_ended_at: Date | null; salable_limit: number | null; sku_name: string; product_name: string },
): Failure {
  switch (code) {
    case 'SKU_OUTSIDE_OF_SALE_TIMES':
      return fail(code, { sale_started_at: sku.sale_started_at?.toISOString() ?? null, sale_ended_at: sku.sale_ended_at?.toISOString() ?? null });
    case 'REACHED_BUYER_PURCHASABLE_LIMIT':
      return fail(code, {
        buyer_purchasable_limit: sku.salable_limit ?? 0,
        remaining_quantity: remaining,
        sku_name: sku.sku_name,
        product_name: sku.product_name,
      });
    case 'ADD_CART_OUT_OF_STOCK':
      return fail(code, { available_quantity: remaining });
    default:
      return fail(code);
  }
}
