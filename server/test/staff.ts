import type { StaffRole } from '@noren/contract/staff-roles';
import { digestOf, newToken } from '../src/platform/http/visitor.ts';
import type { Reply, TestShop } from './shop.ts';

export interface TestStaff {
  id: number;
  token: string;
  call: (method: string, path: string, body?: unknown, key?: string) => Promise<Reply>;
}

export const asBearer =
  (shop: TestShop, token: string) =>
  (method: string, path: string, body?: unknown, key?: string): Promise<Reply> =>
    shop.call(method, `/api/console${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body }),
    });

let made = 0;

/**
 * A new staff member with these roles, by the store's slug; `opens_stores`: the founder of the
 * server.
 */
export async function newStaff(
  shop: TestShop,
  roles: Record<string, StaffRole> = {},
  opens_stores = false,
): Promise<TestStaff> {
  const [row] = await shop.sql<{ id: number }>(
    "INSERT INTO staff (email, name, password_hash, opens_stores) VALUES ($1, $2, 'none of the tests signs in by it', $3) RETURNING id",
    [`staff-${++made}@example.com`, `Staff ${made}`, opens_stores],
  );
  const { id } = row as { id: number };
  const token = newToken();
  await shop.sql(
    "INSERT INTO staff_sessions (token_digest, staff_id, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '14 days')",
    [digestOf(token), id],
  );
  for (const [slug, role] of Object.entries(roles)) {
    await shop.sql(
      'INSERT INTO staff_roles (store_id, staff_id, role) SELECT t.id, $1, $2 FROM stores t WHERE t.slug = $3',
      [id, role, slug],
    );
  }
  return { id, token, call: asBearer(shop, token) };
}
