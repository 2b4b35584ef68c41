import type { Channel, Region } from '@noren/contract/scalars';
import { feePlaceOf } from '@noren/contract/shipping-places';
import { isPaidAtDoor, isUnpaidForDays, type PaymentType } from '@noren/contract/payment-methods';
import { shippingWayOf } from '@noren/contract/shipping-method-rules';
import { fullAddress, plainPhone } from '../addresses/rules.ts';
import type { KnownDiscounts } from '../discounts/known-discounts.ts';
import { discountedPrice } from '../discounts/rules.ts';
import { discountsOf, boundsFailure, priceFailure } from './decide-price.ts';
import type { CartLine } from '../cart/queries.ts';
import { changedSinceConfirmed, isMixed, statusChanges } from '../cart/rules.ts';
import { failOf, Failure } from '../../platform/http/failure.ts';
import { rehearsalOf } from '../../platform/http/handler.ts';
import type { Shelf } from '../../catalog/stock/shelf.ts';
import {
  addressFits,
  isOffered,
  needsCode,
  sellsTo,
  shippingFailure,
} from '../../catalog/stores/rules.ts';
import {
  type CashUnderWay,
  type NetworkOrders,
  type CheckoutCall,
  type PersonsOfBatch,
  couponPersons,
  personsOfCall,
  shippingOf,
} from './call-bounds.ts';
import { deliveryFailure, wayFailure } from './delivery-request.ts';
import type { ContactKnown, StoreTerms } from './queries.ts';
import type { NewOrder } from './write-queries.ts';
import { orderOf } from './build-order.ts';

const fail = failOf<'POST /checkout'>();

export interface Terms {
  /** Whether this process can take such a payment for the store. */
  takes: (type: PaymentType, store: StoreTerms['store'], channel: Channel) => boolean;
  /** Minutes an order waits for its card or wallet payment. */
  payment_minutes: number;
}

export interface Known {
  stores: ReadonlyMap<number, StoreTerms>;
  contact: ContactKnown;
  members: ReadonlyMap<number, boolean | null>;
  shelf: Shelf;
  terms: Terms;
  networks: NetworkOrders;
  persons: PersonsOfBatch;
  cash: CashUnderWay;
  discounts: KnownDiscounts;
}

/**
 * Minutes that an order placed by staff waits: its buyer gets the payment link by email and may not
 * expect it (@NOTE spec silent).
 */
const minutesByLink = 3 * 24 * 60;

