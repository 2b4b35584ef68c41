import type { Address } from '@noren/contract/entities/address';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/together.ts';

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
  /**
   * orders go there unless the buyer chooses another; one default per country, and one for pick-up
   */
  is_default: boolean;
}
export type WrittenAddress = Omit<AddressRow, 'id' | 'buyer_id' | 'is_default'>;

const columns =
  'buyer_id, id, type, name, phone_number, postcode, level_one, level_two, level_three, level_four, level_one_code, region, is_default';

/** SQL of the address of a row `a` in the form of `fullAddress` (rules.ts). */
export const fullAddressColumn = (a: string): string =>
  `concat(CASE WHEN ${a}.region = 'TW' THEN ${a}.postcode ELSE '〒' || left(${a}.postcode, 3) || '-' || substr(${a}.postcode, 4) END, ' ',
          ${a}.level_one, ${a}.level_two, ${a}.level_three, ${a}.level_four)`;

/**
 * A buyer's addresses in one country, newest first; a pick-up address (no region) counts as
 * Japan's.
 */
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

export const lockBuyer = (tx: Tx, buyer_id: number) =>
  tx.query('SELECT 1 FROM buyers WHERE id = $1 FOR UPDATE', [buyer_id]);

const valuesOf = (buyer_id: number, row: WrittenAddress) => [
  buyer_id,
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
];

/**
 * Inserts an address; a buyer's first one becomes the default. If the buyer already has the same
 * address, returns it: a retry after a lost answer makes no second one.
 * @returns undefined when the buyer already has `below` addresses
 */
export const insertAddress = (db: Db, row: WrittenAddress & { buyer_id: number }, below = 50) =>
  one<AddressRow>(
    db,
    `WITH same AS (
       SELECT ${columns} FROM addresses
        WHERE buyer_id = $1 AND (type, name, phone_number) = ($2, $3, $4)
          AND (postcode, level_one, level_two, level_three, level_four, level_one_code, region) IS NOT DISTINCT FROM ($5, $6, $7, $8, $9, $10, $11) LIMIT 1),
     made AS (
       INSERT INTO addresses (buyer_id, type, name, phone_number, postcode, level_one, level_two, level_three, level_four, level_one_code, region, is_default)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
              NOT EXISTS (SELECT 1 FROM addresses WHERE buyer_id = $1 AND region IS NOT DISTINCT FROM $11 AND is_default)
        WHERE NOT EXISTS (SELECT 1 FROM same) AND (SELECT count(*) FROM addresses WHERE buyer_id = $1) < $12::int
       RETURNING ${columns})
     SELECT * FROM same UNION ALL SELECT * FROM made`,
    [...valuesOf(row.buyer_id, row), below],
  );

/**
 * Changes one of the buyer's addresses, and makes it the default if asked to. @returns undefined if
 * the buyer has no address with that id in this country
 */
export const changeAddress = (
  tx: Tx,
  id: number,
  row: WrittenAddress & { buyer_id: number },
  isDefault: boolean,
) =>
  one<AddressRow>(
    tx,
    `WITH others AS (
       UPDATE addresses SET is_default = false
        WHERE buyer_id = $1 AND id <> $12 AND region IS NOT DISTINCT FROM $11 AND is_default AND $13
          AND EXISTS (SELECT 1 FROM addresses WHERE buyer_id = $1 AND id = $12))
     UPDATE addresses
        SET type = $2, name = $3, phone_number = $4, postcode = $5, level_one = $6, level_two = $7, level_three = $8, level_four = $9,
            level_one_code = $10, region = $11, is_default = is_default OR $13
      WHERE buyer_id = $1 AND id = $12 AND coalesce(region, 'JP') = coalesce($11, 'JP')
     RETURNING ${columns}`,
    [...valuesOf(row.buyer_id, row), id, isDefault],
  );

/**
 * Deletes one of the buyer's addresses. If it was the default, the newest one of the same kind
 * takes its place.
 */
export const deleteAddress = (tx: Tx, buyer_id: number, id: number, region: 'JP' | 'TW' = 'JP') =>
  tx.query(
    `WITH gone AS (DELETE FROM addresses WHERE buyer_id = $1 AND id = $2 AND coalesce(region, 'JP') = $3 RETURNING region, is_default),
     next AS (
       UPDATE addresses SET is_default = true
        WHERE buyer_id = $1
          AND id = (SELECT max(a.id) FROM addresses a JOIN gone g ON g.region IS NOT DISTINCT FROM a.region AND g.is_default WHERE a.buyer_id = $1 AND a.id <> $2))
     SELECT 1 FROM gone`,
    [buyer_id, id, region],
  );
