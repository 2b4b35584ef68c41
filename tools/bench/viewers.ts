import { get, type IncomingMessage } from 'node:http';
import type { PostChange, PostSnapshot } from '@noren/contract/entities/live-post';
import { percentile, phones } from './buyers.ts';
import type { ServerProcess } from './server-process.ts';

export interface ViewersResult {
  viewers: number;
  changes: number;
  reconnects: number;
  /** a change that did not follow the one before, or a number that went back */
  gaps: number;
  /** a quantity that rose while buyers only took */
  backwards: number;
  /** viewers whose last word is not what the post itself says at the end */
  behind: number;
  /** from a buyer's press to the first viewer's sight, and from that to every other's, in ms */
  press: { p50: number; p95: number };
  spread: { p50: number; p95: number };
  /** what a viewer who stays is sent, reconnects of others not counted */
  bytes_per_viewer_minute: number;
  /** of the server's resident memory, against before the first viewer */
  bytes_of_memory_per_viewer: number;
}

const shop = '/api/v1/shop';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Told {
  number: number;
  isChange: boolean;
  bytes: number;
  /** units left of the good that is bought, where this word speaks of it */
  left: number | null;
}

/** Thousands hear the same words: each is understood once. */
function understanding(sku: number): (part: string) => Told | null {
  const known = new Map<string, Told | null>();
  return (part) => {
    const kept = known.get(part);
    if (kept !== undefined) return kept;
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    const data = field('data');
    const told = data === undefined ? null : read(field('event') === 'change', Number(field('id')), data, sku, Buffer.byteLength(part) + 2);
    if (known.size > 500) known.clear();
    known.set(part, told);
    return told;
  };
}

function read(isChange: boolean, number: number, data: string, sku: number, bytes: number): Told {
  const { products } = JSON.parse(data) as PostSnapshot & PostChange;
  const found = products.flatMap((product) => product.skus).find((one) => one.id === sku);
  return { number, isChange, bytes, left: found?.available_quantity ?? null };
}

interface Viewer {
  last: number;
  left: number;
  line: IncomingMessage | null;
}

/** What one buyer's press brought, in ms: until the first viewer saw it (undefined: nobody did), and from there to each other. */
interface Press {
  first: number | undefined;
  spread: number[];
}

export interface Viewers {
  counts: { changes: number; gaps: number; backwards: number; reconnects: number; bytes: number };
  /** A new guest takes one unit, and `wait` ms later it is seen who was told. */
  press(wait: number): Promise<Press>;
  /** So many of them, chosen by chance, lose their line and come back. */
  lose(some: number): Promise<void>;
  /** Lets go of all. @returns of how many the last word is not what the post says */
  close(): Promise<number>;
}

