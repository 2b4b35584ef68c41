import type { ChangeableOrder } from '@noren/contract/entities/order-change';
import { someRequest } from '@noren/contract/delivery-rules';
import { deliveryOfMethod } from '@noren/contract/shipping-method-rules';
import { plainPhone } from '../../buying/addresses/rules.ts';
import { checkPlace, codeOfPlace, splitPlace } from '../../buying/addresses/written-place.ts';
import { findStoreTerms } from '../../catalog/stores/queries.ts';
import type { StoredShipping } from '../../catalog/stores/shipping-methods.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { refundableItems } from '../../payments/refunds/refund-queries.ts';
import { findOrderRow, lockOrder, type OrderRow } from '../orders/change.ts';
import { insertChange, setDelivery } from './queries.ts';
import { deliveryChanges, nearestDelivery, changeRefusal, type Delivery } from './rules.ts';

const reading = 'GET /console/stores/{slug}/orders/{id}/change';
const delivering = 'PUT /console/stores/{slug}/orders/{id}/delivery';
const failDelivery = failOf<typeof delivering>();

const deliveryOf = ({ receiver, delivery_request, shipping_type }: OrderRow): Delivery => ({
  name: receiver.name,
  phone: receiver.phone,
  address: shipping_type === 'self_pick_up' ? null : receiver.address,
  request: delivery_request,
});

/** The delivery rules as the order's method restricts them; a method that is gone does not. */
function deliveryRulesOf(shipping: StoredShipping | undefined, { shipping_method }: OrderRow) {
  const method = shipping?.methods.find(({ id }) => id === shipping_method?.id);
  return method ? deliveryOfMethod(shipping?.delivery, method) : (shipping?.delivery ?? null);
}

/** The store's delivery rules and payment term for an order. */
async function termsOf(db: Db, order: OrderRow) {
  const terms = await findStoreTerms(db, { id: order.store_id });
  const shipping = terms?.shippings.find(({ type }) => type === order.shipping_type);
  const payment = terms?.payments.find(({ type }) => type === order.payment_type);
  return {
    rules: order.shipping_type === 'custom' ? deliveryRulesOf(shipping, order) : null,
    // a paid order, and one paid at the door, does not wait for a payment
    payment: {
      type: order.payment_type,
      term_days: order.status === 'undelivered' ? 0 : (payment?.term_days ?? 0),
    },
  };
}

/** @throws Failure NOT_FOUND */
async function changeableOf(
  db: Db,
  order: OrderRow | undefined,
  now: Date,
): Promise<{ data: ChangeableOrder }> {
  if (!order) throw failCommon('NOT_FOUND');
  const { rules, payment } = await termsOf(db, order);
  const { name, phone, address, request } = deliveryOf(order);
  return {
    data: {
      revision: order.revision,
      refusal: changeRefusal(order, await refundableItems(db, order)),
      shipping_type: order.shipping_type,
      name,
      phone_number: phone,
      address: address === null ? null : splitPlace(address, order.region),
      delivery_request: request,
      delivery_rules: rules,
      payment,
      now: now.toISOString(),
    },
  };
}

interface GivenDelivery {
  name: string;
  phone_number: string;
  address: { postcode: string; place: string } | null;
  delivery_request: Delivery['request'];
}

/** Checks a delivery by the checkout's rules. @throws Failure VALIDATION_EXCEPTION */
function readDelivery(given: GivenDelivery, { region, shipping_type }: OrderRow): Delivery {
  const wrong = (path: string, message: string) =>
    failCommon('VALIDATION_EXCEPTION', { errors: [{ path, message }] });
  const isPickUp = shipping_type === 'self_pick_up';
  const phone = plainPhone(given.phone_number, region);
  if (phone === null || (region === 'TW' && !isPickUp && !phone.startsWith('09')))
    throw wrong('body.phone_number', 'Not a phone number of the store’s country');
  if (isPickUp !== (given.address === null))
    throw wrong('body.address', 'Only goods for pick-up go without an address');
  const request = isPickUp ? null : someRequest(given.delivery_request);
  if (given.address === null) return { name: given.name, phone, address: null, request };
  const place = checkPlace(given.address, region);
  if ('errors' in place) throw failCommon('VALIDATION_EXCEPTION', place);
  return { name: given.name, phone, address: place.address, request };
}

const codeOf = (address: string | null, { region }: OrderRow): string | null =>
  address === null ? null : codeOfPlace(splitPlace(address, region).place, region);

export const orderChangeHandlers: HandlersOf<typeof reading | typeof delivering> = {
  [reading]: {
    mode: 'read',
    run: async (db, { caller: { store_id }, now }, { params: { id } }) =>
      changeableOf(db, await findOrderRow(db, { store_id, id }), now),
  },
  [delivering]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { params: { id }, body: { revision, ...given } },
    ) {
      const order = await lockOrder(tx, { store_id, id });
      if (!order) throw fail('NOT_FOUND');
      const refusal = changeRefusal(order, await refundableItems(tx, order));
      if (refusal) throw failDelivery('ORDER_CHANGE_REFUSED', { reason: refusal });
      if (order.revision !== revision) throw fail('CHANGED_MEANWHILE');
      const before = deliveryOf(order);
      const after = readDelivery(given, order);
      const nearest = nearestDelivery(before.request, after.request, {
        ...(await termsOf(tx, order)),
        places: { before: codeOf(before.address, order), after: codeOf(after.address, order) },
        now,
      });
      if (nearest)
        throw failDelivery('ORDER_CHANGE_REFUSED', {
          reason: 'delivery_impossible',
          delivery_request: nearest,
        });
      const changes = deliveryChanges(before, after);
      if (changes.length === 0)
        throw failDelivery('ORDER_CHANGE_REFUSED', { reason: 'nothing_changed' });
      const { name, phone, address, request } = after;
      await setDelivery(tx, order, {
        receiver: { name, phone, address: address ?? order.receiver.address },
        delivery_request: request,
      });
      const change = await insertChange(tx, order, { staff_id, changes, now });
      // the audit entry has no values: those are erased with the order
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: delivering,
          subject: `order ${order.slug}`,
          before: null,
          after: { change, fields: changes.map(({ field }) => field) },
        },
        now,
      );
      return changeableOf(tx, await findOrderRow(tx, order), now);
    },
  },
};
