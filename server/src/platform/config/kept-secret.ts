import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Random bytes as text, made once and kept in a file that this user alone may read. Of two processes that make it at the same moment one wins,
 * and both have the winner's.
 */
export function keptSecret(file: string, bytes: number, encoding: 'hex' | 'base64url'): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    // whole before it has its name: nobody reads half a key
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
