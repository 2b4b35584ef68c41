import type { FulfilmentStep } from '@noren/contract/entities/refund';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { changeOrder, markCanceled, type OrderRow } from '../orders/change.ts';
import { findOrderKey, setDeliveredAt, shipItems } from '../orders/queries.ts';
import { giveUpOrder } from '../../payments/attempts/give-up.ts';
import { refundableItems } from '../../payments/refunds/refund-queries.ts';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import { decideStep, cancelRefusal } from './decide-step.ts';
import { leftOut, remainsAfterRefunds } from './refunds-of-step.ts';
import { type StepBy, type FulfilmentOutcome, withLockedOrder, takeStep } from './take-step.ts';

const cause = 'seller';

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
  order: Pick<OrderRow, 'payment_status' | 'refunded_amount'>,
  books: { came_in: number; disputed: number },
): number => refundableOf(order, books);

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
      const refusal = cancelRefusal(order, books, await refundableItems(tx, order));
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
