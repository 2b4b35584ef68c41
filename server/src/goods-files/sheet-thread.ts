import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';

/** The thread's program, beside the sources as beside the bundled server. */
const program = (): string => {
  const bundled = join(import.meta.dirname, 'sheet-worker.js');
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'sheet-worker.mjs');
};

/** One sheet at a time, of at most so much memory and time: a spreadsheet can be made to take any of both. */
const limits = { maxOldGenerationSizeMb: 512 };
const longest = 60_000;
let pool: Piscina | undefined;
/** Made when it is first needed, gone when it is not: pages are served meanwhile. */
function thread(): Piscina {
  pool ??= new Piscina({ filename: program(), minThreads: 0, maxThreads: 1, idleTimeout: 5_000, niceIncrement: 10, resourceLimits: limits });
  return pool;
}

/** The cells of a file's first sheet. @returns null: it is no spreadsheet, or too much of one */
export async function readFirstSheet(bytes: Buffer): Promise<string[][] | null> {
  try {
    return (await thread().run({ bytes }, { signal: AbortSignal.timeout(longest) })) as string[][] | null;
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw error;
  }
}

/** A spreadsheet with one sheet (XLSX), a cell's type being what it is here. @throws AbortError where it takes longer than a minute */
export const writeSheet = async (rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> =>
  (await thread().run({ rows }, { name: 'write', signal: AbortSignal.timeout(longest) })) as Uint8Array;
