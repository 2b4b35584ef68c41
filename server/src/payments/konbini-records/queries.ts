import type { Convenience } from '@noren/contract/entities/konbini';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/together.ts';
import type { Owner } from '../../platform/http/handler.ts';

export interface KonbiniRow {
  buyer_id: number;
  id: number;
  convenience: Convenience;
  buyer_name: string;
  buyer_name_kana: string;
  buyer_cellphone: string;
  name: string | null;
}

const columns = 'buyer_id, id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, name';

/** A record entered through one order's link belongs to that session, like cards. */
const ownedBy =
  'buyer_id = $1 AND session_digest IS NOT DISTINCT FROM $2::bytea AND deleted_at IS NULL';

export const listRecords: Look<Owner, KonbiniRow[]> = {
  asked: { of_buyer: 'int', of_session: 'bytea' },
  rows: ({ buyer_id, session_digest }) => [{ of_buyer: buyer_id, of_session: session_digest }],
  text: `SELECT ${columns}, -id AS nth
       FROM gmo_cvs_records r WHERE r.buyer_id = w.of_buyer AND r.session_digest IS NOT DISTINCT FROM w.of_session AND r.deleted_at IS NULL`,
  value: (rows: readonly KonbiniRow[]) => [...rows],
};

export const findRecord = (db: Db, { buyer_id, session_digest }: Owner, id: number) =>
  one<KonbiniRow>(db, `SELECT ${columns} FROM gmo_cvs_records WHERE ${ownedBy} AND id = $3`, [
    buyer_id,
    session_digest,
    id,
  ]);

/**
 * Inserts a record, or returns an equal one; undefined if the buyer has `maxRecords`. The caller
 * must hold the buyer's lock, so that the count is right.
 */
export const insertRecord = (tx: Tx, row: Omit<KonbiniRow, 'id'> & Owner, maxRecords: number) =>
  one<KonbiniRow>(
    tx,
    `WITH same AS (
       SELECT ${columns} FROM gmo_cvs_records
        WHERE ${ownedBy} AND (convenience, buyer_name, buyer_name_kana, buyer_cellphone) = ($3, $4, $5, $6) AND name IS NOT DISTINCT FROM $7 LIMIT 1),
     made AS (
       INSERT INTO gmo_cvs_records (buyer_id, session_digest, convenience, buyer_name, buyer_name_kana, buyer_cellphone, name)
       SELECT $1, $2, $3, $4, $5, $6, $7
        WHERE NOT EXISTS (SELECT 1 FROM same) AND (SELECT count(*) FROM gmo_cvs_records WHERE ${ownedBy}) < $8::int
       RETURNING ${columns})
     SELECT * FROM same UNION ALL SELECT * FROM made`,
    [
      row.buyer_id,
      row.session_digest,
      row.convenience,
      row.buyer_name,
      row.buyer_name_kana,
      row.buyer_cellphone,
      row.name,
      maxRecords,
    ],
  );

/** Marks a record as deleted; inquiries about its numbers still read the row. */
export const deleteRecord = (tx: Tx, { buyer_id, session_digest }: Owner, id: number) =>
  tx.query(
    `UPDATE gmo_cvs_records SET deleted_at = now() WHERE ${ownedBy} AND id = $3 RETURNING 1`,
    [buyer_id, session_digest, id],
  );
