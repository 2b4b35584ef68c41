import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from './media-storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores pictures in a local folder; other processes see them only if they share the folder. */
export function folderStorage(folder: string, base: string): MediaStorage {
  const at = (path: string) => join(folder, path);
  return {
    base,
    async put(path, bytes) {
      const [to, half] = [at(path), at(`${path}.${randomBytes(6).toString('hex')}.part`)];
      await mkdir(dirname(to), { recursive: true });
      try {
        const file = await open(half, 'wx');
        try {
          await file.writeFile(bytes);
          // the picture's database row survives a power cut, so its file must as well
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, to);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    has: (path) =>
      access(at(path)).then(
        () => true,
        () => false,
      ),
    async get(path) {
      try {
        return await readFile(at(path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (paths) =>
      void (await Promise.all(paths.map((path) => rm(at(path), { force: true })))),
  };
}
