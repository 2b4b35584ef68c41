import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './postgres-server.ts';

/** Path of the program, if it is installed (Debian: `apt-get install pgbouncer`). */
export const findPgBouncer = (): string | undefined =>
  [
    '/usr/sbin/pgbouncer',
    '/usr/bin/pgbouncer',
    '/usr/local/bin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
  ].find((path) => existsSync(path));

export interface PgBouncer {
  port: number;
  /** The same database, pooled by transaction. */
  through: (url: string) => string;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A PgBouncer in transaction mode with default settings, except addresses and users.
 * @param to postgres:// URL of any database on the server, with the user it connects as
 */
export async function startPgBouncer(to: string): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed');
  const { hostname, port: serverPort, username, password } = new URL(to);
  const directory = mkdtempSync(join(tmpdir(), 'noren-bouncer-'));
  const port = await freePort();
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
`,
  );
  chmodSync(directory, 0o755);
  chmodSync(settings, 0o644);
  let child: ChildProcess;
  const start = async () => {
    // it does not run as root
    const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    child = spawn(program, ['-q', ...as, settings], { stdio: 'ignore' });
    for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await pause(50);
  };
  const end = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // ends at once in every version: since 1.23 SIGTERM waits for clients
    child.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    port,
    through: (url) => {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(port);
      return through.href;
    },
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
