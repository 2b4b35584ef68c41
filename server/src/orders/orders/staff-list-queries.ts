import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import type { ConsoleOrderEntry, OrderCounts } from '@noren/contract/entities/console-order';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import type { OrderDue, OrderSort, OrderStage } from '@noren/contract/order-lists';
import type { Order } from '@noren/contract/entities/order';
import type { OrderStatus, PaymentStatus, ShippingStatus } from '@noren/contract/transitions';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { TaxedOrder } from '@noren/contract/order-tax';
import { one, type Db } from '../../platform/db/database.ts';
import { typesPaidAtDoor } from '../../platform/db/payment-lists.ts';
import { refundedOfOrder } from '../receipts/queries.ts';
import { chargebackMark, hasOpenChargeback } from './chargeback-queries.ts';
import { unansweredSince, paySoon, refundOwed, undecided, withOpenMoney } from './due-queries.ts';
import { isPartlyShipped, tagsOfOrder } from './staff-queries.ts';
import { placeIn, type SearchTerms, type TabCondition } from './order-rules.ts';

/** Filter of a store's order list; null: no condition. Days are local to the store's country. */
export interface ConsoleOrderFilter extends TabCondition, SearchTerms {
  store_id: number;
  from: string | null;
  to: string | null;
  payment: PaymentType | null;
  stream: number | null;
  product: number | null;
  due: OrderDue | null;
  now: Date;
  payment_status: ConsoleOrderEntry['payment_status'] | null;
  /** name of a prefecture, or of a county of Taiwan */
  destination: string | null;
  min: number | null;
  max: number | null;
  show: number | null;
  /** folded */
  tag: string | null;
  ids: readonly number[] | null;
}

/** Start of a day in the store's country, computed once instead of for each order. */
const startOf = (day: string) =>
  `(SELECT (${day})::timestamp AT TIME ZONE CASE t.region WHEN 'TW' THEN 'Asia/Taipei' ELSE 'Asia/Tokyo' END FROM stores t WHERE t.id = $1)`;

/**
 * The planner drops conditions on null parameters, because the statement is planned with its
 * values.
 */
const narrowed = `o.store_id = $1 AND ($2::text IS NULL OR o.stage = $2) AND ($3::timestamptz IS NULL OR coalesce(o.paid_at, o.created_at) > $3)
  AND (NOT $4::boolean OR EXISTS (SELECT 1 FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'buyer' AND m.answered_at IS NULL))
  AND ($5::text IS NULL OR o.search_text LIKE '%' || $5 || '%' OR o.search_text LIKE '%' || $6::text || '%'
    OR o.id IN (SELECT i.order_id FROM order_items i JOIN products p ON p.store_id = i.store_id AND p.id = i.product_id
                 WHERE i.store_id = $1 AND p.search_name LIKE '%' || $5 || '%'))
  AND ($7::text IS NULL OR o.created_at >= ${startOf('$7::date')}) AND ($8::text IS NULL OR o.created_at < ${startOf('$8::date + 1')})
  AND ($9::text IS NULL OR o.payment_type = $9) AND ($10::int IS NULL OR o.id IN (SELECT i.order_id FROM order_items i WHERE i.store_id = $1 AND i.stream_id = $10))
  AND ($11::int IS NULL OR o.id IN (SELECT i.order_id FROM order_items i WHERE i.store_id = $1 AND i.product_id = $11))
  AND ($12::text IS NULL OR CASE $12 WHEN 'pay_soon' THEN ${paySoon('$13')} WHEN 'refund_owed' THEN ${withOpenMoney(refundOwed)} WHEN 'chargeback' THEN ${hasOpenChargeback} ELSE ${withOpenMoney(undecided)} END)
  AND ($14::text IS NULL OR o.payment_status = $14 OR ($14 = 'pending' AND o.payment_status = 'init')) AND ($15::text IS NULL OR o.destination LIKE $15 || '%')
  AND ($16::int IS NULL OR o.total_amount >= $16) AND ($17::int IS NULL OR o.total_amount <= $17)
  AND ($18::int IS NULL OR o.id IN (SELECT i.order_id FROM order_items i JOIN streams s ON s.store_id = i.store_id AND s.id = i.stream_id WHERE i.store_id = $1 AND s.post_id = $18))
  AND ($19::text IS NULL OR o.id IN (SELECT g.order_id FROM order_tags g WHERE g.store_id = $1 AND g.folded = $19)) AND ($20::int[] IS NULL OR o.id = ANY($20))`;

