import { isPaidAtDoor, isUnpaidForDays } from '@noren/contract/payment-methods';
import { foldDiscountCode } from '@noren/contract/discount-code';
import { foldedEmail, plainEmail } from '../addresses/rules.ts';
import { withGuessBound } from '../discounts/code-guesses.ts';
import { askedCodes } from '../discounts/known-discounts.ts';
import { writeUsesOf, discountsOfBatch } from './batch-discounts.ts';
import { lockFlashUnits } from '../../catalog/flash-prices/queries.ts';
import { keepsFlash, type FlashUnits } from '../../catalog/flash-prices/rules.ts';
import { type CartLine, priced, skusOfLines } from '../cart/queries.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createBatches } from '../../platform/db/batches.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type HandlersOf, rehearsalOf } from '../../platform/http/handler.ts';
import { exceptEndedRehearsals } from '../../catalog/stores/rehearsal-queries.ts';
import { withBatchKeys } from '../../platform/http/idempotency.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import {
  type CheckoutCall,
  personsOfBatch,
  shippingOf,
  type Placed,
  type PlaceOrder,
  CashUnderWay,
  NetworkOrders,
} from './call-bounds.ts';
import { decideOrder, type Terms } from './decide-order.ts';
import { beginCheckout, type ContactAsked, type ContactKnown, knownOfBatch } from './queries.ts';
import { recordConsent } from '../../orders/buyers/consent-queries.ts';
import { adults } from './person-queries.ts';
import { alreadyOrdered, isAsConfirmed } from './already-ordered.ts';
import { type NewOrder, writeOrders } from './write-queries.ts';
import { networkDigest } from '../../platform/http/networks.ts';
import type { CheckoutApp } from './app.ts';

const endpoint = 'POST /checkout';
/**
 * Places orders in batches, so that the hot rows of a live sale are locked once per batch instead
 * of once per buyer. Loads what the batch needs, decides every call in order of arrival with a pure
 * rule, and writes all granted orders with one statement. One buyer's refusal does not affect
 * another. `terms.takes` says which payment methods work in this process.
 */
export function createPlaceOrder(
  database: Database,
  terms: Terms,
  metrics?: Pick<Metrics, 'batchesOf' | 'orderPlaced'>,
): PlaceOrder {
  return createBatches<CheckoutCall, Placed>(
    async (calls, goes) => {
      let placed: readonly NewOrder[] = [];
      const note = (orders: readonly NewOrder[]) => void (placed = orders);
      const answers = await database.transaction(
        (tx) =>
          exceptEndedRehearsals(
            tx,
            calls,
            ({ buyer_id, caller }) => ({ buyer_id, ...rehearsalOf(caller) }),
            (standing) =>
              withBatchKeys(tx, endpoint, standing, {
                begin: (claiming) =>
                  beginCheckout(
                    tx,
                    claiming,
                    standing.flatMap(({ buyer_id, body }) =>
                      body.item_ids.map((id) => ({ buyer_id, id })),
                    ),
                    (standing[0] as CheckoutCall).now,
                  ),
                work: (fresh, lines, noteKept) =>
                  placeBatch(tx, fresh, { lines, terms, note, noteKept }),
              }),
          ),
        { ...goes, byKey: true },
      );
      // orders of the committed attempt
      for (const { channel, payment_type } of placed) metrics?.orderPlaced(channel, payment_type);
      return answers;
    },
    {
      size: 100,
      lanesOf: (calls) => lanesOf(database, calls),
      onBatch: metrics?.batchesOf('orders'),
    },
  );
}

const contactAsked = (
  { buyer_id, caller, body }: CheckoutCall,
  store_id: number | undefined,
): ContactAsked => ({
  buyer_id,
  address_id: shippingOf(body).address_id,
  store_id,
  email: body.email == null ? null : plainEmail(body.email),
  email_folded: body.email == null ? null : foldedEmail(body.email),
  cash: isPaidAtDoor(body.payment_type),
  asks: caller.kind === 'guest' && isUnpaidForDays(body.payment_type),
});

/**
 * Further locks of a call, by what it is counted by, so that concurrent calls cannot exceed a
 * bound.
 */
function boundedBy({ network, body }: CheckoutCall): string[] {
  const contact =
    isPaidAtDoor(body.payment_type) && body.email != null
      ? [`mailbox ${foldedEmail(body.email)}`]
      : [];
  return network === null ? contact : [`network ${network}`, ...contact];
}

/** Locks of each call: its buyer's carts, and the shelves of the SKUs in the named lines. */
async function lanesOf(database: Database, calls: readonly CheckoutCall[]): Promise<string[][]> {
  const skus = await skusOfLines(database, [
    ...new Set(calls.flatMap((call) => call.body.item_ids)),
  ]);
  return calls.map((call) => [
    `buyer ${call.buyer_id}`,
    ...boundedBy(call),
    // calls with one coupon share a batch, which locks the coupon once
    ...askedCodes(call.body).map((code) => `coupon ${foldDiscountCode(code)}`),
    ...call.body.item_ids.flatMap((id) => (skus.has(id) ? [`sku ${skus.get(id)}`] : [])),
  ]);
}

interface Batch {
  /** cart lines that the calls name, locked */
  lines: readonly CartLine[];
  terms: Terms;
  note: (orders: readonly NewOrder[]) => void;
  noteKept: (call: CheckoutCall) => void;
}

