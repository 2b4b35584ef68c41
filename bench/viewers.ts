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
  press: { p50: number; p95: number; mean: number };
  spread: { p50: number; p95: number; mean: number };
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

/**
 * So many viewers of one live post on one process, while buyers take one unit after another, never giving one back: nobody may miss a change or see
 * the quantity rise, though a twentieth of them lose their line with every unit.
 */
export async function watchDrop(server: ServerProcess, viewers: number, seconds: number): Promise<ViewersResult> {
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
  const state = Array.from({ length: viewers }, () => ({ last: 0, left: Number.POSITIVE_INFINITY, line: null as IncomingMessage | null }));
  const firstSeen = new Map<number, number>();
  const lags: number[] = [];
  const counts = { gaps: 0, backwards: 0, reconnects: 0 };
  let bytesOfChanges = 0;

  const take = (viewer: (typeof state)[number], told: Told) => {
    if (told.isChange ? viewer.last !== 0 && told.number !== viewer.last + 1 : told.number < viewer.last) counts.gaps++;
    viewer.last = told.number;
    const now = performance.now();
    const seen = firstSeen.get(told.number);
    if (seen === undefined) {
      firstSeen.set(told.number, now);
      if (told.isChange) bytesOfChanges += told.bytes;
    } else if (told.isChange) lags.push(now - seen);
    if (told.left === null) return;
    if (told.left > viewer.left) counts.backwards++;
    viewer.left = told.left;
  };
  const connect = (viewer: (typeof state)[number]): Promise<void> =>
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

  const before = await server.stats();
  for (let from = 0; from < viewers; from += 100) await Promise.all(state.slice(from, from + 100).map(connect));
  await pause(1000);
  const after = await server.stats();

  const line = phones(server.origin, 4);
  const presses: number[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const { token } = (await line.call('POST', '/api/v2/guest/token')).body.data as { token: string };
    const pressed = performance.now();
    const known = firstSeen.size;
    const added = await line.call('POST', `${shop}/add-cart`, { token, body: { id: sku_id, quantity: 1, stream_id } });
    if (added.status !== 200) throw new Error(`A buyer was refused: ${JSON.stringify(added.body)}`);
    await pause(150);
    const first = [...firstSeen.values()][known];
    if (first !== undefined) presses.push(first - pressed);
    const losing = new Set(Array.from({ length: viewers / 20 }, () => state[Math.floor(Math.random() * viewers)] as (typeof state)[number]));
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
    await pause(Math.max(0, 300 - (performance.now() - pressed)));
  }
  await pause(2000);
  const minutes = (performance.now() - began) / 60_000;
  const post = (await line.call('GET', `${shop}/posts/${post_id}`)).body as unknown as { products: { skus: { id: number; available_quantity: number }[] }[] };
  const truth = post.products.flatMap((product) => product.skus).find((sku) => sku.id === sku_id)?.available_quantity;
  await line.close();
  for (const viewer of state) viewer.line?.destroy();
  const of = (list: number[]) => ({ p50: percentile(list, 0.5), p95: percentile(list, 0.95), mean: list.reduce((sum, one) => sum + one, 0) / list.length });
  return {
    viewers,
    changes: firstSeen.size,
    reconnects: counts.reconnects,
    gaps: counts.gaps,
    backwards: counts.backwards,
    behind: state.filter((viewer) => viewer.left !== truth).length,
    press: of(presses),
    spread: of(lags),
    bytes_per_viewer_minute: bytesOfChanges / minutes,
    bytes_of_memory_per_viewer: (after.rss - before.rss) / viewers,
  };
}
