import type {
  GoodsImport,
  ImportField,
  ImportReport,
  TextEncoding,
} from '@noren/contract/entities/goods-import';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

const importColumns =
  'i.id, i.file_name, i.encoding, i.header_row, i.header, i.sample, i.columns, i.row_count, i.status, i.done_rows, i.report';

export const insertImport = async (
  tx: Tx,
  given: {
    store_id: number;
    staff_id: number;
    file: Buffer;
    packed_rows: Buffer;
    now: Date;
  } & Pick<
    GoodsImport,
    'file_name' | 'encoding' | 'header_row' | 'header' | 'sample' | 'columns' | 'row_count'
  >,
): Promise<GoodsImport> => {
  const [row] = await tx.query<GoodsImport>(
    `INSERT INTO goods_imports AS i (store_id, staff_id, file_name, file, encoding, header_row, header, sample, columns, row_count, created_at, packed_rows)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10, $11, $12) RETURNING ${importColumns}`,
    [
      given.store_id,
      given.staff_id,
      given.file_name,
      given.file,
      given.encoding,
      given.header_row,
      JSON.stringify(given.header),
      JSON.stringify(given.sample),
      JSON.stringify(given.columns),
      given.row_count,
      given.now,
      given.packed_rows,
    ],
  );
  return row as GoodsImport;
};

export const findImport = (db: Db, store_id: number, id: number) =>
  one<GoodsImport>(
    db,
    `SELECT ${importColumns} FROM goods_imports i WHERE i.store_id = $1 AND i.id = $2`,
    [store_id, id],
  );

export const lockImport = (tx: Tx, store_id: number, id: number) =>
  one<Pick<GoodsImport, 'status' | 'report'>>(
    tx,
    'SELECT i.status, i.report FROM goods_imports i WHERE i.store_id = $1 AND i.id = $2 FOR UPDATE',
    [store_id, id],
  );

/**
 * An uploaded file with its rows as last parsed; `packed_rows` is null for files uploaded before
 * rows were stored.
 */
export interface KeptFile {
  file: Buffer;
  encoding: TextEncoding;
  packed_rows: Buffer | null;
}

export const fileOfImport = (db: Db, store_id: number, id: number) =>
  one<KeptFile>(
    db,
    'SELECT i.file, i.encoding, i.packed_rows FROM goods_imports i WHERE i.store_id = $1 AND i.id = $2',
    [store_id, id],
  );

/** Stores how a file is read, and queues its check if its columns are chosen. */
export const saveReading = (
  tx: Tx,
  store_id: number,
  id: number,
  status: 'draft' | 'checking',
  read: Pick<
    GoodsImport,
    'encoding' | 'header_row' | 'columns' | 'header' | 'sample' | 'row_count'
  > & { packed_rows: Buffer | null },
) =>
  one<GoodsImport>(
    tx,
    `UPDATE goods_imports i SET encoding = $3, columns = $4::jsonb, header = $5::jsonb, sample = $6::jsonb, row_count = $7,
            header_row = $8, status = $9, packed_rows = $10, done_rows = 0, report = NULL, lease_until = NULL
      WHERE i.store_id = $1 AND i.id = $2 RETURNING ${importColumns}`,
    [
      store_id,
      id,
      read.encoding,
      JSON.stringify(read.columns),
      JSON.stringify(read.header),
      JSON.stringify(read.sample),
      read.row_count,
      read.header_row,
      status,
      read.packed_rows,
    ],
  );

export const askForRun = (
  tx: Tx,
  store_id: number,
  id: number,
  staff_id: number,
  as_drafts: boolean,
) =>
  one<GoodsImport>(
    tx,
    `UPDATE goods_imports i SET status = 'running', done_rows = 0, lease_until = NULL, staff_id = $3, as_drafts = $4 WHERE i.store_id = $1 AND i.id = $2 RETURNING ${importColumns}`,
    [store_id, id, staff_id, as_drafts],
  );

export interface LeasedImport extends KeptFile {
  store_id: number;
  id: number;
  staff_id: number;
  region: 'JP' | 'TW';
  file_name: string;
  header_row: number;
  columns: (ImportField | null)[];
  status: 'checking' | 'running';
  /** new products are hidden from buyers */
  as_drafts: boolean;
}

/**
 * Leases the next waiting file to one process; another process takes it over when the lease ends.
 */
export const leaseImport = (tx: Tx, now: Date, until: Date) =>
  one<LeasedImport>(
    tx,
    `UPDATE goods_imports i SET lease_until = $2 FROM stores t
      WHERE t.id = i.store_id AND (i.store_id, i.id) = (
        SELECT d.store_id, d.id FROM goods_imports d WHERE d.status IN ('checking', 'running') AND coalesce(d.lease_until <= $1, true)
         ORDER BY d.created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING i.store_id, i.id, i.staff_id, t.region, i.file, i.packed_rows, i.file_name, i.encoding, i.header_row, i.columns, i.status, i.as_drafts`,
    [now, until],
  );

/** Stores the progress and renews the lease. */
export const noteProgress = (
  db: Db,
  store_id: number,
  id: number,
  done_rows: number,
  until: Date,
) =>
  db.query(
    `UPDATE goods_imports SET done_rows = $3, lease_until = $4 WHERE store_id = $1 AND id = $2 AND status IN ('checking', 'running')`,
    [store_id, id, done_rows, until],
  );

/** @param from the status it must still have: the first process to end it wins */
export const endImport = (
  db: Db,
  store_id: number,
  id: number,
  from: 'checking' | 'running',
  status: 'checked' | 'done' | 'failed',
  report: ImportReport | null,
) =>
  db.query(
    `UPDATE goods_imports SET status = $4, report = $5::jsonb, done_rows = row_count, lease_until = NULL WHERE store_id = $1 AND id = $2 AND status = $3 RETURNING 1`,
    [store_id, id, from, status, report === null ? null : JSON.stringify(report)],
  );

/** Runs one import of a store at a time, until the transaction ends. */
export const takeTurn = (tx: Tx, store_id: number) =>
  tx.query('SELECT pg_advisory_xact_lock(7411, $1) IS NULL AS taken', [store_id]);
