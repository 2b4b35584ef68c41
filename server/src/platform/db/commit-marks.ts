import { randomUUID } from 'node:crypto';
import { isConnectionLost, isHeldUp } from './connection-errors.ts';
import type { Db } from './database.ts';

/**
 * A transaction's own mark, written with its COMMIT. When the answer to COMMIT is lost, another connection asks for the mark and
 * so learns what became of the transaction. PostgreSQL's transaction ids would not do: after a crash they are given out again.
 */
export const markAndCommit = (mark: string): string => `INSERT INTO commit_marks (id) VALUES ('${mark}'); COMMIT`;

/** A new mark. Those of one time lie together (UUID version 7), so that a busy shop writes to few pages of the table's key. */
export function newMark(): string {
  const ms = Date.now().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}

/**
 * Writes the mark in the transaction's place: that waits for the transaction where it has not ended yet, finds its mark where it was committed, and where
 * it was not, its COMMIT would trip over this one if it came later.
 */
const askFor = `INSERT INTO commit_marks AS m (id, is_fence) VALUES ($1, true) ON CONFLICT (id) DO UPDATE SET id = m.id RETURNING is_fence`;

/**
 * What became of the transaction of a mark.
 * @param until by `performance.now()`, how long the database is asked for it
 * @returns whether it was committed; null: the database could not be asked
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

/** How many are forgotten by one statement. */
export const marksAtOnce = 20_000;

/** Nobody asks about a transaction later than its caller waits. By the database's clock: another process's may be wrong. @returns how many were forgotten */
export async function forgetMarks(db: Db): Promise<number> {
  const rows = await db.query(
    `DELETE FROM commit_marks WHERE ctid = ANY(ARRAY(SELECT ctid FROM commit_marks WHERE at < now() - interval '10 minutes' LIMIT ${marksAtOnce})) RETURNING 1`,
  );
  return rows.length;
}
