import { failOf } from '../../platform/http/failure.ts';
import { FileAnswer, type HandlersOf } from '../../platform/http/handler.ts';
import { hasFilesWaiting } from '../../platform/sheets/sheet-thread.ts';
import { regionOfStore } from '../stores/staff-queries.ts';
import { dayIn, zoneOf } from '../stores/rules.ts';
import { spreadsheetType } from './handlers.ts';
import { compareCounts, keysOf, readCounts } from './read-counts.ts';
import { readTable } from './read-table.ts';
import { skusToCount } from './stock-file-queries.ts';
import { stockCsv, stockSheet } from './stock-file.ts';

const download = 'GET /console/stores/{slug}/stock-file';
const upload = 'POST /console/stores/{slug}/stock-file';
const fail = failOf<typeof upload>();

export const stockFileHandlers: HandlersOf<typeof download | typeof upload> = {
  [download]: {
    mode: 'read',
    async run(db, { caller: { store_id }, now }, { query: { format = 'csv', locale = 'ja' } }) {
      const region = await regionOfStore(db, store_id);
      const name = `stock-${dayIn(zoneOf[region], now)}.${format}`;
      return format === 'xlsx'
        ? new FileAnswer(spreadsheetType, name, stockSheet(db, store_id, locale))
        : new FileAnswer('text/csv; charset=utf-8', name, stockCsv(db, store_id, locale));
    },
  },
  [upload]: {
    mode: 'own',
    async run(database, { caller: { store_id } }, { upload: { bytes, is_too_large } }) {
      if (is_too_large) throw fail('GOODS_FILE_REFUSED', { reason: 'too_large' });
      if (hasFilesWaiting(store_id)) throw fail('TOO_MANY_REQUESTS', { retry_after: 5 });
      const table = await readTable(store_id, bytes, null, await regionOfStore(database, store_id));
      if ('reason' in table) throw fail('GOODS_FILE_REFUSED', table);
      const counts = readCounts(table);
      if (!counts) throw fail('GOODS_FILE_REFUSED', { reason: 'no_counts' });
      const { codes, ids } = keysOf(counts.rows);
      return {
        data: compareCounts(counts, await skusToCount(database, store_id, codes, ids)),
      };
    },
  },
};
