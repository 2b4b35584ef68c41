import pg from 'pg';
import type { Stop } from './database.ts';

/** How long after a lost connection the next one is tried, in milliseconds. */
const reconnectAfter = 1_000;

/**
 * Keeps one connection listening to NOTIFY; when it is lost, says so and connects again, as often as it takes.
 * @param onGap notifications may have been missed: called when the connection is lost, and when there is one again
 * @throws when the first connection cannot be made
 */
export async function listen(config: pg.ClientConfig, channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<Stop> {
  let current: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...config, application_name: 'noren-listen', keepAlive: true });
    // a client that has failed is nobody's any more, but may fail again, and an error that nobody hears ends the process
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', (notice) => onNotice(notice.payload ?? ''));
    current = client;
    await client.connect();
    await client.query(`LISTEN "${channel}"`);
  }
  function lost(client: pg.Client): void {
    if (stopped || client !== current) return;
    current = undefined;
    void client.end().catch(() => undefined);
    onGap();
    timer = setTimeout(reconnect, reconnectAfter);
  }
  function reconnect(): void {
    connect().then(onGap, () => current && lost(current));
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
}
