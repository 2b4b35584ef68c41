import type { Merged } from '@noren/contract/entities/session';
import type { Ground } from '../../platform/ground.ts';
import { maxHeldUnits } from '../../buying/cart/hold-rules.ts';
import type { LockedCart } from '../../buying/cart/batch-queries.ts';
import { lockCarts } from '../../buying/cart/queries.ts';
import { deleteLines } from '../../buying/cart/written-lines-queries.ts';
import { maxCartLines } from '../../buying/cart/rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Movement, lockShelf, settleShelf } from '../../catalog/stock/shelf.ts';
import {
  closeGuest,
  keepLines,
  lockBuyers,
  lockLinesOfBuyers,
  moveAddresses,
  moveCounts,
  moveKeys,
  moveOrders,
  moveRows,
  orderedUnits,
  storesOfCarts,
  mergedGuestsWithData,
  type Destination,
  type LineToKeep,
  type MergingLine,
} from './merge-queries.ts';
import { mergeLines } from './merge-rules.ts';

const nothing: Merged = { cart_items: 0, addresses: 0, orders: 0, lowered: [] };
const isNothing = (merged: Merged): boolean =>
  merged.cart_items + merged.addresses + merged.orders + merged.lowered.length === 0;

/**
 * Merges a guest into a member: carts, addresses, konbini records, cards, orders and purchase-limit
 * counts change their owner in the caller's transaction, and the guest's sessions end (D-089).
 * Locks: buyers in id order, carts, lines, orders, shelf.
 * @returns what was merged and lowered; null if nothing
 */
export async function mergeGuest(
  tx: Tx,
  destination: Destination,
  now: Date,
): Promise<Merged | null> {
  if (!(await lockGuest(tx, destination))) return null;
  const merged = await moveAll(tx, destination, now);
  await closeGuest(tx, destination, now);
  return isNothing(merged) ? null : merged;
}

/**
 * Merges only the cart: following a link proves possession of the link, not of the browser, so
 * addresses, cards and orders stay with the guest (D-087).
 * @returns what was merged; null if nothing
 */
export async function mergeCart(
  tx: Tx,
  destination: Destination,
  now: Date,
): Promise<Merged | null> {
  if (!(await lockGuest(tx, destination))) return null;
  const merged = await moveCart(tx, destination, now, null);
  return isNothing(merged) ? null : merged;
}

/**
 * Locks both buyers.
 * @returns whether there is still a guest to merge: a login with the same token may have been
 * faster
 */
async function lockGuest(tx: Tx, { from, into }: Destination): Promise<boolean> {
  const buyers = await lockBuyers(tx, [from, into]);
  const guest = buyers.get(from);
  // an account that was closed in the meantime gets nothing
  const isMember = buyers.get(into)?.user_id != null;
  return (
    isMember &&
    from !== into &&
    guest !== undefined &&
    guest.user_id === null &&
    guest.merged_into === null
  );
}

/**
 * Merges what concurrent calls have written for a guest after the merge.
 * @returns how many guests had such data
 */
export async function mergeStragglers(app: Ground): Promise<number> {
  const now = app.now();
  const late = await app.database.transaction((tx) => mergedGuestsWithData(tx, now));
  for (const destination of late) {
    await app.database.transaction(async (tx) => {
      await lockBuyers(tx, [destination.from, destination.into]);
      await moveAll(tx, destination, now);
    });
  }
  return late.length;
}

const moveAll = (tx: Tx, destination: Destination, now: Date): Promise<Merged> =>
  moveCart(tx, destination, now, async () => {
    const orders = await moveOrders(tx, destination);
    const addresses = await moveAddresses(tx, destination);
    await moveRows(tx, destination);
    await moveKeys(tx, destination);
    return { ...nothing, orders, addresses };
  });

