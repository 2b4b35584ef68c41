import type { ReadKey } from '@noren/contract/personal-reads';
import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, call, CallFailure, CallOptions, InputOf } from './client.ts';

/** A failed query throws this, so that React Query and error boundaries see it; `failure` is what the server said. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.code);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** What to say of whatever a query threw: the server's word, or that nobody knows. */
export const failureOf = (error: Error): CallFailure | { code: 'UNKNOWN' } => (error instanceof CallError ? error.failure : { code: 'UNKNOWN' });

/** The key of a read: the endpoint's name and what it was asked with. `invalidateQueries({ queryKey: [name] })` renews all of them. */
export function keyOf<K extends ReadKey>(key: K, input?: InputOf<K>): [K, Record<string, unknown>] {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
  return [key, { ...(params !== undefined && { params }), ...(query !== undefined && { query }) }];
}

/** Query options of a GET endpoint: `useQuery(queryOf('GET /products/{id}', { params: { id } }))`. */
export function queryOf<K extends ReadKey>(key: K, input?: InputOf<K>, options: Omit<CallOptions, 'signal'> = {}) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: async ({ signal }): Promise<AnswerOf<K>> => {
      // Lazy: a list and a product have their answers in the page, and answer taps without it.
      const client = await import('./client.ts');
      const run = client.call as (key: K, input: unknown, options: CallOptions) => ReturnType<typeof call<K>>;
      const result = await run(key, input, { ...options, signal });
      if (!result.ok) throw new CallError(result.error as CallFailure);
      return result.data;
    },
  });
}

/** Answers the server has put into the page (house rule 10): each as the endpoint's name, its input and its data. */
export type FirstData = { key: ReadKey; input: { params?: unknown; query?: unknown }; data: unknown }[];

export function fillWithFirstData(client: QueryClient, first: FirstData): void {
  for (const { key, input, data } of first) client.setQueryData(keyOf(key, input as InputOf<ReadKey>), data as never);
  ofThePage = new Set(client.getQueryCache().getAll());
}

let ofThePage: ReadonlySet<Query> = new Set();
/** What the page brought was told to nobody in particular, and stays when somebody enters; what has been asked for since was told to who was here. */
export function forgetButFirstData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => !ofThePage.has(query as Query) || query.state.dataUpdateCount > 1 });
  client.getMutationCache().clear();
}
