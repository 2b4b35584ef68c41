import { Pool, type Dispatcher } from 'undici';
import type { ServerProcess } from './server-process.ts';

interface Reply {
  status: number;
  body: Record<string, unknown> & { data?: unknown; id?: number; code?: string };
  ms: number;
}

/**
 * Many simulated phones on keep-alive connections to one server. `from`: the client address that a
 * proxy would report.
 */
export interface Phones {
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { token?: string; body?: unknown; key?: string; from?: string },
  ) => Promise<Reply>;
  close: () => Promise<void>;
}

export function phones(origin: string, connections: number): Phones {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  return {
    async call(method, path, { token, body, key, from } = {}) {
      const began = performance.now();
      const headers: Record<string, string> = {};
      if (token) headers['guest-authorization'] = `Bearer ${token}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (key) headers['idempotency-key'] = key;
      if (from) headers['x-forwarded-for'] = from;
      const { status, bytes } = await answerOf(pool, {
        method,
        path,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return {
        status,
        body: bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Reply['body']),
        ms: performance.now() - began,
      };
    },
    close: () => pool.close(),
  };
}

/**
 * Without a stream per response, because the phones share the machine's cores with the measured
 * server and database.
 */
function answerOf(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, code) => void (status = code),
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: () => resolve({ status, bytes: Buffer.concat(chunks) }),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** Runs `job` for every item, at most `width` at a time, in order. */
export async function runConcurrently<In, Out>(
  items: readonly In[],
  width: number,
  job: (item: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = Array.from({ length: items.length });
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await job(items[index] as In, index);
    }),
  );
  return results;
}

export const address = {
  type: 'custom',
  name: '試験 太郎',
  phone_number: '09012345678',
  address: {
    postcode: '6028475',
    level_one: '京都府',
    level_two: '京都市上京区',
    level_three: '牡丹鉾町',
    level_four: '1-2',
    level_one_code: '26',
    region: 'JP',
  },
};

let people = 0;
/** A person with a unique phone number and mailbox, because open orders per contact are limited. */
export function newContact(): { email: string; phone_number: string } {
  const n = ++people + (process.pid % 800) * 100_000;
  return { email: `buyer-${n}@example.com`, phone_number: `090${String(10_000_000 + n)}` };
}

export interface ReadyBuyer {
  token: string;
  email: string;
  address_id: number;
  item_id: number;
}

/** Creates a guest with an address and `sku` in the cart: one call from buying. */
export async function readyBuyer(from: Phones, sku: number): Promise<ReadyBuyer> {
  const guest = (await from.call('POST', '/api/v2/guest/token')).body.data as { token: string };
  const { token } = guest;
  const { email, phone_number } = newContact();
  const kept = await from.call('POST', '/api/v2/addresses', {
    token,
    body: { ...address, phone_number },
  });
  const added = await from.call('POST', '/api/v2/add-cart', {
    token,
    body: { id: sku, quantity: 1 },
  });
  if (kept.status !== 200 || added.status !== 200)
    throw new Error(`Could not prepare a buyer: ${JSON.stringify([kept.body, added.body])}`);
  return {
    token,
    email,
    address_id: kept.body.id as number,
    item_id: added.body.cart_item_id as number,
  };
}

export const checkoutBody = (buyer: ReadyBuyer) => ({
  item_ids: [buyer.item_id],
  shipping_type: 'custom',
  address_id: buyer.address_id,
  payment_type: 'custom_cod',
  email: buyer.email,
  phone_number: null,
});

/** Returns the first SKUs of the large store that have no purchase limit or other special rules. */
export async function ordinarySkus(server: ServerProcess, count: number): Promise<number[]> {
  const rows = await server.sql<{ id: number }>(
    `SELECT s.id FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id JOIN stores t ON t.id = s.store_id
      WHERE t.slug = 'soko' AND p.with_market AND s.salable_limit IS NULL AND NOT p.adult_warning AND NOT p.is_printio_product
        AND p.sale_started_at IS NULL AND p.sale_ended_at IS NULL ORDER BY s.id LIMIT $1`,
    [count],
  );
  return rows.map((row) => row.id);
}

/** Returns a function that picks one of that many SKUs by turn; their stock does not run out. */
export async function stocked(
  server: ServerProcess,
  count: number,
): Promise<(turn: number) => number> {
  const skus = await ordinarySkus(server, count);
  if (skus.length < count) throw new Error(`Only ${skus.length} SKUs to buy`);
  await server.sql('UPDATE sku_stock SET stock = 1000000 WHERE sku_id = ANY($1::int[])', [skus]);
  return (turn) => skus[(turn * 7) % skus.length] as number;
}

/**
 * Two calls: creates a guest and adds `sku` to the cart.
 * @returns whether it succeeded
 */
export async function newCart(phone: Phones, sku: number): Promise<boolean> {
  const guest = await phone.call('POST', '/api/v2/guest/token');
  const { token } = guest.body.data as { token: string };
  return (
    (await phone.call('POST', '/api/v2/add-cart', { token, body: { id: sku, quantity: 1 } }))
      .status === 200
  );
}

/**
 * Four calls: from an unknown visitor to an order.
 * @returns whether it was placed
 */
export async function wholePurchase(phone: Phones, sku: number, key: string): Promise<boolean> {
  const buyer = await readyBuyer(phone, sku);
  return (
    (
      await phone.call('POST', '/api/v2/checkout', {
        token: buyer.token,
        body: checkoutBody(buyer),
        key,
      })
    ).status === 200
  );
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
