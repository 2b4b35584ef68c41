import type { Database, Tx } from '../../platform/db/database.ts';
import { createBatches } from '../../platform/db/batches.ts';
import { failOf, Failure } from '../../platform/http/failure.ts';
import { rehearsalOf, type HandlersOf } from '../../platform/http/handler.ts';
import { withBatchKeys } from '../../platform/http/idempotency.ts';
import { networkDigest } from '../../platform/http/networks.ts';
import { lockFlashUnits } from '../../catalog/flash-prices/queries.ts';
import { flashPhase } from '../../catalog/flash-prices/rules.ts';
import { Shelf, lockShelf } from '../../catalog/stock/shelf.ts';
import { exceptEndedRehearsals } from '../../catalog/stores/rehearsal-queries.ts';
import type { OnBatch } from '../../platform/metrics/metrics.ts';
import { networkOfHolds, streamTerms, type StreamTerms } from './hold-queries.ts';
import { addedLine, type CartCounts, type LineInCart } from './added-line.ts';
import type { AddCall, Added, AddToCart, CartApp } from './app.ts';
import {
  beginAdding,
  lineStates,
  type BegunAdding,
  type LineState,
  type LockedCart,
  type SkuFound,
} from './batch-queries.ts';
import { writeLines, type AddedReply } from './written-lines-queries.ts';
import { decide, lineOf } from './decide-adding.ts';

const endpoint = 'POST /add-cart';
const fail = failOf<typeof endpoint>();

export const addToCartHandlers: HandlersOf<typeof endpoint, CartApp> = {
  'POST /add-cart': {
    mode: 'own',
    run: (_database, { app, caller, channel, ip, now, idempotency }, { body }) =>
      app.addToCart({
        buyer_id: caller.buyer_id,
        channel,
        sku_id: body.id,
        quantity: body.quantity,
        stream_id: body.stream_id ?? null,
        network: networkDigest(app, ip),
        ...rehearsalOf(caller),
        now,
        idempotency,
      }),
  },
};

/**
 * Adds to carts in batches: calls that arrive while a batch is running form the next one, in order
 * of arrival.
 */
export function createAddToCart(database: Database, onBatch?: OnBatch): AddToCart {
  return createBatches<AddCall, Added>(
    (calls, goes) =>
      database.transaction(
        (tx) =>
          exceptEndedRehearsals(
            tx,
            calls,
            (call) => call,
            (standing) =>
              withBatchKeys(tx, endpoint, standing, {
                begin: (claiming) => beginAdding(tx, claiming, standing),
                work: (fresh, begun, noteKept) => addBatch(tx, fresh, begun, noteKept),
              }),
          ),
        { ...goes, byKey: true },
      ),
    { size: 200, lanesOf: (calls) => calls.map(lanesOfCall), onBatch },
  );
}

/**
 * Locks of a call. Calls that ask for a hold also take turns within their network, so that
 * concurrent calls cannot exceed its bound.
 */
function lanesOfCall({ buyer_id, sku_id, stream_id, network }: AddCall): string[] {
  return [
    `buyer ${buyer_id}`,
    `sku ${sku_id}`,
    ...(network !== null && stream_id !== null ? [`network ${network}`] : []),
  ];
}

/**
 * Decides the calls in order and writes what was granted, in the caller's transaction.
 * @param begun result of `beginAdding` for these calls or more
 * @param noteKept called for each call whose reply is stored with its idempotency key
 */
