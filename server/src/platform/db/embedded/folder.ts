import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import { embeddedMajor } from './binaries.ts';
import type { Places } from './places.ts';

/** File that marks a data folder as made by Noren. */
export const markName = 'noren.json';
/** Prefix of folders in which a database is being created. */
export const unfinishedPrefix = 'data.new-';

/** Prefix of folders with the programs of another major version. */
export const programsPrefix = 'programs-';
/** Folder of a completed upgrade until it replaces the old data folder. */
export const upgradedName = 'data.upgraded';

const known = (name: string): boolean =>
  ['run', 'log', 'log.1', 'password'].includes(name) ||
  name.startsWith(unfinishedPrefix) ||
  name.startsWith(programsPrefix);

/** The major version of a data folder, e.g. 18; null when it has none. */
export function majorOf(data: string): number | null {
  const file = join(data, 'PG_VERSION');
  const major = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : Number.NaN;
  return Number.isInteger(major) ? major : null;
}

/**
 * Inspects DATA_DIR/postgres before anything is changed.
 * @returns whether there is a database; false: one must be created
 * @throws CannotStart, with one line, when the folder is not ours, incomplete or of another
 * version; changes nothing
 */
export function hasDatabase({ home, data, password }: Places): boolean {
  if (!existsSync(data)) {
    const strangers = existsSync(home) ? readdirSync(home).filter((name) => !known(name)) : [];
    if (strangers.includes(upgradedName))
      throw new CannotStart(
        `an upgrade of the database in ${home} was interrupted: nothing was lost; npm run database -- upgrade finishes it`,
      );
    if (strangers.length > 0)
      throw new CannotStart(
        `${home} has ${strangers[0]} in it and no database of Noren's: nothing was changed; choose another DATA_DIR or move it away`,
      );
    return false;
  }
  const major = majorOf(data);
  if (!existsSync(join(data, markName)))
    throw new CannotStart(
      major === null
        ? `${data} is not a database: nothing was changed; choose another DATA_DIR or move it away`
        : `${data} is a PostgreSQL that Noren did not make: nothing was changed; run it yourself and set DATABASE_URL, or choose another DATA_DIR`,
    );
  if (major === null)
    throw new CannotStart(
      `${data} is damaged (no PG_VERSION): nothing was changed; restore it from a backup`,
    );
  if (major < embeddedMajor)
    throw new CannotStart(
      `${data} is of PostgreSQL ${major} and this version carries ${embeddedMajor}: nothing was changed; npm run database -- upgrade brings it over`,
    );
  if (major > embeddedMajor)
    throw new CannotStart(
      `${data} is of PostgreSQL ${major} and this version carries ${embeddedMajor}: nothing was changed; use the newer Noren that made it`,
    );
  if (!existsSync(password))
    throw new CannotStart(
      `${password} is missing: the database's password was in it; restore it from a backup`,
    );
  return true;
}
