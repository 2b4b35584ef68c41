import { randomBytes } from 'node:crypto';
import type { MaintenanceApp } from './app.ts';
import { one, type Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { version } from '../../room-paths.ts';

/** A database that takes longer for next to nothing is none, in milliseconds. */
const answersWithin = 5_000;

/**
 * Whether shoppers can be served: the way is theirs, through the batch that looks their sessions up, with what stands in line there.
 * A question past them would be answered while everybody else hangs.
 */
async function canServe(app: MaintenanceApp): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answersWithin);
  });
  const asked = app.sessions.find(randomBytes(32)).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

export const maintenanceHandlers: HandlersOf<'GET /health' | 'GET /ready' | 'GET /maintenance-status', MaintenanceApp> = {
  'GET /health': {
    mode: 'read',
    async run(_db, { app, fail }) {
      if (!(await canServe(app)) || !(await app.database.canWrite())) throw fail('SERVICE_UNAVAILABLE');
      return { status: 'ok' as const, version };
    },
  },
  'GET /ready': {
    mode: 'read',
    async run(_db, { app, fail }) {
      if (app.draining || !(await canServe(app))) throw fail('SERVICE_UNAVAILABLE');
      return { status: 'ready' as const, clock_skew_ms: app.skew() };
    },
  },
  // spec §7, Maintenance: the page itself is elsewhere (MAINTENANCE_PAGE_URL)
  'GET /maintenance-status': {
    mode: 'read',
    run: async (db) => ({ maintaining: await isMaintaining(db) }),
  },
};

/** The flag that the operator sets (D-268). */
async function isMaintaining(db: Db): Promise<boolean> {
  return (await one<{ value: boolean }>(db, `SELECT value FROM switches WHERE name = 'maintaining'`))?.value === true;
}

/** How long pages go by one look at the flag, in milliseconds. */
const pollIntervalMs = 1_000;

/** Returns the flag for pages, which ask before anything is drawn. A database that does not answer closes no shop. */
export function watchMaintenance(db: Db): () => Promise<boolean> {
  let look: { at: number; flag: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!look || now - look.at > pollIntervalMs) look = { at: now, flag: isMaintaining(db).catch(() => false) };
    return look.flag;
  };
}
