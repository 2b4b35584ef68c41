import { fileRefusals, type FileRefusal } from '@noren/contract/entities/goods-import';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { spreadsheet } from '../../../test/documents.ts';
import { hostileFiles, sharedTexts } from '../../../test/hostile-sheets.ts';
import { workbook, sheet } from '../../../test/workbook.ts';
import { readTable } from './read-table.ts';

/** Interval of the main thread's clock samples, in milliseconds. */
const tickMs = 5;
/** The longest time that other calls may wait for a file. */
const maxBlockedMs = 50;
const ownTime = '/proc/thread-self/schedstat';
/**
 * CPU time of this thread in milliseconds, so that time given to other processes does not count.
 * Only Linux reports it; elsewhere wall-clock time.
 */
const worked = existsSync(ownTime)
  ? () => Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();
const mebibyte = 1024 * 1024;

/**
 * Measures how long the event loop works without a pause, and the memory of the process with its
 * threads.
 */
function watch() {
  const rest = process.memoryUsage.rss();
  let [last, held, most] = [worked(), 0, rest];
  const look = () => {
    const now = worked();
    [held, most, last] = [
      Math.max(held, now - last),
      Math.max(most, process.memoryUsage.rss()),
      now,
    ];
  };
  const timer = setInterval(look, tickMs);
  return () => {
    look();
    clearInterval(timer);
    return { held, memory: most - rest };
  };
}

it(
  'reads the largest allowed file completely while pages are served',
  { tags: 'deep', timeout: 240_000 },
  async () => {
    const row = (nth: number) => [
      `C-${nth}`,
      `湯のみ ${nth}`,
      nth,
      '説明'.repeat(100),
      ...Array.from({ length: 12 }, (_, column) => `${nth}.${column}`),
    ];
    const rows = Array.from({ length: 20_000 }, (_, nth) => row(nth));
    const heading = row(0).map((_, nth) => `column ${nth}`);
    const text = [heading, ...rows].map((cells) => cells.join(',')).join('\n');
    for (const bytes of [spreadsheet([heading, ...rows]), Buffer.from(text)]) {
      const longest: number[] = [];
      // a busy machine can delay one attempt; code that blocks delays each
      for (let attempt = 0; attempt < 3; attempt++) {
        const again = watch();
        await readTable(1, bytes, null, 'JP');
        longest.push(again().held);
      }
      const stop = watch();
      const read = await readTable(1, bytes, null, 'JP');
      const { held, memory } = stop();
      expect('reason' in read ? read : [read.header, read.rows.length, read.rows[19_999]]).toEqual([
        heading,
        20_000,
        row(19_999).map(String),
      ]);
      expect(Math.min(held, ...longest)).toBeLessThan(maxBlockedMs);
      expect(memory / mebibyte).toBeLessThan(300);
    }
  },
);

describe('files made to exhaust memory or time', { tags: 'deep', timeout: 240_000 }, () => {
  it('are refused with a reason of the catalogue, within bounds, while pages are served', async () => {
    const faults: string[] = [];
    let count = 0;
    const readWatched = async (bytes: Buffer) => {
      const stop = watch();
      const read = await readTable(1, bytes, null, 'JP').catch((error: unknown) => ({
        reason: String(error) as FileRefusal,
      }));
      return { read, ...stop() };
    };
    for (const { what, bytes, mayBeRead } of hostileFiles()) {
      let { read, held, memory } = await readWatched(bytes);
      // a garbage collection may fall into one reading, but not into each
      for (let n = 0; held > maxBlockedMs && n < 2; n++) ({ held } = await readWatched(bytes));
      count++;
      const isRefused =
        'reason' in read && (fileRefusals as readonly string[]).includes(read.reason);
      if (!isRefused && ('reason' in read || !mayBeRead))
        faults.push(
          `${what}: ${'reason' in read ? read.reason : `${read.rows.length} rows were read`}`,
        );
      if (held > maxBlockedMs)
        faults.push(`${what}: held the event loop for ${Math.round(held)} ms`);
      if (memory > 300 * mebibyte)
        faults.push(`${what}: took ${Math.round(memory / mebibyte)} MiB`);
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(180);
  });

  it('do not include a sheet in which Excel left formatted rows down to its last one', async () => {
    const formatted = Array.from(
      { length: 30_000 },
      (_, nth) => `<row r="${nth + 3}" ht="20"><c r="A${nth + 3}" s="1"/></row>`,
    ).join('');
    const rows = `<row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>8</v></c></row>${formatted}<row r="1048576" ht="20"/>`;
    expect(await readTable(1, sheet(rows), null, 'JP')).toMatchObject({ rows: [['7', '8']] });
  });

  it('do not delay a valid file of another store', async () => {
    const bad = [...sharedTexts()].map(({ bytes }) => readTable(1, bytes, null, 'JP'));
    const began = performance.now();
    expect(await readTable(2, workbook({}), null, 'JP')).toMatchObject({
      header: ['sku_code', 'product_name'],
      rows: [['1', '1']],
    });
    const took = performance.now() - began;
    await Promise.all(bad);
    expect(took).toBeLessThan(5_000);
    expect(took).toBeLessThan(performance.now() - began);
  });
});
