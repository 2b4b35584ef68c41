import { randomBytes } from 'node:crypto';
import type { MaintenanceApp } from './app.ts';
import { one, type Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { version } from '../../room-paths.ts';

/** The database counts as down when a trivial query takes longer, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Whether shoppers can be served. It looks up a session through the batch that their requests use,
 * with everything queued there; a separate query could succeed while all shoppers wait.
 */
async function canServe(app: MaintenanceApp): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const asked = app.sessions.find(randomBytes(32)).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

export const maintenanceHandlers: HandlersOf<
  'GET /health' | 'GET /ready' | 'GET /maintenance-status',
  MaintenanceApp
> = {
  'GET /health': {
    mode: 'read',
    async run(_db, { app, fail }) {
      if (!(await canServe(app)) || !(await app.database.canWrite()))
        throw fail('SERVICE_UNAVAILABLE');
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
  // spec §7, Maintenance: the page itself is hosted elsewhere (MAINTENANCE_PAGE_URL)
  'GET /maintenance-status': {
    mode: 'read',
    run: async (db) => ({ maintaining: await isMaintaining(db) }),
  },
};

/** The flag that the operator sets (D-268). */
async function isMaintaining(db: Db): Promise<boolean> {
  return (
    (await one<{ value: boolean }>(db, `SELECT value FROM switches WHERE name = 'maintaining'`))
      ?.value === true
  );
}

/** How long pages use one read of the flag, in milliseconds. */
const pollIntervalMs = 1_000;

/**
 * Returns the flag for pages, which read it before rendering. If the database does not answer, the
 * shop stays open.
 */
export function watchMaintenance(db: Db): () => Promise<boolean> {
  let look: { at: number; flag: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!look || now - look.at > pollIntervalMs)
      look = { at: now, flag: isMaintaining(db).catch(() => false) };
    return look.flag;
  };
}
