import type { ShipmentMatch } from '@noren/contract/entities/console-order';
import type { ShipmentLine } from '@noren/contract/endpoints/console-orders';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { refundedOrders } from './refunds-of-step.ts';
import { shipByLines } from './ship-order.ts';
import type { StepBy } from './take-step.ts';
import { lockOrder, type OrderRow } from '../orders/change.ts';
import type { Carrier } from '../orders/queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { ordersOfNumbers, type OrderToShip } from '../orders/staff-queries.ts';
import { findParcelOrders, lockParcels, type ParcelOrder } from '../parcels/queries.ts';
import { parcelsOfOrder } from './parcel-queries.ts';
import { undoOfBatch } from './undo-steps.ts';
import { faultOf, plainNumber, plainTracking } from '../orders/order-rules.ts';

interface Matched {
  line: ShipmentLine;
  order: OrderToShip | undefined;
  fault: ShipmentMatch['fault'];
}

/** Matches each line with its order, and finds its fault. */
async function matchLines(
  db: Db,
  store_id: number,
  lines: readonly ShipmentLine[],
  from_file: boolean,
): Promise<Matched[]> {
  const numbers = lines.map(({ number }) => plainNumber(number));
  const found = await ordersOfNumbers(db, store_id, [...new Set(numbers)]);
  const refunded = await refundedOrders(
    db,
    found.filter(({ refunded_amount }) => refunded_amount > 0),
  );
  const orders = new Map(
    found.map((order) => [order.number, { ...order, is_refunded: refunded.has(order.id) }]),
  );
  const trackings = lines.map(({ tracking_number }) =>
    tracking_number === undefined ? null : plainTracking(tracking_number),
  );
  const ofNumber = new Map<string, number[]>();
  numbers.forEach((number, index) =>
    ofNumber.set(number, [...(ofNumber.get(number) ?? []), index]),
  );
  return lines.map((line, index) => {
    const number = numbers[index] as string;
    const order = orders.get(number);
    const tracking = trackings[index] ?? null;
    const same = ofNumber.get(number) ?? [];
    // several numbers of one order are its parcels
    const twice = same.some(
      (other) => other < index && (tracking === null || trackings[other] === tracking),
    );
    const others = same.flatMap((other) => (other === index ? [] : (trackings[other] ?? [])));
    const wrong = line.tracking_number !== undefined && tracking === null;
    const missing = from_file && line.tracking_number === undefined && line.without_number !== true;
    return { line, order, fault: faultOf(order, tracking, { twice, wrong, missing, others }) };
  });
}

function shownMatch({ line, order, fault }: Matched): ShipmentMatch {
  if (!order) return { number: line.number, order: null, fault };
  const { id, number, stage, shipping_type, buyer_name, carrier, tracking_number, chargeback } =
    order;
  return {
    number: line.number,
    order: { id, number, stage, shipping_type, buyer_name, carrier, tracking_number, chargeback },
    fault,
  };
}

/** The lines without a fault by their order: one for each parcel. */
function linesOfOrders(matched: readonly Matched[]): Map<number, ShipmentLine[]> {
  const lines = new Map<number, ShipmentLine[]>();
  for (const { line, order, fault } of matched)
    if (order && fault === null) lines.set(order.id, [...(lines.get(order.id) ?? []), line]);
  return lines;
}

/** The carrier and tracking number of a shipment line; empty for pick-up. */
function parcelOf(
  { company, company_code, tracking_number }: ShipmentLine,
  { shipping_type }: Pick<OrderToShip, 'shipping_type'>,
): Carrier {
  if (shipping_type === 'self_pick_up') return {};
  return {
    ...(company !== undefined && { company }),
    ...(company_code !== undefined && { company_code }),
    ...(tracking_number !== undefined && { tracking_number }),
  };
}

/**
 * The open orders that no line names and that are in the parcel of a named one, by the id of the
 * first order of that parcel that a line names.
 */
