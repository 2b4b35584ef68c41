import type { Db, Tx } from '../../platform/db/database.ts';
import type { Applied, DiscountRule } from './rules.ts';

export type FoundRule = Omit<DiscountRule, 'products'> & {
  store_id: number;
  code_folded: string | null;
  /** of the products asked about, those it applies to; null: all */
  products: number[] | null;
};

/** @param asked SQL of the ids of the products that are in the carts */
const ruleColumns = (asked: string): string => `
  d.store_id, d.id, d.kind, d.name, d.code, d.code_folded, d.effect, d.value, d.pays, d.min_amount, d.starts_at, d.ends_at, d.ended_at,
  d.max_uses, d.max_uses_per_buyer, d.is_stackable, d.uses,
  CASE WHEN d.product_ids <> '{}' OR d.kind_ids <> '{}' THEN
    ARRAY(SELECT p.id FROM products p WHERE p.store_id = d.store_id AND p.id = ANY(${asked}::int[]) AND (p.id = ANY(d.product_ids) OR p.kind_id = ANY(d.kind_ids))) END AS products`;

/** The automatic discounts of these stores that have not ended. */
export const automaticRules = (
  db: Db,
  store_ids: readonly number[],
  product_ids: readonly number[],
  now: Date,
) =>
  db.query<FoundRule>(
    `SELECT ${ruleColumns('$2')} FROM discounts d
      WHERE d.store_id = ANY($1::int[]) AND d.kind = 'automatic' AND d.ended_at IS NULL AND (d.ends_at IS NULL OR d.ends_at > $3)
      ORDER BY d.store_id, d.id`,
    [store_ids, product_ids, now],
  );

