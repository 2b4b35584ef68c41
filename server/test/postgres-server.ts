import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesIn, embeddedMajor, findBinaries } from '../src/platform/db/embedded/binaries.ts';
import {
  makeDatabase as makeCluster,
  prepareHome,
} from '../src/platform/db/embedded/initialize.ts';
import { keptPassword, databasePlacesOf, prepareRun } from '../src/platform/db/embedded/places.ts';
import { startPostmaster, stopPostmaster } from '../src/platform/db/embedded/postmaster.ts';
import { chooseRunAs } from '../src/platform/db/embedded/run-as.ts';
import { smallMachine, type Settings } from '../src/platform/db/embedded/settings.ts';
import { makeDatabase } from './databases.ts';

export interface PostgresServer {
  /** postgres:// URL of its first database, as a superuser */
  url: string;
  pid: number;
  /** Makes a new, empty database on it. @returns its URL */
  createDatabase: (name?: string) => Promise<string>;
  /** @param how `fast` ends connections first, `immediate` is a crash */
  restart: (how: 'fast' | 'immediate') => Promise<void>;
  stop: () => Promise<void>;
}

/** Default settings of an installation, against which our own settings are measured. */
const defaultSettings: Settings = { log_min_messages: 'warning', log_min_error_statement: 'panic' };
/** For tests that crash nothing: an acknowledged write may be lost with the machine. */
const testSettings: Settings = {
  ...smallMachine,
  max_connections: '100',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  file_copy_method: 'clone',
};

export function freePort(): Promise<number> {
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
 * A temporary PostgreSQL on loopback, as an operator might provide it, set up by the same code as
 * the bundled one.
 * @param durable true: default durability, for benchmarks and crashes; false: faster, for tests
 * that crash nothing
 * @param bin the folder of another PostgreSQL's programs, e.g. /usr/lib/postgresql/15/bin
 */
export async function startPostgres({
  durable = false,
  bin,
}: { durable?: boolean; bin?: string | undefined } = {}): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-pg-'));
  const places = databasePlacesOf(directory);
  const as = chooseRunAs();
  const binaries = bin ? binariesIn(bin) : findBinaries();
  const major = bin
    ? Number(
        /(\d+)\./.exec(
          spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout,
        )?.[1],
      )
    : embeddedMajor;
  prepareHome(places, as);
  prepareRun(places, as);
  makeCluster(places, { binaries, as, major, durable });
  const port = await freePort();
  const start = async (): Promise<number> => {
    const started = await startPostmaster(places, {
      binaries,
      as,
      major,
      settings: durable ? defaultSettings : testSettings,
      port,
    });
    if (typeof started !== 'number')
      throw new Error(`PostgreSQL did not start: ${JSON.stringify(started)}`);
    return started;
  };
  let pid = await start();
  const url = `postgres://postgres:${keptPassword(places)}@127.0.0.1:${port}/postgres`;
  let made = 0;
  return {
    url,
    get pid() {
      return pid;
    },
    createDatabase: (name = `noren_${process.pid}_${++made}`) => makeDatabase(url, name),
    async restart(how) {
      await stopPostmaster(pid, { binaries, as, data: places.data, how });
      pid = await start();
    },
    async stop() {
      await stopPostmaster(pid, { binaries, as, data: places.data });
      rmSync(directory, { recursive: true, force: true });
      rmSync(places.run, { recursive: true, force: true });
    },
  };
}
