import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import type { Binaries } from './binaries.ts';
import { markName, unfinishedPrefix } from './folder.ts';
import { databaseName, keptPassword, serverRole, type Places } from './places.ts';
import { handOver, type RunAs } from './run-as.ts';

/**
 * Creates the folder that holds everything. Only the server's user may enter it, and PostgreSQL,
 * which runs as `nobody` under root and then needs to pass through.
 */
export function prepareHome({ home }: Places, as: RunAs): void {
  mkdirSync(home, { recursive: true });
  chmodSync(home, as.uid === null || as.entersAnyFolder ? 0o700 : 0o711);
}

/** The last error line of a PostgreSQL program's output. */
const lastWords = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /(FATAL|PANIC|error):/.test(line))
    .at(-1) ??
  text.trim().split('\n').at(-1) ??
  '';

interface Making {
  binaries: Binaries;
  as: RunAs;
  major: number;
  /** false: skips fsync, for tests */
  durable?: boolean;
}

/**
 * Creates a database in a folder of its own and moves it into place when it is complete, so that a
 * crash, a full disk or a concurrent start leaves nothing half-made. The server's role owns its
 * database and nothing else.
 * @throws CannotStart with PostgreSQL's own reason
 */
export function makeDatabase(
  places: Places,
  { binaries, as, major, durable = true }: Making,
): void {
  const password = keptPassword(places);
  const folder = join(places.home, `${unfinishedPrefix}${process.pid}`);
  const passwordFile = `${folder}.password`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(folder, as);
  handOver(passwordFile, as);
  try {
    const sync = durable ? [] : ['--no-sync'];
    // the same collation and case mapping on every platform; PostgreSQL before 17 has no builtin
    // provider
    const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
    const method = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const made = as.run(binaries.initdb, [
      '-D',
      folder,
      '-U',
      'postgres',
      ...method,
      '-E',
      'UTF8',
      '--locale=C',
      ...locale,
      ...sync,
    ]);
    if (made.status !== 0)
      throw new CannotStart(
        `the database could not be made in ${places.home}: ${lastWords(`${made.stderr}${made.stdout}`)}`,
      );
    // single-user mode: one command per line, before any socket is open
    const roles = as.run(
      binaries.postgres,
      ['--single', '-D', folder, 'postgres'],
      `CREATE ROLE ${serverRole} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${databaseName} OWNER ${serverRole}\n`,
    );
    if (roles.status !== 0 || /(ERROR|FATAL):/.test(roles.stderr))
      throw new CannotStart(
        `the database could not be made in ${places.home}: ${lastWords(roles.stderr)}`,
      );
    writeFileSync(join(folder, markName), `${JSON.stringify({ made_by: 'noren', major })}\n`);
    handOver(join(folder, markName), as);
    renameSync(folder, places.data);
  } catch (error) {
    // a concurrent start was faster, and its database is in place
    if (!(error instanceof CannotStart) && existsSync(join(places.data, markName))) return;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}
