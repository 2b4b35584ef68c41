import { dayAfter, daysBetween, longestSalesDays } from '@noren/contract/calendar-days';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { salesByDay, salesByPayment, salesByProduct, salesByStream } from './sales-queries.ts';
import { dayIn, zoneOf } from '../../catalog/stores/rules.ts';
import { everyDay, salesDays, sumOf } from './sales-rules.ts';

const productsShown = 20;
const streamsShown = 20;

export const salesHandlers: HandlersOf<'GET /console/stores/{slug}/sales'> = {
  'GET /console/stores/{slug}/sales': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail, now }, { query }) {
      const { region, currency } = (await storeById(db, store_id)) as StoreRow;
      const zone = zoneOf[region];
      const { from, to } = salesDays(query, dayIn(zone, now));
      const length = daysBetween(from, to);
      if (length < 1 || length > longestSalesDays)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [
            { path: 'query.to', message: `must be within ${longestSalesDays} days after from` },
          ],
        });
      const asked = { store_id, from, to, zone };
      const rows = await salesByDay(db, { ...asked, from: dayAfter(from, -length) });
      const days = rows.filter(({ day }) => day >= from);
      const streams = await salesByStream(db, asked, streamsShown);
      return {
        data: {
          from,
          to,
          currency,
          total: sumOf(days),
          before: sumOf(rows.filter(({ day }) => day < from)),
          days: everyDay(days, from, to),
          payments: await salesByPayment(db, asked),
          products: await salesByProduct(db, asked, productsShown),
          streams: streams.map((stream) => ({
            ...stream,
            began_at: stream.began_at.toISOString(),
          })),
        },
      };
    },
  },
};
