import { one, type Db } from '../db/database.ts';
import type { HandlersOf } from '../http/handler.ts';

export const maintenanceHandlers: HandlersOf<'GET /health'> = {
  'GET /health': {
    mode: 'read',
    async run(db, { fail }) {
      try {
        await db.query('SELECT 1');
      } catch {
        throw fail('SERVICE_UNAVAILABLE');
      }
      return { status: 'ok' as const };
    },
  },
};

/** The flag that the operator throws (decisions §6). */
export async function isMaintaining(db: Db): Promise<boolean> {
  return (await one<{ value: boolean }>(db, `SELECT value FROM switches WHERE name = 'maintaining'`))?.value === true;
}
