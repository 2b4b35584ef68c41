import type { Convenience } from '@noren/contract/entities/konbini';
import { one, type Db, type Tx } from '../db/database.ts';

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

export const listRecords = (db: Db, buyer_id: number) =>
  db.query<KonbiniRow>(`SELECT ${columns} FROM gmo_cvs_records WHERE buyer_id = $1 AND deleted_at IS NULL ORDER BY id DESC`, [buyer_id]);

export const findRecord = (db: Db, buyer_id: number, id: number) =>
  one<KonbiniRow>(db, `SELECT ${columns} FROM gmo_cvs_records WHERE buyer_id = $1 AND id = $2 AND deleted_at IS NULL`, [buyer_id, id]);

/** Keeps a record; undefined when the buyer has `most` already. The caller holds the buyer's lock, so that the count is true. */
export const insertRecord = (tx: Tx, row: Omit<KonbiniRow, 'id'>, most: number) =>
  one<KonbiniRow>(
    tx,
    `INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, name)
     SELECT $1, $2, $3, $4, $5, $6
      WHERE (SELECT count(*) FROM gmo_cvs_records WHERE buyer_id = $1 AND deleted_at IS NULL) < $7::int
     RETURNING ${columns}`,
    [row.buyer_id, row.convenience, row.buyer_name, row.buyer_name_kana, row.buyer_cellphone, row.name, most],
  );

/** Forgotten, not erased: a number that was made with it is still asked about by its id. */
export const forgetRecord = (tx: Tx, buyer_id: number, id: number) =>
  tx.query('UPDATE gmo_cvs_records SET deleted_at = now() WHERE buyer_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING 1', [buyer_id, id]);