async function matesOf(
  tx: Tx,
  store_id: number,
  named: readonly number[],
  locked: readonly number[],
): Promise<ReadonlyMap<number, readonly ParcelOrder[]>> {
  const mates = new Map<number, ParcelOrder[]>();
  if (locked.every((id) => named.includes(id))) return mates;
  const orders = (await findParcelOrders(tx, store_id, locked)).filter(
    ({ stage, parcel_id }) => stage === 'to_ship' && parcel_id !== null,
  );
  for (const order of orders) {
    if (named.includes(order.id)) continue;
    const leader = orders.find(
      ({ id, parcel_id }) => parcel_id === order.parcel_id && named.includes(id),
    );
    if (leader) mates.set(leader.id, [...(mates.get(leader.id) ?? []), order]);
  }
  return mates;
}

/** A locked order and its parcels, as the audit log stores them. */
async function audited(tx: Tx, order: OrderRow) {
  const { status, shipping_status, shipping_info, display_source_id } = order;
  const parcels = await parcelsOfOrder(tx, order);
  return {
    status,
    shipping_status,
    company: shipping_info.company ?? null,
    tracking_number:
      parcels.length > 1
        ? parcels.map(({ tracking_number }) => tracking_number).join(', ')
        : display_source_id,
  };
}

async function shipMatched(
  tx: Tx,
  by: StepBy & { staff_id: number; store_id: number },
  { lines, id }: { lines: readonly ShipmentLine[]; id: number },
  now: Date,
): Promise<boolean> {
  const { store_id, staff_id } = by;
  const locked = await lockOrder(tx, { store_id, id });
  if (!locked) return false;
  const before = await audited(tx, locked);
  const carriers = lines.map((line) => parcelOf(line, locked));
  if (await shipByLines(tx, locked, carriers, by, now)) return false;
  const after = await audited(tx, (await lockOrder(tx, locked)) as OrderRow);
  // the same file again changes nothing
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  await writeAudit(
    tx,
    {
      store_id,
      staff_id,
      call: 'POST /console/stores/{slug}/shipments',
      subject: `order ${locked.slug}`,
      before,
      after,
    },
    now,
  );
  return true;
}

export const shipmentHandlers: HandlersOf<
  'POST /console/stores/{slug}/shipments/match' | 'POST /console/stores/{slug}/shipments',
  PaymentsApp
> = {
  'POST /console/stores/{slug}/shipments/match': {
    mode: 'read',
    run: async (db, { caller: { store_id } }, { body: { lines } }) => ({
      data: (await matchLines(db, store_id, lines, true)).map(shownMatch),
    }),
  },
  'POST /console/stores/{slug}/shipments': {
    mode: 'write',
    async run(tx, { app, caller, now }, { body: { lines, all_or_none, from_file = false } }) {
      const { store_id } = caller;
      const seen = await matchLines(tx, store_id, lines, from_file);
      const named = seen.flatMap(({ order }) => (order ? [order.id] : []));
      const locked = await lockParcels(tx, store_id, named);
      // matched again, now that the orders are locked
      const matched = await matchLines(tx, store_id, lines, from_file);
      const faults = matched.flatMap(({ line, fault }) =>
        fault === null ? [] : [{ number: line.number, fault }],
      );
      if (all_or_none && faults.length > 0) return { shipped: 0, faults };
      const by = { staff_id: caller.staff_id, store_id, undo_seconds: app.config.undo_seconds };
      const mates = await matesOf(tx, store_id, named, locked);
      let shipped = 0;
      const together: { id: number; number: string }[] = [];
      for (const [id, own] of linesOfOrders(matched)) {
        if (await shipMatched(tx, by, { lines: own, id }, now)) shipped++;
        else {
          faults.push({ number: own[0]?.number ?? '', fault: 'over' });
          continue;
        }
        for (const order of mates.get(id) ?? []) {
          if (!(await shipMatched(tx, by, { lines: own, id: order.id }, now))) continue;
          shipped++;
          together.push({ id: order.id, number: order.number });
        }
      }
      const undo = await undoOfBatch(tx, store_id, locked, {
        step: 'shipped',
        staff_id: caller.staff_id,
        now,
        since: now,
      });
      return { shipped, faults, ...(together.length > 0 && { together }), ...(undo && { undo }) };
    },
  },
};