const filterConditions = (filter: ConsoleOrderFilter) => [
  filter.store_id,
  filter.stage,
  filter.ready_since,
  filter.unanswered,
  filter.plain,
  filter.digits,
  filter.from,
  filter.to,
  filter.payment,
  filter.stream,
  filter.product,
  filter.due,
  filter.now,
  filter.payment_status,
  filter.destination,
  filter.min,
  filter.max,
  filter.show,
  filter.tag,
  filter.ids,
];

interface EntryRow extends Omit<ConsoleOrderEntry, 'created_at' | 'expire_at' | 'items' | 'place'> {
  destination: string | null;
  created_at: Date;
  expire_at: Date | null;
  items: ConsoleOrderEntry['items'] | null;
}

/** Finds the page's orders first, then reads the shown data of only these. */
const entriesOf = (page: string, order: string) => `
  WITH page AS MATERIALIZED (${page})
  SELECT o.id, o.slug AS number, o.created_at, o.is_rehearsal, o.stage, o.status, coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS buyer_name,
         (SELECT jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'image', i.image) ORDER BY i.id)
            FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
         o.total_amount, o.currency, o.payment_type, o.payment_status, o.expire_at, o.shipping_type, o.shipping_method, o.shipping_status,
         o.shipping_info ->> 'company' AS carrier, o.display_source_id AS tracking_number, o.stream_id, o.destination,
         CASE WHEN EXISTS (SELECT 1 FROM orders p WHERE p.store_id = o.store_id AND p.parcel_id = o.parcel_id AND p.id <> o.id AND p.stage = o.stage) THEN o.parcel_id END AS parcel_id,
         (SELECT count(*)::int FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'buyer' AND m.answered_at IS NULL) AS unanswered,
         (SELECT count(*)::int FROM order_notes n WHERE n.store_id = o.store_id AND n.order_id = o.id) AS notes,
         ${tagsOfOrder} AS tags, o.replacement_of IS NOT NULL AS is_replacement,
         ${isPartlyShipped} AS is_partly_shipped, ${chargebackMark}
    FROM page JOIN orders o ON o.store_id = $1 AND o.id = page.id
   ORDER BY ${order}`;

/** Cursor in the list: the last order of a page, and its total if the list is sorted by that. */
export interface OrderPlace {
  id: number;
  total: number;
}

const newest = entriesOf(
  `SELECT o.id FROM orders o WHERE ${narrowed} AND o.id < $21 ORDER BY o.id DESC LIMIT $22`,
  'o.id DESC',
);
const oldest = entriesOf(
  `SELECT o.id FROM orders o WHERE ${narrowed} AND o.id > $21 ORDER BY o.id LIMIT $22`,
  'o.id',
);
const byTotal = entriesOf(
  `SELECT o.id FROM orders o WHERE ${narrowed} AND (o.total_amount, o.id) < ($23, $21) ORDER BY o.total_amount DESC, o.id DESC LIMIT $22`,
  'o.total_amount DESC, o.id DESC',
);
const byTotalUp = entriesOf(
  `SELECT o.id FROM orders o WHERE ${narrowed} AND (o.total_amount, o.id) > ($23, $21) ORDER BY o.total_amount, o.id LIMIT $22`,
  'o.total_amount, o.id',
);

/** Greater than every order id. */
const end = 2_147_483_647;