/** Locks carts and lines, runs `others`, then moves stock: the order of locks used everywhere. */
async function moveCart(
  tx: Tx,
  destination: Destination,
  now: Date,
  others: (() => Promise<Merged>) | null,
): Promise<Merged> {
  const { from, into } = destination;
  const stores = await storesOfCarts(tx, from);
  const carts = await lockCarts(
    tx,
    stores.flatMap(({ store_id }) => [from, into].map((buyer_id) => ({ store_id, buyer_id }))),
  );
  const lines = await lockLinesOfBuyers(tx, [from, into]);
  const moved = others ? await others() : nothing;
  const limited = lines.filter((line) => line.salable_limit !== null);
  const counts =
    limited.length > 0 ? await orderedUnits(tx, others ? [from, into] : [into], limited) : [];
  const decided = decideLines(
    destination,
    lines,
    new Map(counts.map((count) => [skuOf(count), count.ordered])),
    carts,
    now,
  );
  // a hold covers the whole line, as in add-to-cart: added units are held while available, within
  // the buyer's limit
  const growing = decided.kept.filter(
    (line) => line.held_quantity > 0 && line.held_quantity < line.quantity,
  );
  const most = new Map(lines.map((line) => [skuOf(line), maxHeldUnits(line)]));
  const shelf = await lockShelf(tx, [...decided.movements, ...growing]);
  for (const movement of decided.movements) shelf.move(movement);
  for (const line of growing) {
    const units = Math.max(
      0,
      Math.min(
        line.quantity - line.held_quantity,
        shelf.available(line),
        (most.get(skuOf(line)) ?? 0) - line.held_quantity,
      ),
    );
    line.held_quantity += units;
    shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: units });
  }
  if (decided.dropped.length > 0) await deleteLines(tx, decided.dropped);
  if (decided.kept.length > 0) await keepLines(tx, decided.kept);
  await settleShelf(tx, shelf);
  // after the shelf, like a cancellation
  if (moved.orders > 0) await moveCounts(tx, destination);
  return { ...moved, cart_items: decided.came, lowered: decided.lowered };
}

interface Decided {
  kept: LineToKeep[];
  dropped: MergingLine[];
  movements: Movement[];
  lowered: Merged['lowered'];
  /** lines of the merged cart that are left */
  came: number;
}

const skuOf = (row: { store_id: number; sku_id: number }): string =>
  `${row.store_id}:${row.sku_id}`;

function decideLines(
  { from, into }: Destination,
  lines: readonly MergingLine[],
  ordered: ReadonlyMap<string, number>,
  carts: ReadonlyMap<string, LockedCart>,
  now: Date,
): Decided {
  const decided: Decided = { kept: [], dropped: [], movements: [], lowered: [], came: 0 };
  const inCart = new Map<number, number>();
  for (const line of lines)
    if (line.buyer_id === into) inCart.set(line.store_id, (inCart.get(line.store_id) ?? 0) + 1);
  for (const key of new Set(lines.map(skuOf))) {
    const halves = lines.filter((line) => skuOf(line) === key);
    const coming = halves.find((line) => line.buyer_id === from);
    // the browser knows the guest's line by its id, so that one stays
    const stays = coming ?? (halves[0] as MergingLine);
    const { store_id, sku_id, sku_name, product_name, salable_limit } = stays;
    const result = mergeLines(halves, { salable_limit, ordered: ordered.get(key) ?? 0 }, now);
    const { held_quantity, held_until, stream_id, flash_id, wanted } = result;
    // a full cart gets no further lines
    const isNew = coming !== undefined && halves.length === 1;
    const hasRoom = !isNew || (inCart.get(store_id) ?? 0) < maxCartLines;
    const quantity = hasRoom ? result.quantity : 0;
    const released = hasRoom ? result.released : stays.held_quantity;
    if (isNew && quantity > 0) inCart.set(store_id, (inCart.get(store_id) ?? 0) + 1);
    // an existing line changes only if merged orders leave no room for it
    if (!coming && quantity === wanted) continue;
    if (quantity < wanted) decided.lowered.push({ product_name, sku_name, wanted, quantity });
    if (released > 0) decided.movements.push({ store_id, sku_id, sold: 0, held: -released });
    decided.dropped.push(...halves.filter((line) => line !== stays || quantity === 0));
    if (quantity === 0) continue;
    const cart_id = carts.get(`${store_id}:${into}`)?.id ?? stays.cart_id;
    decided.kept.push({
      store_id,
      sku_id,
      id: stays.id,
      buyer_id: into,
      cart_id,
      quantity,
      held_quantity,
      held_until,
      stream_id,
      flash_id,
    });
    if (coming) decided.came++;
  }
  return decided;
}
