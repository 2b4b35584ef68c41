import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import { findBinaries, platformPackage, type Binaries } from './binaries.ts';

/**
 * The last release of each major version in the registry, used to read a folder of that version.
 */
const lastOf: Record<number, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/**
 * Fetches the programs of another major version from the registry when needed, and keeps them in
 * `folder`.
 * @throws CannotStart for a version that is not in the registry, or when it cannot be reached
 */
export function fetchBinaries(major: number, folder: string): Binaries {
  const version = lastOf[major];
  if (!version)
    throw new CannotStart(
      `no programs of PostgreSQL ${major} are to be had: pg_dump it with that version and restore the dump`,
    );
  const name = platformPackage();
  if (!existsSync(folder)) {
    // complete before it gets its name; a leftover of an interrupted install is ignored
    const unfinished = `${folder}.new-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = [
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
      '--prefix',
      unfinished,
      `${name}@${version}`,
    ];
    const done = spawnSync(npm, args, {
      cwd: unfinished,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (done.status !== 0)
      throw new CannotStart(
        `PostgreSQL ${major} could not be fetched from the registry: ${(done.stderr || String(done.error)).trim().split('\n')[0]}`,
      );
    if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, folder);
  }
  return findBinaries(join(folder, 'package.json'));
}
