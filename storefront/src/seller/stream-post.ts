import { queryOptions } from '@tanstack/react-query';
import { call, type CallFailure } from '../api/client.ts';
import { CallError } from '../api/query.ts';

/**
 * Query of a stream's post; creates one if it has none (spec §7: GET and POST /streams/{id} both
 * return it).
 */
export const streamPost = (streamId: number) =>
  queryOptions({
    queryKey: ['GET /streams/{id}', { params: { id: String(streamId) } }, 'or made'],
    queryFn: async ({ signal }) => {
      const params = { id: String(streamId) };
      const found = await call('GET /streams/{id}', { params }, { signal });
      if (found.ok) return found.data;
      if (found.error.code !== 'NOT_FOUND') throw new CallError(found.error);
      const made = await call('POST /streams/{id}', { params }, { signal });
      if (!made.ok) throw new CallError(made.error);
      return made.data;
    },
    staleTime: Infinity,
  });

/** Returns the post that buyers currently see on the liver's page; null: none is running. */
export async function runningPost(
  liverId: number,
): Promise<
  { ok: true; post_id: number | null } | { ok: false; error: CallFailure<'GET /stores/query'> }
> {
  const found = await call('GET /stores/query', { query: { 'liver-id': String(liverId) } });
  return found.ok ? { ok: true, post_id: found.data.post_id } : { ok: false, error: found.error };
}
