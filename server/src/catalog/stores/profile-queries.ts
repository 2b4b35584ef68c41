import type { StoreClosure, StoreProfile } from '@noren/contract/entities/store-profile';
import { goodsColumn, offerColumns } from './opening-columns.ts';
import { revisionOf, type StoreReadiness } from './rules.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

interface ProfileRow {
  name: string;
  contact_email: string;
  description: string;
  closed_at: Date | null;
  reopens_at: Date | null;
  closed_note: string;
}

const columns = 's.name, s.contact_email, s.description, s.closed_at, s.reopens_at, s.closed_note';

/** A store's closure; null while it is not closed. */
export const closureOf = ({
  closed_at,
  reopens_at,
  closed_note,
}: Pick<ProfileRow, 'closed_at' | 'reopens_at' | 'closed_note'>): StoreClosure | null =>
  closed_at === null ? null : { note: closed_note, reopens_at: reopens_at?.toISOString() ?? null };

export const serializeProfile = (
  { name, contact_email, description }: Pick<ProfileRow, 'name' | 'contact_email' | 'description'>,
  closure: StoreClosure | null,
): StoreProfile => ({
  name,
  contact_email,
  description,
  closure,
  revision: revisionOf(name, contact_email, description),
});

export async function findProfile(
  db: Db,
  store_id: number,
  lock = '' as '' | 'FOR NO KEY UPDATE',
): Promise<StoreProfile | undefined> {
  const row = await one<ProfileRow>(db, `SELECT ${columns} FROM stores s WHERE s.id = $1 ${lock}`, [
    store_id,
  ]);
  return row && serializeProfile(row, closureOf(row));
}

export const updateStoreProfile = (
  tx: Tx,
  store_id: number,
  {
    name,
    contact_email,
    description,
  }: Pick<StoreProfile, 'name' | 'contact_email' | 'description'>,
) => {
  tx.changed('stores');
  return tx.query(
    'UPDATE stores SET name = $2, contact_email = $3, description = $4 WHERE id = $1',
    [store_id, name, contact_email, description],
  );
};

/** Closes a store, or opens it. A closed one keeps the time since which it is closed. */
export const updateClosure = (
  tx: Tx,
  store_id: number,
  closure: StoreClosure | null,
  now: Date,
) => {
  tx.changed('stores');
  return tx.query(
    `UPDATE stores SET closed_at = CASE WHEN $2 THEN coalesce(closed_at, $3) END, reopens_at = $4, closed_note = $5 WHERE id = $1`,
    [store_id, closure !== null, now, closure?.reopens_at ?? null, closure?.note ?? ''],
  );
};

/** The facts that decide whether a store can be opened, and since when it is. */
export const findOpening = (db: Db, store_id: number) =>
  one<Required<StoreReadiness> & { rehearsal_since: Date | null; opened_at: Date | null }>(
    db,
    `SELECT s.region, s.commercial, s.rehearsal_since, s.opened_at, ${offerColumns('s')}, ${goodsColumn('s')}
       FROM stores s WHERE s.id = $1`,
    [store_id],
  );

export const setOpened = (tx: Tx, store_id: number, now: Date) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET opened_at = $2 WHERE id = $1', [store_id, now]);
};

/** Opens the stores whose closure ends now. @returns their ids */
export async function reopenStores(tx: Tx, now: Date): Promise<number[]> {
  const opened = await tx.query<{ id: number }>(
    `UPDATE stores SET closed_at = NULL, reopens_at = NULL, closed_note = '' WHERE reopens_at <= $1 RETURNING id`,
    [now],
  );
  if (opened.length > 0) tx.changed('stores');
  return opened.map(({ id }) => id);
}
