import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import { keptSecret } from '../../config/kept-secret.ts';
import type { Connection } from '../postgres.ts';
import type { RunAs } from './run-as.ts';

/** Where things of the embedded PostgreSQL lie. All of it is below DATA_DIR, but for sockets whose path would be too long there. */
export interface Places {
  /** DATA_DIR/postgres */
  home: string;
  /** PostgreSQL's own data folder */
  data: string;
  /** the password of both roles; only the server's user may read it */
  password: string;
  /** what PostgreSQL and its supervisor have to say; of the start before, `.1` */
  log: string;
  /** a folder for sockets that nobody else may enter */
  run: string;
  /** where the supervisor answers: a socket, on Windows a named pipe */
  control: string;
}

export const databaseName = 'noren';
export const serverRole = 'noren';
/** Sockets are told apart by a port number even where there is no port. */
export const socketPort = 5432;
/** The longest path of a socket is 104 bytes on macOS and 108 on Linux, its end among them. */
const longestSocketPath = 103;

/** @param dataDir DATA_DIR, absolute; made when it is not there */
export function databasePlacesOf(dataDir: string): Places {
  mkdirSync(dataDir, { recursive: true });
  // one folder by two names is one database
  const real = realpathSync(dataDir);
  const home = join(real, 'postgres');
  const digest = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const inside = join(home, 'run');
  const longest = join(inside, `.s.PGSQL.${socketPort}.lock`);
  const run = Buffer.byteLength(longest) <= longestSocketPath ? inside : join(tmpdir(), `noren-${digest}-${process.getuid?.() ?? 0}`);
  const control = process.platform === 'win32' ? `\\\\.\\pipe\\noren-${digest}` : join(run, 'control.sock');
  return { home, data: join(home, 'data'), password: join(home, 'password'), log: join(home, 'log'), run, control };
}

/**
 * Makes the folder of the sockets, or sees to it that the one that is there is ours: in a folder for everybody somebody else may have been first.
 * @throws CannotStart when it is somebody else's
 */
export function prepareRun({ run }: Places, as: RunAs): void {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const found = lstatSync(run);
  const own = process.getuid?.() ?? 0;
  const isOurs = found.isDirectory() && (found.uid === own || found.uid === as.uid) && (process.platform === 'win32' || (found.mode & 0o077) === 0);
  if (!isOurs) throw new CannotStart(`${run}, where the database's sockets are to lie, belongs to somebody else or is open to everybody: remove it`);
  if (as.uid !== null && as.gid !== null && found.uid !== as.uid) chownSync(run, as.uid, as.gid);
}

/** The password of the server's role and of the superuser `postgres`; made at the first start. */
export const keptPassword = ({ password }: Pick<Places, 'password'>): string => keptSecret(password, 24, 'base64url');

/** How the server reaches its database by socket. */
export const socketConnection = ({ run }: Places, password: string, user = serverRole, port = socketPort): Exclude<Connection, string> => ({
  host: run,
  port,
  user,
  password,
  database: databaseName,
});

/** The same as a URL, for `psql` and `pg_dump`. */
export const socketUrl = ({ run }: Places, password: string): string =>
  `postgres://${serverRole}:${password}@/${databaseName}?host=${encodeURIComponent(run)}&port=${socketPort}`;
