import type { Address } from '@noren/contract/entities/address';
import { one, type Db, type Tx } from '../db/database.ts';
import type { Look } from '../db/together.ts';

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

/** The address of a row `a` as `fullAddress` writes it (rules.ts). */
export const fullAddressColumn = (a: string): string =>
  `concat(CASE WHEN ${a}.region = 'TW' THEN ${a}.postcode ELSE '〒' || left(${a}.postcode, 3) || '-' || substr(${a}.postcode, 4) END, ' ',
          ${a}.level_one, ${a}.level_two, ${a}.level_three, ${a}.level_four)`;

/** A buyer's addresses in one country, the newest first; one for picking up (no region) is Japan's. */
export const listAddresses: Look<{ buyer_id: number; region: 'JP' | 'TW' }, AddressRow[]> = {
  asked: { of_buyer: 'int', of_region: 'text' },
  rows: ({ buyer_id, region }) => [{ of_buyer: buyer_id, of_region: region }],
  text: `SELECT a.*, -a.id AS nth FROM addresses a WHERE a.buyer_id = w.of_buyer AND coalesce(a.region, 'JP') = w.of_region`,
  value: (rows: readonly AddressRow[]) => rows.slice(0, 50),
};

export const findAddress: Look<{ buyer_id: number; id: number }, AddressRow | undefined> = {
  asked: { of_buyer: 'int', address_id: 'int' },
  rows: ({ buyer_id, id }) => [{ of_buyer: buyer_id, address_id: id }],
  text: 'SELECT a.* FROM addresses a WHERE a.buyer_id = w.of_buyer AND a.id = w.address_id',
  value: (rows: readonly AddressRow[]) => rows[0],
};

export const lockBuyer = (tx: Tx, buyer_id: number) => tx.query('SELECT 1 FROM buyers WHERE id = $1 FOR UPDATE', [buyer_id]);

/**
 * Keeps an address. One that the buyer has already, to the email, is answered as it is: an answer that was lost is asked for again.
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
