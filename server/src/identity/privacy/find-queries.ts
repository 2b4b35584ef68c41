import { isUnroutable } from '../people/rules.ts';
import { foldedEmail, plainEmail } from '../../buying/addresses/rules.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { OrderFacts } from './rules.ts';

/** Identifies a person by an account, a guest, a mailbox, or several of them. */
export interface Asked {
  user_id?: number | null;
  buyer_id?: number | null;
  email?: string | null;
  /** buyers who were erased earlier */
  buyers?: readonly number[];
}

export interface OrderKey {
  store_id: number;
  id: number;
}

/** Everything that belongs to one person. */
export interface Person {
  users: number[];
  /** the accounts' buyers, guests merged into them, and guests who used one of the mailboxes */
  buyers: number[];
  /** verified, or given in the request; normalized */
  emails: string[];
  /** the same plus all other addresses of the accounts, for deleting counts that concern them */
  addresses: string[];
  /** orders of other people that name one of the mailboxes: only the address is the person's */
  mentions: OrderKey[];
}

interface Account {
  id: number;
  email: string;
  email_verified_at: Date | null;
  contact_email: string | null;
}

/**
 * Finds the accounts, guests and mailboxes of one person. A mailbox leads to every guest who
 * ordered or confirmed with it, in every store, and to all data of those guests, because a guest is
 * one browser's. The search ends there: another address of such a guest is not followed.
 */
export async function findPerson(db: Db, asked: Asked): Promise<Person> {
  const given = asked.email == null ? null : plainEmail(asked.email);
  const accounts = await db.query<Account>(
    `SELECT id, email, email_verified_at, contact_email FROM users WHERE id = $1 OR ($2::text IS NOT NULL AND (lower(email) = $2 OR lower(contact_email) = $2)) ORDER BY id`,
    [asked.user_id ?? null, given],
  );
  const proven = accounts
    .filter(({ email, email_verified_at }) => email_verified_at !== null && !isUnroutable(email))
    .map(({ email }) => plainEmail(email));
  const emails = [...new Set([...(given === null ? [] : [given]), ...proven])];
  const users = accounts.map(({ id }) => id);
  const folded = emails.map(foldedEmail);
  const guests =
    emails.length === 0
      ? []
      : await db.query<{ id: number }>(
          `SELECT b.id FROM buyers b WHERE b.user_id IS NULL AND b.id IN (
             SELECT buyer_id FROM orders WHERE email_folded = ANY($1::text[]) OR lower(email) = ANY($2::text[])
             UNION SELECT buyer_id FROM confirmed_contacts WHERE email = ANY($2::text[])
             UNION SELECT buyer_id FROM contact_codes WHERE email = ANY($2::text[]))`,
          [folded, emails],
        );
  const begun = [
    ...guests.map(({ id }) => id),
    ...(asked.buyer_id == null ? [] : [asked.buyer_id]),
    ...(asked.buyers ?? []),
  ];
  const ids = await buyersOf(db, users, begun);
  const mentions =
    emails.length === 0
      ? []
      : await db.query<OrderKey>(
          `SELECT store_id, id FROM orders WHERE (email_folded = ANY($1::text[]) OR lower(email) = ANY($2::text[])) AND buyer_id <> ALL($3::int[]) ORDER BY store_id, id`,
          [folded, emails, ids],
        );
  const addresses = [
    ...emails,
    ...accounts.flatMap(({ email, contact_email }) => [
      email,
      ...(contact_email === null ? [] : [contact_email]),
    ]),
  ];
  return {
    users,
    buyers: ids,
    emails,
    addresses: [...new Set(addresses.map(plainEmail))],
    mentions,
  };
}

/**
 * The accounts' buyers and the named ones, with the guests merged into them. Uses only indexes, so
 * it is fast in a large shop.
 */
const buyersOf = async (
  db: Db,
  users: readonly number[],
  begun: readonly number[],
): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `WITH RECURSIVE own AS (
         SELECT id FROM buyers WHERE user_id = ANY($1::int[])
         UNION SELECT id FROM buyers WHERE id = ANY($2::int[])
         UNION SELECT b.id FROM own JOIN buyers b ON b.merged_into = own.id)
       SELECT id FROM own ORDER BY id`,
      [users, begun],
    )
  ).map(({ id }) => id);

/** The account only, without guests of its mailbox, who are searched for in all orders. */
export async function findOwn(
  db: Db,
  user_id: number,
): Promise<Pick<Person, 'users' | 'buyers' | 'mentions'>> {
  return { users: [user_id], buyers: await buyersOf(db, [user_id], []), mentions: [] };
}

/** Who placed an order: the account, or the guest with the order's email address. */
export const buyerOfOrder = (db: Db, store: string, slug: string) =>
  one<{ user_id: number | null; buyer_id: number; email: string | null }>(
    db,
    `SELECT b.user_id, o.buyer_id, CASE WHEN b.user_id IS NULL THEN o.email END AS email
       FROM stores t JOIN orders o ON o.store_id = t.id AND o.slug = $2 JOIN buyers b ON b.id = o.buyer_id WHERE t.slug = $1`,
    [store, slug],
  );

export interface OrderFound extends OrderKey, OrderFacts {
  slug: string;
  store_slug: string;
  store_name: string;
  region: 'JP' | 'TW';
  erased_at: Date | null;
}

const facts = `o.store_id, o.id, o.slug, t.slug AS store_slug, t.name AS store_name, o.region, o.status, o.refund_memo, o.delivery_at, o.erased_at,
  ARRAY(SELECT DISTINCT a.status FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id) AS attempts,
  EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.ask_again_at IS NOT NULL) AS is_asked_again,
  EXISTS (SELECT 1 FROM open_money m WHERE m.store_id = o.store_id AND m.closed_at IS NULL
             AND (m.order_id = o.id OR m.attempt_id IN (SELECT a.id FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id)))
    OR EXISTS (SELECT 1 FROM chargebacks k WHERE k.store_id = o.store_id AND k.order_id = o.id AND k.outcome IS NULL) AS has_open_money`;

/**
 * Orders of these buyers, and the mentioned ones, with the facts that decide whether they are over.
 */
export const ordersOf = (db: Db, { buyers, mentions }: Pick<Person, 'buyers' | 'mentions'>) =>
  db.query<OrderFound>(
    `SELECT ${facts} FROM orders o JOIN stores t ON t.id = o.store_id
      WHERE o.buyer_id = ANY($1::int[]) OR (o.store_id, o.id) IN (SELECT * FROM unnest($2::int[], $3::int[])) ORDER BY o.store_id, o.id`,
    [buyers, mentions.map((key) => key.store_id), mentions.map((key) => key.id)],
  );

/** Locks the same rows until the transaction ends, so that payments and other changes wait. */
export const lockOrders = (tx: Tx, { buyers, mentions }: Pick<Person, 'buyers' | 'mentions'>) =>
  tx.query(
    `SELECT 1 FROM orders o WHERE o.buyer_id = ANY($1::int[]) OR (o.store_id, o.id) IN (SELECT * FROM unnest($2::int[], $3::int[])) ORDER BY o.store_id, o.id FOR UPDATE`,
    [buyers, mentions.map((key) => key.store_id), mentions.map((key) => key.id)],
  );
