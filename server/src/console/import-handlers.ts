import { cutText } from '@noren/contract/cut-text';
import type { GoodsImport } from '@noren/contract/entities/goods-import';
import { failOf } from '../http/failure.ts';
import { FileAnswer, type HandlersOf } from '../http/handler.ts';
import { goodsFile, goodsSheet } from '../goods-files/goods-file.ts';
import { guessColumns } from '../goods-files/guess-columns.ts';
import { askForCheck, askForRun, fileOfImport, findImport, insertImport, lockImport } from '../goods-files/import-queries.ts';
import { readTable } from '../goods-files/read-table.ts';
import { hasFilesWaiting } from '../goods-files/sheet-thread.ts';
import { writeAudit } from '../staff/audit-queries.ts';
import type { ConsoleApp } from './app.ts';
import { regionOfStore } from './store-queries.ts';
import { dayIn, zoneOf } from './sales-rules.ts';

const upload = 'POST /console/stores/{slug}/imports';
const one = 'GET /console/stores/{slug}/imports/{id}';
const check = 'POST /console/stores/{slug}/imports/{id}/check';
const run = 'POST /console/stores/{slug}/imports/{id}/run';
const file = 'GET /console/stores/{slug}/goods-file';
const fail = failOf<typeof upload>();
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sampleRows = 5;
/** Longer cells say nothing more at a glance. */
const sampled = (rows: readonly string[][]): string[][] => rows.slice(0, sampleRows).map((row) => row.slice(0, 200).map((cell) => cutText(cell, 200)));

export const importHandlers: HandlersOf<typeof upload | typeof one | typeof check | typeof run | typeof file, ConsoleApp> = {
  [upload]: {
    mode: 'own',
    async run(database, { caller: { store_id, staff_id }, now }, { upload: { file_name, bytes, is_too_large } }) {
      if (is_too_large) throw fail('GOODS_FILE_REFUSED', { reason: 'too_large' });
      if (hasFilesWaiting(store_id)) throw fail('TOO_MANY_REQUESTS', { retry_after: 5 });
      const table = await readTable(store_id, bytes, null, await regionOfStore(database, store_id));
      if (typeof table === 'string') throw fail('GOODS_FILE_REFUSED', { reason: table });
      const { header, rows, encoding } = table;
      const given = {
        store_id,
        staff_id,
        file: bytes,
        file_name,
        encoding,
        header,
        columns: guessColumns(header),
        sample: sampled(rows),
        row_count: rows.length,
        now,
      };
      return database.transaction(async (tx) => {
        const data = await insertImport(tx, given);
        await writeAudit(tx, { store_id, staff_id, call: upload, subject: `import ${data.id}`, before: null, after: { file_name } }, now);
        return { data };
      });
    },
  },
  [one]: {
    mode: 'read',
    async run(db, { caller: { store_id }, fail: failed }, { params: { id } }) {
      const data = await findImport(db, store_id, id);
      if (!data) throw failed('NOT_FOUND');
      return { data };
    },
  },
  [check]: {
    mode: 'own',
    async run(database, { caller: { store_id }, fail: failed }, { params: { id }, body: { encoding, columns } }) {
      const found = await fileOfImport(database, store_id, id);
      if (!found) throw failed('NOT_FOUND');
      if (hasFilesWaiting(store_id)) throw failed('TOO_MANY_REQUESTS', { retry_after: 5 });
      const table = await readTable(store_id, found.file, encoding, await regionOfStore(database, store_id));
      if (typeof table === 'string') throw failed('GOODS_FILE_REFUSED', { reason: table });
      const { header, rows } = table;
      const named = columns.filter((field) => field !== null);
      const errors = [
        ...(columns.length !== header.length ? [{ path: 'body.columns', message: `One for each of ${header.length} columns` }] : []),
        ...(new Set(named).size < named.length ? [{ path: 'body.columns', message: 'The same field twice' }] : []),
        ...(named.includes('sku_code') && (named.includes('product_name') || named.includes('product_id'))
          ? []
          : [{ path: 'body.columns', message: 'Needs sku_code, and product_name or product_id' }]),
      ];
      if (errors.length > 0) throw failed('VALIDATION_EXCEPTION', { errors });
      return database.transaction(async (tx) => {
        const status = (await lockImport(tx, store_id, id))?.status;
        if (status === 'running' || status === 'done') throw failed('IMPORT_NOT_READY', { status });
        return { data: (await askForCheck(tx, store_id, id, { encoding, columns, header, sample: sampled(rows), row_count: rows.length })) as GoodsImport };
      });
    },
  },
  [run]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail: failed }, { params: { id } }) {
      const known = await lockImport(tx, store_id, id);
      if (!known) throw failed('NOT_FOUND');
      const { status, report } = known;
      // asked for twice: it is on its way, or there
      if (status === 'running' || status === 'done') return { data: (await findImport(tx, store_id, id)) as GoodsImport };
      if (status !== 'checked' || !report || report.fault_count > 0) throw failed('IMPORT_NOT_READY', { status });
      return { data: (await askForRun(tx, store_id, id, staff_id)) as GoodsImport };
    },
  },
  [file]: {
    mode: 'read',
    async run(db, { caller: { store_id }, now }, { query: { format = 'csv' } }) {
      const region = await regionOfStore(db, store_id);
      const name = `goods-${dayIn(zoneOf[region], now)}.${format}`;
      if (format === 'xlsx') return new FileAnswer(spreadsheetType, name, goodsSheet(db, store_id, region));
      return new FileAnswer('text/csv; charset=utf-8', name, goodsFile(db, store_id, region));
    },
  },
};