/** The order that this call makes, or the refusal. Pure: the same input gives the same decision. */
export function decideOrder(
  call: CheckoutCall,
  found: (CartLine | undefined)[],
  known: Known,
): NewOrder | Failure {
  const { body } = call;
  const missing = body.item_ids.filter((_, index) => !found[index]);
  const lines = found.filter((line) => line !== undefined);
  const store = known.stores.get(lines[0]?.store_id ?? -1);
  const sameStore = lines.every((line) => line.store_id === lines[0]?.store_id);
  if (
    missing.length > 0 ||
    !store ||
    !sameStore ||
    new Set(body.item_ids).size !== body.item_ids.length
  ) {
    return fail('NOT_FOUND_ITEM_IN_CART', {
      item_ids: missing.length > 0 ? missing : body.item_ids,
    });
  }
  if (!(call.channel === 'marketplace' ? store.store.in_marketplace : store.store.in_shop))
    return fail('NOT_FOUND_ITEM_IN_CART', { item_ids: body.item_ids });
  const faulty = bodyFailure(call, store.store.region);
  if (faulty) return faulty;
  const rehearsal = rehearsalOf(call.caller);
  if (!sellsTo(store.store, rehearsal))
    return fail('FAILED_TO_CHECKOUT', { reason: 'store_not_open' });
  const isRehearsal = rehearsal.rehearses !== undefined;
  // only the staff who rehearse get emails of a rehearsal's order
  if (
    isRehearsal &&
    body.email != null &&
    !(store.staff_emails ?? []).includes(body.email.trim().toLowerCase())
  )
    return fail('FAILED_TO_CHECKOUT', { reason: 'rehearsal_email' });
  if (known.contact.blocked && !call.by_staff)
    return fail('FAILED_TO_CHECKOUT', { reason: 'buyer_blocked' });
  if (isMixed(lines)) return fail('MIXED_SKU_TYPE_EXCEPTION');

  const changed = changesOf(lines, known.shelf, call);
  if (changed.length > 0) return fail('CHECKOUT_ITEMS_STATUS_HAVE_CHANGED', { items: changed });
  // the limit applies to the person: orders by other buyers for the same phone, mailbox or place
  // count too
  const persons = lines.some((line) => line.salable_limit !== null)
    ? personsOfCall(call, known.contact, store.store.region)
    : { kept: [], asked: [] };
  const overLimit = limitFailure(
    lines,
    (line) => line.ordered + known.persons.units(line, persons.asked),
  );
  if (overLimit) return overLimit;
  if (lines.some((line) => line.adult_warning) && !ofAge(call, known.members))
    return fail('AGE_VERIFICATION_REQUIRED');

  const payment = store.payments.find(
    (setting) =>
      setting.type === body.payment_type &&
      isOffered(setting, store.store, rehearsal) &&
      (body.payment_id == null || setting.id === body.payment_id),
  );
  if (!payment || !(isRehearsal || known.terms.takes(payment.type, store.store, call.channel)))
    return fail('FAILED_TO_CHECKOUT', { reason: 'payment_not_available' });
  const chosen = store.shippings.find((setting) => setting.type === shippingOf(body).type);
  if (!chosen?.enabled) return fail('INVALID_SHIPPING_TYPE_EXCEPTION');
  // goods that join the parcel of an order ship as that order does
  const methods = call.ships_with_original ? [] : chosen.methods;
  const way = shippingWayOf({ ...chosen, methods }, lines, body.shipping_method_id);
  const untaken = wayFailure(way);
  if (untaken) return untaken;
  const shipping = way.setting;
  const unshippable = shippingFailure(
    shipping,
    payment.type,
    lines.some((line) => line.is_printio_product),
  );
  if (unshippable) return fail(unshippable);
  const { address } = known.contact;
  if (!address || !addressFits(shipping.type, address))
    return fail('FAILED_TO_CHECKOUT', { reason: 'address_incomplete' });
  const undeliverable = deliveryFailure(call, shipping, payment, feePlaceOf(address));
  if (undeliverable) return undeliverable;
  const discount_persons = couponPersons(call, known.contact, store.store.region);
  const price = discountedPrice({
    lines,
    shipping: call.ships_with_original ? { ...shipping, fee_type: 'free', fees: [] } : shipping,
    payment,
    level_one_code: shipping.type === 'self_pick_up' ? null : feePlaceOf(address),
    ...discountsOf(call, store, known.discounts, discount_persons),
    now: call.now,
  });
  const unpriced = priceFailure(call, price);
  if (unpriced) return unpriced;
  const outOfBounds = boundsFailure(call, price.total_amount, payment, store);
  if (outOfBounds) return outOfBounds;
  const unreached = contactFailure(call, store, known, price.total_amount);
  if (unreached) return unreached;
  const units = lines.map((line) => ({
    sku_id: line.sku_id,
    quantity: line.quantity,
    stock: known.shelf.stock(line),
  }));
  const retry_after = known.networks.retryAfter(
    call.network,
    store.store,
    payment.type,
    units,
    call.now,
  );
  if (retry_after > 0) return fail('TOO_MANY_REQUESTS', { retry_after });
  known.networks.note(call.network, store.store, payment.type, units);
  return orderOf(call, lines, {
    store,
    persons: persons.kept,
    address,
    price,
    discount_persons,
    payment,
    shipping,
    method: way.method,
    is_rehearsal: isRehearsal,
    payment_minutes: call.by_staff ? minutesByLink : known.terms.payment_minutes,
  });
}

