import {
  runConcurrently,
  checkoutBody,
  newCart,
  phones,
  readyBuyer,
  stocked,
  wholePurchase,
  type Phones,
} from './buyers.ts';
import type { ServerProcess } from './server-process.ts';

/** A kind of work; a burst has `errands` tasks. */
export interface Work {
  what: string;
  errands: number;
  /**
   * @returns a function that runs the task with this number, from 0 on, and returns whether it
   * succeeded
   */
  prepare: (
    server: ServerProcess,
    phone: Phones,
    all: number,
  ) => Promise<(turn: number) => Promise<boolean>>;
}

/**
 * The cost of the same work in both versions, measured one right after the other: milliseconds or
 * bytes.
 */
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
const firstOfList = async (phone: Phones) =>
  `/api/v2/products/${((await phone.call('GET', list)).body.data as { id: number }[])[0]?.id}`;

/** Only the last step of a sale: every buyer has the product in the cart, and gets it. */
const checkouts = (what: string, skus: number): Work => ({
  what,
  errands: 256,
  prepare: async (server, phone, all) => {
    const skuOf = await stocked(server, skus);
    const buyers = await runConcurrently(Array.from({ length: all }), 32, (_, index) =>
      readyBuyer(phone, skuOf(index)),
    );
    return async (turn) => {
      const buyer = buyers[turn] as (typeof buyers)[number];
      const reply = await phone.call('POST', '/api/v2/checkout', {
        token: buyer.token,
        body: checkoutBody(buyer),
        key: `burst-${skus}-${turn}`,
      });
      return reply.status === 200;
    };
  },
});

/**
 * Work without follow-up comes first: orders send emails afterwards, in one version more than in
 * the other.
 */
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
 * Runs the same work on two servers, in alternating bursts of a fifth of a second: a slow machine
 * affects both, and a slow burst spoils only one pair.
 */
export async function pairsOfBursts(
  { what, errands, prepare }: Work,
  ours: ServerProcess,
  theirs: ServerProcess,
): Promise<Pair[]> {
  // the first pair is the warm-up
  const all = (pairs + 1) * errands;
  const lines = [ours, theirs].map((server) => phones(server.origin, clients)) as [Phones, Phones];
  const errandOf = [
    await prepare(ours, lines[0], all),
    await prepare(theirs, lines[1], all),
  ] as const;
  const burst = async (side: 0 | 1, nth: number): Promise<number> => {
    const began = performance.now();
    const good = await runConcurrently(Array.from({ length: errands }), clients, (_, index) =>
      errandOf[side](nth * errands + index),
    );
    if (good.includes(false))
      throw new Error(`${what}: an errand of ${side === 0 ? 'ours' : 'theirs'} went wrong`);
    return performance.now() - began;
  };
  const took: Pair[] = [];
  for (let nth = 0; nth <= pairs; nth++) {
    // the second burst finds caches as the first left them
    const second = nth % 2 === 0 ? 1 : 0;
    const before = await burst(second === 0 ? 1 : 0, nth);
    const after = await burst(second, nth);
    if (nth > 0) took.push(second === 1 ? [before, after] : [after, before]);
  }
  await Promise.all(lines.map((line) => line.close()));
  return took;
}
