import type { PaymentsApp } from '../../payments/attempts/app.ts';
import { refundableItems } from '../../payments/refunds/refund-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { changeOrder, type OrderRow } from '../orders/change.ts';
import { plainTracking } from '../orders/order-rules.ts';
import { setCarrier, shipItems, type Carrier } from '../orders/queries.ts';
import { setParcel } from '../parcels/queries.ts';
import { decideStep, refundedRefusal, type StepRefusal } from './decide-step.ts';
import { correctNamedParcel, insertParcels, parcelsOfOrder, shipUnits } from './parcel-queries.ts';
import {
  decideUnits,
  remainingUnits,
  unitsLeftOf,
  type ParcelUnits,
  type ShippableLine,
} from './parcel-rules.ts';
import { leftOut, remainsAfterRefunds } from './refunds-of-step.ts';
import { takeStep, withLockedOrder, type FulfilmentOutcome, type StepBy } from './take-step.ts';

const cause = 'seller';

const shippedAlready: StepRefusal = {
  why: 'These units have already shipped.',
  reason: 'shipped_already',
};

/** Which goods leave: all of these lines, or units of them. */
type Leaving = { items: readonly number[] } | { units: readonly ParcelUnits[] };

const wrongField = (field: string, message: string) =>
  fail('VALIDATION_EXCEPTION', { errors: [{ path: `body.${field}`, message }] });

/**
 * The units that leave; null: all that are left. @returns a refusal if they cannot
 * @throws Failure VALIDATION_EXCEPTION for unknown lines
 */
function unitsToShip(
  goods: readonly ShippableLine[],
  leaving: Leaving | undefined,
): ParcelUnits[] | StepRefusal | null {
  if (!leaving) return null;
  if ('units' in leaving) {
    const decided = decideUnits(goods, leaving.units);
    if (decided === 'unknown')
      throw wrongField('units', 'not lines of this order, or a line twice');
    if (decided === 'too_many') return shippedAlready;
    return decided.is_last ? null : [...leaving.units];
  }
  const { items } = leaving;
  const pending = goods.filter(({ shipping_status }) => shipping_status === 'pending');
  if (items.some((item) => pending.every(({ id }) => id !== item)))
    throw wrongField('item_ids', 'not lines of this order that wait to be sent');
  const left = remainingUnits(pending);
  if (items.some((item) => left.every(({ item_id }) => item_id !== item))) return refundedRefusal;
  const named = left.filter(({ item_id }) => items.includes(item_id));
  return named.length < left.length ? named : null;
}

const isGiven = (carrier: Carrier): boolean => Object.keys(carrier).length > 0;

/**
 * Ships a locked order: its parcels have left, or the goods wait in the store, and the buyer gets an
 * email. Repeated with another carrier or number, it corrects these.
 * @param carriers one of each parcel that leaves now; the units of several are not recorded
 * @param leaving ship only these; the last units complete the shipment
 * @returns why nothing was done or written; null: the order had already taken the step; undefined:
 * done
 * @throws Failure VALIDATION_EXCEPTION for a carrier of goods for pick-up, or for unknown lines
 */
async function shipLocked(
  tx: Tx,
  order: OrderRow,
  carriers: readonly Carrier[],
  by: StepBy,
  now: Date,
  leaving?: Leaving,
): Promise<StepRefusal | null | undefined> {
  const [carrier = {}] = carriers;
  const isPickUp = order.shipping_type === 'self_pick_up';
  const named = [
    ...Object.keys(carrier),
    ...(leaving ? ['items' in leaving ? 'item_ids' : 'units'] : []),
  ];
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
  if (decision === 'taken') {
    if (!isGiven(carrier)) return null;
    await correctNamedParcel(tx, order, carrier);
    await setCarrier(tx, order, carrier);
    return undefined;
  }
  const some = unitsToShip(goods, leaving);
  if (some && 'why' in some) return some;
  const units = some ?? remainingUnits(goods);
  const send = async (step_id: number) => {
    if (isPickUp) return;
    const parcels = carriers.length > 1 ? carriers : [carrier];
    if (units.length > 0)
      await insertParcels(
        tx,
        order,
        step_id,
        parcels.map((one) => ({ ...one, units: parcels.length > 1 ? null : units })),
        now,
      );
    // without units nothing more leaves: the carrier is that of the last parcel
    else if (isGiven(carrier)) await correctNamedParcel(tx, order, carrier);
    if (isGiven(carrier)) await setCarrier(tx, order, carrier);
  };
  if (some) {
    const complete = goods.filter(
      (line) => some.find(({ item_id }) => item_id === line.id)?.quantity === unitsLeftOf(line),
    );
    const change = async (step_id: number) => {
      await send(step_id);
      await shipUnits(tx, order, some);
    };
    const left_out = await leftOut(
      tx,
      order,
      complete.map(({ id }) => id),
    );
    await takeStep(tx, order, 'partly_shipped', by, now, change, left_out);
    return undefined;
  }
  const change = async (step_id: number) => {
    await send(step_id);
    await changeOrder(tx, order, decision.steps, cause, now, { step_id });
    // goods for pick-up leave the store with their buyer
    if (!isPickUp) await shipItems(tx, order);
  };
  const pending = goods.filter(({ shipping_status }) => shipping_status === 'pending');
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
    const leaving = items && { items };
    const refusal = await shipLocked(tx, order, [carrier], by, app.now(), leaving);
    // it left without the other orders of its parcel
    if (wasToShip && refusal === undefined && order.parcel_id != null)
      await setParcel(tx, order.store_id, [order.id], null);
    return refusal;
  });

