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

/**
 * Memory limits of one file's thread. A file within the content limits uses about a third of this.
 */
const limits = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16 };
const timeoutMs = 60_000;
/** Files of at least this many bytes leave much garbage in their thread. */
const largeFile = 500_000;
const maxConcurrent = 2;
/** Maximum queued files per store; each is in memory until its turn. */
const maxWaiting = 3;

interface Waiting {
  store_id: number;
  start: () => void;
}
const busy = new Set<number>();
let waiting: Waiting[] = [];
/** Number of each store's last turn: the store whose last turn is longest ago is next. */
const lastTurn = new Map<number, number>();
let turns = 0;

function startNext(): void {
  const ready = waiting.filter(({ store_id }) => !busy.has(store_id));
  if (busy.size >= maxConcurrent || ready.length === 0) return;
  const next = ready.reduce((best, one) =>
    (lastTurn.get(one.store_id) ?? 0) < (lastTurn.get(best.store_id) ?? 0) ? one : best,
  );
  waiting = waiting.filter((one) => one !== next);
  busy.add(next.store_id);
  lastTurn.set(next.store_id, ++turns);
  next.start();
  startNext();
}

/** Whether the store's queue is full, so that further files must be refused. */
export const hasFilesWaiting = (store_id: number): boolean =>
  waiting.filter((one) => one.store_id === store_id).length >= maxWaiting;

/**
 * Runs the work in the store's turn: one file per store at a time, so that a store never waits for
 * all files of another.
 */
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

/**
 * Idle threads; each ends after a while. One thread per pool, so that a file that kills its thread
 * affects no other file.
 */
const idle: Piscina[] = [];
const newThread = (): Piscina =>
  new Piscina({
    filename: program(),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    niceIncrement: 10,
    resourceLimits: limits,
  });

/**
 * Runs a task in a thread. `isClean`: whether the thread can be reused after this result; a thread
 * that failed never is.
 */
async function inThread<T>(
  task: object,
  options: { name?: string; transferList?: MessagePort[] },
  isClean: (result: T) => boolean,
): Promise<T> {
  const thread = idle.pop() ?? newThread();
  let keeps = false;
  try {
    const result = (await thread.run(task, {
      ...options,
      signal: AbortSignal.timeout(timeoutMs),
    })) as T;
    keeps = isClean(result);
    return result;
  } finally {
    if (keeps) idle.push(thread);
    // the next file starts when this one's memory is free
    else await thread.destroy();
  }
}

interface FileToRead {
  bytes: Buffer;
  encodings: readonly TextEncoding[];
}
export interface RefusedFile {
  reason: FileRefusal;
  row?: number | undefined;
}
type ReadFile = { rows: string[][]; encoding: TextEncoding } | RefusedFile;

/**
 * Reads a product file in the store's turn. It is refused when it exceeds the memory or time limit.
 */
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
        // ending the thread frees the memory of a large or a refused file
        (result) => !('reason' in result) && file.bytes.length < largeFile,
      );
      return 'reason' in read ? read : { ...read, rows };
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
        return { reason: 'unpacks_too_much' };
      throw error;
    } finally {
      port1.close();
    }
  });

/**
 * Writes a spreadsheet with one sheet (XLSX) and typed cells.
 * @throws AbortError when it takes longer than a minute
 */
export const writeSheet = (
  store_id: number,
  rows: readonly (readonly (string | number)[])[],
): Promise<Uint8Array> =>
  inTurn(store_id, () =>
    inThread<Uint8Array>({ rows }, { name: 'write' }, () => rows.length < 2_000),
  );

/** A cell of a CSV file, quoted when a reader would misread it otherwise. */
export const quoted = (cell: string): string =>
  /[",\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
