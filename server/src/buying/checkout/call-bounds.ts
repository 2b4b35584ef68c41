import type * as z from 'zod/mini';
import { isPaidAtDoor, isUnpaidForDays, type PaymentType } from '@noren/contract/payment-methods';
import type { Channel, Locale, Region } from '@noren/contract/scalars';
import type { ordersEndpoints } from '@noren/contract/endpoints/orders';
import type { ShippingType } from '@noren/contract/entities/store';
import type { Buyer } from '../../platform/http/handler.ts';
import type { Keyed } from '../../platform/http/idempotency.ts';
import { createHash } from 'node:crypto';
import type { CartLine } from '../cart/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { placeMarks } from '../addresses/place-marks.ts';
import { foldedEmail, plainPhone } from '../addresses/rules.ts';
import { NetworkUnits, type TakenUnits } from '../../catalog/stock/network-units.ts';
import type { BatchKnown, ContactKnown, NetworkCount, OrderBounds } from './queries.ts';
import { unitsOfPersons } from './person-queries.ts';
import type { NewOrder } from './write-queries.ts';

export type CheckoutBody = z.output<(typeof ordersEndpoints)['POST /checkout']['body']>;

/**
 * Shipping type and address from either form of the body; the contract ensures that one is present.
 */
export const shippingOf = (body: CheckoutBody): { type: ShippingType; address_id: number } =>
  body.shipping_data ?? {
    type: body.shipping_type as ShippingType,
    address_id: body.address_id as number,
  };

/** One buyer's intent to buy the named lines. */
export interface CheckoutCall extends Keyed {
  caller: Buyer;
  /** placed by the staff, who spoke with the buyer: no confirmation, and longer to pay */
  by_staff?: true;
  /** goes into the parcel of an order that has paid its shipping (D-569) */
  ships_with_original?: true;
  channel: Channel;
  locale: Locale;
  body: CheckoutBody;
  /** network of the caller (platform/http/visitor.ts); null: not counted */
  network: string | null;
  now: Date;
}

export interface Placed {
  id: number;
}
/** Places one buyer's order, in a batch with others. @throws Failure those of POST /checkout */
export type PlaceOrder = (call: CheckoutCall) => Promise<Placed>;
/** Places an order within a transaction that also writes other things. */
export type PlaceInside = (tx: Tx, call: CheckoutCall) => Promise<Placed>;

export interface PersonFacts {
  /** national format of their country */
  phones: readonly (string | null)[];
  email: string | null;
  /** null: nothing is shipped */
  place: Parameters<typeof placeMarks>[0] | null;
}

const digestOf = (mark: string): string =>
  createHash('sha256').update(mark).digest('hex').slice(0, 32);

/**
 * Returns the marks by which a purchase limit compares people: digests of phone numbers, mailbox
 * and place. Two buyers who share a mark count as one person.
 * @returns `kept`: marks that an order stores; `asked`: marks it searches for in other orders
 */
export function personsOf({ phones, email, place }: PersonFacts): {
  kept: string[];
  asked: string[];
} {
  const marks = [
    ...new Set(phones.flatMap((phone) => (phone ? [`phone ${phone}`] : []))),
    ...(email === null ? [] : [`email ${foldedEmail(email)}`]),
  ];
  const { kept, asked } = place === null ? { kept: [], asked: [] } : placeMarks(place);
  return { kept: [...marks, ...kept].map(digestOf), asked: [...marks, ...asked].map(digestOf) };
}

/**
 * The people for whom a batch's calls buy limited goods, and what other buyers have ordered for
 * them.
 */
export class PersonsOfBatch {
  readonly #before: ReadonlyMap<string, number>;
  readonly #placed: {
    store_id: number;
    sku_id: number;
    buyer_id: number;
    persons: ReadonlySet<string>;
    quantity: number;
  }[] = [];

  constructor(before: ReadonlyMap<string, number>) {
    this.#before = before;
  }

  /**
   * Units of the line's SKU that other buyers ordered for one of these people, before this batch
   * and in it.
   */
  units(line: CartLine, persons: readonly string[]): number {
    const now = this.#placed.filter(
      (one) =>
        one.store_id === line.store_id &&
        one.sku_id === line.sku_id &&
        one.buyer_id !== line.buyer_id &&
        persons.some((person) => one.persons.has(person)),
    );
    return now.reduce(
      (sum, one) => sum + one.quantity,
      this.#before.get(`${line.buyer_id}:${line.id}`) ?? 0,
    );
  }

  note({ store_id, buyer_id, items }: NewOrder): void {
    for (const { sku_id, quantity, persons } of items)
      if (persons.length > 0)
        this.#placed.push({ store_id, sku_id, buyer_id, persons: new Set(persons), quantity });
  }
}

/** The marks of the person a call is for. @param region the store's, to read phone numbers */
export function personsOfCall(
  { body }: Pick<CheckoutCall, 'body'>,
  { address }: Pick<ContactKnown, 'address'>,
  region: Region,
): ReturnType<typeof personsOf> {
  if (!address) return { kept: [], asked: [] };
  return personsOf({
    phones: [
      address.phone_number,
      body.phone_number == null ? null : plainPhone(body.phone_number, region),
    ],
    email: body.email ?? null,
    place: shippingOf(body).type === 'self_pick_up' ? null : address,
  });
}

