import type { MediaApp } from './media-storage.ts';
import { fileNamesOf, pathOf, stemOf } from './picture-names.ts';
import {
  deletePicture,
  keepPictures,
  leavingPictures,
  releasePictures,
  takePicturesToCheck,
  usedPictures,
} from './queries.ts';

const day = 86_400_000;
/**
 * How long a picture may stay unused, e.g. while a form is left open over a weekend (@NOTE spec
 * silent).
 */
export const unusedFor = 7 * day;
const batchSize = 100;

/**
 * Marks pictures that are no longer used. A transaction that uses a picture locks its row, and a
 * marked picture cannot be used any more.
 */
async function markUnused(app: MediaApp): Promise<number> {
  const now = app.now();
  return app.database.transaction(async (tx) => {
    const due = await takePicturesToCheck(tx, now, batchSize);
    // checked after the rows are locked, so that every committed use is seen
    for (const store_id of new Set(due.map((picture) => picture.store_id))) {
      const own = due.filter((picture) => picture.store_id === store_id);
      const urls = own.flatMap(({ url }) => url ?? []);
      const used = new Set((await usedPictures(tx, store_id, urls)).map(({ url }) => url));
      const stays = own.filter(({ url }) => url !== null && used.has(url)).map(({ id }) => id);
      const goes = own.filter(({ url }) => url === null || !used.has(url)).map(({ id }) => id);
      await keepPictures(tx, store_id, stays, new Date(now.getTime() + unusedFor));
      await releasePictures(tx, store_id, goes, now);
    }
    return due.length;
  });
}

/**
 * Deletes unused pictures: first they are marked, then their files are deleted, then their rows. If
 * the process ends in between, the next run continues. If a deleted picture is uploaded again
 * meanwhile, its files have other names.
 * @returns how many were deleted
 */
export async function deleteUnusedPictures(app: MediaApp): Promise<number> {
  while ((await markUnused(app)) === batchSize);
  const leaving = await leavingPictures(app.database, batchSize);
  for (const { store_id, id, digest } of leaving) {
    await app.media.remove(fileNamesOf(stemOf(id, digest)).map((file) => pathOf(store_id, file)));
    await deletePicture(app.database, store_id, id);
  }
  return leaving.length;
}
