import type { ReadKey } from '@noren/contract/personal-reads';
import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, call, CallFailure, CallOptions, InputOf } from './client.ts';

/**
 * Thrown by a failed query, so that React Query and error boundaries see it; `failure` is the
 * server's response.
 */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.code);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** Returns the failure of a query's error; UNKNOWN if the error is not from the server. */
export const failureOf = (error: Error): CallFailure | { code: 'UNKNOWN' } =>
  error instanceof CallError ? error.failure : { code: 'UNKNOWN' };

/**
 * Query key of a GET endpoint: its name and input. `invalidateQueries({ queryKey: [name] })`
 * matches all inputs.
 */
export function keyOf<K extends ReadKey>(key: K, input?: InputOf<K>): [K, Record<string, unknown>] {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
  return [key, { ...(params !== undefined && { params }), ...(query !== undefined && { query }) }];
}

/**
 * Query options of a GET endpoint: `useQuery(queryOf('GET /products/{id}', { params: { id } }))`.
 */
export function queryOf<K extends ReadKey>(
  key: K,
  input?: InputOf<K>,
  options: Omit<CallOptions, 'signal'> = {},
) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: async ({ signal }): Promise<AnswerOf<K>> => {
      // Imported lazily: the data of a list or product is in the page already, which works without
      // the client.
      const client = await import('./client.ts');
      const run = client.call as (
        key: K,
        input: unknown,
        options: CallOptions,
      ) => ReturnType<typeof call<K>>;
      const result = await run(key, input, { ...options, signal });
      if (!result.ok) throw new CallError(result.error as CallFailure);
      return result.data;
    },
  });
}

/**
 * Responses that the server embedded in the page (house rule 10), each with its endpoint, input and
 * data.
 */
export type FirstData = {
  key: ReadKey;
  input: { params?: unknown; query?: unknown };
  data: unknown;
}[];

export function fillWithFirstData(client: QueryClient, first: FirstData): void {
  for (const { key, input, data } of first)
    client.setQueryData(keyOf(key, input as InputOf<ReadKey>), data as never);
  ofThePage = new Set(client.getQueryCache().getAll());
}

let ofThePage: ReadonlySet<Query> = new Set();
/**
 * Removes all data except what the server embedded in the page, which is not personal; everything
 * fetched later was for the previous visitor.
 */
export function removeQueriesButFirst(client: QueryClient): void {
  client.removeQueries({
    predicate: (query) => !ofThePage.has(query as Query) || query.state.dataUpdateCount > 1,
  });
  client.getMutationCache().clear();
}
