import type { Ground } from '../../platform/ground.ts';
import { writeStoreEmail } from '../../notifications/outbox/money-queries.ts';
import { moneyOfDay, takeDaysToReport } from '../../payments/open-money/money-report.ts';
import { openMoneyOfStore } from '../../payments/open-money/open-money.ts';

const dayMs = 86_400_000;

/**
 * Reports yesterday's money, by the time zone of each store's country, once a day: a log line per
 * store and gateway, and an email to the store if there was any or open money remains.
 * @returns how many stores had a report
 */
export async function sendDailyMoneyReports(app: Ground): Promise<number> {
  const told = await app.database.transaction(async (tx) => {
    const reports = [];
    for (const { store_id, slug, day } of await takeDaysToReport(tx, app.now())) {
      const rows = await moneyOfDay(tx, day, store_id);
      const open = await openMoneyOfStore(tx, store_id);
      if (rows.length === 0 && open.entries === 0) continue;
      await writeStoreEmail(tx, store_id, 'money_of_day_store', Date.parse(day) / dayMs);
      reports.push({ store: slug, day, rows, open });
    }
    return reports;
  });
  for (const { store, day, rows, open } of told) {
    for (const { store: _, ...row } of rows) app.log.info({ store, day, ...row }, 'money of a day');
    if (open.entries > 0)
      app.log.info(
        { store, day, open_entries: open.entries, open: open.sum },
        'money of a day: open in all',
      );
  }
  return told.length;
}