/** @param after the last order of the page before; null: from the first */
export async function listConsoleOrders(
  db: Db,
  filter: ConsoleOrderFilter,
  { sort, after, limit }: { sort: OrderSort; after: OrderPlace | null; limit: number },
): Promise<ConsoleOrderEntry[]> {
  const isUp = sort === 'oldest' || sort === 'total_up';
  const values = [...filterConditions(filter), after?.id ?? (isUp ? 0 : end), limit];
  if (sort === 'total' || sort === 'total_up') values.push(after?.total ?? (isUp ? -1 : end));
  const rows =
    sort === 'total'
      ? await db.query<EntryRow>(byTotal, values)
      : sort === 'total_up'
        ? await db.query<EntryRow>(byTotalUp, values)
        : await db.query<EntryRow>(sort === 'oldest' ? oldest : newest, values);
  return rows.map(({ destination, ...row }) => ({
    ...row,
    place: placeIn(destination),
    items: row.items ?? [],
    created_at: row.created_at.toISOString(),
    expire_at: row.expire_at?.toISOString() ?? null,
  }));
}

export async function countConsoleOrders(db: Db, filter: ConsoleOrderFilter): Promise<number> {
  const row = await one<{ total: number }>(
    db,
    `SELECT count(*)::int AS total FROM orders o WHERE ${narrowed}`,
    filterConditions(filter),
  );
  return row?.total ?? 0;
}

/**
 * Counts orders by stage, new ones among those to ship, and those with unanswered messages, and
 * finds the last that became ready to fulfil. Uses indexes.
 */
export async function countStages(db: Db, store_id: number, new_since: Date): Promise<OrderCounts> {
  const stages = await db.query<{ stage: OrderStage; count: number }>(
    'SELECT o.stage, count(*)::int AS count FROM orders o WHERE o.store_id = $1 GROUP BY o.stage',
    [store_id],
  );
  const [row] = await db.query<{ new: number; unanswered: number }>(
    `SELECT ${unansweredSince('$2')}`,
    [store_id, new_since],
  );
  // Without replacements, which the staff made themselves. An order paid at the door was ready when it was placed; one
  // that was canceled before its payment never was.
  const last = await one<{ id: number; at: Date }>(
    db,
    `SELECT o.id, coalesce(o.paid_at, o.created_at) AS at FROM orders o WHERE o.store_id = $1 AND o.status NOT IN ('init', 'unpaid') AND o.stage <> 'closed'
        AND coalesce(o.paid_at, o.created_at) > $2::timestamptz - interval '6 days' AND o.replacement_of IS NULL AND (o.paid_at IS NULL OR o.payment_type NOT IN (${typesPaidAtDoor}))
      ORDER BY coalesce(o.paid_at, o.created_at) DESC LIMIT 1`,
    [store_id, new_since],
  );
  const { new: fresh = 0, unanswered = 0 } = row ?? {};
  const of = (stage: OrderStage) => stages.find((one) => one.stage === stage)?.count ?? 0;
  const all = stages.reduce((sum, { count }) => sum + count, 0);
  const counts = {
    new: fresh,
    unanswered,
    to_ship: of('to_ship'),
    unpaid: of('unpaid'),
    shipped: of('shipped'),
    done: of('done'),
    closed: of('closed'),
    all,
  };
  return { counts, newest: last ? { id: last.id, at: last.at.toISOString() } : null };
}

/** The latest shows from whose streams goods were ordered. */
export const showsOfOrders = (db: Db, store_id: number, limit: number) =>
  db.query<{ id: number; title: string; at: Date }>(
    `SELECT p.id, p.title, coalesce(p.on_air_at, p.upcoming_at, p.created_at) AS at FROM posts p
      WHERE p.store_id = $1 AND EXISTS (SELECT 1 FROM streams s JOIN order_items i ON i.store_id = s.store_id AND i.stream_id = s.id
                                         WHERE s.store_id = $1 AND s.post_id = p.id)
      ORDER BY 3 DESC, p.id DESC LIMIT $2`,
    [store_id, limit],
  );

