import type { Address } from '@noren/contract/entities/address';
import { one, type Db, type Tx } from '../db/database.ts';

export interface AddressRow {
  buyer_id: number;
  id: number;
  type: Address['type'];
  name: string;
  phone_number: string;
  postcode: string | null;
  level_one: string | null;
  level_two: string | null;
  level_three: string | null;
  level_four: string | null;
  level_one_code: string | null;
  region: 'JP' | 'TW' | null;
}

const columns = 'buyer_id, id, type, name, phone_number, postcode, level_one, level_two, level_three, level_four, level_one_code, region';

/** A buyer's addresses in one country; one for picking up (no region) is Japan's. */
export const listAddresses = (db: Db, buyer_id: number, region: 'JP' | 'TW' = 'JP') =>
  db.query<AddressRow>(`SELECT ${columns} FROM addresses WHERE buyer_id = $1 AND coalesce(region, 'JP') = $2 ORDER BY id DESC LIMIT 50`, [buyer_id, region]);

export const findAddress = (db: Db, buyer_id: number, id: number) =>
  one<AddressRow>(db, `SELECT ${columns} FROM addresses WHERE buyer_id = $1 AND id = $2`, [buyer_id, id]);

export const lockBuyer = (tx: Tx, buyer_id: number) => tx.query('SELECT 1 FROM buyers WHERE id = $1 FOR UPDATE', [buyer_id]);

/**
 * Keeps an address. One that the buyer has already, to the letter, is answered as it is: an answer that was lost is asked for again.
 * @returns undefined when the buyer has as many as `below` already
 */
export const insertAddress = (db: Db, row: Omit<AddressRow, 'id'>, below = 50) =>
  one<AddressRow>(
    db,
    `WITH same AS (
       SELECT ${columns} FROM addresses
        WHERE buyer_id = $1 AND (type, name, phone_number) = ($2, $3, $4)
          AND (postcode, level_one, level_two, level_three, level_four, level_one_code, region) IS NOT DISTINCT FROM ($5, $6, $7, $8, $9, $10, $11) LIMIT 1),
     made AS (
       INSERT INTO addresses (buyer_id, type, name, phone_number, postcode, level_one, level_two, level_three, level_four, level_one_code, region)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
        WHERE NOT EXISTS (SELECT 1 FROM same) AND (SELECT count(*) FROM addresses WHERE buyer_id = $1) < $12::int
       RETURNING ${columns})
     SELECT * FROM same UNION ALL SELECT * FROM made`,
    [
      row.buyer_id,
      row.type,
      row.name,
      row.phone_number,
      row.postcode,
      row.level_one,
      row.level_two,
      row.level_three,
      row.level_four,
      row.level_one_code,
      row.region,
      below,
    ],
  );

export const deleteAddress = (tx: Tx, buyer_id: number, id: number, region: 'JP' | 'TW' = 'JP') =>
  tx.query(`DELETE FROM addresses WHERE buyer_id = $1 AND id = $2 AND coalesce(region, 'JP') = $3 RETURNING 1`, [buyer_id, id, region]);
