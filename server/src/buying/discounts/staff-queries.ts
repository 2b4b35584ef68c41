import type { Discount, DiscountBody } from '@noren/contract/entities/discount';
import { foldDiscountCode } from '@noren/contract/discount-code';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export type DiscountRow = Omit<Discount, 'state' | 'starts_at' | 'ends_at' | 'created_at'> & {
  starts_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  /** of `kind_ids` */
  kind_names: string[];
  created_at: Date;
};

/** Uses of automatic discounts are counted when they are shown: no checkout waits for their row. */
const columns = `d.id, d.kind, d.name, d.code, d.effect, d.value, d.pays, d.min_amount, d.product_ids, d.kind_ids, d.starts_at, d.ends_at,
  d.max_uses, d.max_uses_per_buyer, d.is_stackable, d.ended_at, d.created_at, d.revision,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.position, p.id), '[]')
     FROM products p WHERE p.store_id = d.store_id AND p.id = ANY(d.product_ids)) AS products,
  ARRAY(SELECT k.name FROM product_kinds k WHERE k.store_id = d.store_id AND k.id = ANY(d.kind_ids) ORDER BY k.position, k.id) AS kind_names,
  CASE WHEN d.kind = 'coupon' THEN d.uses ELSE n.orders END AS uses, n.given::float8 AS given`;
const used = `CROSS JOIN LATERAL (
    SELECT count(*)::int AS orders, coalesce(sum(u.amount), 0) AS given FROM order_discounts u
     WHERE u.store_id = d.store_id AND u.discount_id = d.id AND NOT u.is_returned) n`;

export const listDiscounts = (db: Db, store_id: number, now: Date) =>
  db.query<DiscountRow>(
    `SELECT ${columns} FROM discounts d ${used} WHERE d.store_id = $1
      ORDER BY d.ended_at IS NOT NULL OR coalesce(d.ends_at <= $2, false) OR coalesce(d.uses >= d.max_uses, false), d.id DESC LIMIT 1000`,
    [store_id, now],
  );

export const findDiscount = (db: Db, store_id: number, id: number) =>
  one<DiscountRow>(
    db,
    `SELECT ${columns} FROM discounts d ${used} WHERE d.store_id = $1 AND d.id = $2`,
    [store_id, id],
  );

/**
 * Lets changes of a store's discounts take turns, so that no code is given twice. Not FOR UPDATE:
 * checkouts that hold a coupon insert rows that refer to the store.
 */
export const lockStoreDiscounts = (tx: Tx, store_id: number) =>
  tx.query('SELECT s.id FROM stores s WHERE s.id = $1 FOR NO KEY UPDATE', [store_id]);

/** Locks a discount, so that no checkout counts its uses meanwhile. */
export const lockDiscount = (tx: Tx, store_id: number, id: number) =>
  one<{ revision: number; uses: number; ended_at: Date | null }>(
    tx,
    'SELECT revision, uses, ended_at FROM discounts WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [store_id, id],
  );

/** Whether another coupon of the store has this code. @param id the coupon itself; null: new */
export const isCodeTaken = async (
  tx: Tx,
  store_id: number,
  code: string,
  id: number | null,
): Promise<boolean> =>
  (await one(
    tx,
    'SELECT 1 FROM discounts WHERE store_id = $1 AND code_folded = $2 AND id IS DISTINCT FROM $3::int',
    [store_id, foldDiscountCode(code), id],
  )) !== undefined;

const valuesOf = (body: DiscountBody) => [
  body.kind,
  body.name,
  body.code,
  body.code === null ? null : foldDiscountCode(body.code),
  body.effect,
  body.value,
  body.pays,
  body.min_amount,
  body.product_ids,
  body.kind_ids,
  body.starts_at,
  body.ends_at,
  body.max_uses,
  body.max_uses_per_buyer,
  body.is_stackable,
];

export const insertDiscount = async (
  tx: Tx,
  store_id: number,
  body: DiscountBody,
  now: Date,
): Promise<number> => {
  const made = await one<{ id: number }>(
    tx,
    `INSERT INTO discounts (store_id, kind, name, code, code_folded, effect, value, pays, min_amount, product_ids, kind_ids, starts_at, ends_at,
            max_uses, max_uses_per_buyer, is_stackable, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::int[], $11::int[], $12, $13, $14, $15, $16, $17) RETURNING id`,
    [store_id, ...valuesOf(body), now],
  );
  return (made as { id: number }).id;
};

export const updateDiscount = (tx: Tx, store_id: number, id: number, body: DiscountBody) =>
  tx.query(
    `UPDATE discounts SET kind = $2, name = $3, code = $4, code_folded = $5, effect = $6, value = $7, pays = $8, min_amount = $9, product_ids = $10::int[],
            kind_ids = $11::int[], starts_at = $12, ends_at = $13, max_uses = $14, max_uses_per_buyer = $15, is_stackable = $16, revision = revision + 1
      WHERE store_id = $1 AND id = $17`,
    [store_id, ...valuesOf(body), id],
  );

export const endDiscount = (tx: Tx, store_id: number, id: number, now: Date) =>
  tx.query(
    'UPDATE discounts SET ended_at = $3, revision = revision + 1 WHERE store_id = $1 AND id = $2',
    [store_id, id, now],
  );

/**
 * Sets whether the store's carts may have discounts. One that ends by its date keeps the mark until
 * the next change: its carts are priced by the server, which finds none.
 */
export const markStore = (tx: Tx, store_id: number, now: Date) => {
  tx.changed('stores');
  return tx.query(
    `UPDATE stores SET has_coupons = d.coupons, has_automatic_discounts = d.automatic
       FROM (SELECT count(*) FILTER (WHERE kind = 'coupon') > 0 AS coupons, count(*) FILTER (WHERE kind = 'automatic') > 0 AS automatic
               FROM discounts WHERE store_id = $1 AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > $2)) d
      WHERE id = $1`,
    [store_id, now],
  );
};
