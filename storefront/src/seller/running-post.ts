import { call, type CallFailure } from '../api/client.ts';

/** What buyers find on the liver's page at this moment; null: nothing runs. */
export async function runningPost(liverId: number): Promise<{ ok: true; post_id: number | null } | { ok: false; error: CallFailure<'GET /stores/query'> }> {
  const found = await call('GET /stores/query', { query: { 'liver-id': String(liverId) } });
  return found.ok ? { ok: true, post_id: found.data.post_id } : { ok: false, error: found.error };
}
