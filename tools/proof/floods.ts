import { Agent, request as httpRequest } from 'node:http';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';

type Say = (line: string) => void;

/** Headers of a client behind the reverse proxy of PUBLIC_URL. */
const from = (ip: string) => ({ 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' });

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/**
 * Requests a stranger can make in large numbers, with rate limits on: hundreds of logins, and
 * bodies sent a byte at a time.
 * @returns faults in words; empty if there were none
 */
export async function floodShop(say: Say): Promise<string[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-floods-')));
  const server = await startServerProcess({
    DATA_DIR: directory,
    DEMO: '1',
    DEMO_IN_PUBLIC: '1',
    RATE_LIMIT: 'on',
    PUBLIC_URL: 'https://shop.example',
    LOG_LEVEL: 'error',
  });
  try {
    return [
      ...(await floodOfLogins(server.origin, say)),
      ...(await manyStreams(server, say)),
      ...(await slowBodies(server.origin, say)),
    ];
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function floodOfLogins(origin: string, say: Say): Promise<string[]> {
  const page = async (): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(`${origin}/stores/hanamori/marketplace`, {
      headers: { ...from('192.0.2.1'), 'accept-encoding': 'br' },
    });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`the page answered ${reply.status}`);
    return performance.now() - began;
  };
  // requested at the same rate with and without the flood, so that both can be compared
  const pages = async (until: () => boolean): Promise<number[]> => {
    const durations: number[] = [];
    while (!until()) {
      durations.push(await page());
      await pause(5);
    }
    return durations;
  };
  let n = 0;
  await pages(() => ++n > 100);
  n = 0;
  const quietMs = median(await pages(() => ++n > 100));
  const began = performance.now();
  let isOver = false;
  // from four addresses, so that the hashing is the bottleneck and not their rate limit
  const flood = Promise.all(
    Array.from({ length: 300 }, async (_, nth) => {
      const reply = await fetch(`${origin}/api/v2/auth/user/login`, {
        method: 'POST',
        headers: { ...from(`198.51.100.${nth % 4}`), 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody${nth}@example.com`, password: 'wrong password' }),
      });
      await reply.arrayBuffer();
      return reply.status;
    }),
  ).finally(() => (isOver = true));
  const busyDurations = await pages(() => isOver);
  const statuses = await flood;
  const busy = median(busyDurations);
  const of = (status: number) => statuses.filter((one) => one === status).length;
  say(
    `  300 logins at once, done after ${((performance.now() - began) / 1000).toFixed(1)} s: ${of(401)} checked, ${of(429)} rate-limited; ` +
      `the marketplace page ${busy.toFixed(1)} ms during them (${busyDurations.length} pages), ${quietMs.toFixed(1)} ms when quiet: ${(busy / quietMs).toFixed(2)} × (at most 3)`,
  );
  return busy > 3 * quietMs
    ? [`a flood of logins made the page ${(busy / quietMs).toFixed(2)} × as slow`]
    : [];
}

/** Live posts use open connections: at most a thousand from one network. */
async function manyStreams({ origin, sql }: ServerProcess, say: Say): Promise<string[]> {
  const [post] = (await sql<{ id: number }>(
    'SELECT id FROM posts WHERE live AND NOT is_private ORDER BY id LIMIT 1',
  )) as [{ id: number }];
  const agent = new Agent({ keepAlive: false });
  const open = (ip: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const call = httpRequest(
        { hostname, port, agent, path: `/api/v1/shop/posts/${post.id}/events`, headers: from(ip) },
        (reply) => resolve(reply.statusCode ?? 0),
      );
      call.on('error', reject).end();
    });
  const statuses: number[] = [];
  for (let n = 0; n < 1_010; n += 10)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => open('198.51.100.99')))));
  const otherNetworkStatus = await open('203.0.113.99');
  agent.destroy();
  const opened = statuses.filter((status) => status === 200).length;
  say(
    `  1,010 lines to a live post from one network: ${opened} opened, ${statuses.filter((status) => status === 429).length} rate-limited; elsewhere ${otherNetworkStatus}`,
  );
  return opened === 1_000 && otherNetworkStatus === 200
    ? []
    : [`${opened} lines of one network were opened, elsewhere ${otherNetworkStatus}`];
}

async function slowBodies(origin: string, say: Say): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  const lifetimes: number[] = [];
  const sendSlowly = () =>
    new Promise<void>((resolve) => {
      const call = httpRequest({
        hostname,
        port,
        path: '/api/v2/auth/user/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 5_000 },
      });
      const timer = setInterval(() => call.write(' '), 5_000);
      const end = () => {
        clearInterval(timer);
        lifetimes.push((performance.now() - began) / 1000);
        resolve();
      };
      call.once('error', () => undefined).once('close', end);
      call.on('response', (reply) => reply.resume());
      call.write('{');
    });
  await Promise.race([Promise.all(Array.from({ length: 200 }, sendSlowly)), pause(120_000)]);
  const longest = Math.max(...lifetimes);
  say(
    `  200 bodies sent a byte every 5 s: ${lifetimes.length} closed, the last after ${longest.toFixed(0)} s (at most 60)`,
  );
  return lifetimes.length === 200 && longest <= 60
    ? []
    : [`${200 - lifetimes.length} slow bodies were kept, the longest ${longest.toFixed(0)} s`];
}
