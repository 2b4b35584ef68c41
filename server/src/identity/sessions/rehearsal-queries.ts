import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * Creates the guest of a staff member's rehearsal, with a session that ends with the rehearsal or
 * after some days.
 */
export const openRehearsal = (
  tx: Tx,
  guest: { token_digest: Buffer; store_id: number; staff_id: number; days: number },
) =>
  tx.query(
    `WITH made AS (INSERT INTO buyers (rehearses, rehearsed_by) VALUES ($2, $3) RETURNING id)
     INSERT INTO sessions (token_digest, kind, buyer_id, store_id, expires_at) SELECT $1, 'rehearsal', id, $2::int, now() + $4 * interval '1 day' FROM made`,
    [guest.token_digest, guest.store_id, guest.staff_id, guest.days],
  );

export interface RehearsedStore {
  slug: string;
  name: string;
  email: string;
}

/** The store in whose rehearsal a buyer takes part, and the staff member's address. */
export const rehearsedStore = (db: Db, buyer_id: number) =>
  one<RehearsedStore>(
    db,
    `SELECT t.slug, t.name, f.email FROM buyers b JOIN stores t ON t.id = b.rehearses AND t.rehearsal_since IS NOT NULL JOIN staff f ON f.id = b.rehearsed_by
      WHERE b.id = $1`,
    [buyer_id],
  );

/** The slug of a store that rehearses. */
export const slugOfRehearsal = async (db: Db, store_id: number): Promise<string | undefined> =>
  (
    await one<{ slug: string }>(
      db,
      'SELECT slug FROM stores WHERE id = $1 AND rehearsal_since IS NOT NULL',
      [store_id],
    )
  )?.slug;