/** Column `discounts` of an order `o`: as buyers and staff see them. */
export const discountsColumn = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'code', u.code, 'effect', u.effect, 'amount', u.amount) ORDER BY u.discount_id), '[]')
     FROM order_discounts u WHERE u.store_id = o.store_id AND u.order_id = o.id) AS discounts`;

/** SQL of what is charged for an order line `i` after its refunds (`chargeOfLine` of the contract). */
export const chargedOfItem = `CASE WHEN i.discount_amount = 0 AND i.refunded_amount <= i.refunded_quantity * i.price THEN (i.quantity - i.refunded_quantity)::float8 * i.price
       ELSE i.quantity::float8 * i.price - i.discount_amount - i.refunded_amount END`;

export interface CodeAsked {
  store_id: number;
  code_folded: string;
}

const couponsOf = (lock: string): string => `
  SELECT ${ruleColumns('$3')} FROM discounts d
   WHERE (d.store_id, d.code_folded) IN (SELECT * FROM unnest($1::int[], $2::text[])) AND d.code_folded IS NOT NULL
   ORDER BY d.store_id, d.id ${lock}`;
const codeParams = (asked: readonly CodeAsked[], product_ids: readonly number[]) => [
  asked.map(({ store_id }) => store_id),
  asked.map(({ code_folded }) => code_folded),
  product_ids,
];

export const findCoupons = (db: Db, asked: readonly CodeAsked[], product_ids: readonly number[]) =>
  db.query<FoundRule>(couponsOf(''), codeParams(asked, product_ids));

/**
 * Locks coupons in the order of their ids until the orders that use them are written, so that no
 * number of uses is exceeded. The shelf is locked before.
 */
export const lockCoupons = (tx: Tx, asked: readonly CodeAsked[], product_ids: readonly number[]) =>
  tx.query<FoundRule>(couponsOf('FOR NO KEY UPDATE OF d'), codeParams(asked, product_ids));

/** A coupon asked for, with the marks of the person (checkout/call-bounds.ts). */
export interface OwnAsked {
  store_id: number;
  discount_id: number;
  buyer_id: number;
  persons: readonly string[];
}

/**
 * Orders of the same person that use a coupon, without canceled ones; one number per entry, in
 * order.
 */
export async function ownUses(db: Db, asked: readonly OwnAsked[]): Promise<number[]> {
  const rows = await db.query<{ place: number; orders: number }>(
    `SELECT w.place, (SELECT count(*)::int FROM (
              SELECT u.order_id FROM orders o JOIN order_discounts u ON u.store_id = o.store_id AND u.order_id = o.id
               WHERE o.buyer_id = w.buyer_id AND o.store_id = w.store_id AND u.discount_id = w.discount_id AND NOT u.is_returned
               UNION
              SELECT u.order_id FROM discount_persons p JOIN order_discounts u ON u.store_id = p.store_id AND u.order_id = p.order_id AND u.discount_id = p.discount_id
               WHERE p.store_id = w.store_id AND p.discount_id = w.discount_id AND NOT u.is_returned
                 AND p.person IN (SELECT decode(m, 'hex') FROM unnest(w.persons) AS m)) AS used) AS orders
       FROM jsonb_to_recordset($1::jsonb) AS w(place int, store_id int, discount_id int, buyer_id int, persons text[])`,
    [JSON.stringify(asked.map((one, place) => ({ ...one, place })))],
  );
  const known = new Map(rows.map(({ place, orders }) => [place, orders]));
  return asked.map((_, place) => known.get(place) ?? 0);
}

/** The discounts of a new order. */
export interface DiscountsUsed {
  store_id: number;
  order_id: number;
  discounts: readonly Applied[];
  /** digests of the people the order is for */
  persons: readonly string[];
  /** its uses do not count */
  is_rehearsal: boolean;
}

/** Writes the discounts of new orders and counts the uses of the locked coupons. One statement. */
export const writeUses = (tx: Tx, used: readonly DiscountsUsed[]) => {
  const each = used.flatMap(({ store_id, order_id, discounts, is_rehearsal }) =>
    discounts.map(({ id, ...applied }) => ({
      store_id,
      order_id,
      discount_id: id,
      ...applied,
      is_returned: is_rehearsal,
    })),
  );
  const persons = used.flatMap(({ store_id, order_id, discounts, persons: marks }) =>
    discounts
      .filter(({ code }) => code !== null)
      .flatMap(({ id }) =>
        marks.map((person) => ({ store_id, discount_id: id, person, order_id })),
      ),
  );
  return tx.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS u(store_id int, order_id int, discount_id int, name text, code text, effect text, amount int, is_returned boolean)),
     used AS (
       INSERT INTO order_discounts (store_id, order_id, discount_id, name, code, effect, amount, is_returned)
       SELECT store_id, order_id, discount_id, name, code, effect, amount, is_returned FROM given),
     persons AS (
       INSERT INTO discount_persons (store_id, discount_id, person, order_id)
       SELECT p.store_id, p.discount_id, decode(p.person, 'hex'), p.order_id
         FROM jsonb_to_recordset($2::jsonb) AS p(store_id int, discount_id int, person text, order_id int))
     UPDATE discounts d SET uses = d.uses + n.uses
       FROM (SELECT store_id, discount_id, count(*)::int AS uses FROM given WHERE code IS NOT NULL AND NOT is_returned GROUP BY 1, 2) n
      WHERE d.store_id = n.store_id AND d.id = n.discount_id`,
    [JSON.stringify(each), JSON.stringify(persons)],
  );
};

/** Gives back the uses of a canceled order's coupons, exactly once. */
export const returnUses = (tx: Tx, order: { store_id: number; id: number }) =>
  tx.query(
    `WITH returned AS (
       UPDATE order_discounts SET is_returned = true WHERE store_id = $1 AND order_id = $2 AND NOT is_returned RETURNING discount_id),
     locked AS (
       SELECT d.id FROM discounts d WHERE d.store_id = $1 AND d.kind = 'coupon' AND d.id IN (SELECT discount_id FROM returned) ORDER BY d.id FOR NO KEY UPDATE)
     UPDATE discounts d SET uses = greatest(0, d.uses - 1) FROM locked WHERE d.store_id = $1 AND d.id = locked.id`,
    [order.store_id, order.id],
  );
