import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openPostgres } from '../../server/src/platform/db/postgres.ts';
import { startNoren } from '../../server/src/app/start.ts';
import { callsAt } from '../../server/test/call.ts';
import { confirmAllBuyers } from '../../server/test/confirmed-buyers.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import {
  endingTables,
  openCalendar,
  openYear,
  type Month,
  type YearShop,
} from '../../server/test/year.ts';
import { judge, orphans } from '../../server/test/judge-year.ts';

const months = 12;
const shoppers = 60;
/** Maximum time to remove a month's leftovers during purchases, in seconds. */
const maxSeconds = 60;

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/**
 * A year of a shop: its clock moves on by a month twelve times, and after each month retention runs
 * during purchases.
 * @param visitors per month
 * @returns faults in words
 */
export async function simulateYear(
  visitors: number,
  say: (line: string) => void,
): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-year-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const url = await postgres.createDatabase();
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: directory,
      DEMO: '1',
      RATE_LIMIT: 'off',
      SETTINGS_KEY: '5e'.repeat(32),
    });
    // the schema first, because the calendar gives its tables another now()
    const seeded = await startNoren(config, {
      database: await openPostgres(url),
      jobs: false,
      quiet: true,
    });
    await seeded.stop();
    const calendar = await openCalendar(url);
    let aheadMs = 0;
    const database = await openPostgres(url);
    const running = await startNoren(config, {
      database,
      now: () => new Date(Date.now() + aheadMs),
      jobs: false,
      quiet: true,
    });
    try {
      await database.query(confirmAllBuyers);
      const call = callsAt(running.origin);
      const shop: YearShop = {
        origin: running.origin,
        app: running.app,
        database,
        call,
        guest: async () => (await call('POST', '/guest/token')).body.data.token as string,
        advance: (ms) => void (aheadMs += ms),
        sql: (text, params) => database.query(text, params),
      };
      return await live(shop, calendar, visitors, say);
    } finally {
      await running.stop();
      await calendar.close();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function live(
  shop: YearShop,
  calendar: Awaited<ReturnType<typeof openCalendar>>,
  visitors: number,
  say: (line: string) => void,
): Promise<string[]> {
  const year = await openYear(shop, calendar);
  const pastMonths: Month[] = [];
  const faults: string[] = [];
  for (let n = 1; n <= months; n++) {
    const month = await year.month(visitors, shoppers);
    pastMonths.push(month);
    const times = month.purchases.toSorted((a, b) => a - b);
    const size = (tables: readonly string[]) =>
      mib(tables.reduce((sum, table) => sum + (month.bytes[table] ?? 0), 0));
    const ending = endingTables.reduce((sum, table) => sum + (month.rows[table] ?? 0), 0);
    say(
      `month ${n}: ${month.orders} orders; expiring: ${ending} rows, ${size(endingTables)}; the books: ${size(['orders', 'order_items', 'order_histories', 'payment_attempts'])}; ` +
        `removed ${month.ended} rows in ${month.seconds.toFixed(1)} s while ${shoppers} bought (median ${at(times, 0.5)} ms, 95 % ${at(times, 0.95)} ms)`,
    );
    if (month.seconds > maxSeconds)
      faults.push(`month ${n}: retention took ${month.seconds.toFixed(0)} s`);
  }
  const [fourth, last] = [pastMonths[3] as Month, pastMonths.at(-1) as Month];
  for (const table of endingTables)
    say(
      `  ${table}: ${fourth.rows[table]} rows, ${mib(fourth.bytes[table] ?? 0)} in month 4; ${last.rows[table]} rows, ${mib(last.bytes[table] ?? 0)} in month ${months}`,
    );
  return [...faults, ...judge(pastMonths, 4), ...(await orphans(shop))];
}
