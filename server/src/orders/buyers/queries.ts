import type { StoreBuyer, StoreBuyerDetails } from '@noren/contract/entities/store-buyer';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { SearchTerms } from '../orders/order-rules.ts';

/**
 * Orders of store $1 with the key of their person. A member's orders and those of guests with a
 * mailbox that the member ordered with have the account's key, other guests' orders that of their
 * mailbox, and without one that of the guest.
 * @param match whether an order matches the search
 */
const keyedBy = (match: string) => `
  o AS MATERIALIZED (
    SELECT o.id, o.slug, o.buyer_id, b.user_id IS NOT NULL AS is_member, o.email, o.email_folded, o.phone_number, o.created_at, o.currency,
           o.stage, o.status, o.payment_status, o.shipping_status, o.total_amount, o.replacement_of IS NOT NULL AS is_replacement, coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS name,
           CASE WHEN o.payment_status = 'paid' AND o.status <> 'canceled'
                THEN greatest(0, o.total_amount - greatest(0, o.refunded_amount - o.surplus_amount)) ELSE 0 END AS paid,
           ${match} AS is_match
      FROM orders o JOIN buyers b ON b.id = o.buyer_id
     WHERE o.store_id = $1 AND NOT o.is_rehearsal AND o.erased_at IS NULL),
  owners AS (SELECT o.email_folded, min(o.buyer_id) AS buyer_id FROM o WHERE o.is_member AND o.email_folded IS NOT NULL GROUP BY 1),
  keyed AS (
    SELECT o.*, CASE WHEN o.is_member OR o.email_folded IS NULL THEN 'b' || o.buyer_id ELSE coalesce('b' || w.buyer_id, 'e' || o.email_folded) END AS key
      FROM o LEFT JOIN owners w ON w.email_folded = o.email_folded),
  marks AS (
    SELECT CASE WHEN r.buyer_id IS NOT NULL THEN 'b' || r.buyer_id ELSE coalesce('b' || w.buyer_id, 'e' || r.email_folded) END AS key, r.*
      FROM store_buyers r LEFT JOIN owners w ON w.email_folded = r.email_folded WHERE r.store_id = $1),
  marked AS (
    SELECT m.key, string_agg(m.note, E'\\n' ORDER BY m.id) FILTER (WHERE m.note <> '') AS note, max(m.blocked_at) AS blocked_at, max(m.newsletter_at) AS newsletter_at,
           (array_agg(m.newsletter_order_id ORDER BY m.newsletter_at DESC) FILTER (WHERE m.newsletter_at IS NOT NULL))[1] AS newsletter_order_id,
           (SELECT array_agg(DISTINCT t.tag ORDER BY t.tag) FROM marks n, unnest(n.tags) AS t(tag) WHERE n.key = m.key) AS tags
      FROM marks m GROUP BY m.key)`;

const keyed = keyedBy('true');
const searched = keyedBy(
  "($2::text IS NULL OR o.search_text LIKE '%' || $2 || '%' OR o.search_text LIKE '%' || $3::text || '%')",
);

/** The latest value that is not null. */
const latest = (column: string) =>
  `(array_agg(k.${column} ORDER BY k.id DESC) FILTER (WHERE k.${column} IS NOT NULL))[1]`;

/** One row for each person. @param condition of the orders `k` that are read */
const people = (condition: string) => `
  SELECT min(k.id) AS id, ${latest('name')} AS name, ${latest('email')} AS email, ${latest('phone_number')} AS phone_number, bool_or(k.is_member) AS is_member,
         count(*) FILTER (WHERE k.status NOT IN ('init', 'unpaid', 'canceled') AND NOT k.is_replacement)::int AS orders, sum(k.paid)::float8 AS paid, max(k.created_at) AS last_order_at,
         coalesce(max(d.tags), '{}') AS tags, max(d.blocked_at) IS NOT NULL AS is_blocked, max(d.newsletter_at) AS newsletter_at, max(d.newsletter_order_id) AS newsletter_order_id,
         coalesce(max(d.note), '') AS note, max(k.currency) AS currency,
         bool_or(k.is_match) AS is_found
    FROM keyed k LEFT JOIN marked d ON d.key = k.key WHERE ${condition} GROUP BY k.key`;

