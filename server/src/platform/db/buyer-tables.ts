import type { PersonExport } from '@noren/contract/entities/person';

export interface Retention {
  holds: string;
  why: string;
  until: string;
  /** names of the retention job's rules that delete the rows; empty: none does */
  by: readonly string[];
}

/** `own`: the code that does this has its own statement; `left`: the rows stay, with the reason. */
type Fate<Derived extends string> = Derived | 'own' | { left: string };
/** A section of a person's data export. */
type Section = {
  [Name in keyof PersonExport]: PersonExport[Name] extends readonly unknown[] ? Name : never;
}[keyof PersonExport];

/** Retention and personal-data rules of a table whose rows belong to a buyer (`buyer_id`). */
export interface BuyerTable extends Retention {
  /** When a guest becomes a member; `move`: the rows get the member's `buyer_id`. */
  merge: Fate<'move'>;
  /** When a person's data is erased. */
  erase: Fate<'delete'>;
  /** the section of a person's data export that contains its rows */
  export: Section | { left: string };
  guest: Fate<'delete'>;
  rehearsal: Fate<'delete'>;
  /**
   * How many rows a buyer may have. When a merge would exceed it, the limit is `kept` (by which
   * test) or `passed` (and why that is harmless); `none`: why there is no limit.
   */
  bound: { most: number; kept: string } | { most: number; passed: string } | { none: string };
}

/** Retention of rows that accounting must keep. */
export const books = { why: 'the books: 7 to 10 years in Japan, 5 to 10 in Taiwan', until: 'kept' };

