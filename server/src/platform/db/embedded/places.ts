import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../../config/cannot-start.ts';
import { keptSecret } from '../../config/kept-secret.ts';
import type { Connection } from '../postgres.ts';
import type { RunAs } from './run-as.ts';

/**
 * Paths of the embedded PostgreSQL, all below DATA_DIR, except sockets whose path would be too long
 * there.
 */
export interface Places {
  home: string;
  data: string;
  /** the password of both roles; only the server's user may read it */
  password: string;
  /** log of PostgreSQL and its supervisor; the rotated one is `.1` */
  log: string;
  /** folder for sockets that no other user may enter */
  run: string;
  /** the supervisor's socket, on Windows a named pipe */
  control: string;
}

export const databaseName = 'noren';
export const serverRole = 'noren';
/** PostgreSQL names its sockets by a port number even when no port is open. */
export const socketPort = 5432;
/** A socket path may have 104 bytes on macOS and 108 on Linux, including the final NUL. */
const maxSocketPath = 103;

/** @param dataDir DATA_DIR, absolute; created if missing */
export function databasePlacesOf(dataDir: string): Places {
  mkdirSync(dataDir, { recursive: true });
  // a folder reached by two paths is one database
  const real = realpathSync(dataDir);
  const home = join(real, 'postgres');
  const digest = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const inside = join(home, 'run');
  const longest = join(inside, `.s.PGSQL.${socketPort}.lock`);
  const run =
    Buffer.byteLength(longest) <= maxSocketPath
      ? inside
      : join(tmpdir(), `noren-${digest}-${process.getuid?.() ?? 0}`);
  const control =
    process.platform === 'win32' ? `\\\\.\\pipe\\noren-${digest}` : join(run, 'control.sock');
  return {
    home,
    data: join(home, 'data'),
    password: join(home, 'password'),
    log: join(home, 'log'),
    run,
    control,
  };
}

/**
 * Creates the socket folder, or checks that the existing one is ours: in a shared temporary folder
 * another user may have created it.
 * @throws CannotStart when it belongs to another user or is open to others
 */
export function prepareRun({ run }: Places, as: RunAs): void {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const found = lstatSync(run);
  const own = process.getuid?.() ?? 0;
  const isOurs =
    found.isDirectory() &&
    (found.uid === own || found.uid === as.uid) &&
    (process.platform === 'win32' || (found.mode & 0o077) === 0);
  if (!isOurs)
    throw new CannotStart(
      `${run}, where the database's sockets are to lie, belongs to somebody else or is open to everybody: remove it`,
    );
  if (as.uid !== null && as.gid !== null && found.uid !== as.uid) chownSync(run, as.uid, as.gid);
}

/**
 * The password of the server's role and of the superuser `postgres`; generated at the first start.
 */
export const keptPassword = ({ password }: Pick<Places, 'password'>): string =>
  keptSecret(password, 24, 'base64url');

/** The connection to the database by socket. */
export const socketConnection = (
  { run }: Places,
  password: string,
  user = serverRole,
  port = socketPort,
): Exclude<Connection, string> => ({
  host: run,
  port,
  user,
  password,
  database: databaseName,
});

/** The same as a URL, for `psql` and `pg_dump`. */
export const socketUrl = ({ run }: Places, password: string): string =>
  `postgres://${serverRole}:${password}@/${databaseName}?host=${encodeURIComponent(run)}&port=${socketPort}`;
