import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db, Stop } from './database.ts';
import { connectWithin } from './limits.ts';
import { cutLine, watchLines } from './line-watch.ts';

const reconnectDelayMs = 500;
/** How often the connection is probed, and how long the answer may take. */
const probeIntervalMs = 3_000;
const probeTimeoutMs = 3_000;
/** A connection silent for this long may be dead: its probe is overdue. */
const aliveMs = probeIntervalMs + 1_500;
const ownChannel = 'noren_own';

interface Subscription {
  channel: string;
  onNotification: (payload: string) => void;
  onGap: () => void;
}

export interface Listener {
  /**
   * Subscribes to a channel. The first call connects; all channels of a process share one
   * connection.
   * @param onGap notifications may have been missed: called when the connection is lost, and when
   * it is back
   * @throws when the first connection cannot be made
   */
  listen: (
    channel: string,
    onNotification: (payload: string) => void,
    onGap: () => void,
  ) => Promise<Stop>;
  /** Whether a NOTIFY sent through `db` arrives here within this many milliseconds. */
  hears: (db: Db, within: number) => Promise<boolean>;
  /** How long ago the connection last answered, in milliseconds; null: never. */
  sinceLastAnswerMs: () => number | null;
  messages: () => number;
  /**
   * Whether notifications arrive at the moment: the connection is listening and answered recently.
   */
  isHearing: () => boolean;
  close: () => Promise<void>;
}

/**
 * Keeps one connection listening to NOTIFY. When it is lost or falls silent, calls `onGap` and
 * reconnects until it succeeds.
 */
export function openListener(config: pg.ClientConfig): Listener {
  const subscriptions = new Set<Subscription>();
  let current: pg.Client | undefined;
  let first: Promise<void> | undefined;
  let stopped = false;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  let watch: ReturnType<typeof watchLines> | undefined;

  const gap = () => subscriptions.forEach((subscription) => subscription.onGap());

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...config,
      application_name: 'noren-listen',
      keepAlive: true,
      connectionTimeoutMillis: connectWithin,
    });
    // a replaced client may still emit errors, and an error event without a listener ends the
    // process
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', ({ channel, payload }) =>
      subscriptions.forEach(
        (subscription) =>
          subscription.channel === channel && subscription.onNotification(payload ?? ''),
      ),
    );
    current = client;
    await client.connect();
    const channels = new Set([
      ownChannel,
      ...[...subscriptions].map((subscription) => subscription.channel),
    ]);
    await send(client, [...channels].map((channel) => `LISTEN "${channel}"`).join('; '));
    listening = client === current;
  }
  /** Messages are sent one after another. */
  let lastMessage: Promise<void> = Promise.resolve();
  let unanswered = 0;
  let lastAnswerAt: number | null = null;
  let listening = false;
  let messages = 0;
  function send(client: pg.Client, text: string): Promise<void> {
    const before = lastMessage;
    messages++;
    unanswered++;
    const answered = (async () => {
      await before.catch(() => undefined);
      watch?.waiting(client, probeTimeoutMs);
      try {
        await client.query(text);
        lastAnswerAt = performance.now();
      } finally {
        unanswered--;
        watch?.answered(client);
      }
    })();
    lastMessage = answered.catch(() => undefined);
    return answered;
  }
  function lost(client: pg.Client): void {
    if (stopped || client !== current) return;
    current = undefined;
    listening = false;
    void client.end().catch(() => undefined);
    gap();
    reconnectTimer = setTimeout(
      () => void connect().then(gap, () => current && lost(current)),
      reconnectDelayMs,
    );
  }
  function open(): Promise<void> {
    watch = watchLines(() => undefined);
    // nothing else is sent on this connection, so its loss would go unnoticed without a probe
    probeTimer = setInterval(
      () => void (current && unanswered === 0 && send(current, 'SELECT 1').catch(() => undefined)),
      probeIntervalMs,
    ).unref();
    return connect();
  }

  async function listen(
    channel: string,
    onNotification: (payload: string) => void,
    onGap: () => void,
  ): Promise<Stop> {
    const subscription = { channel, onNotification, onGap };
    subscriptions.add(subscription);
    if (!first) await (first = open());
    else {
      await first;
      // lost in between: the next connection listens to all subscribed channels
      if (current) await send(current, `LISTEN "${channel}"`).catch(() => undefined);
    }
    return async () => void subscriptions.delete(subscription);
  }

  return {
    listen,
    messages: () => messages,
    isHearing: () =>
      listening && lastAnswerAt !== null && performance.now() - lastAnswerAt < aliveMs,
    sinceLastAnswerMs: () => (lastAnswerAt === null ? null : performance.now() - lastAnswerAt),
    hears: (db, within) => receivesOwnNotify(listen, db, within),
    close: async () => {
      stopped = true;
      clearTimeout(reconnectTimer);
      clearInterval(probeTimer);
      watch?.stop();
      const client = current;
      if (!client) return;
      // does not wait for a goodbye that is not answered
      const forceClose = setTimeout(() => cutLine(client), 1_000);
      await client.end().catch(() => undefined);
      clearTimeout(forceClose);
    },
  };
}

/** Sends a NOTIFY through `db` and waits until it arrives. @returns false after `within` */
async function receivesOwnNotify(
  listen: Listener['listen'],
  db: Db,
  within: number,
): Promise<boolean> {
  const nonce = randomUUID();
  let stop: Stop | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      timer = setTimeout(() => resolve(false), within);
      listen(
        ownChannel,
        (payload) => payload === nonce && resolve(true),
        () => undefined,
      )
        .then(async (unsubscribe) => {
          stop = unsubscribe;
          await db.query('SELECT pg_notify($1, $2)', [ownChannel, nonce]);
        })
        .catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await stop?.();
  }
}