/** So many viewers of one live post on one process, of which a good can be taken again and again. */
export async function openViewers(server: ServerProcess, viewers: number): Promise<Viewers> {
  const [found] = await server.sql<{ post_id: number; stream_id: number; sku_id: number }>(
    `SELECT p.id AS post_id, s.id AS stream_id, k.id AS sku_id FROM posts p JOIN streams s ON s.store_id = p.store_id AND s.post_id = p.id
       JOIN post_products g ON g.store_id = p.store_id AND g.post_id = p.id AND g.status = 'selling'
       JOIN products d ON d.store_id = g.store_id AND d.id = g.product_id AND d.sale_started_at IS NULL AND d.sale_ended_at IS NULL AND NOT d.adult_warning
       JOIN skus k ON k.store_id = d.store_id AND k.product_id = d.id AND k.deleted_at IS NULL AND k.salable_limit IS NULL AND k.is_supplied
      WHERE p.live AND NOT p.is_private AND p.cart_item_life >= 5 ORDER BY p.id, k.id LIMIT 1`,
  );
  if (!found) throw new Error('The demo has no live post with a good to take');
  const { post_id, stream_id, sku_id } = found;
  await server.sql('UPDATE sku_stock SET stock = sold + held + 100000 WHERE sku_id = $1', [sku_id]);

  const understand = understanding(sku_id);
  const all = Array.from({ length: viewers }, (): Viewer => ({ last: 0, left: Number.POSITIVE_INFINITY, line: null }));
  const firstSeen = new Map<number, number>();
  const counts = { changes: 0, gaps: 0, backwards: 0, reconnects: 0, bytes: 0 };
  let lags: number[] = [];

  const take = (viewer: Viewer, told: Told) => {
    if (told.isChange ? viewer.last !== 0 && told.number !== viewer.last + 1 : told.number < viewer.last) counts.gaps++;
    viewer.last = told.number;
    const now = performance.now();
    const seen = firstSeen.get(told.number);
    if (seen === undefined) {
      firstSeen.set(told.number, now);
      counts.changes++;
      if (told.isChange) counts.bytes += told.bytes;
    } else if (told.isChange) lags.push(now - seen);
    if (told.left === null) return;
    if (told.left > viewer.left) counts.backwards++;
    viewer.left = told.left;
  };
  const connect = (viewer: Viewer): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = viewer.last ? { 'last-event-id': String(viewer.last) } : {};
      get(`${server.origin}${shop}/posts/${post_id}/events`, { agent: false, headers }, (response) => {
        viewer.line = response;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (viewer.line !== response) return;
          const parts = (text + chunk).split('\n\n');
          text = parts.pop() ?? '';
          for (const part of parts) {
            const told = understand(part);
            if (told) take(viewer, told);
          }
        });
        response.on('error', () => undefined);
        resolve();
      }).on('error', reject);
    });

  for (let from = 0; from < viewers; from += 100) await Promise.all(all.slice(from, from + 100).map(connect));
  await pause(1000);
  const line = phones(server.origin, 4);
  return {
    counts,
    press: async (wait) => {
      const { token } = (await line.call('POST', '/api/v2/guest/token')).body.data as { token: string };
      lags = [];
      const known = firstSeen.size;
      const pressed = performance.now();
      const added = await line.call('POST', `${shop}/add-cart`, { token, body: { id: sku_id, quantity: 1, stream_id } });
      if (added.status !== 200) throw new Error(`A buyer was refused: ${JSON.stringify(added.body)}`);
      await pause(wait);
      const first = [...firstSeen.values()][known];
      return { first: first === undefined ? undefined : first - pressed, spread: lags };
    },
    lose: async (some) => {
      const losing = new Set(Array.from({ length: some }, () => all[Math.floor(Math.random() * viewers)] as Viewer));
      await Promise.all(
        [...losing].map((viewer) => {
          const lost = viewer.line;
          // nothing that still comes along the lost line is heard
          viewer.line = null;
          lost?.destroy();
          counts.reconnects++;
          return connect(viewer);
        }),
      );
    },
    close: async () => {
      const post = (await line.call('GET', `${shop}/posts/${post_id}`)).body as unknown as {
        products: { skus: { id: number; available_quantity: number }[] }[];
      };
      const truth = post.products.flatMap((product) => product.skus).find((sku) => sku.id === sku_id)?.available_quantity;
      await line.close();
      for (const viewer of all) viewer.line?.destroy();
      return all.filter((viewer) => viewer.left !== truth).length;
    },
  };
}

/**
 * So many viewers of one live post on one process, while buyers take one unit after another, never giving one back: nobody may miss a change or see
 * the quantity rise, though a twentieth of them lose their line with every unit.
 */
export async function watchDrop(server: ServerProcess, viewers: number, seconds: number): Promise<ViewersResult> {
  const before = await server.stats();
  const { counts, press, lose, close } = await openViewers(server, viewers);
  const after = await server.stats();

  const presses: Press[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const nextAt = performance.now() + 300;
    presses.push(await press(150));
    await lose(viewers / 20);
    await pause(Math.max(0, nextAt - performance.now()));
  }
  await pause(2000);
  const minutes = (performance.now() - began) / 60_000;
  const behind = await close();
  const of = (list: number[]) => ({ p50: percentile(list, 0.5), p95: percentile(list, 0.95) });
  const { bytes, ...counted } = counts;
  return {
    viewers,
    ...counted,
    behind,
    press: of(presses.flatMap(({ first }) => first ?? [])),
    spread: of(presses.flatMap(({ spread }) => spread)),
    bytes_per_viewer_minute: bytes / minutes,
    bytes_of_memory_per_viewer: (after.rss - before.rss) / viewers,
  };
}