/** The marks by which a coupon's limit per buyer compares people: phone numbers and mailbox. */
export function couponPersons(
  { body }: Pick<CheckoutCall, 'body'>,
  { address }: Pick<ContactKnown, 'address'>,
  region: Region,
): string[] {
  const phone = body.phone_number == null ? null : plainPhone(body.phone_number, region);
  const phones = [address?.phone_number ?? null, phone];
  return personsOf({ phones, email: body.email ?? null, place: null }).kept;
}

/**
 * Reads other buyers' orders for the same people. One statement, or none if no line is of a limited
 * SKU.
 */
export async function personsOfBatch(
  tx: Tx,
  calls: readonly CheckoutCall[],
  { contacts, stores }: Pick<BatchKnown, 'contacts' | 'stores'>,
  lines: ReadonlyMap<string, CartLine>,
): Promise<PersonsOfBatch> {
  const asked = calls.flatMap((call, index) => {
    const limited = call.body.item_ids
      .flatMap((id) => lines.get(`${call.buyer_id}:${id}`) ?? [])
      .filter((line) => line.salable_limit !== null);
    const region = stores.get(limited[0]?.store_id ?? -1)?.store.region;
    if (region === undefined) return [];
    const persons = personsOfCall(call, contacts[index] as ContactKnown, region).asked;
    return limited.map((line) => ({
      store_id: line.store_id,
      sku_id: line.sku_id,
      buyer_id: line.buyer_id,
      id: line.id,
      persons,
    }));
  });
  const units = asked.length > 0 ? await unitsOfPersons(tx, asked) : [];
  return new PersonsOfBatch(
    new Map(asked.map((one, place) => [`${one.buyer_id}:${one.id}`, units[place] ?? 0])),
  );
}

interface OrderedUnits {
  sku_id: number;
  /** units of the SKU in all */
  stock: number;
  quantity: number;
}

const minRetryAfter = 60;
const maxRetryAfter = 3600;

/** Unpaid orders of networks, including those decided since they were read. */
export class NetworkOrders {
  readonly #counts: Map<string, NetworkCount>;
  readonly #units: NetworkUnits;

  constructor(counts: readonly NetworkCount[], units: readonly TakenUnits[]) {
    this.#counts = new Map(
      counts.map((count) => [`${count.store_id}:${count.network}`, { ...count }]),
    );
    this.#units = new NetworkUnits(units);
  }

  #of(network: string, store_id: number): NetworkCount {
    const key = `${store_id}:${network}`;
    let count = this.#counts.get(key);
    if (!count)
      this.#counts.set(
        key,
        (count = {
          store_id,
          network,
          unpaid: 0,
          cash: 0,
          days: 0,
          unpaid_end: null,
          cash_end: null,
        }),
      );
    return count;
  }

  /** Seconds until the network may place such an order; 0: now. */
  retryAfter(
    network: string | null,
    store: OrderBounds,
    payment: PaymentType,
    lines: readonly OrderedUnits[],
    now: Date,
  ): number {
    if (network === null) return 0;
    const count = this.#of(network, store.id);
    const cash = isPaidAtDoor(payment);
    const bound = { units: store.network_order_units, percent: store.network_percent, least: null };
    const isFull = cash
      ? count.cash >= store.network_cash_orders
      : count.unpaid >= store.network_unpaid_orders;
    if (!isFull && this.#units.mayTake(network, store.id, lines, bound)) return 0;
    const end = cash ? count.cash_end : count.unpaid_end;
    const seconds =
      end === null ? minRetryAfter : Math.ceil((Date.parse(end) - now.getTime()) / 1000);
    return Math.min(maxRetryAfter, Math.max(minRetryAfter, seconds));
  }

  hasOpenCash = (network: string | null, store_id: number): boolean =>
    network !== null && this.#of(network, store_id).days > 0;

  note(
    network: string | null,
    store: OrderBounds,
    payment: PaymentType,
    lines: readonly OrderedUnits[],
  ): void {
    if (network === null) return;
    const count = this.#of(network, store.id);
    if (isPaidAtDoor(payment)) count.cash++;
    else count.unpaid++;
    if (isUnpaidForDays(payment)) count.days++;
    for (const line of lines)
      this.#units.take(network, { ...line, store_id: store.id }, line.quantity);
  }
}

/** Cash orders decided in this batch, by contact: the database counts only earlier ones. */
export class CashUnderWay {
  readonly #orders: Pick<NewOrder, 'payment_type' | 'store_id' | 'email_folded' | 'receiver'>[] =
    [];

  #of(store_id: number, email: string | null, phone: string) {
    const folded = email === null ? null : foldedEmail(email);
    return this.#orders.filter(
      (order) =>
        order.store_id === store_id &&
        (order.receiver.phone === phone || (folded !== null && order.email_folded === folded)),
    );
  }

  /** Orders of this batch paid at the door by the same mailbox or phone. */
  count = (store_id: number, email: string | null, phone: string): number =>
    this.#of(store_id, email, phone).filter(({ payment_type }) => isPaidAtDoor(payment_type))
      .length;

  /** Whether this batch has an order with the same mailbox, phone or address. */
  has = (
    store_id: number,
    email: string | null,
    { phone, address }: { phone: string; address: string },
  ): boolean =>
    this.#of(store_id, email, phone).length > 0 ||
    this.#orders.some(
      (order) =>
        order.store_id === store_id && address !== '' && order.receiver.address === address,
    );

  note(order: NewOrder): void {
    if (isUnpaidForDays(order.payment_type)) this.#orders.push(order);
  }
}
