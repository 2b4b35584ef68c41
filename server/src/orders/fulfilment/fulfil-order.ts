import type { FulfilmentStep } from '@noren/contract/entities/refund';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { changeOrder, findOrderRow, markCanceled, type OrderRow } from '../orders/change.ts';
import {
  findOrderKey,
  setCarrier,
  setDeliveredAt,
  shipItems,
  type Carrier,
} from '../orders/queries.ts';
import { giveUpOrder } from '../../payments/attempts/give-up.ts';
import {
  linesOfRefunds,
  refundableItems,
  refundsOfOrder,
} from '../../payments/refunds/refund-queries.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import {
  decideStep,
  refundedRefusal,
  remainsOf,
  whyNotCanceled,
  type Remains,
  type StepRefusal,
} from './decide-step.ts';
import { setParcel } from '../parcels/queries.ts';
import { shipSomeItems, type StepAfter } from './step-queries.ts';
import { type StepBy, type FulfilmentOutcome, withLockedOrder, takeStep } from './take-step.ts';

const cause = 'seller';

const remainsAfterRefunds = async (
  db: Db,
  order: OrderRow,
  items: Awaited<ReturnType<typeof refundableItems>>,
): Promise<Remains> =>
  remainsOf(
    order,
    order.refunded_amount > 0 ? (await booksOf(db, order)).came_in : order.total_amount,
    items,
  );

/** Returns the ids of those orders whose refunds leave nothing to ship. */
export async function refundedOrders(
  db: Db,
  keys: readonly { store_id: number; id: number }[],
): Promise<ReadonlySet<number>> {
  const refunded = new Set<number>();
  for (const key of keys) {
    const order = await findOrderRow(db, key);
    if (
      order?.status === 'undelivered' &&
      (await remainsAfterRefunds(db, order, await refundableItems(db, order))) === 'none'
    )
      refunded.add(key.id);
  }
  return refunded;
}

/**
 * Waiting refunds of units that would have left with these lines: from this step on they cannot be
 * undone.
 */
async function leftOut(
  tx: Tx,
  order: OrderRow,
  items: readonly number[],
): Promise<Pick<StepAfter, 'left_out'>> {
  if (order.refunded_amount === 0) return {};
  const waiting = (await refundsOfOrder(tx, order))
    .filter(({ status }) => status === 'waiting')
    .map(({ id }) => id);
  const lines = await linesOfRefunds(tx, order.store_id, waiting);
  const ids = waiting.filter((id) =>
    lines.some(({ refund_id, item_id }) => refund_id === id && items.includes(item_id)),
  );
  return ids.length > 0 ? { left_out: ids } : {};
}

/**
 * Ships a locked order: the parcel has left, or the goods wait in the store, and the buyer gets an
 * email. Repeated with another carrier or number, it corrects these.
 * @param items ship only these lines; the last ones complete the shipment
 * @returns why nothing was done or written; null: the order had already taken the step; undefined:
 * done
 * @throws Failure VALIDATION_EXCEPTION for a carrier of goods for pick-up, or for unknown lines
 */
export async function shipLocked(
  tx: Tx,
  order: OrderRow,
  carrier: Carrier,
  by: StepBy,
  now: Date,
  items?: readonly number[],
): Promise<StepRefusal | null | undefined> {
  const isPickUp = order.shipping_type === 'self_pick_up';
  const named = [...Object.keys(carrier), ...(items ? ['item_ids'] : [])];
  if (isPickUp && named.length > 0)
    throw fail('VALIDATION_EXCEPTION', {
      errors: named.map((field) => ({
        path: `body.${field}`,
        message: 'goods for pick-up have no carrier',
      })),
    });
  const goods = await refundableItems(tx, order);
  const decision = decideStep('shipped', order, await remainsAfterRefunds(tx, order, goods));
  if (decision !== 'taken' && 'why' in decision) return decision;
  const carried = async () =>
    void (Object.keys(carrier).length > 0 && (await setCarrier(tx, order, carrier)));
  if (decision === 'taken') {
    await carried();
    return Object.keys(carrier).length > 0 ? undefined : null;
  }
  const pending = goods.filter(({ shipping_status }) => shipping_status === 'pending');
  if (items?.some((item) => pending.every(({ id: own }) => own !== item)))
    throw fail('VALIDATION_EXCEPTION', {
      errors: [{ path: 'body.item_ids', message: 'not lines of this order that wait to be sent' }],
    });
  const unrefunded = pending.filter((item) => item.refunded_quantity < item.quantity);
  if (items?.some((item) => unrefunded.every(({ id: own }) => own !== item)))
    return refundedRefusal;
  if (items && unrefunded.some(({ id }) => !items.includes(id))) {
    const change = async () => {
      await carried();
      await shipSomeItems(tx, order, items);
    };
    await takeStep(tx, order, 'partly_shipped', by, now, change, await leftOut(tx, order, items));
    return undefined;
  }
  const change = async (step_id: number) => {
    await carried();
    await changeOrder(tx, order, decision.steps, cause, now, { step_id });
    // goods for pick-up leave the store with their buyer
    if (!isPickUp) await shipItems(tx, order);
  };
  const left_out = isPickUp
    ? {}
    : await leftOut(
        tx,
        order,
        pending.map(({ id }) => id),
      );
  await takeStep(tx, order, 'shipped', by, now, change, left_out);
  return undefined;
}

