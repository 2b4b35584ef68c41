import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Random bytes as text, generated once and kept in a file that only this user may read. When two
 * processes create it at the same moment, both return the winner's value.
 */
export function keptSecret(file: string, bytes: number, encoding: 'hex' | 'base64url'): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    // written completely before it gets its name, so that no process reads half a key
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, `${randomBytes(bytes).toString(encoding)}\n`, { mode: 0o600 });
    try {
      linkSync(unfinished, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
