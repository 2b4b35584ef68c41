import { codeOf } from './connection-errors.ts';

/** SQLSTATEs of writes that fail while reads work: disk full, disk error, read-only replica. */
const cannotWrite = new Set(['53100', '58030', '25006']);
const probeEveryMs = 1_000;

/**
 * Writes some hundred kilobytes to a table that is rolled back: a single row might fit into an
 * existing page.
 */
const probe =
  'CREATE TABLE write_probe AS SELECT n, md5(n::text) AS filler FROM generate_series(1, 8000) AS n';

class RolledBack extends Error {}

export interface WriteDoubt {
  note: (error: unknown) => void;
  canWrite: () => Promise<boolean>;
}

/**
 * Remembers that a write failed because the disk is full or read-only, until a probe succeeds.
 * Without such a failure nothing is probed, so a health check costs no write.
 * @param transaction runs its work in a transaction, and rolls back when it throws
 */
export function createWriteDoubt(
  transaction: (
    work: (tx: { query: (text: string) => Promise<unknown> }) => Promise<never>,
  ) => Promise<never>,
): WriteDoubt {
  let inDoubt = false;
  let last: { at: number; answer: Promise<boolean> } | null = null;

  async function writes(): Promise<boolean> {
    try {
      return await transaction(async (tx) => {
        await tx.query(probe);
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) return false;
      inDoubt = false;
      return true;
    }
  }

  return {
    note(error) {
      if (!cannotWrite.has(codeOf(error))) return;
      inDoubt = true;
    },
    canWrite() {
      if (!inDoubt) return Promise.resolve(true);
      if (!last || performance.now() - last.at >= probeEveryMs)
        last = { at: performance.now(), answer: writes() };
      return last.answer;
    },
  };
}
