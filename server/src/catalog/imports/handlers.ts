import { cutText } from '@noren/contract/cut-text';
import { hasFieldTwice, type GoodsImport } from '@noren/contract/entities/goods-import';
import { failOf } from '../../platform/http/failure.ts';
import { FileAnswer, type HandlersOf } from '../../platform/http/handler.ts';
import { goodsFile, goodsSheet } from './goods-file.ts';
import { guessColumns } from './guess-columns.ts';
import {
  askForRun,
  fileOfImport,
  findImport,
  insertImport,
  lockImport,
  saveReading,
} from './import-queries.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import { readTable, tableOf, type GoodsTable } from './read-table.ts';
import { hasFilesWaiting } from '../../platform/sheets/sheet-thread.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { regionOfStore } from '../stores/staff-queries.ts';
import { dayIn, zoneOf } from '../stores/rules.ts';

const upload = 'POST /console/stores/{slug}/imports';
const one = 'GET /console/stores/{slug}/imports/{id}';
const check = 'POST /console/stores/{slug}/imports/{id}/check';
const run = 'POST /console/stores/{slug}/imports/{id}/run';
const file = 'GET /console/stores/{slug}/goods-file';
const fail = failOf<typeof upload>();
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sampleRows = 5;
/** Longer cells are cut: the sample only shows what a column contains. */
const sampled = (rows: readonly string[][]): string[][] =>
  rows.slice(0, sampleRows).map((row) => row.slice(0, 200).map((cell) => cutText(cell, 200)));

/** The stored reading of a file, with guessed columns. */
const readingOf = ({ header, header_row, rows, encoding }: GoodsTable) => ({
  encoding,
  header_row,
  header,
  columns: guessColumns(header),
  sample: sampled(rows),
  row_count: rows.length,
});

function faultsOfColumns(columns: GoodsImport['columns'], header: readonly string[]): string[] {
  const isWhole =
    columns.includes('sku_code') &&
    (columns.includes('product_name') || columns.includes('product_id'));
  return [
    ...(columns.length === header.length ? [] : [`One for each of ${header.length} columns`]),
    ...(hasFieldTwice(columns) ? ['The same field twice'] : []),
    ...(isWhole ? [] : ['Needs sku_code, and product_name or product_id']),
  ];
}

export const importHandlers: HandlersOf<
  typeof upload | typeof one | typeof check | typeof run | typeof file
> = {
  [upload]: {
    mode: 'own',
    async run(
      database,
      { caller: { store_id, staff_id }, now },
      { upload: { file_name, bytes, is_too_large } },
    ) {
      if (is_too_large) throw fail('GOODS_FILE_REFUSED', { reason: 'too_large' });
      if (hasFilesWaiting(store_id)) throw fail('TOO_MANY_REQUESTS', { retry_after: 5 });
      const table = await readTable(store_id, bytes, null, await regionOfStore(database, store_id));
      if ('reason' in table) throw fail('GOODS_FILE_REFUSED', table);
      const given = {
        store_id,
        staff_id,
        file: bytes,
        file_name,
        ...readingOf(table),
        packed_rows: await packRows(table.file_rows),
        now,
      };
      return database.transaction(async (tx) => {
        const data = await insertImport(tx, given);
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: upload,
            subject: `import ${data.id}`,
            before: null,
            after: { file_name },
          },
          now,
        );
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
    async run(
      database,
      { caller: { store_id }, fail: failed },
      { params: { id }, body: { encoding, header_row, columns } },
    ) {
      const found = await fileOfImport(database, store_id, id);
      if (!found) throw failed('NOT_FOUND');
      if (hasFilesWaiting(store_id)) throw failed('TOO_MANY_REQUESTS', { retry_after: 5 });
      const kept = found.encoding === encoding ? found.packed_rows : null;
      const table = kept
        ? tableOf(await unpackRows(kept), encoding, header_row)
        : await readTable(
            store_id,
            found.file,
            { encoding, header_row },
            await regionOfStore(database, store_id),
          );
      if ('reason' in table) throw failed('GOODS_FILE_REFUSED', table);
      const errors =
        columns === null
          ? []
          : faultsOfColumns(columns, table.header).map((message) => ({
              path: 'body.columns',
              message,
            }));
      if (errors.length > 0) throw failed('VALIDATION_EXCEPTION', { errors });
      const packed_rows = kept ?? (await packRows(table.file_rows));
      return database.transaction(async (tx) => {
        const status = (await lockImport(tx, store_id, id))?.status;
        if (status === 'running' || status === 'done') throw failed('IMPORT_NOT_READY', { status });
        const reading = { ...readingOf(table), ...(columns && { columns }), packed_rows };
        return {
          data: (await saveReading(
            tx,
            store_id,
            id,
            columns === null ? 'draft' : 'checking',
            reading,
          )) as GoodsImport,
        };
      });
    },
  },
  [run]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail: failed },
      { params: { id }, query: { as_drafts = false } },
    ) {
      const known = await lockImport(tx, store_id, id);
      if (!known) throw failed('NOT_FOUND');
      const { status, report } = known;
      // a repeated call: the run is under way or done
      if (status === 'running' || status === 'done')
        return { data: (await findImport(tx, store_id, id)) as GoodsImport };
      if (status !== 'checked' || !report || report.fault_count > 0)
        throw failed('IMPORT_NOT_READY', { status });
      return { data: (await askForRun(tx, store_id, id, staff_id, as_drafts)) as GoodsImport };
    },
  },
  [file]: {
    mode: 'read',
    async run(db, { caller: { store_id }, now }, { query: { format = 'csv' } }) {
      const region = await regionOfStore(db, store_id);
      const name = `goods-${dayIn(zoneOf[region], now)}.${format}`;
      if (format === 'xlsx')
        return new FileAnswer(spreadsheetType, name, goodsSheet(db, store_id, region));
      return new FileAnswer('text/csv; charset=utf-8', name, goodsFile(db, store_id, region));
    },
  },
};