/** Like `shipLocked`, for an order by its id. @throws Failure NOT_FOUND; VALIDATION_EXCEPTION */
export const shipOrder = (
  app: PaymentsApp,
  id: number,
  carrier: Carrier,
  by: StepBy,
  items?: readonly number[],
): Promise<FulfilmentOutcome> =>
  withLockedOrder(app, id, by, async (tx, order) => {
    const wasToShip = order.status === 'undelivered';
    const refusal = await shipLocked(tx, order, carrier, by, app.now(), items);
    // it left without the other orders of its parcel
    if (wasToShip && refusal === undefined && order.parcel_id != null)
      await setParcel(tx, order.store_id, [order.id], null);
    return refusal;
  });

/** A step that changes only states, without further data. */
type PlainStep = Exclude<FulfilmentStep, 'shipped' | 'canceled'>;

/**
 * Takes a step: the goods are with their buyer (and cash on delivery is paid), on their way back,
 * back, lost or broken.
 * @param restock returned units that go back on the shelf
 * @throws Failure NOT_FOUND
 */
export const stepOrder = (
  app: PaymentsApp,
  id: number,
  step: PlainStep,
  by: StepBy,
  restock: readonly { item_id: number; quantity: number }[] = [],
): Promise<FulfilmentOutcome> =>
  withLockedOrder(app, id, by, async (tx, order) => {
    const items = await refundableItems(tx, order);
    const decision = decideStep(step, order, await remainsAfterRefunds(tx, order, items));
    if (decision === 'taken') return null;
    if ('why' in decision) return decision;
    if (restock.length > 0) {
      const lines = new Map(items.map((item) => [item.id, item.quantity]));
      if (restock.some(({ item_id, quantity }) => quantity > (lines.get(item_id) ?? 0)))
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.restock', message: 'more than this order has' }],
        });
    }
    const now = app.now();
    const change = async (step_id: number) => {
      const isPaid = decision.steps.payment?.includes('paid') ?? false;
      await changeOrder(tx, order, decision.steps, cause, now, {
        step_id,
        ...(isPaid ? { paid_at: now } : {}),
      });
      if (step !== 'delivered') return;
      await shipItems(tx, order);
      await setDeliveredAt(tx, order, now);
    };
    const handedOver =
      step === 'delivered'
        ? items.filter(({ shipping_status }) => shipping_status === 'pending')
        : [];
    const left_out = await leftOut(
      tx,
      order,
      handedOver.map(({ id: own }) => own),
    );
    await takeStep(
      tx,
      order,
      step,
      by,
      now,
      change,
      restock.length > 0 ? { restock: [...restock] } : left_out,
    );
    return undefined;
  });

/** The amount that canceling an order refunds. Pure. */
export const refundOfCancel = (
  { payment_status }: Pick<OrderRow, 'payment_status'>,
  { came_in }: { came_in: number },
): number => (payment_status === 'paid' ? came_in : 0);

/**
 * Cancels an order that has not left. Open attempts at a gateway are closed first; money that came
 * in is owed to the buyer from then on.
 * @param reason who asked for it, shown on the order's page and in its email
 * @param expected the refund that the staff saw; null: any
 * @throws Failure NOT_FOUND
 */
export async function cancelByStore(
  app: PaymentsApp,
  id: number,
  reason: 'seller' | 'buyer',
  by: StepBy,
  expected: number | null = null,
): Promise<FulfilmentOutcome> {
  const seen = await findOrderKey(app.database, id);
  if (!seen || (by.store_id !== null && seen.store_id !== by.store_id)) throw fail('NOT_FOUND');
  const wasUnpaid = seen.status === 'init' || seen.status === 'unpaid';
  if (wasUnpaid) await giveUpOrder(app, seen, reason, reason);
  // closing the attempts may have shown that the money has come in
  return withLockedOrder(
    app,
    id,
    by,
    async (tx, order) => {
      const decision = decideStep('canceled', order, 'some');
      if (decision === 'taken') return null;
      if ('why' in decision) return decision;
      const books = await booksOf(tx, order);
      const refusal = whyNotCanceled(order, books, await refundableItems(tx, order));
      if (refusal !== null) return refusal;
      if (expected !== null && expected !== refundOfCancel(order, books))
        return {
          why: 'Canceling this order would refund another amount than the one shown.',
          code: 'refund_changed',
        };
      const now = app.now();
      await takeStep(tx, order, 'canceled', by, now, (step_id) =>
        markCanceled(tx, order, reason, now, step_id),
      );
      return undefined;
    },
    wasUnpaid,
  );
}