/**
 * Ships units of a locked order in a parcel of its own. @param units absent: all that are left
 * @returns why nothing was done; undefined: done
 */
export async function shipParcel(
  tx: Tx,
  order: OrderRow,
  carrier: Carrier,
  by: StepBy,
  now: Date,
  units?: readonly ParcelUnits[],
): Promise<StepRefusal | undefined> {
  if (order.status === 'delivering') return shippedAlready;
  const refusal = await shipLocked(tx, order, [carrier], by, now, units && { units });
  if (refusal === undefined && order.parcel_id != null)
    await setParcel(tx, order.store_id, [order.id], null);
  return refusal === null ? shippedAlready : refusal;
}

/**
 * Adds parcels to a locked order whose goods have all left: it left in more parcels than were
 * recorded. Numbers that the order has already are not added again.
 * @returns why nothing was done; null: it has all of them; undefined: done
 */
export async function addParcels(
  tx: Tx,
  order: OrderRow,
  carriers: readonly Carrier[],
  by: StepBy,
  now: Date,
): Promise<StepRefusal | null | undefined> {
  if (order.status !== 'delivering' || order.shipping_type === 'self_pick_up')
    return { why: 'Only an order that has shipped gets another parcel.' };
  const known = await knownNumbers(tx, order);
  const added = carriers.filter((carrier) => !known.has(numberOf(carrier) ?? ''));
  if (added.length === 0) return null;
  const change = (step_id: number) =>
    insertParcels(
      tx,
      order,
      step_id,
      added.map((carrier) => ({ ...carrier, units: null })),
      now,
    );
  await takeStep(tx, order, 'parcel_added', by, now, change);
  return undefined;
}

const numberOf = ({ tracking_number }: { tracking_number?: string | null | undefined }) =>
  tracking_number == null ? null : (plainTracking(tracking_number) ?? tracking_number);

/** Normalized tracking numbers of an order's parcels. */
async function knownNumbers(tx: Tx, order: OrderRow): Promise<ReadonlySet<string>> {
  const parcels = await parcelsOfOrder(tx, order);
  const named = [...parcels, { tracking_number: order.display_source_id }].map(numberOf);
  return new Set(named.filter((number) => number !== null));
}

/**
 * Ships a locked order by the lines of a file, one for each parcel. Parcels that it has already are
 * not sent again; a further number of an order that has shipped is a further parcel.
 */
export async function shipByLines(
  tx: Tx,
  order: OrderRow,
  carriers: readonly Carrier[],
  by: StepBy,
  now: Date,
): Promise<StepRefusal | null | undefined> {
  const known = await knownNumbers(tx, order);
  const added = carriers.filter((carrier) => !known.has(numberOf(carrier) ?? ''));
  if (order.status === 'undelivered')
    return added.length === 0 ? null : shipLocked(tx, order, added, by, now);
  const isAlone = known.size < 2 && (await parcelsOfOrder(tx, order)).length < 2;
  // the first line completes or corrects the only parcel, unless it names another one
  const corrects = isAlone && (known.size === 0 || added.length === 0);
  const corrected = corrects ? await shipLocked(tx, order, carriers.slice(0, 1), by, now) : null;
  const further = corrects ? added.slice(1) : added;
  const numbered = further.filter(({ tracking_number }) => tracking_number !== undefined);
  return numbered.length === 0 ? corrected : addParcels(tx, order, numbered, by, now);
}
