import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import type { Binaries } from './binaries.ts';
import { markName, unfinishedPrefix } from './folder.ts';
import { databaseName, keptPassword, serverRole, type Places } from './places.ts';
import { handOver, type RunAs } from './run-as.ts';

/** The folder that holds everything; only the server's user enters it, and PostgreSQL, which as root's `nobody` may need the way left open. */
export function prepareHome({ home }: Places, as: RunAs): void {
  mkdirSync(home, { recursive: true });
  chmodSync(home, as.uid === null || as.entersAnyFolder ? 0o700 : 0o711);
}

/** The words PostgreSQL's programs end with, as one line. */
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
  /** of the programs, e.g. 18 */
  major: number;
  /** false: nothing is written through to the disk, for tests */
  durable?: boolean;
}

/**
 * Makes a database in a folder of its own and moves it to its place when it is whole, so that a crash, a full disk or a second start leave
 * nothing half made behind. The server's role owns its database and nothing else.
 * @throws CannotStart with PostgreSQL's own reason
 */
export function makeDatabase(places: Places, { binaries, as, major, durable = true }: Making): void {
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
    // the same order of words and the same capitals on every platform; before version 17 PostgreSQL had none of its own
    const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
    const method = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const made = as.run(binaries.initdb, ['-D', folder, '-U', 'postgres', ...method, '-E', 'UTF8', '--locale=C', ...locale, ...sync]);
    if (made.status !== 0) throw new CannotStart(`the database could not be made in ${places.home}: ${lastWords(`${made.stderr}${made.stdout}`)}`);
    // single-user mode: one command a line, before any socket is open
    const roles = as.run(
      binaries.postgres,
      ['--single', '-D', folder, 'postgres'],
      `CREATE ROLE ${serverRole} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${databaseName} OWNER ${serverRole}\n`,
    );
    if (roles.status !== 0 || /(ERROR|FATAL):/.test(roles.stderr))
      throw new CannotStart(`the database could not be made in ${places.home}: ${lastWords(roles.stderr)}`);
    writeFileSync(join(folder, markName), `${JSON.stringify({ made_by: 'noren', major })}\n`);
    handOver(join(folder, markName), as);
    renameSync(folder, places.data);
  } catch (error) {
    // another start was quicker, and its database is there
    if (!(error instanceof CannotStart) && existsSync(join(places.data, markName))) return;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}
