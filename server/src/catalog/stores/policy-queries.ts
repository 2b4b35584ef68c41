import type { PolicyKind, PolicyVersion } from '@noren/contract/entities/store-policy';
import type { Locale } from '@noren/contract/scalars';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export interface PolicyRow {
  id: number;
  policy: PolicyKind;
  locale: Locale;
  content: string | null;
  in_force_at: Date;
  staff_name: string | null;
}

/** The current version of each text in each language. */
export const currentPolicies = (db: Db, store_id: number) =>
  db.query<PolicyRow>(
    `SELECT DISTINCT ON (p.policy, p.locale) p.id, p.policy, p.locale, p.content, p.in_force_at, s.name AS staff_name
       FROM store_policies p LEFT JOIN staff s ON s.id = p.staff_id
      WHERE p.store_id = $1 ORDER BY p.policy, p.locale, p.id DESC`,
    [store_id],
  );

/**
 * Versions, newest first. @param before continue before this version's id; null: from the newest
 */
export const listPolicies = (
  db: Db,
  store_id: number,
  { before, limit }: { before: number | null; limit: number },
) =>
  db.query<PolicyRow>(
    `SELECT p.id, p.policy, p.locale, p.content, p.in_force_at, s.name AS staff_name
       FROM store_policies p LEFT JOIN staff s ON s.id = p.staff_id
      WHERE p.store_id = $1 AND ($2::int IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3`,
    [store_id, before, limit],
  );

export interface NewPolicy {
  policy: PolicyKind;
  locale: Locale;
  content: string | null;
  staff_id: number;
}

export async function insertPolicy(
  tx: Tx,
  store_id: number,
  { policy, locale, content, staff_id }: NewPolicy,
  now: Date,
): Promise<number> {
  const row = await one<{ id: number }>(
    tx,
    'INSERT INTO store_policies (store_id, policy, locale, content, in_force_at, staff_id) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [store_id, policy, locale, content, now, staff_id],
  );
  return (row as { id: number }).id;
}

export const serializePolicy = ({ in_force_at, ...row }: PolicyRow): PolicyVersion => ({
  ...row,
  in_force_at: in_force_at.toISOString(),
});
