import type { CallOptions, Reply } from './shop.ts';

/** A call over real HTTP. @param path from /api/v2 on, unless it begins with /api or / + another room (`/sandbox/…`) */
export async function callAt(origin: string, method: string, path: string, { guest, member, body, key, headers = {} }: CallOptions = {}): Promise<Reply> {
  const url = origin + (/^\/(api|sandbox|stores|error|media|assets|maintenance-status)/.test(path) && !path.startsWith('/stores/') ? path : `/api/v2${path}`);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
      ...(member ? { authorization: `Bearer ${member}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // pages and plain texts stay as they are
  }
  return { status: response.status, headers: response.headers, body: parsed };
}
