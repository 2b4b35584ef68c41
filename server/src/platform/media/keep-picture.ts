import { createHash } from 'node:crypto';
import type { PictureRefusal } from '@noren/contract/entities/store-picture';
import type { MediaApp } from './media-storage.ts';
import { drawVariants } from './draw-variants.ts';
import { unusedFor } from './delete-unused-pictures.ts';
import { fileNamesOf, pathOf, pictureTypes, stemOf } from './picture-names.ts';
import { beginPicture, findPicture, finishPicture, type PictureRow } from './queries.ts';
import type { Tx } from '../db/database.ts';

export interface KeptPicture {
  id: number;
  url: string;
  file_name: string;
  width: number;
  height: number;
}

interface GivenPicture {
  store_id: number;
  staff_id: number;
  file_name: string;
  bytes: Buffer;
}

const isWhole = (row: PictureRow): row is PictureRow & KeptPicture =>
  row.url !== null && row.width !== null && row.height !== null;

/** Whether its files exist: the media folder may not have been moved along. */
async function hasFiles(
  { media }: MediaApp,
  store_id: number,
  { id, digest }: PictureRow,
): Promise<boolean> {
  const found = await Promise.all(
    fileNamesOf(stemOf(id, digest)).map((file) => media.has(pathOf(store_id, file))),
  );
  return found.every(Boolean);
}

/**
 * Stores a store's picture: a row, its files, and then its URL, so that an interrupted upload is
 * never shown. The same bytes are the same picture. Storage is not part of the transaction.
 * @param written further writes in the transaction that sets the URL
 * @returns the reason when it is refused
 */
export async function keepPicture(
  app: MediaApp,
  given: GivenPicture,
  written: (tx: Tx, id: number) => Promise<unknown>,
): Promise<KeptPicture | PictureRefusal> {
  const { store_id, staff_id, file_name, bytes } = given;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const now = app.now();
  const begin = () =>
    beginPicture(app.database, {
      store_id,
      digest,
      file_name,
      staff_id,
      now,
      check_after: new Date(now.getTime() + unusedFor),
    });
  const known = await findPicture(app.database, store_id, digest);
  if (known && isWhole(known) && (await hasFiles(app, store_id, known))) {
    const again = await begin();
    // it may have been deleted in between
    if (isWhole(again)) return again;
  }
  const drawn = await drawVariants(bytes);
  if (typeof drawn === 'string') return drawn;
  const row = await begin();
  const stem = stemOf(row.id, digest);
  for (const { suffix, type, bytes: file } of drawn.files)
    await app.media.put(pathOf(store_id, `${stem}${suffix}`), file, pictureTypes[type]);
  const { width, height } = drawn;
  const url = `${app.media.base}/${pathOf(store_id, `${stem}-640.webp`)}`;
  await app.database.transaction(async (tx) => {
    await finishPicture(tx, store_id, row.id, { url, width, height });
    await written(tx, row.id);
  });
  return { id: row.id, url, file_name, width, height };
}
