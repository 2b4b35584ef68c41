import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FileRefusal, TextEncoding } from '@noren/contract/entities/goods-import';
import { Piscina } from 'piscina';

/** The thread's program, next to the sources or the bundled server. */
const program = (): string => {
  const bundled = join(import.meta.dirname, 'sheet-worker.js');
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'sheet-worker.mjs');
};

/** Memory and time for one file. The bounds on its content are lower: a file within them takes about a third of this. */
const limits = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16 };
const longestMs = 60_000;
/** Bytes from which on a file leaves much behind in its thread. */
const largeFile = 500_000;
/** Files at a time, of different stores. */
const mostAtOnce = 2;
/** Files of one store that wait; each is in memory until its turn. */
const mostWaiting = 3;

interface Waiting {
  store_id: number;
  start: () => void;
}
const busy = new Set<number>();
let waiting: Waiting[] = [];
/** When each store's last file was begun, in the order of all: the store that had no turn for longest is next. */
const lastTurn = new Map<number, number>();
let turns = 0;

function startNext(): void {
  const ready = waiting.filter(({ store_id }) => !busy.has(store_id));
  if (busy.size >= mostAtOnce || ready.length === 0) return;
  const next = ready.reduce((best, one) => ((lastTurn.get(one.store_id) ?? 0) < (lastTurn.get(best.store_id) ?? 0) ? one : best));
  waiting = waiting.filter((one) => one !== next);
  busy.add(next.store_id);
  lastTurn.set(next.store_id, ++turns);
  next.start();
  startNext();
}

/** Returns whether further files of this store must be refused until some are read. */
export const hasFilesWaiting = (store_id: number): boolean => waiting.filter((one) => one.store_id === store_id).length >= mostWaiting;

/** Does the work when it is the store's turn: one file of a store at a time, so that no store waits for all of another's. */
async function inTurn<T>(store_id: number, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    waiting.push({ store_id, start });
    startNext();
  });
  try {
    return await work();
  } finally {
    busy.delete(store_id);
    startNext();
  }
}

/** Threads without work, of which each ends after a while. One thread a pool: a file whose thread dies takes no other file along. */
const idle: Piscina[] = [];
const newThread = (): Piscina =>
  new Piscina({ filename: program(), minThreads: 0, maxThreads: 1, idleTimeout: 10_000, niceIncrement: 10, resourceLimits: limits });

/** Runs a task in a thread. `isClean`: whether what it came to leaves the thread fit for another one; a thread that failed never is. */
async function inThread<T>(task: object, options: { name?: string; transferList?: MessagePort[] }, isClean: (result: T) => boolean): Promise<T> {
  const thread = idle.pop() ?? newThread();
  let keeps = false;
  try {
    const result = (await thread.run(task, { ...options, signal: AbortSignal.timeout(longestMs) })) as T;
    keeps = isClean(result);
    return result;
  } finally {
    if (keeps) idle.push(thread);
    // the next file begins when the memory of this one is free
    else await thread.destroy();
  }
}

/** A file as the thread is given it, with the encodings that it may have. */
interface FileToRead {
  bytes: Buffer;
  encodings: readonly TextEncoding[];
}
export interface RefusedFile {
  reason: FileRefusal;
  /** where, from 1 */
  row?: number | undefined;
}
type ReadFile = { rows: string[][]; encoding: TextEncoding } | RefusedFile;

/** Reads a file of goods in the store's turn. It is refused where it takes more memory or time than there is for it. */
export const readInThread = (store_id: number, file: FileToRead): Promise<ReadFile> =>
  inTurn(store_id, async () => {
    const { port1, port2 } = new MessageChannel();
    const rows: string[][] = [];
    port1.on('message', (piece: string[][]) => {
      for (const row of piece) rows.push(row);
      port1.postMessage(null);
    });
    try {
      const read = await inThread<{ encoding: TextEncoding } | RefusedFile>(
        { ...file, port: port2 },
        { transferList: [port2] },
        // ending the thread frees what a large or a refused file unpacked to
        (result) => !('reason' in result) && file.bytes.length < largeFile,
      );
      return 'reason' in read ? read : { ...read, rows };
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return { reason: 'unpacks_too_much' };
      throw error;
    } finally {
      port1.close();
    }
  });

/** A spreadsheet with one sheet (XLSX), a cell's type being what it is here. @throws AbortError where it takes longer than a minute */
export const writeSheet = (store_id: number, rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> =>
  inTurn(store_id, () => inThread<Uint8Array>({ rows }, { name: 'write' }, () => rows.length < 2_000));

/** A cell of a CSV file, in quotes where a reader would take it otherwise. */
export const quoted = (cell: string): string => (/[",\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
