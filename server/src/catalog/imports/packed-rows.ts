import { setImmediate as breath } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const rowsPerTurn = 500;

/** Packs rows to be stored with their file, so that a file is parsed once. */
export const packRows = (rows: readonly string[][]): Promise<Buffer> =>
  promisify(gzip)(rows.map((row) => JSON.stringify(row)).join('\n'), { level: 1 });

export async function unpackRows(packed: Buffer): Promise<string[][]> {
  const lines = (await promisify(gunzip)(packed)).toString('utf8').split('\n');
  const rows: string[][] = [];
  for (const line of lines) {
    rows.push(JSON.parse(line) as string[]);
    if (rows.length % rowsPerTurn === 0) await breath();
  }
  return rows;
}
