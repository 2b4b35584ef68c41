import type { Database } from '../../../server/src/platform/db/database.ts';
import { one } from '../../../server/src/platform/db/database.ts';
import type { SandboxStore } from '../../sandbox/src/provider/store.ts';

/**
 * Stores the payment sandbox's data in the shop's own database, so that it survives restarts and is
 * shared by several processes.
 */
export function createSandboxStore(database: Database): SandboxStore {
  return {
    async get<T>(kind: string, key: string) {
      return (
        await one<{ value: T }>(
          database,
          'SELECT value FROM sandbox_rows WHERE kind = $1 AND key = $2',
          [kind, key],
        )
      )?.value;
    },
    async put(kind, key, value) {
      await database.query(
        'INSERT INTO sandbox_rows (kind, key, value) VALUES ($1, $2, $3::jsonb) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, changed_at = now()',
        [kind, key, JSON.stringify(value)],
      );
    },
    async insert(kind, key, value) {
      return (
        (
          await database.query(
            'INSERT INTO sandbox_rows (kind, key, value) VALUES ($1, $2, $3::jsonb) ON CONFLICT DO NOTHING RETURNING 1',
            [kind, key, JSON.stringify(value)],
          )
        ).length > 0
      );
    },
    list<T>(kind: string, prefix = '') {
      return database.query<{ key: string; value: T }>(
        'SELECT key, value FROM sandbox_rows WHERE kind = $1 AND starts_with(key, $2) ORDER BY key COLLATE "C"',
        [kind, prefix],
      );
    },
    update<T>(kind: string, key: string, fn: (current: T | undefined) => T | undefined) {
      return database.transaction(async (tx) => {
        // an advisory lock, because the row may not exist yet
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `sandbox ${kind} ${key}`,
        ]);
        const row = await one<{ value: T }>(
          tx,
          'SELECT value FROM sandbox_rows WHERE kind = $1 AND key = $2',
          [kind, key],
        );
        const next = fn(row?.value);
        if (next === undefined)
          await tx.query('DELETE FROM sandbox_rows WHERE kind = $1 AND key = $2', [kind, key]);
        else
          await tx.query(
            'INSERT INTO sandbox_rows (kind, key, value) VALUES ($1, $2, $3::jsonb) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, changed_at = now()',
            [kind, key, JSON.stringify(next)],
          );
        return next;
      });
    },
  };
}