/** The tables whose rows belong to a buyer. `move` and `delete` need no SQL elsewhere. */
export const buyerTables = {
  addresses: {
    holds: 'address books',
    why: 'fill in the next order',
    until: 'their owner deletes them, or the guest’s last session ends',
    by: ['guests'],
    merge: 'own',
    erase: 'delete',
    export: 'addresses',
    guest: 'delete',
    bound: { most: 50, passed: 'nothing is lost; the newest 50 are shown' },
    rehearsal: 'delete',
  },
  buyer_sku_counts: {
    holds: 'units of limited goods in a buyer’s orders',
    why: 'purchase limits',
    until: 'the count is zero',
    by: ['empty counts'],
    merge: 'own',
    erase: { left: 'sums of orders, which stay; they name nobody' },
    export: { left: 'sums of the orders that are exported' },
    guest: { left: 'sums of orders, whose buyer stays' },
    bound: { none: 'a row for each of the goods that were ordered' },
    rehearsal: 'own',
  },
  cart_items: {
    holds: 'lines of carts',
    why: 'the next order',
    until: 'as for `carts`; a line with held units stays until its hold ends',
    by: ['carts', 'guests'],
    merge: 'own',
    erase: { left: 'with its cart' },
    export: 'cart_items',
    guest: 'own',
    bound: { most: 100, kept: 'server/src/buying/cart/full-cart.api.test.ts' },
    rehearsal: 'own',
  },
  carts: {
    holds: 'carts',
    why: 'the next order',
    until: '`CART_DAYS` without a change, or the guest’s last session ends; empty carts at once',
    by: ['carts', 'guests'],
    merge: 'own',
    erase: { left: 'emptied by carry-out.ts, which gives its holds back' },
    export: 'cart_items',
    guest: 'own',
    bound: { none: 'one a store' },
    rehearsal: 'own',
  },
  confirmed_contacts: {
    holds: 'email addresses confirmed by a code',
    why: 'cash on delivery and konbini',
    until: 'for guests: the last session has ended, and there is no order of the last 90 days',
    by: ['guests'],
    merge: { left: 'a member’s address answered in its own way' },
    erase: 'delete',
    export: 'confirmed_emails',
    guest: 'own',
    bound: { none: 'each has answered a code, and codes are bounded' },
    rehearsal: 'delete',
  },
  contact_codes: {
    holds: 'codes sent to guests',
    why: 'confirm an email address',
    until: '10 minutes',
    by: ['contact_codes', 'guests'],
    merge: { left: 'ten minutes, and members are asked for none' },
    erase: 'delete',
    export: { left: 'a secret of ten minutes' },
    guest: 'own',
    bound: { none: 'minutes, and asking for them is bounded' },
    rehearsal: 'delete',
  },
  credit_cards: {
    holds: 'ids of cards in the gateway’s vault, and their last digits',
    why: 'the next payment',
    until: '30 days after the buyer deleted them',
    by: ['deleted cards', 'guests'],
    merge: 'move',
    erase: 'own',
    export: 'credit_cards',
    guest: 'own',
    bound: { none: 'a gateway’s vault has bounds of its own' },
    rehearsal: 'delete',
  },
  erasures: {
    holds: 'erasure requests; after the erasure only ids',
    why: 'the erasure, and repeating it after a restore',
    until: 'personal data until the erasure is done',
    by: [],
    merge: { left: 'who asked to be forgotten is named as they asked' },
    erase: { left: 'the record of the asking, and of its end' },
    export: { left: 'the closing is read by its own call' },
    guest: { left: 'the record of the asking' },
    bound: { none: 'one that is open' },
    rehearsal: { left: 'the record of the asking' },
  },
  gmo_cvs_records: {
    holds: 'name, kana and phone for a konbini’s terminal',
    why: 'fill in the next order',
    until:
      '30 days after the buyer deleted them; for guests and order links, the last session ends; not while a konbini number made with them is open',
    by: ['konbini records', 'guests'],
    merge: 'move',
    erase: 'delete',
    export: 'konbini_records',
    guest: 'own',
    bound: { most: 20, passed: 'nothing is lost; all are shown' },
    rehearsal: 'delete',
  },
  hold_pauses: {
    holds: 'pauses after holds',
    why: 'limits on a crowd',
    until: 'they end, after minutes',
    by: ['hold_pauses'],
    merge: { left: 'minutes; the pause is of who was the guest' },
    erase: 'delete',
    export: { left: 'minutes, and about a bound' },
    guest: { left: 'over for months by then' },
    bound: { none: 'minutes' },
    rehearsal: 'own',
  },
  idempotency_keys: {
    holds: 'replies to calls',
    why: 'a repeated call gets the same reply',
    until: 'a day',
    by: ['idempotency_keys'],
    merge: 'own',
    erase: 'delete',
    export: { left: 'a day, copies of answers' },
    guest: { left: 'over for months by then' },
    bound: { none: 'a day' },
    rehearsal: 'delete',
  },
  orders: {
    holds:
      'orders, with the names and addresses of sender and receiver; the network while it counts towards a limit',
    why: books.why,
    until: 'kept; names, addresses and contacts are deleted when the buyer is erased',
    by: ['networks of orders'],
    merge: 'own',
    erase: 'own',
    export: 'orders',
    guest: { left: 'the books, whose buyer stays' },
    bound: {
      none: 'the books; those that are unpaid, or paid at the door, are bounded by the checkout',
    },
    rehearsal: 'own',
  },
  post_comments: {
    holds: 'comments on live posts, with the name that the writer chose',
    why: 'the chat of the show, and muted writers',
    until: '180 days; for guests: the last session ends',
    by: ['post_comments', 'guests'],
    merge: 'move',
    erase: 'delete',
    export: 'comments',
    guest: 'delete',
    bound: { none: 'the pace of writing is bounded, and they end' },
    rehearsal: 'delete',
  },
  sessions: {
    holds: 'digests of tokens',
    why: 'recognise a visitor',
    until:
      'a day after they expire (guests 90 days, members and shop buyers 30, hosts and order links 1)',
    by: ['sessions'],
    merge: 'own',
    erase: 'delete',
    export: 'sessions',
    guest: { left: 'gone before: that begins it' },
    bound: { none: 'they end, and beginning them is bounded' },
    rehearsal: 'delete',
  },
  store_buyers: {
    holds:
      'what a store’s staff record about a person: note, tags, block, consent to the newsletter; the consent also from the checkout',
    why: 'serving the store’s buyers',
    until: 'the staff clear it, the buyer withdraws the consent, or the buyer is erased',
    by: [],
    merge: 'move',
    erase: 'delete',
    export: 'store_records',
    guest: { left: 'about the orders, which stay' },
    bound: { none: 'written by the staff, a few rows a store; a consent is stored once' },
    rehearsal: 'delete',
  },
} as const satisfies Record<string, BuyerTable>;

type Name = keyof typeof buyerTables;

/** The tables whose rows have this fate. */
export const tablesWhere = <
  What extends 'merge' | 'erase' | 'guest' | 'rehearsal',
  Is extends 'move' | 'delete',
>(
  what: What,
  is: Is,
) =>
  (Object.keys(buyerTables) as Name[]).filter(
    (table) => (buyerTables[table][what] as unknown) === is,
  ) as {
    [Table in Name]: (typeof buyerTables)[Table][What] extends Is ? Table : never;
  }[Name][];
