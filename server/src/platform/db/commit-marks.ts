import { randomUUID } from 'node:crypto';
import { isConnectionLost, isHeldUp } from './connection-errors.ts';
import type { Db } from './database.ts';

/**
 * Inserts a transaction's own marker together with its COMMIT. When the answer to COMMIT is lost,
 * another connection looks the marker up to find out whether the transaction was committed.
 * PostgreSQL's transaction ids would not do: after a crash they are assigned again.
 */
export const markAndCommit = (mark: string): string =>
  `INSERT INTO commit_marks (id) VALUES ('${mark}'); COMMIT`;

/**
 * A new marker. Markers of the same time are adjacent (UUID version 7), so a busy shop writes to
 * few pages of the index.
 */
export function newMark(): string {
  const ms = Date.now().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}

/**
 * Inserts the marker in the transaction's place. This waits for a transaction that has not ended,
 * finds the marker of one that was committed, and makes a later COMMIT of any other fail on the
 * duplicate key.
 */
const askFor = `INSERT INTO commit_marks AS m (id, is_fence) VALUES ($1, true) ON CONFLICT (id) DO UPDATE SET id = m.id RETURNING is_fence`;

/**
 * Finds out whether a marker's transaction was committed.
 * @param until deadline by `performance.now()`
 * @returns null when the database could not be asked
 */
export async function wasCommitted(db: Db, mark: string, until: number): Promise<boolean | null> {
  for (;;) {
    try {
      const [row] = await db.query<{ is_fence: boolean }>(askFor, [mark]);
      return row?.is_fence === false;
    } catch (error) {
      if (!isConnectionLost(error) && !isHeldUp(error)) throw error;
      if (performance.now() > until) return null;
    }
  }
}

export const marksAtOnce = 20_000;

/**
 * Deletes markers that are older than any caller waits, by the database's clock because a process's
 * own may be wrong.
 * @returns how many were deleted
 */
export async function deleteOldCommitMarks(db: Db): Promise<number> {
  const rows = await db.query(
    `DELETE FROM commit_marks WHERE ctid = ANY(ARRAY(SELECT ctid FROM commit_marks WHERE at < now() - interval '10 minutes' LIMIT ${marksAtOnce})) RETURNING 1`,
  );
  return rows.length;
}