export async function addBatch(
  tx: Tx,
  calls: AddCall[],
  { skus, carts, lineIds }: BegunAdding,
  noteKept: (call: AddCall) => void = () => undefined,
): Promise<(Added | Failure)[]> {
  // every call of the batch was a retry that has been answered
  if (!calls[0]) return [];
  const { now } = calls[0];
  const streamIds = [...new Set(calls.flatMap((call) => call.stream_id ?? []))];
  const streams =
    streamIds.length > 0
      ? await streamTerms(tx, streamIds, [...skus.values()])
      : new Map<string, StreamTerms>();
  const known = calls.flatMap((call) => {
    const sku = skus.get(call.sku_id);
    return sku ? [{ store_id: sku.store_id, sku_id: sku.sku_id, buyer_id: call.buyer_id }] : [];
  });
  if (known.length === 0) return calls.map(() => fail('SKU_DELETED'));
  const lines = await loadLines(tx, known, skus, carts, now);
  // carts are always locked before shelves; a batch without holds locks no shelf
  const holds = streamIds.length > 0 || [...lines.values()].some((line) => line.held_quantity > 0);
  const shelf = holds
    ? await lockShelf(tx, known)
    : new Shelf(
        [...skus.values()].map(({ store_id, sku_id, stock, sold, held, ran_out_at }) => ({
          store_id,
          sku_id,
          stock,
          sold,
          held,
          ran_out_at,
        })),
      );
  // after the shelves; none is locked while no flash price with a limit runs
  const flashes = await lockFlashUnits(tx, flashesToLock(streams, lines, now), now);
  // read after the lock, so that holds of the same SKUs by other processes are committed
  const networks = await networkOfHolds(
    tx,
    holds ? calls.map((call) => ({ ...call, store_id: skus.get(call.sku_id)?.store_id })) : [],
  );

  const decided = calls.map((call) =>
    decide(call, { skus, streams, carts, lines, shelf, networks, flashes }),
  );
  const changed = [...new Set(decided.flatMap((d) => ('line' in d ? [d.line] : [])))];
  for (const line of changed) line.id ??= lineIds.shift() as number;
  const answers = decided.map((decision, index): Added | Failure => {
    if ('failure' in decision) return decision.failure;
    const { line, added, held_quantity, again_at } = decision;
    return {
      success: true,
      added_quantity: added,
      request_quantity: (calls[index] as AddCall).quantity,
      cart_item_id: line.id as number,
      held_quantity,
      hold_again_at: again_at?.toISOString() ?? null,
      cart_line: addedLine(line, skus.get(line.sku_id) as SkuFound, {
        shelf,
        channel: (calls[index] as AddCall).channel,
        now,
      }),
    };
  });
  const replies = calls.flatMap(({ buyer_id, idempotency }, index): AddedReply[] => {
    const reply = answers[index] as Added | Failure;
    if (!idempotency || reply instanceof Failure) return [];
    noteKept(calls[index] as AddCall);
    return [{ buyer_id, key: idempotency.key, reply }];
  });
  if (changed.length > 0) await writeLines(tx, changed, { shelf, now, endpoint, replies });
  return answers;
}

/** Flash prices that the batch's lines may get or have. */
function flashesToLock(
  streams: ReadonlyMap<string, StreamTerms>,
  lines: ReadonlyMap<string, LineInCart>,
  now: Date,
) {
  const offered = [...streams.values()].flatMap(({ store_id, flashes }) => {
    const flash = flashes.filter((one) => flashPhase(one, now) === 'running');
    return flash.map((one) => ({ ...one, store_id }));
  });
  const kept = [...lines.values()].flatMap(({ store_id, flash }) =>
    flash ? [{ ...flash, store_id }] : [],
  );
  return [...new Map([...offered, ...kept].map((flash) => [flash.id, flash])).values()];
}

/** The current line of each SKU in its buyer's cart, empty if there is none. */
async function loadLines(
  tx: Tx,
  known: readonly { store_id: number; sku_id: number; buyer_id: number }[],
  skus: ReadonlyMap<number, SkuFound>,
  carts: ReadonlyMap<string, LockedCart>,
  now: Date,
): Promise<Map<string, LineInCart>> {
  const lines = new Map<string, LineInCart>();
  const counts = new Map<number, CartCounts>();
  const unknown: LineState[] = [];
  for (const { store_id, sku_id, buyer_id } of known) {
    const cart = carts.get(`${store_id}:${buyer_id}`) as LockedCart;
    if (lines.has(lineOf({ cart_id: cart.id, sku_id }))) continue;
    const { price, sku_name, product_name, salable_limit } = skus.get(sku_id) as SkuFound;
    const count = counts.get(cart.id) ?? { lines: 0, units: 0, held_lines: 0 };
    counts.set(cart.id, count);
    const line: LineInCart = {
      id: null,
      store_id,
      cart_id: cart.id,
      buyer_id,
      sku_id,
      price,
      sku_name,
      product_name,
      quantity: 0,
      ordered: 0,
      held_quantity: 0,
      held_since: null,
      held_until: null,
      stream_id: null,
      network: null,
      flash_id: null,
      flash: null,
      current_price: price,
      pause_since: null,
      pause_ends: null,
      cart: count,
    };
    lines.set(lineOf(line), line);
    // a new cart has no lines, and a buyer's orders matter only for a limit
    if (!cart.fresh || salable_limit !== null) unknown.push(line);
  }
  if (unknown.length > 0)
    for (const { lines: all_lines, units, held_lines, seen, ...row } of await lineStates(
      tx,
      unknown,
      now,
    )) {
      const line = lines.get(lineOf(row)) as LineInCart;
      Object.assign(line, row, seen);
      Object.assign(line.cart, { lines: all_lines, units, held_lines });
    }
  return lines;
}
