import type { Ground } from '../../../platform/ground.ts';
import { tablesWhere } from '../../../platform/db/buyer-tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isSettled, stepRows, walk, type Rule, type Step } from './batches.ts';

/** Days after which canceled or deleted data has no process left that needs it. */
const quietDays = 30;
/** Days of a guest's session plus the one until it is deleted: before that every guest has one. */
const guestDays = 91;
/** Days in which emails about an order, which greet the confirmed contact by name, may be sent. */
const emailsOfOrderDays = 90;
/** Days after which an account whose address was never verified is deleted. */
const unfinishedDays = 90;
/** Late money for a canceled order arrives within days, if at all. */
const lateMoneyDays = 90;

type Keys = Record<string, number>[];
const column = (rows: Keys, name: string): number[] => rows.map((row) => row[name] as number);
/** The key of a full step's last row; null at the end of the table. */
const lastOf = (rows: Keys, names: readonly string[]): number[] | null =>
  rows.length < stepRows
    ? null
    : names.map((name) => (rows.at(-1) as Record<string, number>)[name] as number);

const count = async (tx: Tx, text: string, params: readonly unknown[]): Promise<number> =>
  (await tx.query(text, params)).length;

/**
 * Deletes carts without a change for `cart_days`, and empty ones. Every writer locks the cart
 * first; the lines are checked under this lock. Held units are returned to stock by the job for
 * holds, and their lines stay until then.
 */
