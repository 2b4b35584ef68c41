import type { TextEncoding, fileRefusals } from '@noren/contract/entities/goods-import';
import { readInThread } from './sheet-thread.ts';

export type FileRefusal = (typeof fileRefusals)[number];
/** Rows of a file, in the order of its columns; a row may be shorter than the header. */
export interface GoodsTable {
  header: string[];
  rows: string[][];
  encoding: TextEncoding;
}

/**
 * Reads a file of goods in a worker thread. @param encoding null: detected, with what Excel uses in the store's country as the last guess
 * @returns why it is refused, where it is
 */
export async function readTable(store_id: number, bytes: Buffer, encoding: TextEncoding | null, region: 'JP' | 'TW'): Promise<GoodsTable | FileRefusal> {
  const read = await readInThread(store_id, { bytes, encoding, region });
  return 'reason' in read ? (read.reason as FileRefusal) : { ...read, encoding: read.encoding as TextEncoding };
}
