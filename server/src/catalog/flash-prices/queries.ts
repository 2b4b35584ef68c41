import type { Db, Tx } from '../../platform/db/database.ts';
import { isOnAir } from '../products/queries.ts';
import { FlashUnits, type Flash } from './rules.ts';

/** SQL of the units of flash prices `f` that are on hold at `now` or were ordered. */
const takenUnits = (f: string, now: string): string => `
  (coalesce((SELECT sum(h.held_quantity) FROM cart_items h WHERE h.store_id = ${f}.store_id AND h.flash_id = ${f}.id AND h.held_until > ${now}), 0)
   + coalesce((SELECT sum(h.quantity) FROM order_items h WHERE h.store_id = ${f}.store_id AND h.flash_id = ${f}.id), 0))::int`;

/**
 * SQL of a `Flash`.
 * @param counted whether its units are counted, which reads a row for each line that has it
 */
export const flashJson = (f: string, counted: boolean): string => `
  jsonb_build_object('id', ${f}.id, 'product_id', ${f}.product_id, 'starts_at', ${f}.starts_at, 'ends_at', ${f}.ends_at, 'units', ${f}.units,
    'is_drop', ${f}.is_drop, 'prices', ${f}.prices, 'taken', ${counted ? `CASE WHEN ${f}.units IS NULL THEN 0 ELSE ${takenUnits(f, 'now()')} END` : '0'})`;

/** SQL of the flash prices of a product in a post; null: it has none. */
export const flashesOf = (store_id: string, post_id: string, product_id: string): string => `
  (SELECT jsonb_agg(${flashJson('f', true)}) FROM flash_prices f WHERE f.store_id = ${store_id} AND f.post_id = ${post_id} AND f.product_id = ${product_id})`;

/**
 * SQL of the flash prices that may decide the price of a cart line `i` of a SKU `s`: the one that its
 * units were taken at, and those of the show it was taken from, while that is on air.
 * @param counted as for `flashJson`
 */
export const flashesOfLine = (counted: boolean): string => `
  CASE WHEN i.stream_id IS NOT NULL OR i.flash_id IS NOT NULL THEN (
    SELECT jsonb_agg(${flashJson('f', counted)}) FROM flash_prices f
     WHERE f.store_id = i.store_id AND f.product_id = s.product_id
       AND (f.id = i.flash_id OR EXISTS (
         SELECT 1 FROM streams r JOIN posts o ON o.store_id = r.store_id AND o.id = r.post_id
          WHERE r.store_id = i.store_id AND r.id = i.stream_id AND r.post_id = f.post_id AND ${isOnAir('o')}))) END`;

/** SQL of the drops by which alone a product `p` of shows on air is sold; null: none. */
export const dropsOfProduct = `
  CASE WHEN NOT p.with_market THEN (
    SELECT jsonb_agg(jsonb_build_object('starts_at', f.starts_at, 'ends_at', f.ends_at)) FROM flash_prices f
      JOIN posts o ON o.store_id = f.store_id AND o.id = f.post_id AND ${isOnAir('o')}
     WHERE f.store_id = p.store_id AND f.product_id = p.id AND f.is_drop) END`;

/**
 * Locks flash prices that have a limit until the transaction ends, and counts their units. The
 * count is a statement of its own: its snapshot is taken after the lock, so it has what other
 * transactions took before. Shelves are locked before.
 */
export async function lockFlashUnits(
  tx: Tx,
  flashes: readonly (Pick<Flash, 'id' | 'units'> & { store_id: number })[],
  now: Date,
): Promise<FlashUnits> {
  const limited = flashes.filter(({ units }) => units !== null);
  if (limited.length === 0) return new FlashUnits(new Map());
  const params = [limited.map(({ store_id }) => store_id), limited.map(({ id }) => id)];
  const wanted = '(f.store_id, f.id) IN (SELECT * FROM unnest($1::int[], $2::int[]))';
  // sent together with the count, in one round trip
  await tx.last(
    `SELECT f.id FROM flash_prices f WHERE ${wanted} ORDER BY f.store_id, f.id FOR UPDATE`,
    params,
  );
  const rows = await tx.query<{ id: number; taken: number }>(
    `SELECT f.id, ${takenUnits('f', '$3::timestamptz')} AS taken FROM flash_prices f WHERE ${wanted}`,
    [...params, now],
  );
  return new FlashUnits(new Map(rows.map(({ id, taken }) => [id, taken])));
}

/** The flash prices of a post, newest start first. */
export const flashesOfPost = async (
  db: Db,
  post: { store_id: number; id: number },
): Promise<Flash[]> => {
  const rows = await db.query<{ flash: Flash }>(
    `SELECT ${flashJson('f', true)} AS flash FROM flash_prices f WHERE f.store_id = $1 AND f.post_id = $2 ORDER BY f.starts_at DESC, f.id DESC`,
    [post.store_id, post.id],
  );
  return rows.map(({ flash }) => flash);
};

type NewFlash = Omit<Flash, 'id' | 'taken' | 'starts_at' | 'ends_at'> & {
  starts_at: Date;
  ends_at: Date;
};

/** Writes a flash price and notifies every process that the store has changed. */
export async function insertFlash(
  tx: Tx,
  post: { store_id: number; id: number },
  flash: NewFlash,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO flash_prices (store_id, post_id, product_id, starts_at, ends_at, units, is_drop, prices)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) RETURNING id)
     SELECT id, pg_notify('store_changed', $1::int::text) FROM made`,
    [
      post.store_id,
      post.id,
      flash.product_id,
      flash.starts_at,
      flash.ends_at,
      flash.units,
      flash.is_drop,
      JSON.stringify(flash.prices),
    ],
  );
  return (row as { id: number }).id;
}

/** Ends a flash price, or removes it before its start; held and ordered units keep it. */
export const endFlash = (tx: Tx, store_id: number, id: number, now: Date) =>
  tx.query(
    `WITH removed AS (DELETE FROM flash_prices WHERE store_id = $1 AND id = $2 AND starts_at > $3::timestamptz),
     ended AS (UPDATE flash_prices SET ends_at = $3::timestamptz WHERE store_id = $1 AND id = $2 AND starts_at <= $3::timestamptz AND ends_at > $3::timestamptz)
     SELECT pg_notify('store_changed', $1::int::text)`,
    [store_id, id, now],
  );
