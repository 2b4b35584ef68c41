import { performance } from 'node:perf_hooks';
import { Client } from 'undici';
import type { Engine } from './drop.ts';
import { withServers } from './drop.ts';

/** The first requests of a new visitor: the calls of a page, and the page itself. */
const paths = [
  '/api/v2/stores/hanamori/products?with_market=1&per_page=20',
  '/stores/hanamori/marketplace',
  '/api/v2/stores/hanamori/shipping-setting',
  '/api/v2/buyer/stores/hanamori',
];

export interface FirstAnswers {
  engine: Engine;
  slowest: number;
  median: number;
  /** number of responses other than 200 */
  errors: number;
}

/**
 * Opens many new connections at once to a server that has just started. Measures how long the first
 * responses take, in milliseconds, and those right after.
 */
export async function firstAnswers(engine: Engine, connections: number): Promise<FirstAnswers> {
  return withServers(engine, 1, '1', async ([server]) => {
    const origin = server?.origin as string;
    let errors = 0;
    const times = (
      await Promise.all(
        Array.from({ length: connections }, async (_, index) => {
          const client = new Client(origin);
          const own: number[] = [];
          for (let call = 0; call < 3; call++) {
            const began = performance.now();
            const { statusCode, body } = await client.request({
              method: 'GET',
              path: paths[(index + call) % paths.length] as string,
            });
            await body.text();
            own.push(performance.now() - began);
            if (statusCode !== 200) errors++;
          }
          await client.close();
          return own;
        }),
      )
    ).flat();
    const sorted = times.sort((a, b) => a - b);
    return { engine, slowest: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0, errors };
  });
}
