import type { OperatorApp } from './app.ts';
import type { Tx } from '../db/database.ts';
import { failCommon as fail } from '../http/failure.ts';
import { writeEmails } from '../outbox/queries.ts';
import { cancelOrder, changeOrder } from '../orders/change.ts';
import { findOrderKey, lockOrder, setCarrier, setDeliveredAt, shipItems, type Carrier, type OrderRow } from '../orders/queries.ts';
import { attemptsOfOrder } from '../payments/attempts.ts';
import { giveUpOrder } from '../payments/give-up.ts';
import { oweMoney } from '../payments/owe-money.ts';
import { decideStep } from './order-steps.ts';

/** Who stands behind what is done in fulfilment, in the order's history. */
const cause = 'seller';

/** The order as it stands afterwards; `why`: nothing was done, nothing was written. */
export interface FulfilmentOutcome {
  order: Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'shipping_status'>;
  why?: string;
}

async function inFulfilment(app: OperatorApp, id: number, work: (tx: Tx, order: OrderRow) => Promise<string | undefined>): Promise<FulfilmentOutcome> {
  return app.database.transaction(async (tx) => {
    const key = await findOrderKey(tx, id);
    const order = key && (await lockOrder(tx, key));
    if (!order) throw fail('NOT_FOUND');
    const why = await work(tx, order);
    return { order, ...(why === undefined ? {} : { why }) };
  });
}

/**
 * The parcel of a locked order has left, or the goods wait in the store: the buyer gets an email. Said again with another carrier or number, these are put right.
 * @returns why nothing was done and nothing written; undefined: it was
 * @throws Failure VALIDATION_EXCEPTION for the carrier of goods that are picked up
 */
export async function shipLocked(tx: Tx, order: OrderRow, carrier: Carrier, now: Date): Promise<string | undefined> {
  const isPickUp = order.shipping_type === 'self_pick_up';
  const named = Object.keys(carrier);
  if (isPickUp && named.length > 0)
    throw fail('VALIDATION_EXCEPTION', { errors: named.map((field) => ({ path: `body.${field}`, message: 'nobody carries what is picked up' })) });
  const decision = decideStep('shipped', order);
  if (decision !== 'taken' && 'why' in decision) return decision.why;
  if (named.length > 0) await setCarrier(tx, order, carrier);
  if (decision === 'taken') return undefined;
  await changeOrder(tx, order, decision.steps, cause, now);
  await writeEmails(tx, 'shipped', [order]);
  // what is picked up leaves the store with its buyer
  if (!isPickUp) await shipItems(tx, order);
  return undefined;
}

/** As `shipLocked`, of an order by its number. @throws Failure NOT_FOUND; VALIDATION_EXCEPTION */
export const shipByStore = (app: OperatorApp, id: number, carrier: Carrier): Promise<FulfilmentOutcome> =>
  inFulfilment(app, id, (tx, order) => shipLocked(tx, order, carrier, app.now()));

/** The goods are with their buyer; cash on delivery was taken. @throws Failure NOT_FOUND */
export const deliverByStore = (app: OperatorApp, id: number): Promise<FulfilmentOutcome> =>
  inFulfilment(app, id, async (tx, order) => {
    const decision = decideStep('delivered', order);
    if (decision === 'taken') return undefined;
    if ('why' in decision) return decision.why;
    const now = app.now();
    await changeOrder(tx, order, decision.steps, cause, now, decision.steps.payment ? { paid_at: now } : {});
    await shipItems(tx, order);
    await setDeliveredAt(tx, order, now);
    return undefined;
  });

/** @throws Failure NOT_FOUND */
export const completeByStore = (app: OperatorApp, id: number): Promise<FulfilmentOutcome> =>
  inFulfilment(app, id, async (tx, order) => {
    const decision = decideStep('completed', order);
    if (decision === 'taken') return undefined;
    if ('why' in decision) return decision.why;
    await changeOrder(tx, order, decision.steps, cause, app.now());
    return undefined;
  });

/**
 * Cancels an order that has not left: what stands open at a gateway is closed first, money that came is owed to the buyer from then on.
 * @param reason who asked for it; the order's page and its email say so
 * @throws Failure NOT_FOUND
 */
export async function cancelByStore(app: OperatorApp, id: number, reason: 'seller' | 'buyer'): Promise<FulfilmentOutcome> {
  const seen = await findOrderKey(app.database, id);
  if (!seen) throw fail('NOT_FOUND');
  if (seen.status === 'init' || seen.status === 'unpaid') await giveUpOrder(app, seen, reason, reason);
  // the closing may have brought to light that the money has come
  return inFulfilment(app, id, async (tx, order) => {
    const decision = decideStep('canceled', order);
    if (decision === 'taken') return undefined;
    if ('why' in decision) return decision.why;
    const wasPaid = order.payment_status === 'paid';
    const paid = wasPaid ? (await attemptsOfOrder(tx, order)).find((attempt) => attempt.status === 'paid') : undefined;
    if (wasPaid && !paid) return 'No gateway is known to have the money of this order: it cannot be returned from here.';
    const now = app.now();
    await cancelOrder(tx, order, reason, now);
    if (paid) await oweMoney(tx, order, paid, reason, now);
    return undefined;
  });
}