async function carts(tx: Tx, after: readonly number[], app: Ground): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT store_id, id FROM carts WHERE (store_id, id) > ($1::int, $2::int) ORDER BY store_id, id LIMIT ${stepRows}`,
    [after[0], after[1]],
  );
  const next = lastOf(rows, ['store_id', 'id']);
  const young = `EXISTS (SELECT 1 FROM cart_items i WHERE i.store_id = c.store_id AND i.cart_id = c.id
                            AND (i.held_quantity > 0 OR i.changed_at > now() - make_interval(days => $3::int)))`;
  const which = '(c.store_id, c.id) IN (SELECT * FROM unnest($1::int[], $2::int[]))';
  const days = app.config.cart_days;
  const locked = await tx.query<Record<string, number>>(
    `SELECT c.store_id, c.id FROM carts c WHERE ${which} AND NOT ${young} ORDER BY c.store_id, c.id FOR UPDATE SKIP LOCKED`,
    [column(rows, 'store_id'), column(rows, 'id'), days],
  );
  const params = [column(locked, 'store_id'), column(locked, 'id')];
  const lines = await count(
    tx,
    `DELETE FROM cart_items l USING carts c WHERE ${which} AND NOT ${young} AND l.store_id = c.store_id AND l.cart_id = c.id RETURNING 1`,
    [...params, days],
  );
  return { ended: { cart_items: lines, carts: await deleteEmptyCarts(tx, params) }, next };
}

const deleteEmptyCarts = (tx: Tx, params: readonly unknown[]): Promise<number> =>
  count(
    tx,
    `DELETE FROM carts c WHERE (c.store_id, c.id) IN (SELECT * FROM unnest($1::int[], $2::int[]))
        AND NOT EXISTS (SELECT 1 FROM cart_items i WHERE i.store_id = c.store_id AND i.cart_id = c.id) RETURNING 1`,
    params,
  );

/**
 * Condition that the gateway may still be asked about a number that was made with the konbini
 * record `r`.
 */
const numberIsOpen = `EXISTS (SELECT 1 FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id
   WHERE o.buyer_id = r.buyer_id AND a.cvs_record_id = r.id AND NOT ${isSettled('a')})`;
/** Condition that the record was entered in an order link's session, which is gone. */
const pageIsOver =
  'r.session_digest IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.token_digest = r.session_digest)';
const pageIsOpen = 'EXISTS (SELECT 1 FROM sessions s WHERE s.token_digest = r.session_digest)';

/**
 * Deletes the data of guests without sessions, which no browser can use any more, and the guests
 * themselves unless an order, a card or other data refers to them. Orders have their own copy of
 * names and addresses.
 */
async function guests(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<{ id: number; is_old: boolean }>(
    `SELECT id, created_at <= now() - interval '${guestDays} days' AS is_old FROM buyers WHERE id > $1 ORDER BY id LIMIT ${stepRows}`,
    [after[0]],
  );
  const next =
    rows.length < stepRows || !rows.some((row) => row.is_old) ? null : [rows.at(-1)?.id as number];
  const locked = await tx.query<{ id: number }>(
    `SELECT b.id FROM buyers b WHERE b.id = ANY($1::int[]) AND b.user_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.buyer_id = b.id) ORDER BY b.id FOR UPDATE SKIP LOCKED`,
    [rows.filter((row) => row.is_old).map((row) => row.id)],
  );
  if (locked.length === 0) return { ended: {}, next };
  const ids = [locked.map((row) => row.id)];
  const theirs = await tx.query<Record<string, number>>(
    'SELECT store_id, id FROM carts WHERE buyer_id = ANY($1::int[]) FOR UPDATE SKIP LOCKED',
    ids,
  );
  const inCarts = [column(theirs, 'store_id'), column(theirs, 'id')];
  const ended: Record<string, number> = {
    cart_items: await count(
      tx,
      `DELETE FROM cart_items WHERE (store_id, cart_id) IN (SELECT * FROM unnest($1::int[], $2::int[])) AND held_quantity = 0 RETURNING 1`,
      inCarts,
    ),
    carts: await deleteEmptyCarts(tx, inCarts),
    gmo_cvs_records: await count(
      tx,
      `DELETE FROM gmo_cvs_records r WHERE r.buyer_id = ANY($1::int[]) AND NOT ${numberIsOpen} AND NOT ${pageIsOpen} RETURNING 1`,
      ids,
    ),
    confirmed_contacts: await count(
      tx,
      `DELETE FROM confirmed_contacts c WHERE c.buyer_id = ANY($1::int[])
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = c.buyer_id AND o.created_at > now() - interval '${emailsOfOrderDays} days') RETURNING 1`,
      ids,
    ),
  };
  for (const table of tablesWhere('guest', 'delete'))
    ended[table] = await count(
      tx,
      `DELETE FROM ${table} WHERE buyer_id = ANY($1::int[]) RETURNING 1`,
      ids,
    );
  const gone = [
    (
      await tx.query<{ id: number }>(
        `SELECT b.id FROM buyers b WHERE b.id = ANY($1::int[])
            AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = b.id)
            AND NOT EXISTS (SELECT 1 FROM carts c WHERE c.buyer_id = b.id)
            AND NOT EXISTS (SELECT 1 FROM gmo_cvs_records r WHERE r.buyer_id = b.id)
            AND NOT EXISTS (SELECT 1 FROM credit_cards k WHERE k.buyer_id = b.id AND k.deleted_at IS NULL)
            AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.buyer_id = b.id)`,
        ids,
      )
    ).map((row) => row.id),
  ];
  await tx.query('DELETE FROM contact_codes WHERE buyer_id = ANY($1::int[])', gone);
  ended['credit_cards'] = await count(
    tx,
    'DELETE FROM credit_cards WHERE buyer_id = ANY($1::int[]) RETURNING 1',
    gone,
  );
  ended['buyers'] = await count(
    tx,
    'DELETE FROM buyers WHERE id = ANY($1::int[]) RETURNING 1',
    gone,
  );
  return { ended, next };
}

/** Deletes accounts that were never verified or used: name and address may be anyone's. */
async function unfinishedAccounts(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT ${stepRows}`,
    [after[0]],
  );
  const isUnfinished = `u.email_verified_at IS NULL AND u.platform_user_id IS NULL AND NOT u.is_demo AND u.created_at <= now() - interval '${unfinishedDays} days'
    AND NOT EXISTS (SELECT 1 FROM buyers b WHERE b.user_id = u.id) AND NOT EXISTS (SELECT 1 FROM shop_users s WHERE s.user_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id) AND NOT EXISTS (SELECT 1 FROM account_tokens t WHERE t.user_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.user_id = u.id AND l.status = 'waiting')`;
  const locked = await tx.query<Record<string, number>>(
    `SELECT u.id FROM users u WHERE u.id = ANY($1::int[]) AND ${isUnfinished} FOR UPDATE SKIP LOCKED`,
    [column(rows, 'id')],
  );
  const users = await count(
    tx,
    `DELETE FROM users u WHERE u.id = ANY($1::int[]) AND ${isUnfinished} RETURNING 1`,
    [column(locked, 'id')],
  );
  return { ended: { users }, next: lastOf(rows, ['id']) };
}

/**
 * Deletes konbini records that their buyer has deleted, or that were entered in an order link's
 * session that is gone.
 */
