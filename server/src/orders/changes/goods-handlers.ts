import type { ChangeRefusal } from '@noren/contract/entities/order-change';
import type { CheckoutApp } from '../../buying/checkout/app.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { requestRefund } from '../../payments/refunds/request-refund.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { Db } from '../../platform/db/database.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { findOrderRow, lockOrder, type OrderRow } from '../orders/change.ts';
import { changeOpenOrder, goodsOfOrder, planChange, recordChange } from './change-lines.ts';
import { currentLine, sumsNow, type LinesAsked } from './line-rules.ts';
import { placeSupplement } from './supplement.ts';

const reading = 'GET /console/stores/{slug}/orders/{id}/goods';
const previewing = 'POST /console/stores/{slug}/orders/{id}/goods-preview';
const changing = 'PUT /console/stores/{slug}/orders/{id}/goods';
const failChange = failOf<typeof changing>();

const refused = (reason: ChangeRefusal) => failChange('ORDER_CHANGE_REFUSED', { reason });

/** @throws Failure NOT_FOUND */
async function goodsNow(db: Db, order: OrderRow | undefined) {
  if (!order) throw failCommon('NOT_FOUND');
  const { items, refusal, now } = await goodsOfOrder(db, order);
  return {
    data: {
      revision: order.revision,
      refusal,
      is_paid: now.is_paid,
      lines: items
        .map((item) => ({
          item_id: item.id,
          name: [item.product_name, item.sku_name].filter(Boolean).join(' '),
          ...currentLine(item),
        }))
        .filter(({ quantity }) => quantity > 0),
      sums: sumsNow(now, items),
    },
  };
}

/**
 * Reads and checks a change of an order's goods.
 * @throws Failure NOT_FOUND; ORDER_CHANGE_REFUSED; CHANGED_MEANWHILE; VALIDATION_EXCEPTION
 */
async function readChange(
  db: Db,
  order: OrderRow | undefined,
  { revision, ...ask }: LinesAsked & { revision: number },
  now: Date,
) {
  if (!order) throw failCommon('NOT_FOUND');
  const goods = await goodsOfOrder(db, order);
  if (goods.refusal) throw refused(goods.refusal);
  if (order.revision !== revision) throw failChange('CHANGED_MEANWHILE');
  const wrong = (path: string, message: string) =>
    failCommon('VALIDATION_EXCEPTION', { errors: [{ path, message }] });
  const ids = new Set(ask.lines.map(({ item_id }) => item_id));
  if (ids.size < ask.lines.length || [...ids].some((id) => goods.items.every((i) => i.id !== id)))
    throw wrong('body.lines', 'Names lines of this order, each once');
  if (new Set(ask.added.map(({ sku_id }) => sku_id)).size < ask.added.length)
    throw wrong('body.added', 'Names each SKU once');
  const planned = await planChange(db, goods, ask, now);
  if ('refusal' in planned) throw refused(planned.refusal);
  return { order, goods, ask, planned };
}

export const orderGoodsHandlers: HandlersOf<
  typeof reading | typeof previewing | typeof changing,
  PaymentsApp & CheckoutApp
> = {
  [reading]: {
    mode: 'read',
    run: async (db, { caller: { store_id } }, { params: { id } }) =>
      goodsNow(db, await findOrderRow(db, { store_id, id })),
  },
  [previewing]: {
    mode: 'read',
    async run(db, { caller: { store_id }, now }, { params: { id }, body }) {
      const order = await findOrderRow(db, { store_id, id });
      const { planned } = await readChange(db, order, body, now);
      const { before, after, refund_amount, due } = planned.plan;
      return { data: { before, after, refund_amount, due } };
    },
  },
  [changing]: {
    mode: 'write',
    async run(
      tx,
      { app, caller: { store_id, staff_id }, now },
      { params: { id }, body: { expected, ...given } },
    ) {
      const { order, goods, ask, planned } = await readChange(
        tx,
        await lockOrder(tx, { store_id, id }),
        given,
        now,
      );
      const { plan, isAdult } = planned;
      const sums = {
        total: plan.after.total,
        refund_amount: plan.refund_amount,
        due: plan.due,
      };
      const isExpected = (['total', 'refund_amount', 'due'] as const).every(
        (name) => sums[name] === expected[name],
      );
      if (!isExpected) throw refused('sum_differs');
      let supplement: { id: number; number: string } | null = null;
      let change: number;
      if (goods.now.is_paid) {
        change = await recordChange(tx, order, plan.changes, { staff_id, now });
        if (plan.refund) {
          const { undo_seconds } = app.config;
          const terms = { staff_id, note: '', expected: plan.refund_amount, undo_seconds };
          const asked = await requestRefund(tx, order, plan.refund, terms, now);
          // the plan was made from the same rows, under the order's lock
          if ('reason' in asked)
            throw refused(
              asked.reason === 'money_open' || asked.reason === 'disputed'
                ? asked.reason
                : 'sum_differs',
            );
        }
        if (ask.added.length > 0) {
          const placed = await placeSupplement(tx, app, order, ask.added, {
            due: plan.due,
            isAdult,
            now,
          });
          if ('refusal' in placed) throw refused(placed.refusal);
          supplement = placed;
        }
      } else {
        const changed = await changeOpenOrder(tx, goods, ask, planned, { staff_id, now });
        if ('refusal' in changed) throw refused(changed.refusal);
        change = changed.change;
      }
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: changing,
          subject: `order ${order.slug}`,
          before: { total: plan.before.total },
          after: { change, ...sums, ...(supplement && { supplement: supplement.number }) },
        },
        now,
      );
      return { ...(await goodsNow(tx, await findOrderRow(tx, order))), supplement };
    },
  },
};
