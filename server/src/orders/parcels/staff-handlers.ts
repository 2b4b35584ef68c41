import type { ParcelGroup } from '@noren/contract/endpoints/console-parcels';
import type { RefundRefusal } from '@noren/contract/entities/refund';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { booksOf, requestRefund } from '../../payments/refunds/request-refund.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import { findParcelOrders, lockParcels, setParcel, type ParcelOrder } from './queries.ts';
import { parcelGroupsOf, oneParcelRefusal } from './rules.ts';

const joining = 'POST /console/stores/{slug}/parcels';
const separating = 'POST /console/stores/{slug}/orders/{id}/separated';
/** Roles that may refund: those of the refund endpoint which also ship. */
const refunders = ['owner', 'manager'] as const;

const shownGroup = (orders: readonly ParcelOrder[]): ParcelGroup => ({
  buyer_name: orders[0]?.buyer_name ?? '',
  orders: orders.map(
    ({ id, number, created_at, units, total_amount, currency, shipping_fee, ...order }) => ({
      id,
      number,
      created_at: created_at.toISOString(),
      units,
      total_amount,
      currency,
      shipping_fee,
      payment_type: order.payment_type,
      parcel_id: order.parcel_id,
    }),
  ),
});

/** Refunds what is left of a locked order's shipping fee. @returns null: nothing was left */
async function refundFee(
  tx: Tx,
  order: OrderRow,
  { staff_id, undo_seconds }: { staff_id: number; undo_seconds: number },
  now: Date,
): Promise<{ reason: RefundRefusal } | { amount: number } | null> {
  const { fees } = await booksOf(tx, order);
  const fee = order.shipping_fee - fees.shipping_fee;
  if (fee <= 0) return null;
  const asked = await requestRefund(
    tx,
    order,
    { lines: [], shipping_fee: fee, payment_fee: 0, free_amount: 0 },
    { staff_id, note: '', expected: fee, undo_seconds },
    now,
  );
  return 'reason' in asked ? { reason: asked.reason } : { amount: asked.refund.amount };
}

/** Refunds the fees of the later orders of a parcel, and says which stay. */
async function refundFees(
  tx: Tx,
  orders: readonly ParcelOrder[],
  { caller, undo_seconds, now }: { caller: StaffCaller; undo_seconds: number; now: Date },
) {
  const refunded: { number: string; amount: number }[] = [];
  const not_refunded: { number: string; reason: RefundRefusal }[] = [];
  for (const { id, number } of orders.slice(1)) {
    const order = (await lockOrder(tx, { store_id: caller.store_id, id })) as OrderRow;
    const done = await refundFee(tx, order, { staff_id: caller.staff_id, undo_seconds }, now);
    if (done && 'reason' in done) not_refunded.push({ number, reason: done.reason });
    else if (done) refunded.push({ number, amount: done.amount });
  }
  return { refunded, not_refunded };
}

export const parcelHandlers: HandlersOf<
  'GET /console/stores/{slug}/parcels' | typeof joining | typeof separating,
  PaymentsApp
> = {
  'GET /console/stores/{slug}/parcels': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { query: { order } }) {
      const groups = parcelGroupsOf(await findParcelOrders(db, store_id, null));
      const wanted =
        order === undefined
          ? groups
          : groups.filter((group) => group.some(({ id }) => id === order));
      return { data: wanted.map(shownGroup) };
    },
  },
  [joining]: {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { body: { orders: named, refund_fees } }) {
      const { store_id, staff_id, role } = caller;
      if (refund_fees && !refunders.some((one) => one === role))
        throw fail('ROLE_NOT_ALLOWED', { roles: [...refunders] });
      const ids = await lockParcels(tx, store_id, named);
      if (named.some((id) => !ids.includes(id)))
        throw fail('NOT_ONE_PARCEL', { reason: 'not_found', number: '' });
      const orders = await findParcelOrders(tx, store_id, ids);
      const why = oneParcelRefusal(orders);
      if (why) throw fail('NOT_ONE_PARCEL', why);
      const [first] = orders;
      if (!first || orders.length < 2)
        throw failCommon('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.orders', message: 'names only one order' }],
        });
      await setParcel(tx, store_id, ids, first.id);
      const fees = refund_fees
        ? await refundFees(tx, orders, { caller, undo_seconds: app.config.undo_seconds, now })
        : { refunded: [], not_refunded: [] };
      const after = { orders: orders.map(({ number }) => number), ...fees };
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: joining,
          subject: `order ${first.number}`,
          before: null,
          after,
        },
        now,
      );
      return { data: { parcel_id: first.id, orders: ids, ...fees } };
    },
  },
  [separating]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const ids = await lockParcels(tx, store_id, [id]);
      const order = await lockOrder(tx, { store_id, id });
      if (!order) throw fail('NOT_FOUND');
      if (order.parcel_id == null) return { data: { orders: [] } };
      const orders = await findParcelOrders(tx, store_id, ids);
      if (orders.some(({ stage }) => stage !== 'to_ship'))
        throw fail('NOT_ONE_PARCEL', { reason: 'not_to_ship', number: order.slug });
      await setParcel(tx, store_id, ids, null);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: separating,
          subject: `order ${order.slug}`,
          before: { orders: orders.map(({ number }) => number) },
          after: null,
        },
        now,
      );
      return { data: { orders: ids } };
    },
  },
};