const found = `
  WITH ${searched}, people AS (${people('true')}),
  found AS (
    SELECT * FROM people p
     WHERE p.is_found AND ($4::text IS NULL OR $4 = ANY (p.tags))
       AND CASE $5::text WHEN 'members' THEN p.is_member WHEN 'repeat' THEN p.orders > 1 WHEN 'newsletter' THEN p.newsletter_at IS NOT NULL
                         WHEN 'blocked' THEN p.is_blocked ELSE true END)`;

export interface BuyersFilter extends SearchTerms {
  store_id: number;
  tag: string | null;
  only: 'members' | 'repeat' | 'newsletter' | 'blocked' | null;
}

export type BuyersSort = 'latest' | 'paid' | 'orders';

interface BuyerRow {
  id: number;
  name: string;
  email: string | null;
  phone_number: string | null;
  is_member: boolean;
  orders: number;
  paid: number;
  last_order_at: Date;
  tags: string[];
  is_blocked: boolean;
  newsletter_at: Date | null;
  /** null: the staff recorded the consent */
  newsletter_order_id: number | null;
}

const valuesOf = ({ store_id, plain, digits, tag, only }: BuyersFilter) => [
  store_id,
  plain,
  digits,
  tag,
  only,
];
const serialize = ({ newsletter_at, newsletter_order_id, ...row }: BuyerRow): StoreBuyer => ({
  ...row,
  last_order_at: row.last_order_at.toISOString(),
  newsletter_at: newsletter_at?.toISOString() ?? null,
  newsletter_source:
    newsletter_at === null ? null : newsletter_order_id === null ? 'staff' : 'checkout',
});

/** A page of the people who ordered in a store, and how many there are. */
export async function listBuyers(
  db: Db,
  filter: BuyersFilter,
  { sort, limit, offset }: { sort: BuyersSort; limit: number; offset: number },
): Promise<{ buyers: StoreBuyer[]; total: number }> {
  const rows = await db.query<BuyerRow & { total: number }>(
    `${found} SELECT f.id, f.name, f.email, f.phone_number, f.is_member, f.orders, f.paid, f.last_order_at, f.tags, f.is_blocked, f.newsletter_at, f.newsletter_order_id,
            count(*) OVER ()::int AS total
       FROM found f
      ORDER BY CASE $6::text WHEN 'paid' THEN f.paid WHEN 'orders' THEN f.orders END DESC NULLS LAST, f.last_order_at DESC, f.id DESC LIMIT $7 OFFSET $8`,
    [...valuesOf(filter), sort, limit, offset],
  );
  return {
    buyers: rows.map((row) => {
      const { total: _, ...buyer } = row;
      return serialize(buyer);
    }),
    total: rows[0]?.total ?? 0,
  };
}

/** Every tag that the store's staff use. */
export const tagsOfStore = async (db: Db, store_id: number): Promise<string[]> =>
  (
    await db.query<{ tag: string }>(
      'SELECT DISTINCT t.tag FROM store_buyers r, unnest(r.tags) AS t(tag) WHERE r.store_id = $1 ORDER BY 1',
      [store_id],
    )
  ).map(({ tag }) => tag);

type DetailsRow = BuyerRow & Pick<StoreBuyerDetails, 'note' | 'currency'>;

const theirs = 'k.key = (SELECT n.key FROM keyed n WHERE n.id = $2)';

