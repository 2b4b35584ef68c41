import { rmSync, renameSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../config/cannot-start.ts';
import { embeddedMajor, findBinaries } from './binaries.ts';
import { hasDatabase } from './folder.ts';
import { makeDatabase } from './initialize.ts';
import { databasePlacesOf, type Places } from './places.ts';
import { accepts, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs, handOver } from './run-as.ts';
import { smallMachine } from './settings.ts';

/*
 * The process between the servers and their embedded PostgreSQL: it starts the database, restarts
 * it
 * when it dies, and stops it when the last server has gone, in whatever way.
 * `node supervisor.js DATA_DIR`; one line of JSON on standard output reports how the start ended.
 *
 * PostgreSQL's lock on its data folder decides which supervisor owns it. Of two that start at once,
 * the
 * second finds the lock taken and exits. A supervisor that finds a running database whose
 * supervisor was
 * killed takes it over.
 */

/**
 * How long the database waits for a server that was killed, which is likely to be restarted, in
 * milliseconds.
 */
const graceAfterKillMs = 5_000;
/** How long the database waits for its first server after the start. */
const graceAfterStartMs = 30_000;
const watchIntervalMs = 200;
/** A running database without a supervisor for this long is taken over. */
const orphanAfterMs = 3_000;

const places: Places = databasePlacesOf(process.argv[2] ?? '');
const binaries = findBinaries();
const as = chooseRunAs();

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const note = (words: string): void =>
  void process.stderr.write(`${new Date().toISOString()} supervisor ${process.pid}: ${words}\n`);

/** @returns the database's process id; null: another supervisor has it */
async function acquire(): Promise<number | null> {
  let orphanSince: number | null = null;
  for (let tries = 0; ;) {
    if (!hasDatabase(places)) {
      say({ making: true });
      makeDatabase(places, { binaries, as, major: embeddedMajor });
    }
    const running = runningPostmaster(places.data);
    if (running !== null) {
      if (await accepts(places.control)) return null;
      orphanSince ??= performance.now();
      if (performance.now() - orphanSince > orphanAfterMs) {
        note(`takes over the database ${running}, whose supervisor is gone`);
        return running;
      }
      await pause(100);
      continue;
    }
    orphanSince = null;
    handOver(places.data, as);
    const started = await start();
    if (typeof started === 'number') return started;
    if (started.kind === 'failed')
      throw new CannotStart(
        `the database in ${places.data} cannot be opened: ${started.words}. Nothing was changed; more in ${places.log}`,
      );
    // another postmaster is starting, or still ending
    if (tries++ > 300)
      throw new CannotStart(
        `the database in ${places.data} is in use and does not end; more in ${places.log}`,
      );
    await pause(100);
  }
}

const start = () =>
  startPostmaster(places, {
    binaries,
    as,
    major: embeddedMajor,
    settings: smallMachine,
    onWait: () => say({ waiting: true }),
  });

class Supervisor {
  private readonly servers = new Set<Socket>();
  private timer: NodeJS.Timeout | undefined;
  private stopping: Promise<void> | undefined;
  /** The restart in progress after the database died. */
  private restarting: ReturnType<typeof start> | undefined;
  private readonly door: Server;
  private postmaster = 0;

  constructor() {
    this.door = createServer((socket) => this.welcome(socket));
  }

  /** Listens, acquires the database and keeps it running until no server needs it. */
  async run(): Promise<void> {
    const ownDoor =
      process.platform === 'win32' ? places.control : `${places.control}-${process.pid}`;
    await new Promise<void>((resolve, reject) =>
      this.door.once('error', reject).listen(ownDoor, resolve),
    );
    try {
      const found = await acquire();
      if (found === null) {
        say({ taken: true });
        process.exit(0);
      }
      this.postmaster = found;
      if (ownDoor !== places.control) renameSync(ownDoor, places.control);
    } catch (error) {
      rmSync(ownDoor, { force: true });
      throw error;
    }
    this.timer = setTimeout(() => void this.stop(), graceAfterStartMs);
    say({ ready: true });
    await this.watch();
  }

  /**
   * Registers a server for as long as its connection is open. A server that ends in order sends
   * `bye`.
   */
  private welcome(socket: Socket): void {
    if (this.stopping) return void socket.destroy();
    clearTimeout(this.timer);
    this.servers.add(socket);
    let endedCleanly = false;
    socket.on('data', (bytes) => {
      if (!String(bytes).includes('bye')) return;
      endedCleanly = true;
      this.servers.delete(socket);
      // closing the connection tells the server that everything is done
      if (this.servers.size > 0) socket.end();
      else void this.stop().then(() => socket.end());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.servers.delete(socket);
      if (!endedCleanly && this.servers.size === 0)
        this.timer = setTimeout(() => void this.stop(), graceAfterKillMs);
    });
  }

  /** Stops the database, because no server needs it. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      rmSync(places.control, { force: true });
      this.door.close();
      note('stops the database: no server is left');
      // PostgreSQL accepts connections before `start` returns: the last server may have used it and left
      const restarted = await this.restarting;
      if (typeof restarted === 'number') this.postmaster = restarted;
      await stopPostmaster(this.postmaster, { binaries, as, data: places.data });
    })();
    return this.stopping;
  }

  /** Stops if no server is connected, without waiting for one to come back. */
  stopWhenEmpty(): void {
    if (this.servers.size === 0) void this.stop();
  }

  private async watch(): Promise<void> {
    for (let failures = 0; ;) {
      await pause(watchIntervalMs);
      if (this.stopping) return this.stopping;
      if (runningPostmaster(places.data) === this.postmaster) continue;
      note('the database has ended by itself and is started again');
      this.restarting = start();
      const started = await this.restarting;
      this.restarting = undefined;
      if (typeof started === 'number') {
        this.postmaster = started;
        failures = 0;
        continue;
      }
      note(`the database did not start: ${JSON.stringify(started)}`);
      await pause(Math.min(5_000, 100 * 2 ** failures++));
    }
  }
}

const supervisor = new Supervisor();
// at a shutdown all processes get the signal at once: the servers may finish their work first
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => supervisor.stopWhenEmpty());
// the process that started this one may be gone
process.stdout.on('error', () => undefined);

try {
  await supervisor.run();
  process.exit(0);
} catch (error) {
  say({
    failed:
      error instanceof CannotStart
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
  });
  process.exit(1);
}
