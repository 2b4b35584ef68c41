import type { Db } from '../db/database.ts';

/**
 * Counts one attempt, and restarts the count when the window is over.
 * @param owner digest of the email address concerned; null: none
 */
export async function countTry(
  db: Db,
  key_digest: Buffer,
  now: Date,
  ends: Date,
  owner: Buffer | null,
): Promise<{ count: number; window_ends_at: Date }> {
  const [row] = await db.query<{ count: number; window_ends_at: Date }>(
    `INSERT INTO throttles (key_digest, count, window_ends_at, owner) VALUES ($1, 1, $3, $4)
     ON CONFLICT (key_digest) DO UPDATE
        SET count = CASE WHEN throttles.window_ends_at <= $2 THEN 1 ELSE least(throttles.count + 1, 1000000) END,
            window_ends_at = CASE WHEN throttles.window_ends_at <= $2 THEN excluded.window_ends_at ELSE throttles.window_ends_at END
     RETURNING count, window_ends_at`,
    [key_digest, now, ends, owner],
  );
  return row as { count: number; window_ends_at: Date };
}

export const dropTries = (db: Db, key_digest: Buffer) =>
  db.query('DELETE FROM throttles WHERE key_digest = $1', [key_digest]);

/** Whether a window is open. Does not count. */
export const windowIsOpen = async (db: Db, key_digest: Buffer, now: Date): Promise<boolean> =>
  (
    await db.query('SELECT 1 FROM throttles WHERE key_digest = $1 AND window_ends_at > $2', [
      key_digest,
      now,
    ])
  ).length > 0;
