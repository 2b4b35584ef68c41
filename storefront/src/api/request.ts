import { channelPrefix } from '@noren/contract/channel-prefix';
import type { Channel } from '@noren/contract/scalars';

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** `GET /stores/{slug}/carts` (or `PUT /me @shop`) with its parts → the URL to fetch. */
export function urlOf(key: string, channel: Channel, parts: RequestParts): string {
  const path = (key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined) throw new Error(`${key} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return channelPrefix[channel] + path + (search ? `?${search}` : '');
}

export interface Caller {
  member: string | null;
  guest: string | null;
  locale: string;
}

/** spec §6: bearer, separate guest bearer, the chosen language; D-113: one idempotency key per intent. */
export function headersOf(caller: Caller, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': caller.locale,
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(caller.member && { Authorization: `Bearer ${caller.member}` }),
    ...(caller.guest && { 'Guest-Authorization': `Bearer ${caller.guest}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}
