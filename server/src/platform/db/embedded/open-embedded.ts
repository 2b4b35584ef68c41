import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../config/cannot-start.ts';
import type { Connection } from '../postgres.ts';
import { findBinaries } from './binaries.ts';
import { hasDatabase } from './folder.ts';
import { prepareHome } from './initialize.ts';
import {
  keptPassword,
  databasePlacesOf,
  prepareRun,
  socketConnection,
  type Places,
} from './places.ts';
import { chooseRunAs } from './run-as.ts';

export interface Embedded {
  connection: Exclude<Connection, string>;
  /**
   * Releases the database; the last server to release it stops it, and then this resolves when it
   * has stopped.
   */
  close: () => Promise<void>;
}

/** A supervisor's progress report during its start, one JSON object per line. */
type StartReport =
  | { ready: true }
  | { taken: true }
  | { failed: string }
  | { making: true }
  | { waiting: true };

/** A log larger than this many bytes is rotated at the next start; one old log is kept. */
const maxLogBytes = 1_000_000;

/**
 * Opens the embedded PostgreSQL, whose data is below DATA_DIR: joins a running one, or starts it.
 * Several servers on one folder share it.
 * @param tell gets a line about anything that takes long
 * @throws CannotStart with one line: a folder that is not ours, damaged or of another version, a
 * full disk, no PostgreSQL for this platform
 */
export async function openEmbedded(
  dataDir: string,
  tell: (line: string) => void,
): Promise<Embedded> {
  findBinaries();
  const places = databasePlacesOf(dataDir);
  const as = chooseRunAs();
  try {
    hasDatabase(places);
    prepareHome(places, as);
    prepareRun(places, as);
    const password = keptPassword(places);
    if (existsSync(places.log) && statSync(places.log).size > maxLogBytes)
      renameSync(places.log, `${places.log}.1`);
    let line = await attach(places, dataDir, tell);
    const closing = new AbortController();
    let attaching: Promise<void> | null = null;
    // when the supervisor is killed the database keeps running; retries until it has another
    // supervisor
    const keepAttached = (): void =>
      void line.once('close', () => void (attaching = attachAgain()));
    const attachAgain = async (): Promise<void> => {
      for (let failures = 0; !closing.signal.aborted; failures++) {
        try {
          line = await attach(places, dataDir, tell);
          if (!closing.signal.aborted) keepAttached();
          return;
        } catch (error) {
          if (failures === 0)
            tell(
              `The database has no supervisor, which is tried again: ${error instanceof Error ? error.message : String(error)}`,
            );
          await pause(Math.min(5_000, 200 * 2 ** failures), undefined, {
            ref: false,
            signal: closing.signal,
          }).catch(() => undefined);
        }
      }
    };
    keepAttached();
    return {
      connection: socketConnection(places, password),
      close: async () => {
        closing.abort();
        // a new connection in progress would keep the database running: its server would never say
        // goodbye
        await attaching;
        if (line.destroyed) return;
        line.ref();
        const ended = new Promise((resolve) => line.once('close', resolve));
        line.write('bye\n');
        await ended;
      },
    };
  } catch (error) {
    if (error instanceof CannotStart || !(error instanceof Error) || !('code' in error))
      throw error;
    const reasons: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EACCES: 'it may not be entered',
      EPERM: 'it may not be changed',
      EROFS: 'it is read-only',
    };
    throw new CannotStart(
      `the database in ${places.home} cannot be opened: ${reasons[String(error.code)] ?? error.message}. Nothing was overwritten`,
    );
  }
}

/** Connects to the database's supervisor, and starts one if there is none. */
async function attach(
  places: Places,
  dataDir: string,
  tell: (line: string) => void,
): Promise<Socket> {
  for (;;) {
    const line = await connect(places.control);
    if (line) return line;
    const said = await startSupervisor(places, dataDir, tell);
    if ('failed' in said) throw new CannotStart(said.failed);
    // another supervisor has the lock and will listen in a moment
    if ('taken' in said) await pause(50);
  }
}

const connect = (path: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = createConnection({ path });
    socket.once('error', () => resolve(null));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.on('error', () => undefined);
      socket.resume();
      // this connection must not keep the server's process alive
      socket.unref();
      resolve(socket);
    });
  });

/** Command line of the supervisor: next to the bundled server, or from source. */
function program(): string[] {
  const bundled = join(import.meta.dirname, 'supervisor.js');
  if (existsSync(bundled)) return [bundled];
  return ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'supervisor.ts')];
}

/** Starts a supervisor detached from this process and its terminal. @returns how its start ended */
async function startSupervisor(
  places: Places,
  dataDir: string,
  tell: (line: string) => void,
): Promise<StartReport> {
  const log = openSync(places.log, 'a', 0o600);
  // it does very little: a small heap is enough
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=1', '--max-old-space-size=64', ...program(), dataDir],
    {
      cwd: dirname(places.home),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', log],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        SystemRoot: process.env.SystemRoot,
      },
    },
  );
  closeSync(log);
  child.unref();
  const { stdout } = child;
  if (!stdout) throw new Error('a piped output is there');
  const lines = createInterface({ input: stdout });
  try {
    const ended = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        setImmediate(() =>
          reject(
            new CannotStart(`the database's supervisor ended with ${code}; more in ${places.log}`),
          ),
        ),
      );
    });
    const words = (async (): Promise<StartReport> => {
      let waited = 0;
      for await (const line of lines) {
        const said = JSON.parse(line) as StartReport;
        if ('making' in said) tell('Making the database …');
        else if ('waiting' in said)
          tell(`The database recovers from its last end (${(waited += 3)} s) …`);
        else return said;
      }
      return ended;
    })();
    return await Promise.race([words, ended]);
  } finally {
    lines.close();
    stdout.destroy();
  }
}
