import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** The guest as whom one of the staff rehearses, with a session that ends with the rehearsal, or after so many days. */
export const openRehearsal = (tx: Tx, guest: { token_digest: Buffer; store_id: number; staff_id: number; days: number }) =>
  tx.query(
    `WITH made AS (INSERT INTO buyers (rehearses, rehearsed_by) VALUES ($2, $3) RETURNING id)
     INSERT INTO sessions (token_digest, kind, buyer_id, store_id, expires_at) SELECT $1, 'rehearsal', id, $2::int, now() + $4 * interval '1 day' FROM made`,
    [guest.token_digest, guest.store_id, guest.staff_id, guest.days],
  );

export interface RehearsedStore {
  slug: string;
  name: string;
  /** of who of the staff it is */
  email: string;
}

/** Which store somebody rehearses in, and who of its staff they are. */
export const rehearsedStore = (db: Db, buyer_id: number) =>
  one<RehearsedStore>(
    db,
    `SELECT t.slug, t.name, f.email FROM buyers b JOIN stores t ON t.id = b.rehearses AND t.rehearsal_since IS NOT NULL JOIN staff f ON f.id = b.rehearsed_by
      WHERE b.id = $1`,
    [buyer_id],
  );

/** The store that a link leads into. */
export const slugOfRehearsal = async (db: Db, store_id: number): Promise<string | undefined> =>
  (await one<{ slug: string }>(db, 'SELECT slug FROM stores WHERE id = $1 AND rehearsal_since IS NOT NULL', [store_id]))?.slug;
