import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

/** DEMO=load: a store of 10,000 products instead of the demo shop's. */
const demo = process.env.DEMO ?? '1';

/**
 * Runs `work` with the built shop on its own server and database, or with the running one at
 * NOREN_ORIGIN.
 */
export async function withShop<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const running = process.env.NOREN_ORIGIN;
  if (running) return work(running);
  const directory = mkdtempSync(join(tmpdir(), 'noren-bench-'));
  const server = await startServerProcess({ DATA_DIR: directory, DEMO: demo });
  try {
    return await work(server.origin);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

export const shopPath = `/stores/${demo === 'load' ? 'soko' : 'hanamori'}/marketplace`;
export const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns a live platform's link to a post on air; it works only once. */
export async function liveLink(origin: string): Promise<string> {
  const people = (await (await fetch(`${origin}/api/playground/personas`)).json()) as {
    role: string;
    channel: string;
    region: string;
    url: string;
  }[];
  const buyer = people.find(
    ({ role, channel, region }) => role === 'buyer' && channel === 'shop' && region === 'JP',
  );
  if (!buyer) throw new Error('The demo has no buyer of the shop');
  return buyer.url;
}
