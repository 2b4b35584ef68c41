import { checkoutBody, phones, readyBuyer, type Phones, type ReadyBuyer } from '../bench/buyers.ts';

/** Observations of shoppers who keep buying during a fault. */
export interface Seen {
  acknowledged: number[];
  /** unexpected answers, in words; 503 is allowed */
  unexpected: string[];
  /** the longest wait for any answer, in milliseconds */
  longest: number;
  refusedFor: Map<string, number>;
}

/** Selects a SKU that anyone can buy at once. */
export const plainSku = `SELECT s.id FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
  WHERE p.store_id = 1 AND p.with_market AND s.salable_limit IS NULL AND p.sale_started_at IS NULL AND p.sale_ended_at IS NULL AND NOT p.adult_warning AND NOT p.is_printio_product
  ORDER BY s.id LIMIT 1`;

/**
 * Shoppers buy again and again until `over`. Each repeats a call that was refused with 503 under
 * the same key, as the web app does. Rejects if no order was placed, because a proof without orders
 * proves nothing.
 * @param origins the servers they are spread over
 */
export async function keepBuying(
  origins: readonly string[],
  shoppers: number,
  sku: number,
  isOver: () => boolean,
): Promise<Seen> {
  const seen: Seen = { acknowledged: [], unexpected: [], longest: 0, refusedFor: new Map() };
  const lines = origins.map((origin) => phones(origin, Math.ceil(shoppers / origins.length)));
  const watched = lines.map((line): Phones => ({
    ...line,
    call: async (...args) => {
      const reply = await line.call(...args);
      seen.longest = Math.max(seen.longest, reply.ms);
      return reply;
    },
  }));
  await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      const line = watched[shopper % watched.length] as Phones;
      for (let n = 0; !isOver(); n++) {
        let buyer: ReadyBuyer;
        try {
          buyer = await readyBuyer(line, sku);
        } catch {
          // the shop was unavailable during the preparation: start again
          continue;
        }
        await place(line, buyer, `buy-${shopper}-${n}`, seen);
      }
    }),
  );
  await Promise.all(lines.map((line) => line.close()));
  if (seen.acknowledged.length === 0)
    throw new Error(['No order was placed', ...seen.unexpected.slice(0, 3)].join('; '));
  return seen;
}

async function place(line: Phones, buyer: ReadyBuyer, key: string, seen: Seen): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      const reply = await line.call('POST', '/api/v2/checkout', {
        token: buyer.token,
        body: checkoutBody(buyer),
        key,
      });
      if (reply.status === 200) {
        seen.acknowledged.push(reply.body.id as number);
        return;
      }
      if (reply.status !== 503) {
        seen.unexpected.push(`checkout answered ${reply.status} ${JSON.stringify(reply.body)}`);
        return;
      }
      const code = String(reply.body.code);
      seen.refusedFor.set(code, (seen.refusedFor.get(code) ?? 0) + 1);
    } catch (error) {
      seen.unexpected.push(`a connection to the server was cut: ${String(error)}`);
      return;
    }
  }
  seen.unexpected.push('200 attempts of one checkout were refused with 503');
}
