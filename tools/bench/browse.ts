import autocannon from 'autocannon';
import { asBrowser, bareFastify, bytesAsBrowser } from './bare-fastify.ts';
import { newCart, percentile, phones, stocked, wholePurchase, type Phones } from './buyers.ts';
import type { ServerProcess } from './server-process.ts';

export interface Row {
  what: string;
  clients: number;
  per_second: number;
  p50: number;
  p95: number;
  p99: number;
  /** percent of one core, of the server process */
  cpu_percent: number;
  peak_mb: number;
  errors: number;
}

const warmUpSeconds = 1;

async function gets(
  what: string,
  url: string,
  clients: number,
  seconds: number,
  server?: ServerProcess,
): Promise<Row> {
  const headers = asBrowser;
  await autocannon({ url, headers, connections: clients, duration: warmUpSeconds });
  const before = await server?.stats();
  const result = await autocannon({ url, headers, connections: clients, duration: seconds });
  const after = await server?.stats();
  return {
    what,
    clients,
    per_second: result.requests.average,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    cpu_percent: before && after ? (after.cpu_ms - before.cpu_ms) / (seconds * 10) : 0,
    peak_mb: (after?.peak_rss ?? 0) / 1e6,
    errors: result.errors + result.non2xx,
  };
}

/** Runs tasks of several calls each with a number of concurrent clients for a limited time. */
async function errands(
  what: string,
  server: ServerProcess,
  clients: number,
  seconds: number,
  errand: (phone: Phones, turn: number) => Promise<boolean>,
): Promise<Row> {
  const line = phones(server.origin, clients);
  let turn = 0;
  const runFor = async (ms: number, note: (ms: number, good: boolean) => void) => {
    const until = performance.now() + ms;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) {
          const began = performance.now();
          const good = await errand(line, turn++).catch(() => false);
          note(performance.now() - began, good);
        }
      }),
    );
  };
  await runFor(warmUpSeconds * 1000, () => undefined);
  const times: number[] = [];
  let errors = 0;
  const before = await server.stats();
  const began = performance.now();
  await runFor(seconds * 1000, (ms, good) => (good ? times.push(ms) : errors++));
  const took = (performance.now() - began) / 1000;
  const after = await server.stats();
  await line.close();
  return {
    what,
    clients,
    per_second: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    cpu_percent: (after.cpu_ms - before.cpu_ms) / (took * 10),
    peak_mb: after.peak_rss / 1e6,
    errors,
  };
}

/**
 * Measures all actions of a visitor in one run, next to a bare Fastify that sends the list's bytes.
 */
export async function browse(
  server: ServerProcess,
  seconds: number,
  clientCounts: readonly number[],
  report: (row: Row) => void,
): Promise<void> {
  const list = `${server.origin}/api/v2/stores/hanamori/products?with_market=1&per_page=20`;
  const loadList = `${server.origin}/api/v2/stores/soko/products?with_market=1&per_page=20`;
  const bytes = await bytesAsBrowser(list);
  const { data } = (await (await fetch(list)).json()) as { data: { id: number }[] };
  const product = data[0];
  const skuOf = await stocked(server, 2000);

  const bare = await bareFastify(bytes);
  try {
    for (const clients of clientCounts) {
      report(await gets('bare Fastify, the list’s bytes', bare.url, clients, seconds));
      report(await gets('list of 20, demo store', list, clients, seconds, server));
      report(await gets('list of 20 of 10,000', loadList, clients, seconds, server));
      report(
        await gets(
          'product detail',
          `${server.origin}/api/v2/products/${product?.id}`,
          clients,
          seconds,
          server,
        ),
      );
      report(
        await errands('new cart with one item (2 calls)', server, clients, seconds, (phone, turn) =>
          newCart(phone, skuOf(turn)),
        ),
      );
      report(
        await errands('whole guest purchase (4 calls)', server, clients, seconds, (phone, turn) =>
          wholePurchase(phone, skuOf(turn), `buy-${turn}`),
        ),
      );
    }
  } finally {
    bare.stop();
  }
}