/** A row of the exported file: one per ordered SKU. */
export interface ExportRow {
  id: number;
  number: string;
  created_at: Date;
  paid_at: Date | null;
  region: 'JP' | 'TW';
  status: OrderStatus;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  shipping_status: ShippingStatus;
  buyer_name: string;
  email: string | null;
  phone_number: string | null;
  receiver_name: string | null;
  receiver_phone: string | null;
  receiver_address: string | null;
  stream_id: number | null;
  product_id: number;
  sku_id: number;
  product_name: string;
  sku_name: string;
  quantity: number;
  price: number;
  tax_rate: number;
  refunded_quantity: number;
  /** of the line: its share of the discounts, and what its refunds return */
  discount_amount: number;
  refunded_amount: number;
  amount: number;
  order_discount: number;
  /** names and codes */
  discount_names: string | null;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  /** of the whole order, as on its receipt */
  refunded: TaxedOrder['refunded'];
  currency: string;
  refund_memo: Order['refund_memo'];
  carrier: string | null;
  tracking_number: string | null;
  uniform_invoice: UniformInvoice | null;
  invoice_number: string | null;
  shipping_method: string | null;
  temperature: Temperature | null;
  delivery_day: string | null;
  delivery_slot: string | null;
  buyer_note: string | null;
  noshi: string | null;
  noshi_name: string | null;
  tags: string | null;
  /** the sum of its open and lost chargebacks */
  disputed_amount: number;
  chargeback: 'open' | 'lost' | null;
}

/** The lines of the next orders, oldest first. @param after the last order before them */
export const exportConsoleOrders = (
  db: Db,
  filter: ConsoleOrderFilter,
  after: number,
  orders: number,
) =>
  db.query<ExportRow>(
    `WITH page AS MATERIALIZED (SELECT o.id FROM orders o WHERE ${narrowed} AND o.id > $21 ORDER BY o.id LIMIT $22)
     SELECT o.id, o.slug AS number, o.created_at, o.paid_at, o.region, o.status, o.payment_type, o.payment_status, o.shipping_status,
            coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS buyer_name, o.email, o.phone_number,
            o.shipping_method -> 'name' ->> 'ja' AS shipping_method, o.shipping_method ->> 'temperature' AS temperature,
            o.delivery_request ->> 'day' AS delivery_day, o.delivery_request ->> 'slot' AS delivery_slot, o.delivery_request ->> 'note' AS buyer_note,
            o.delivery_request ->> 'noshi' AS noshi, o.delivery_request ->> 'noshi_name' AS noshi_name,
            o.receiver ->> 'name' AS receiver_name, o.receiver ->> 'phone' AS receiver_phone, o.receiver ->> 'address' AS receiver_address, i.stream_id,
            i.product_id, i.sku_id, i.product_name, i.sku_name, i.quantity, i.price, i.tax_rate, i.refunded_quantity, i.discount_amount, i.refunded_amount,
            o.amount, o.discount_amount AS order_discount,
            (SELECT string_agg(coalesce(u.name || ' (' || u.code || ')', u.name), ', ' ORDER BY u.discount_id) FROM order_discounts u
              WHERE u.store_id = o.store_id AND u.order_id = o.id) AS discount_names,
            o.shipping_fee, o.payment_fee, o.total_amount, o.currency, o.refund_memo,
            ${refundedOfOrder},
            coalesce(parcels.carriers, o.shipping_info ->> 'company') AS carrier, coalesce(parcels.numbers, o.display_source_id) AS tracking_number,
            o.uniform_invoice, o.invoice_number, nullif(array_to_string(${tagsOfOrder}, ', '), '') AS tags,
            coalesce((SELECT sum(k.amount) FROM chargebacks k WHERE k.store_id = o.store_id AND k.order_id = o.id AND k.outcome IS DISTINCT FROM 'won'), 0)::int AS disputed_amount,
            ${chargebackMark}
       FROM page JOIN orders o ON o.store_id = $1 AND o.id = page.id JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
      CROSS JOIN LATERAL (SELECT string_agg(DISTINCT p.company, ', ') AS carriers, string_agg(p.tracking_number, ', ' ORDER BY p.id) AS numbers FROM order_parcels p WHERE p.store_id = o.store_id AND p.order_id = o.id) parcels
      ORDER BY o.id, i.id`,
    [...filterConditions(filter), after, orders],
  );