async function konbiniRecords(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT buyer_id, id FROM gmo_cvs_records WHERE (buyer_id, id) > ($1::int, $2::int) ORDER BY buyer_id, id LIMIT ${stepRows}`,
    [after[0], after[1]],
  );
  const gmo_cvs_records = await count(
    tx,
    `DELETE FROM gmo_cvs_records r WHERE (r.buyer_id, r.id) IN (SELECT * FROM unnest($1::int[], $2::int[]))
        AND (r.deleted_at <= now() - interval '${quietDays} days' OR (${pageIsOver})) AND NOT ${numberIsOpen} RETURNING 1`,
    [column(rows, 'buyer_id'), column(rows, 'id')],
  );
  return { ended: { gmo_cvs_records }, next: lastOf(rows, ['buyer_id', 'id']) };
}

async function deletedCards(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT buyer_id, id FROM credit_cards WHERE (buyer_id, id) > ($1::int, $2::int) ORDER BY buyer_id, id LIMIT ${stepRows}`,
    [after[0], after[1]],
  );
  const credit_cards = await count(
    tx,
    `DELETE FROM credit_cards k WHERE (k.buyer_id, k.id) IN (SELECT * FROM unnest($1::int[], $2::int[])) AND k.deleted_at <= now() - interval '${quietDays} days'
        AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.card_id = k.id AND NOT ${isSettled('a')}) RETURNING 1`,
    [column(rows, 'buyer_id'), column(rows, 'id')],
  );
  return { ended: { credit_cards }, next: lastOf(rows, ['buyer_id', 'id']) };
}

/** Deletes counts of 0. Others stay for all products, because a limit may be set later. */
async function emptyCounts(tx: Tx, after: readonly number[]): Promise<Step> {
  const names = ['store_id', 'buyer_id', 'sku_id'];
  const rows = await tx.query<Record<string, number>>(
    `SELECT store_id, buyer_id, sku_id FROM buyer_sku_counts WHERE (store_id, buyer_id, sku_id) > ($1::int, $2::int, $3::int)
      ORDER BY store_id, buyer_id, sku_id LIMIT ${stepRows}`,
    [after[0], after[1], after[2]],
  );
  const buyer_sku_counts = await count(
    tx,
    `WITH empty AS MATERIALIZED (
       SELECT store_id, buyer_id, sku_id FROM buyer_sku_counts
        WHERE (store_id, buyer_id, sku_id) IN (SELECT * FROM unnest($1::int[], $2::int[], $3::int[])) AND ordered = 0
          FOR UPDATE SKIP LOCKED)
     DELETE FROM buyer_sku_counts WHERE (store_id, buyer_id, sku_id) IN (SELECT store_id, buyer_id, sku_id FROM empty) RETURNING 1`,
    names.map((name) => column(rows, name)),
  );
  return { ended: { buyer_sku_counts }, next: lastOf(rows, names) };
}

/** SQL: the rows `l` of the orders `o` that were canceled long ago and cannot be revived. */
const ofDeadOrders = `(l.store_id, l.order_id) IN (SELECT * FROM unnest($1::int[], $2::int[])) AND o.store_id = l.store_id AND o.id = l.order_id
        AND o.status = 'canceled' AND o.payment_updated_at <= now() - interval '${quietDays} days' AND o.created_at <= now() - interval '${lateMoneyDays} days'
        AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND NOT ${isSettled('a')})`;

/** Deletes the digests of persons of canceled orders, once no late payment can revive the order. */
async function marksOfPersons(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT DISTINCT store_id, order_id FROM limited_orders WHERE (store_id, order_id) > ($1::int, $2::int) ORDER BY store_id, order_id LIMIT ${stepRows}`,
    [after[0], after[1]],
  );
  const limited_orders = await count(
    tx,
    `DELETE FROM limited_orders l USING orders o WHERE ${ofDeadOrders} RETURNING 1`,
    [column(rows, 'store_id'), column(rows, 'order_id')],
  );
  return { ended: { limited_orders }, next: lastOf(rows, ['store_id', 'order_id']) };
}

/** The same of the digests that limit coupons per buyer. */
async function marksOfCoupons(tx: Tx, after: readonly number[]): Promise<Step> {
  const rows = await tx.query<Record<string, number>>(
    `SELECT DISTINCT store_id, order_id FROM discount_persons WHERE (store_id, order_id) > ($1::int, $2::int) ORDER BY store_id, order_id LIMIT ${stepRows}`,
    [after[0], after[1]],
  );
  const discount_persons = await count(
    tx,
    `DELETE FROM discount_persons l USING orders o WHERE ${ofDeadOrders} RETURNING 1`,
    [column(rows, 'store_id'), column(rows, 'order_id')],
  );
  return { ended: { discount_persons }, next: lastOf(rows, ['store_id', 'order_id']) };
}

/**
 * Rules that depend on other tables. Guests come after carts, because held units may be returned by
 * then.
 */
export const walks: readonly Rule[] = [
  walk('carts', carts),
  walk('guests', guests),
  walk('unfinished accounts', unfinishedAccounts),
  walk('konbini records', konbiniRecords),
  walk('deleted cards', deletedCards),
  walk('empty counts', emptyCounts),
  walk('marks of persons', marksOfPersons),
  walk('marks of coupons', marksOfCoupons),
];
