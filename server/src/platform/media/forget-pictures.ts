import type { MediaApp } from './media-storage.ts';
import { fileNamesOf, pathOf, stemOf } from './picture-names.ts';
import { forgetPicture, keepPictures, leavingPictures, letPicturesGo, takePicturesToCheck, usedPictures } from './queries.ts';

const day = 86_400_000;
/** How long a picture may lie without anything that names it: a form is left open over a weekend (@NOTE spec silent). */
export const unusedFor = 7 * day;
const atOnce = 100;

/** Marks what nothing names any more. Whoever names a picture holds its row meanwhile, and what is marked can be named no more. */
async function markUnused(app: MediaApp): Promise<number> {
  const now = app.now();
  return app.database.transaction(async (tx) => {
    const due = await takePicturesToCheck(tx, now, atOnce);
    // asked after the rows are locked: what was named before that is seen
    for (const store_id of new Set(due.map((picture) => picture.store_id))) {
      const own = due.filter((picture) => picture.store_id === store_id);
      const urls = own.flatMap(({ url }) => url ?? []);
      const used = new Set((await usedPictures(tx, store_id, urls)).map(({ url }) => url));
      const stays = own.filter(({ url }) => url !== null && used.has(url)).map(({ id }) => id);
      const goes = own.filter(({ url }) => url === null || !used.has(url)).map(({ id }) => id);
      await keepPictures(tx, store_id, stays, new Date(now.getTime() + unusedFor));
      await letPicturesGo(tx, store_id, goes, now);
    }
    return due.length;
  });
}

/**
 * Takes away pictures that nothing names any more: first they are marked, then their files go, then their rows. Whenever this process ends, the next turn
 * goes on. Files of a picture that comes up again meanwhile have other names.
 * @returns how many went
 */
export async function forgetUnusedPictures(app: MediaApp): Promise<number> {
  while ((await markUnused(app)) === atOnce);
  const leaving = await leavingPictures(app.database, atOnce);
  for (const { store_id, id, digest } of leaving) {
    await app.media.remove(fileNamesOf(stemOf(id, digest)).map((file) => pathOf(store_id, file)));
    await forgetPicture(app.database, store_id, id);
  }
  return leaving.length;
}
