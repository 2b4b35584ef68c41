import { constants, type Dir } from 'node:fs';
import { access, opendir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ground } from '../../../platform/ground.ts';
import type { Batch, Rule } from './batches.ts';

const batchSize = 200;

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/**
 * Deletes emails that were stored as files when there is no mail server, by their modification
 * time. Other files stay.
 */
export const emailFiles: Rule = {
  name: 'email files',
  everySeconds: 3_600,
  begin() {
    let folder: Dir | null = null;
    return async (app: Ground): Promise<Batch> => {
      const path = join(app.config.data_dir, 'emails');
      const before = app.now().getTime() - app.config.email_days * 86_400_000;
      let removed = 0;
      try {
        if (!folder && !(await isThere(path))) return { ended: {}, more: false };
        folder ??= await opendir(path);
        for (let looked = 0; looked < batchSize; looked++) {
          const entry = await folder.read();
          if (entry === null) {
            await folder.close();
            return { ended: { [emailFiles.name]: removed }, more: false };
          }
          const file = join(path, entry.name);
          if (!entry.isFile() || !entry.name.endsWith('.eml')) continue;
          // another process may have deleted it
          const written = await stat(file).catch(() => null);
          if (written === null || written.mtimeMs > before) continue;
          await unlink(file).then(
            () => removed++,
            (error: NodeJS.ErrnoException) =>
              error.code === 'ENOENT' ? undefined : Promise.reject(error),
          );
        }
        return { ended: { [emailFiles.name]: removed }, more: true };
      } catch (error) {
        await folder?.close().catch(() => undefined);
        throw error;
      }
    };
  },
};
