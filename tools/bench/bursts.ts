import { abreast, checkoutBody, newCart, phones, readyBuyer, stocked, wholePurchase, type Phones } from './buyers.ts';
import type { ServerProcess } from './server-process.ts';

/** One kind of work: so many errands a burst. */
export interface Work {
  what: string;
  errands: number;
  /** @returns an errand, by its number from 0 to all there will be, which says whether it went well */
  prepare: (server: ServerProcess, phone: Phones, all: number) => Promise<(turn: number) => Promise<boolean>>;
}

/** What the same work cost one version and the other, one right after the other: milliseconds, or bytes. */
export type Pair = readonly [ours: number, theirs: number];

const clients = 64;
const pairs = 14;

const list = '/api/v2/stores/hanamori/products?with_market=1&per_page=20';
const reading = (what: string, pathOf: (phone: Phones) => string | Promise<string>): Work => ({
  what,
  errands: 600,
  prepare: async (_server, phone) => {
    const path = await pathOf(phone);
    return async () => (await phone.call('GET', path)).status === 200;
  },
});
const firstOfList = async (phone: Phones) => `/api/v2/products/${((await phone.call('GET', list)).body.data as { id: number }[])[0]?.id}`;

/** The last step of a sale alone: everybody has the goods in the cart, and wins. */
const checkouts = (what: string, skus: number): Work => ({
  what,
  errands: 256,
  prepare: async (server, phone, all) => {
    const skuOf = await stocked(server, skus);
    const buyers = await abreast(Array.from({ length: all }), 32, (_, index) => readyBuyer(phone, skuOf(index)));
    return async (turn) => {
      const buyer = buyers[turn] as (typeof buyers)[number];
      const reply = await phone.call('POST', '/api/v2/checkout', { token: buyer.token, body: checkoutBody(buyer), key: `burst-${skus}-${turn}` });
      return reply.status === 200;
    };
  },
});

/** Those first that leave nothing to do behind them: after an order emails go out, of one version more than of another. */
export const works: readonly Work[] = [
  reading('list of 20, demo store', () => list),
  reading('list of 20 of 10,000', () => '/api/v2/stores/soko/products?with_market=1&per_page=20'),
  reading('product detail', firstOfList),
  {
    what: 'new cart with one item (2 calls)',
    errands: 300,
    prepare: async (server, phone) => {
      const skuOf = await stocked(server, 2000);
      return (turn) => newCart(phone, skuOf(turn));
    },
  },
  checkouts('orders, hot SKU', 1),
  checkouts('orders, 100 SKUs', 100),
  {
    what: 'whole guest purchase (4 calls)',
    errands: 150,
    prepare: async (server, phone) => {
      const skuOf = await stocked(server, 2000);
      return (turn) => wholePurchase(phone, skuOf(turn), `whole-${turn}`);
    },
  },
];

/**
 * The same work on two servers, a burst each in turns of a fifth of a second: what slows the machine for longer than that slows both, and what slows one
 * burst spoils one pair of them.
 */
export async function pairsOfBursts({ what, errands, prepare }: Work, ours: ServerProcess, theirs: ServerProcess): Promise<Pair[]> {
  // the first pair warms both up
  const all = (pairs + 1) * errands;
  const lines = [ours, theirs].map((server) => phones(server.origin, clients)) as [Phones, Phones];
  const errandOf = [await prepare(ours, lines[0], all), await prepare(theirs, lines[1], all)] as const;
  const burst = async (side: 0 | 1, nth: number): Promise<number> => {
    const began = performance.now();
    const good = await abreast(Array.from({ length: errands }), clients, (_, index) => errandOf[side](nth * errands + index));
    if (good.includes(false)) throw new Error(`${what}: an errand of ${side === 0 ? 'ours' : 'theirs'} went wrong`);
    return performance.now() - began;
  };
  const took: Pair[] = [];
  for (let nth = 0; nth <= pairs; nth++) {
    // who goes second finds the caches as the first has left them
    const second = nth % 2 === 0 ? 1 : 0;
    const before = await burst(second === 0 ? 1 : 0, nth);
    const after = await burst(second, nth);
    if (nth > 0) took.push(second === 1 ? [before, after] : [after, before]);
  }
  await Promise.all(lines.map((line) => line.close()));
  return took;
}
