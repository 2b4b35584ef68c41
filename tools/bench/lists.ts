import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';

export interface ListsResult {
  list: number;
  search: number;
  /** of the answer with twenty goods, as a browser gets it: brotli */
  bytes: number;
  errors: number;
}

/** How many words shoppers look for, in turns. */
const words = 40;

/** The list of twenty beside searches for so many different words in the same store, in turns, two seconds each. */
export async function listsOf(server: ServerProcess, clients: number, turns: number): Promise<ListsResult[]> {
  const path = '/api/v2/stores/hanamori/products?with_market=1&per_page=20';
  const headers = { 'accept-encoding': 'br' };
  const answer = await fetch(`${server.origin}${path}`, { headers });
  const bytes = Number(answer.headers.get('content-length'));
  const { data } = (await answer.json()) as { data: { name: string }[] };
  const names = data.map(({ name }) => name);
  const searched = names.flatMap((name) => [name.slice(0, 1), name.slice(0, 2), name.slice(1, 3), name]).slice(0, words);
  const requests = searched.map((word) => ({ method: 'GET' as const, path: `${path}&keyword=${encodeURIComponent(word)}` }));
  const rate = async (paths: { method: 'GET'; path: string }[]) => {
    const result = await autocannon({ url: server.origin, connections: clients, duration: 2, headers, requests: paths });
    return { per_second: result.requests.average, errors: result.errors + result.non2xx };
  };
  await rate([{ method: 'GET', path }]);
  await rate(requests);
  const results: ListsResult[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const list = await rate([{ method: 'GET', path }]);
    const search = await rate(requests);
    results.push({ list: list.per_second, search: search.per_second, bytes, errors: list.errors + search.errors });
  }
  return results;
}