/** A body that no order of the store's country may have. */
function bodyFailure({ body, caller }: CheckoutCall, region: Region): Failure | null {
  if (body.phone_number != null && plainPhone(body.phone_number, region) === null) {
    return fail('VALIDATION_EXCEPTION', {
      errors: [{ path: 'body.phone_number', message: 'Not a phone number of the store’s country' }],
    });
  }
  if (body.uniform_invoice != null && region !== 'TW') {
    return fail('VALIDATION_EXCEPTION', {
      errors: [
        { path: 'body.uniform_invoice', message: 'Only stores in Taiwan issue uniform invoices' },
      ],
    });
  }
  // a guest without email and phone number could neither be notified of the order nor find it again
  if (caller.kind === 'guest' && body.email == null && body.phone_number == null) {
    return fail('VALIDATION_EXCEPTION', {
      errors: [
        { path: 'body.email', message: 'A guest’s order needs an email address or a phone number' },
      ],
    });
  }
  return null;
}

/** Refuses the first line that exceeds its limit together with what was ordered before. */
function limitFailure(
  lines: readonly CartLine[],
  orderedOf: (line: CartLine) => number,
): Failure | null {
  const over = lines.find(
    (line) => line.salable_limit !== null && line.quantity + orderedOf(line) > line.salable_limit,
  );
  if (!over) return null;
  const limit = over.salable_limit as number;
  return fail('REACHED_BUYER_PURCHASABLE_LIMIT', {
    buyer_purchasable_limit: limit,
    remaining_quantity: Math.max(0, limit - orderedOf(over)),
    sku_name: over.sku_name,
    product_name: over.product_name,
  });
}

/**
 * A guest who pays cash confirms the email address if the store's rule asks for it, and the number
 * of open cash-on-delivery orders per contact is limited. Members have an account with a confirmed
 * address, or come from a live platform that knows them.
 */
function contactFailure(
  { body, caller, by_staff, network }: CheckoutCall,
  { store }: StoreTerms,
  { contact, cash, networks }: Known,
  total_amount: number,
): Failure | null {
  const isStranger =
    caller.kind === 'guest' && !by_staff && caller.rehearses === undefined && !contact.confirmed;
  if (isStranger && isUnpaidForDays(body.payment_type)) {
    const receiver = {
      phone: contact.address?.phone_number ?? '',
      address: contact.address ? fullAddress(contact.address) : '',
    };
    const owesCash =
      contact.owes_cash ||
      networks.hasOpenCash(network, store.id) ||
      cash.has(store.id, body.email ?? null, receiver);
    if (needsCode(store, { total_amount, owesCash })) return fail('CONTACT_NOT_CONFIRMED');
  }
  const most = store.contact_cash_orders;
  if (!isPaidAtDoor(body.payment_type) || most === null) return null;
  const underWay =
    contact.open_cash +
    cash.count(store.id, body.email ?? null, contact.address?.phone_number ?? '');
  return underWay >= most ? fail('CASH_ORDERS_OPEN', { most }) : null;
}

/**
 * Lines that differ from what their buyer saw, judged on the locked shelf. A cart has one line per
 * SKU.
 */
function changesOf(
  lines: readonly CartLine[],
  shelf: Shelf,
  { channel, by_staff, now, body }: CheckoutCall,
) {
  return lines.flatMap((line) => {
    const found = statusChanges(line, by_staff ? 'staff' : channel, shelf.available(line), now);
    const since = changedSinceConfirmed(line, body.expected).filter((change) =>
      found.every((known) => known.type !== change.type),
    );
    const status_changes = [...found, ...since];
    return status_changes.length > 0 ? [{ id: line.id, status_changes }] : [];
  });
}

function ofAge(call: CheckoutCall, members: ReadonlyMap<number, boolean | null>): boolean {
  const kept = call.caller.kind === 'member' ? members.get(call.caller.user_id) : null;
  // a tick at checkout does not overrule a profile that says under age
  return kept === false ? false : kept === true || call.body.age === true;
}
