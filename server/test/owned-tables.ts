import type { PersonExport } from '@noren/contract/entities/person';

/** What happens to a table's rows, and `left: why` where nothing does. */
type Fate = 'in' | { left: string };
/** A part of a person's document. */
type Section = { [Name in keyof PersonExport]: PersonExport[Name] extends readonly unknown[] ? Name : never }[keyof PersonExport];

interface Owned {
  merge: Fate;
  erase: Fate;
  /** the part of a person's document that has its rows */
  export: Section | { left: string };
  /** the end of a guest's last session */
  guest: Fate;
  /**
   * How many rows a buyer may have, and what a merge of two who have that many comes to: `kept`, by which test, or
   * `passed`, and why that does no harm; `none`: why nobody counts them.
   */
  bound: { most: number; kept: string } | { most: number; passed: string } | { none: string };
}

/** Tables that belong to a buyer: what is done about each. One that is new says all of it here. */
export const ofBuyers: Readonly<Record<string, Owned>> = {
  addresses: { merge: 'in', erase: 'in', export: 'addresses', guest: 'in', bound: { most: 50, passed: 'nothing is lost; the newest 50 are shown' } },
  buyer_sku_counts: {
    merge: 'in',
    erase: { left: 'sums of orders, which stay; they name nobody' },
    export: { left: 'sums of the orders that are exported' },
    guest: { left: 'sums of orders, whose buyer stays' },
    bound: { none: 'a row for each of the goods that were ordered' },
  },
  cart_items: {
    merge: 'in',
    erase: { left: 'with its cart' },
    export: 'cart_items',
    guest: 'in',
    bound: { most: 100, kept: 'server/src/buying/cart/full-cart.api.test.ts' },
  },
  carts: {
    merge: 'in',
    erase: { left: 'emptied by carry-out.ts, which gives its holds back' },
    export: 'cart_items',
    guest: 'in',
    bound: { none: 'one a store' },
  },
  confirmed_contacts: {
    merge: { left: 'a member’s address answered in its own way' },
    erase: 'in',
    export: 'confirmed_emails',
    guest: 'in',
    bound: { none: 'each has answered a code, and codes are bounded' },
  },
  contact_codes: {
    merge: { left: 'ten minutes, and members are asked for none' },
    erase: 'in',
    export: { left: 'a secret of ten minutes' },
    guest: 'in',
    bound: { none: 'minutes, and asking for them is bounded' },
  },
  credit_cards: { merge: 'in', erase: 'in', export: 'credit_cards', guest: 'in', bound: { none: 'a gateway’s vault has bounds of its own' } },
  erasures: {
    merge: { left: 'who asked to be forgotten is named as they asked' },
    erase: { left: 'the record of the asking, and of its end' },
    export: { left: 'the closing is read by its own call' },
    guest: { left: 'the record of the asking' },
    bound: { none: 'one that is open' },
  },
  gmo_cvs_records: { merge: 'in', erase: 'in', export: 'konbini_records', guest: 'in', bound: { most: 20, passed: 'nothing is lost; all are shown' } },
  hold_pauses: {
    merge: { left: 'minutes; the pause is of who was the guest' },
    erase: 'in',
    export: { left: 'minutes, and about a bound' },
    guest: { left: 'over for months by then' },
    bound: { none: 'minutes' },
  },
  idempotency_keys: {
    merge: 'in',
    erase: 'in',
    export: { left: 'a day, copies of answers' },
    guest: { left: 'over for months by then' },
    bound: { none: 'a day' },
  },
  orders: {
    merge: 'in',
    erase: 'in',
    export: 'orders',
    guest: { left: 'the books, whose buyer stays' },
    bound: { none: 'the books; those that are unpaid, or paid at the door, are bounded by the checkout' },
  },
  sessions: {
    merge: 'in',
    erase: 'in',
    export: 'sessions',
    guest: { left: 'gone before: that begins it' },
    bound: { none: 'they end, and beginning them is bounded' },
  },
};
