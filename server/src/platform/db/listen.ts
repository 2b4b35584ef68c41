import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db, Stop } from './database.ts';
import { connectWithin } from './limits.ts';
import { cutLine, watchLines } from './line-watch.ts';

/** How long after a lost connection the next one is tried, in milliseconds. */
const reconnectAfter = 500;
/** How often the line is tried, and how long its answer may take. */
const tryEvery = 3_000;
const answerWithin = 3_000;
/** A line that gave no sign of life for so long may have been cut: the next try of it is overdue. */
const aliveFor = tryEvery + 1_500;
const ownChannel = 'noren_own';

interface Ear {
  channel: string;
  onNotification: (payload: string) => void;
  onGap: () => void;
}

export interface Listener {
  /**
   * Hears a channel. The first call connects; all channels of a process share one connection.
   * @param onGap notifications may have been missed: called when the connection is lost, and when there is one again
   * @throws when the first connection cannot be made
   */
  listen: (channel: string, onNotification: (payload: string) => void, onGap: () => void) => Promise<Stop>;
  /** Whether a NOTIFY sent through `db` is heard here within so many milliseconds. */
  hears: (db: Db, within: number) => Promise<boolean>;
  /** How long ago a word last came on the line, in milliseconds; null: never. */
  heardAgo: () => number | null;
  /** How many messages were sent on the line. */
  messages: () => number;
  /** Whether whatever is said at this moment is heard: the line stands, and was alive a moment ago. */
  isHearing: () => boolean;
  close: () => Promise<void>;
}

/** Keeps one connection listening to NOTIFY; when it is lost or says nothing any more, says so and connects again, as often as it takes. */
export function openListener(config: pg.ClientConfig): Listener {
  const ears = new Set<Ear>();
  let current: pg.Client | undefined;
  let first: Promise<void> | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let trying: NodeJS.Timeout | undefined;
  let watch: ReturnType<typeof watchLines> | undefined;

  const gap = () => ears.forEach((ear) => ear.onGap());

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...config, application_name: 'noren-listen', keepAlive: true, connectionTimeoutMillis: connectWithin });
    // a client that has failed is nobody's any more, but may fail again, and an error that nobody hears ends the process
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', ({ channel, payload }) => ears.forEach((ear) => ear.channel === channel && ear.onNotification(payload ?? '')));
    current = client;
    await client.connect();
    const channels = new Set([ownChannel, ...[...ears].map((ear) => ear.channel)]);
    await say(client, [...channels].map((channel) => `LISTEN "${channel}"`).join('; '));
    listening = client === current;
  }
  /** One message after another. */
  let said: Promise<void> = Promise.resolve();
  let unanswered = 0;
  let heardAt: number | null = null;
  let listening = false;
  let messages = 0;
  function say(client: pg.Client, text: string): Promise<void> {
    const before = said;
    messages++;
    unanswered++;
    const answered = (async () => {
      await before.catch(() => undefined);
      watch?.waiting(client, answerWithin);
      try {
        await client.query(text);
        heardAt = performance.now();
      } finally {
        unanswered--;
        watch?.answered(client);
      }
    })();
    said = answered.catch(() => undefined);
    return answered;
  }
  function lost(client: pg.Client): void {
    if (stopped || client !== current) return;
    current = undefined;
    listening = false;
    void client.end().catch(() => undefined);
    gap();
    again = setTimeout(() => void connect().then(gap, () => current && lost(current)), reconnectAfter);
  }
  function open(): Promise<void> {
    watch = watchLines(() => undefined);
    // nothing is sent on this line by itself, so that its end would be noticed by nobody
    trying = setInterval(() => void (current && unanswered === 0 && say(current, 'SELECT 1').catch(() => undefined)), tryEvery).unref();
    return connect();
  }

  async function listen(channel: string, onNotification: (payload: string) => void, onGap: () => void): Promise<Stop> {
    const ear = { channel, onNotification, onGap };
    ears.add(ear);
    if (!first) await (first = open());
    else {
      await first;
      // lost meanwhile: the next connection listens to whatever has an ear
      if (current) await say(current, `LISTEN "${channel}"`).catch(() => undefined);
    }
    return async () => void ears.delete(ear);
  }

  return {
    listen,
    messages: () => messages,
    isHearing: () => listening && heardAt !== null && performance.now() - heardAt < aliveFor,
    heardAgo: () => (heardAt === null ? null : performance.now() - heardAt),
    hears: async (db, within) => {
      const word = randomUUID();
      let stop: Stop | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<boolean>((resolve, reject) => {
          timer = setTimeout(() => resolve(false), within);
          listen(
            ownChannel,
            (payload) => payload === word && resolve(true),
            () => undefined,
          )
            .then(async (stopEar) => {
              stop = stopEar;
              await db.query('SELECT pg_notify($1, $2)', [ownChannel, word]);
            })
            .catch(reject);
        });
      } finally {
        clearTimeout(timer);
        await stop?.();
      }
    },
    close: async () => {
      stopped = true;
      clearTimeout(again);
      clearInterval(trying);
      watch?.stop();
      const client = current;
      if (!client) return;
      // a farewell that nobody answers is not waited for
      const hurry = setTimeout(() => cutLine(client), 1_000);
      await client.end().catch(() => undefined);
      clearTimeout(hurry);
    },
  };
}
