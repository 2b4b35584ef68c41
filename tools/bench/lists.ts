import autocannon from 'autocannon';
import { asBrowser as headers, bareFastify, bytesAsBrowser } from './bare-fastify.ts';
import type { ServerProcess } from './server-process.ts';

export interface ListsResult {
  bare: number;
  list: number;
  search: number;
  errors: number;
}

const words = 2500;

/**
 * Measures the list of twenty, a bare Fastify that sends the same bytes, and searches for different
 * words in the same store, in turns of two seconds each; all in brotli as browsers get it.
 * @returns the rates of each turn, and the size of the list's response in bytes
 */
export async function listsOf(
  server: ServerProcess,
  clients: number,
  turns: number,
): Promise<{ results: ListsResult[]; bytes: number }> {
  const path = '/api/v2/stores/hanamori/products?with_market=1&per_page=20';
  const bytes = await bytesAsBrowser(`${server.origin}${path}`);
  const { data } = (await (await fetch(`${server.origin}${path}`)).json()) as {
    data: { name: string }[];
  };
  const searched = wordsOf(data.map(({ name }) => name)).map(
    (word) => `${path}&keyword=${encodeURIComponent(word)}`,
  );
  const rate = async (url: string, paths: string[]) => {
    const requests = paths.map((one) => ({ method: 'GET' as const, path: one }));
    const result = await autocannon({ url, connections: clients, duration: 2, headers, requests });
    return { per_second: result.requests.average, errors: result.errors + result.non2xx };
  };
  const bare = await bareFastify(bytes);
  try {
    const origin = new URL(bare.url).origin;
    const one = async (): Promise<ListsResult> => {
      const limit = await rate(origin, ['/list']);
      const list = await rate(server.origin, [path]);
      const search = await rate(server.origin, searched);
      return {
        bare: limit.per_second,
        list: list.per_second,
        search: search.per_second,
        errors: limit.errors + list.errors + search.errors,
      };
    };
    await one();
    const results: ListsResult[] = [];
    for (let turn = 0; turn < turns; turn++) results.push(await one());
    return { results, bytes: bytes.length };
  } finally {
    bare.stop();
  }
}

/** Parts of names, and pairs of parts: what shoppers type into a search. */
function wordsOf(names: readonly string[]): string[] {
  const pieces = [
    ...new Set(
      names.flatMap((name) => [
        name.slice(0, 1),
        name.slice(0, 2),
        name.slice(1, 3),
        name.slice(2, 5),
        name,
      ]),
    ),
  ];
  const pairs = pieces.flatMap((first) => pieces.map((second) => `${first} ${second}`));
  return [...new Set([...pieces, ...pairs])].slice(0, words);
}