/** The person of an order; undefined: the store has no such order, or it was erased. */
export async function findBuyer(
  db: Db,
  store_id: number,
  order_id: number,
  most: number,
): Promise<StoreBuyerDetails | undefined> {
  const row = await one<DetailsRow & { is_found: boolean }>(db, `WITH ${keyed} ${people(theirs)}`, [
    store_id,
    order_id,
  ]);
  if (!row) return undefined;
  const history = await db.query<
    Omit<StoreBuyerDetails['history'][number], 'created_at'> & { created_at: Date }
  >(
    `WITH ${keyed}
     SELECT k.id, k.slug AS number, k.created_at, k.stage, k.status, k.payment_status, k.shipping_status, k.total_amount
       FROM keyed k WHERE k.key = (SELECT n.key FROM keyed n WHERE n.id = $2) ORDER BY k.id DESC LIMIT $3`,
    [store_id, order_id, most],
  );
  const { is_found: _, note, currency, ...buyer } = row;
  return {
    ...serialize(buyer),
    note,
    currency,
    history: history.map((order) => ({ ...order, created_at: order.created_at.toISOString() })),
  };
}

/** What names a person in a store: their account or guest, and the mailboxes of their orders. */
export interface BuyerNames {
  /** of their first order */
  number: string;
  buyer_ids: number[];
  emails: string[];
}

/** @returns undefined: the store has no such order */
export async function namesOfBuyer(
  db: Db,
  store_id: number,
  order_id: number,
): Promise<BuyerNames | undefined> {
  const row = await one<{ number: string; buyer_ids: number[] | null; emails: string[] | null }>(
    db,
    `WITH ${keyed}
     SELECT (array_agg(k.slug ORDER BY k.id))[1] AS number, array_agg(DISTINCT k.buyer_id) FILTER (WHERE k.is_member OR k.email_folded IS NULL) AS buyer_ids,
            array_agg(DISTINCT k.email_folded) FILTER (WHERE k.email_folded IS NOT NULL) AS emails
       FROM keyed k WHERE k.key = (SELECT n.key FROM keyed n WHERE n.id = $2) HAVING count(*) > 0`,
    [store_id, order_id],
  );
  return row && { number: row.number, buyer_ids: row.buyer_ids ?? [], emails: row.emails ?? [] };
}

export interface BuyerMarks {
  note: string;
  tags: readonly string[];
  blocked_at: Date | null;
  /** false: their consent is withdrawn; true: given, at the time and place that is stored or now */
  newsletter: boolean;
}

/**
 * Replaces what the staff recorded about a person. The first name keeps the note, tags and consent;
 * a block applies to every name.
 */
export async function writeMarks(
  tx: Tx,
  store_id: number,
  { buyer_ids, emails }: Omit<BuyerNames, 'number'>,
  { note, tags, blocked_at, newsletter }: BuyerMarks,
  now: Date,
): Promise<void> {
  const former = await tx.query<{ newsletter_at: Date | null; newsletter_order_id: number | null }>(
    `DELETE FROM store_buyers WHERE store_id = $1 AND (buyer_id = ANY($2::int[]) OR email_folded = ANY($3::text[]))
     RETURNING newsletter_at, newsletter_order_id`,
    [store_id, buyer_ids, emails],
  );
  const [given] = former
    .filter(({ newsletter_at }) => newsletter_at !== null)
    .toSorted((a, b) => Number(b.newsletter_at) - Number(a.newsletter_at));
  const newsletter_at = newsletter ? (given?.newsletter_at ?? now) : null;
  await tx.query(
    `INSERT INTO store_buyers (store_id, buyer_id, email_folded, note, tags, blocked_at, newsletter_at, newsletter_order_id)
     SELECT $1, n.buyer_id, n.email_folded, CASE WHEN n.nth = 1 THEN $4 ELSE '' END, CASE WHEN n.nth = 1 THEN $5::text[] ELSE '{}' END, $6::timestamptz,
            CASE WHEN n.nth = 1 THEN $7::timestamptz END, CASE WHEN n.nth = 1 THEN $8::int END
       FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS n(buyer_id, email_folded, nth)
      WHERE $6::timestamptz IS NOT NULL OR (n.nth = 1 AND ($4 <> '' OR cardinality($5::text[]) > 0 OR $7::timestamptz IS NOT NULL))`,
    [
      store_id,
      [...buyer_ids, ...emails.map(() => null)],
      [...buyer_ids.map(() => null), ...emails],
      note,
      tags,
      blocked_at,
      newsletter_at,
      newsletter ? (given?.newsletter_order_id ?? null) : null,
    ],
  );
}
