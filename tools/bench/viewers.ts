import { get, type IncomingMessage } from 'node:http';
import { percentile, phones } from './buyers.ts';
import { createParser, type FeedMessage } from './feed-messages.ts';
import type { ServerProcess } from './server-process.ts';

export interface ViewersResult {
  viewers: number;
  changes: number;
  reconnects: number;
  /** changes that did not follow the one before, or whose number went back */
  gaps: number;
  /** quantities that rose although buyers only took units */
  backwards: number;
  /** viewers whose last state differs from the post's at the end */
  behind: number;
  /**
   * from a buyer's press to the first viewer's screen, and from there to each other viewer's, in ms
   */
  press: { p50: number; p95: number };
  spread: { p50: number; p95: number };
  /** from the host's tap on a product to its card on each viewer's screen, in ms */
  shown: { p50: number; p95: number };
  /** bytes sent to a viewer who stays connected, without the reconnects of others */
  bytes_per_viewer_minute: number;
  /** growth of the server's resident memory since before the first viewer */
  bytes_of_memory_per_viewer: number;
}

const shop = '/api/v1/shop';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Viewer {
  last: number;
  left: number;
  line: IncomingMessage | null;
}

/**
 * Effect of one buyer's press, in ms: until the first viewer saw it (undefined if none did), and
 * from there to each other viewer.
 */
interface Press {
  first: number | undefined;
  spread: number[];
}

export interface Viewers {
  counts: { changes: number; gaps: number; backwards: number; reconnects: number; bytes: number };
  /** A new guest takes one unit; after `wait` ms it counts which viewers have the change. */
  press(wait: number): Promise<Press>;
  /**
   * The host shows a product.
   * @returns ms until each viewer who got it within `wait` had it
   */
  show(product_id: number, wait: number): Promise<number[]>;
  /** two products of the post */
  products: readonly number[];
  /** Disconnects the given number of random viewers, and reconnects them. */
  lose(some: number): Promise<void>;
  /**
   * Disconnects all viewers.
   * @returns the number of viewers whose last state differs from the post's
   */
  close(): Promise<number>;
}

/** A running post with a SKU that buyers can take again and again. */
async function goodToTake(server: ServerProcess) {
  const [found] = await server.sql<{ post_id: number; stream_id: number; sku_id: number }>(
    `SELECT p.id AS post_id, s.id AS stream_id, k.id AS sku_id FROM posts p JOIN streams s ON s.store_id = p.store_id AND s.post_id = p.id
       JOIN post_products g ON g.store_id = p.store_id AND g.post_id = p.id AND g.status = 'selling'
       JOIN products d ON d.store_id = g.store_id AND d.id = g.product_id AND d.sale_started_at IS NULL AND d.sale_ended_at IS NULL AND NOT d.adult_warning
       JOIN skus k ON k.store_id = d.store_id AND k.product_id = d.id AND k.deleted_at IS NULL AND k.salable_limit IS NULL AND k.is_supplied
      WHERE p.live AND NOT p.is_private AND p.cart_item_life >= 5 ORDER BY p.id, k.id LIMIT 1`,
  );
  if (!found) throw new Error('The demo has no live post with a good to take');
  await server.sql('UPDATE sku_stock SET stock = sold + held + 100000 WHERE sku_id = $1', [
    found.sku_id,
  ]);
  return found;
}

/** The token of a post's host, and the products that the post sells. */
async function hostOf(post_id: number, server: ServerProcess, line: ReturnType<typeof phones>) {
  const [store] = await server.sql<{ products: number[] }>(
    `SELECT (SELECT array_agg(g.product_id ORDER BY g.position) FROM post_products g WHERE g.store_id = p.store_id AND g.post_id = p.id AND g.status = 'selling') AS products
       FROM posts p WHERE p.id = $1`,
    [post_id],
  );
  const personas = (await line.call('GET', '/api/playground/personas')).body as unknown as {
    role: string;
    region: string;
    channel: string;
    token: string | null;
  }[];
  const host = personas.find(
    ({ role, region, channel, token }) =>
      role === 'seller' && region === 'JP' && channel === 'shop' && token !== null,
  );
  return { token: host?.token ?? '', products: store?.products ?? [] };
}

/**
 * Connects viewers to one live post on one process; the post has a product that can be taken again
 * and again.
 */
