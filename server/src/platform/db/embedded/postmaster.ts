import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { socketPort, type Places } from './places.ts';
import type { RunAs } from './run-as.ts';
import { asArguments, type Settings } from './settings.ts';

/** The state in `postmaster.pid`, which PostgreSQL writes line by line. */
interface PidFile {
  pid: number;
  ready: boolean;
}

function readPidFile(data: string): PidFile | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a process is a PostgreSQL: after a reboot another process may have the id in the file.
 */
function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux'
      ? readCommand(pid)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes('postgres');
}
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The process id of the PostgreSQL that runs on this data folder; null: none does. */
export function runningPostmaster(data: string): number | null {
  const file = readPidFile(data);
  return file && isAlive(file.pid) && isPostgres(file.pid) ? file.pid : null;
}

/** Whether a process listens on a socket. */
export const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ path, timeout: 1_000 });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });

/** The reason PostgreSQL did not start, read from its log. */
export type StartFailure =
  | { kind: 'taken' }
  /** an earlier postmaster's processes are still ending: worth a retry */
  | { kind: 'ending' }
  | { kind: 'failed'; words: string };

export interface Starting {
  binaries: Binaries;
  as: RunAs;
  major: number;
  settings: Settings;
  /** TCP port on loopback, where there are no sockets */
  port?: number;
  /** port number in the socket's name, to tell two in one folder apart; default: the server's */
  socket?: number;
  /** called every three seconds while the start takes longer, e.g. during crash recovery */
  onWait?: () => void;
}

/**
 * Starts PostgreSQL on a data folder and waits until it accepts connections, however long recovery
 * takes.
 * @returns its process id, or why it did not start
 */
export async function startPostmaster(
  places: Places,
  { binaries, as, major, settings, port, socket = socketPort, onWait }: Starting,
): Promise<number | StartFailure> {
  const stale = readPidFile(places.data);
  if (stale && isAlive(stale.pid) && !isPostgres(stale.pid))
    rmSync(join(places.data, 'postmaster.pid'), { force: true });
  const began = existsSync(places.log) ? statSync(places.log).size : 0;
  const log = openSync(places.log, 'a', 0o600);
  const where = port
    ? ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
    : [
        '-p',
        String(socket),
        '-c',
        'listen_addresses=',
        '-c',
        `unix_socket_directories="${places.run.replaceAll('"', '""')}"`,
        '-c',
        'unix_socket_permissions=0700',
      ];
  const child = as.start(
    binaries.postgres,
    ['-D', places.data, ...where, ...asArguments(settings, major)],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let error: Error | undefined;
  child.once('error', (failure) => (error = failure));
  for (let waited = 0; ; waited++) {
    if (error || child.exitCode !== null || child.signalCode !== null)
      return startFailureOf(places, began, error);
    const file = readPidFile(places.data);
    if (file?.pid === child.pid && file?.ready) return file.pid;
    if (waited > 0 && waited % 100 === 0) onWait?.();
    await pause(30);
  }
}

function startFailureOf(places: Places, from: number, error?: Error): StartFailure {
  if (error) return { kind: 'failed', words: error.message };
  const said = readFileSync(places.log).subarray(from).toString();
  if (/lock file ".*" already exists/.test(said)) return { kind: 'taken' };
  if (/pre-existing shared memory block|address already in use/i.test(said))
    return { kind: 'ending' };
  const words = said
    .split('\n')
    .filter((line) => /(FATAL|PANIC|ERROR):|error while loading|No space left/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, ''))
    .filter((line) => !/^terminating connection|^the database system is/.test(line));
  return { kind: 'failed', words: words[0] ?? said.trim().split('\n').at(-1) ?? 'it said nothing' };
}

export interface Stopping {
  binaries: Binaries;
  as: RunAs;
  data: string;
  how?: 'fast' | 'immediate';
}

/** How long a fast shutdown may take, in milliseconds, before it becomes an immediate one. */
const stopTimeoutMs = 20_000;

/**
 * Stops PostgreSQL. Connections are closed, committed data is on disk, and no recovery is needed.
 * @param how `immediate`: at once; the next start recovers
 */
export async function stopPostmaster(
  pid: number,
  { binaries, as, data, how = 'fast' }: Stopping,
): Promise<void> {
  const signal = (name: 'SIGINT' | 'SIGQUIT', mode: string) => {
    if (process.platform === 'win32')
      as.run(binaries.pg_ctl, ['stop', '-D', data, '-m', mode, '-W']);
    else if (isAlive(pid)) process.kill(pid, name);
  };
  if (how === 'fast') signal('SIGINT', 'fast');
  const until = performance.now() + (how === 'fast' ? stopTimeoutMs : 0);
  while (isAlive(pid) && performance.now() < until) await pause(20);
  if (!isAlive(pid)) return;
  signal('SIGQUIT', 'immediate');
  while (isAlive(pid)) await pause(20);
}