/** Decides the calls in order and writes what was granted, in the caller's transaction. */
export async function placeBatch(
  tx: Tx,
  calls: CheckoutCall[],
  { lines: locked, terms, note, noteKept }: Batch,
): Promise<(Placed | Failure)[]> {
  note([]);
  // every call of the batch was a retry that has been answered
  if (!calls[0]) return [];
  const { now } = calls[0];
  const lines = new Map<string, CartLine>(
    locked.map((line) => [`${line.buyer_id}:${line.id}`, line]),
  );
  const about = {
    ids: [...new Set(locked.map((line) => line.store_id))],
    networks: [...new Set(calls.flatMap((call) => call.network ?? []))],
    now,
  };
  const asked = calls.map((call) =>
    contactAsked(call, lines.get(`${call.buyer_id}:${call.body.item_ids[0]}`)?.store_id),
  );
  const known = await knownOfBatch(tx, about, asked, locked);
  const { stores, contacts, shelf } = known;
  const adult = [...lines.values()].some((line) => line.adult_warning);
  const members = adult
    ? await adults(
        tx,
        calls.flatMap((call) => (call.caller.kind === 'member' ? call.caller.user_id : [])),
      )
    : new Map<number, boolean | null>();
  // read after the lock, so that sales of these SKUs to the same person by other processes are
  // committed
  const persons = await personsOfBatch(tx, calls, known, lines);

  const discounts = await discountsOfBatch(tx, calls, known, lines);
  const flashes = await flashUnitsOf(tx, locked, now);
  const networks = new NetworkOrders(
    [...stores.values()].flatMap((store) => store.counts),
    [...stores.values()].flatMap((store) => store.units),
  );
  const cash = new CashUnderWay();
  const orders: NewOrder[] = [];
  const bought: CartLine[] = [];
  const decided = calls.map((call, index): NewOrder | Failure => {
    const found = call.body.item_ids.map((id) => lines.get(`${call.buyer_id}:${id}`));
    const own = flashes ? found.map((line) => line && priced([line], now, flashes)[0]) : found;
    const contact = contacts[index] as ContactKnown;
    const decision = decideOrder(call, own, {
      stores,
      contact,
      members,
      shelf,
      terms,
      networks,
      persons,
      cash,
      discounts,
    });
    if (decision instanceof Failure) return decision;
    for (const line of own as CartLine[]) {
      shelf.move({
        store_id: line.store_id,
        sku_id: line.sku_id,
        sold: line.quantity,
        held: -Math.min(line.held_quantity, line.quantity),
      });
      // a line is sold once, even if another call of this batch names it
      lines.delete(`${call.buyer_id}:${line.id}`);
      bought.push(line);
      // held units are counted already
      if (!keepsFlash(line, now)) flashes?.take(line.price_flash_id, line.quantity);
    }
    persons.note(decision);
    cash.note(decision);
    discounts.note(decision);
    orders.push(decision);
    return decision;
  });
  note(orders);
  const replies = calls.flatMap((call, index) => {
    const decision = decided[index] as NewOrder | Failure;
    if (!call.idempotency || decision instanceof Failure) return [];
    noteKept(call);
    return [{ buyer_id: call.buyer_id, key: call.idempotency.key, slug: decision.slug }];
  });
  const beside = { bought, shelf, now, keys: { endpoint, replies } };
  const ids =
    orders.length > 0 ? await writeOrders(tx, orders, beside, true) : new Map<string, number>();
  await writeUsesOf(tx, orders, ids);
  const agreed = orders.filter(({ newsletter }) => newsletter);
  await recordConsent(
    tx,
    agreed.map(({ store_id, slug }) => ({ store_id, id: ids.get(slug) as number })),
  );
  const standing = await alreadyOrdered(tx, calls, decided);
  return decided.map((decision, place) => {
    const order = standing.get(place);
    if (order && isAsConfirmed(order, calls[place] as CheckoutCall)) return { id: order.id };
    return decision instanceof Failure ? decision : { id: ids.get(decision.slug) as number };
  });
}

/**
 * Locks the flash prices of units that are not on hold: they are taken by the order, and the lines
 * were read without counting them. Null if no line has such units.
 */
async function flashUnitsOf(
  tx: Tx,
  lines: readonly CartLine[],
  now: Date,
): Promise<FlashUnits | null> {
  const unheld = lines.filter((line) => line.price_flash_id !== null && !keepsFlash(line, now));
  const wanted = unheld.flatMap(({ store_id, price_flash_id, flashes }) =>
    (flashes ?? [])
      .filter(({ id }) => id === price_flash_id)
      .map((flash) => ({ ...flash, store_id })),
  );
  return wanted.length > 0 ? lockFlashUnits(tx, wanted, now) : null;
}

export const checkoutHandlers: HandlersOf<'POST /checkout', CheckoutApp> = {
  'POST /checkout': {
    mode: 'own',
    run: (_database, { app, caller, channel, locale, ip, now, idempotency }, { body }) =>
      withGuessBound(app, { buyer_id: caller.buyer_id, ip }, askedCodes(body), () =>
        app.placeOrder({
          buyer_id: caller.buyer_id,
          caller,
          channel,
          locale,
          body,
          network: networkDigest(app, ip),
          now,
          idempotency,
        }),
      ),
  },
};