export async function openViewers(server: ServerProcess, viewers: number): Promise<Viewers> {
  const { post_id, stream_id, sku_id } = await goodToTake(server);
  const parseMessage = createParser(sku_id);
  const all = Array.from({ length: viewers }, (): Viewer => ({
    last: 0,
    left: Number.POSITIVE_INFINITY,
    line: null,
  }));
  const firstSeen = new Map<number, number>();
  const counts = { changes: 0, gaps: 0, backwards: 0, reconnects: 0, bytes: 0 };
  let lags: number[] = [];

  const take = (viewer: Viewer, message: FeedMessage) => {
    if (
      message.isChange
        ? viewer.last !== 0 && message.number !== viewer.last + 1
        : message.number < viewer.last
    )
      counts.gaps++;
    viewer.last = message.number;
    const now = performance.now();
    const seen = firstSeen.get(message.number);
    if (seen === undefined) {
      firstSeen.set(message.number, now);
      counts.changes++;
      if (message.isChange) counts.bytes += message.bytes;
    } else if (message.isChange) lags.push(now - seen);
    if (message.left === null) return;
    if (message.left > viewer.left) counts.backwards++;
    viewer.left = message.left;
  };
  const connect = (viewer: Viewer): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = viewer.last ? { 'last-event-id': String(viewer.last) } : {};
      get(
        `${server.origin}${shop}/posts/${post_id}/events`,
        { agent: false, headers },
        (response) => {
          viewer.line = response;
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (viewer.line !== response) return;
            const parts = (text + chunk).split('\n\n');
            text = parts.pop() ?? '';
            for (const part of parts) {
              const message = parseMessage(part);
              if (message) take(viewer, message);
            }
          });
          response.on('error', () => undefined);
          resolve();
        },
      ).on('error', reject);
    });

  for (let from = 0; from < viewers; from += 100)
    await Promise.all(all.slice(from, from + 100).map(connect));
  await pause(1000);
  const line = phones(server.origin, 4);
  const { token, products } = await hostOf(post_id, server, line);
  return {
    counts,
    products,
    show: async (product_id, wait) => {
      lags = [];
      const known = firstSeen.size;
      const tapped = performance.now();
      const shown = await line.call('PUT', `${shop}/posts/${post_id}/showing`, {
        token,
        body: { product_id },
      });
      if (shown.status !== 200)
        throw new Error(`The host was refused: ${JSON.stringify(shown.body)}`);
      await pause(wait);
      const first = [...firstSeen.values()][known];
      return first === undefined ? [] : [0, ...lags].map((lag) => first - tapped + lag);
    },
    press: async (wait) => {
      const { token } = (await line.call('POST', '/api/v2/guest/token')).body.data as {
        token: string;
      };
      lags = [];
      const known = firstSeen.size;
      const pressed = performance.now();
      const added = await line.call('POST', `${shop}/add-cart`, {
        token,
        body: { id: sku_id, quantity: 1, stream_id },
      });
      if (added.status !== 200)
        throw new Error(`A buyer was refused: ${JSON.stringify(added.body)}`);
      await pause(wait);
      const first = [...firstSeen.values()][known];
      return { first: first === undefined ? undefined : first - pressed, spread: lags };
    },
    lose: async (some) => {
      const losing = new Set(
        Array.from({ length: some }, () => all[Math.floor(Math.random() * viewers)] as Viewer),
      );
      await Promise.all(
        [...losing].map((viewer) => {
          const lost = viewer.line;
          // data that still arrives on the closed connection is ignored
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
      const truth = post.products
        .flatMap((product) => product.skus)
        .find((sku) => sku.id === sku_id)?.available_quantity;
      await line.close();
      for (const viewer of all) viewer.line?.destroy();
      return all.filter((viewer) => viewer.left !== truth).length;
    },
  };
}

/** Taps of the host, and the time that viewers have to get each, in ms. */
const taps = 200;
const tapMs = 300;

/**
 * Viewers of one live post on one process while buyers take unit after unit and return none. No
 * viewer may miss a change or see the quantity rise, although a twentieth of them reconnect with
 * every unit.
 */
export async function watchDrop(
  server: ServerProcess,
  viewers: number,
  seconds: number,
): Promise<ViewersResult> {
  const before = await server.stats();
  const { counts, press, show, products, lose, close } = await openViewers(server, viewers);
  const after = await server.stats();

  const presses: Press[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const nextAt = performance.now() + 300;
    presses.push(await press(150));
    await lose(viewers / 20);
    await pause(Math.max(0, nextAt - performance.now()));
  }
  const minutes = (performance.now() - began) / 60_000;
  const shown: number[] = [];
  for (let nth = 0; nth < taps; nth++) {
    const product = products[nth % 2] as number;
    shown.push(...(await show(product, tapMs)));
  }
  await pause(2000);
  const behind = await close();
  const of = (list: number[]) => ({ p50: percentile(list, 0.5), p95: percentile(list, 0.95) });
  const { bytes, ...counted } = counts;
  return {
    viewers,
    ...counted,
    behind,
    press: of(presses.flatMap(({ first }) => first ?? [])),
    spread: of(presses.flatMap(({ spread }) => spread)),
    shown: of(shown),
    bytes_per_viewer_minute: bytes / minutes,
    bytes_of_memory_per_viewer: (after.rss - before.rss) / viewers,
  };
}
