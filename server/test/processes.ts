import { cpSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface Process {
  pid: number;
  command: string;
}

/**
 * Every process with a folder in its command line or as its working directory, as all of
 * PostgreSQL's have. Linux only.
 */
export function processesOf(folder: string): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const works =
          command !== '' &&
          (command.includes(folder) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder));
        return works ? [{ pid: Number(name), command }] : [];
      } catch {
        // it has ended meanwhile
        return [];
      }
    });
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Copies a folder and keeps the modes of the folders in it, which PostgreSQL checks. Node 24 drops
 * them when `cpSync` has no filter.
 */
export const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: () => true });
