import type { Order } from '@noren/contract/entities/order';
import type { OrderStatus } from '@noren/contract/transitions';
import { discountsColumn } from '../../buying/discounts/queries.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/together.ts';
import { isCashOutstanding, typesPaidAtDoor } from '../../platform/db/payment-lists.ts';
import type { OrderRow } from './change.ts';

type Moments =
  | 'paid_at'
  | 'expire_at'
  | 'payment_updated_at'
  | 'delivery_at'
  | 'created_at'
  | 'completed_at'
  | 'erased_at';

/** An order as JSON from the database. */
interface OrderDetails extends Omit<OrderRow, Moments> {
  paid_at: string | null;
  expire_at: string | null;
  payment_updated_at: string;
  delivery_at: string | null;
  created_at: string;
  completed_at: string | null;
  erased_at: string | null;
  store_slug: string;
  store_name: string;
  email_undeliverable: boolean;
  discounts: Order['discounts'];
  items: Order['items'] | null;
  supplements: Order['supplements'];
  first_order: Order['supplement_of'];
  replacements: Order['replacements'];
  replaced_order: Order['replacement_of'];
  parcels: Order['parcels'];
  histories: { from: OrderStatus | null; to: OrderStatus; created_at: string }[] | null;
  last_attempt: LastAttempt | null;
  returned_amount: number;
}

/**
 * State of the attempt that counts, among those with the order's current payment method: the paid
 * one, else the last.
 */
export interface LastAttempt {
  status: string;
  error_code: string | null;
}

const linkedJson = (l: string): string =>
  `jsonb_build_object('id', ${l}.id, 'number', ${l}.slug, 'status', ${l}.status, 'total_amount', ${l}.total_amount)`;
/** Columns of an order `o`: orders of goods added to it and the order that it adds to, the same for replaced goods. */
export const linkedColumns = `
  (SELECT coalesce(jsonb_agg(${linkedJson('l')} ORDER BY l.id), '[]') FROM orders l WHERE l.store_id = o.store_id AND l.supplement_of = o.id) AS supplements,
  (SELECT ${linkedJson('l')} FROM orders l WHERE l.store_id = o.store_id AND l.id = o.supplement_of) AS first_order,
  (SELECT coalesce(jsonb_agg(${linkedJson('l')} ORDER BY l.id), '[]') FROM orders l WHERE l.store_id = o.store_id AND l.replacement_of = o.id) AS replacements,
  (SELECT ${linkedJson('l')} FROM orders l WHERE l.store_id = o.store_id AND l.id = o.replacement_of) AS replaced_order`;

/** SQL for the parcels of an order `o`, oldest first. */
export const parcelsColumn = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'company', p.company, 'company_code', p.company_code, 'tracking_number', p.tracking_number,
            'units', p.units, 'shipped_at', to_char(p.shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY p.id), '[]')
     FROM order_parcels p WHERE p.store_id = o.store_id AND p.order_id = o.id) AS parcels`;

const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment));

/**
 * One of the buyer's orders with everything its page shows, and its last attempt; undefined for
 * another buyer's.
 */
export const findOrder: Look<
  { buyer_id: number; id: number },
  { order: Order; last: LastAttempt | undefined } | undefined
> = {
  asked: { of_buyer: 'int', order_id: 'int' },
  rows: ({ buyer_id, id }) => [{ of_buyer: buyer_id, order_id: id }],
  text: `SELECT o.*, ${discountsColumn}, ${linkedColumns}, ${parcelsColumn}, t.slug AS store_slug, t.name AS store_name,
            CASE WHEN o.payment_status = 'refunded' THEN o.total_amount
                 ELSE (SELECT coalesce(sum(r.amount), 0)::int FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'returned') END AS returned_amount,
            EXISTS (SELECT 1 FROM undeliverable_emails e WHERE e.email = lower(normalize(o.email, NFKC)) AND e.since > now() - interval '30 days') AS email_undeliverable,
            (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'sku_id', i.sku_id, 'product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'price', i.price, 'normal_price', i.normal_price,
                      'image', i.image, 'is_printio_product', i.is_printio_product, 'shipping_status', i.shipping_status, 'refunded_quantity', i.refunded_quantity, 'shipped_quantity', i.shipped_quantity) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
            (SELECT jsonb_agg(jsonb_build_object('from', h."from", 'to', h."to",
                      'created_at', to_char(h.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY h.id)
               FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id AND h.subject = 'order' AND h.undone_at IS NULL) AS histories,
            (SELECT jsonb_build_object('status', a.status, 'error_code', a.error_code) FROM payment_attempts a
              WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.provider = o.payment_type ORDER BY a.status = 'paid' DESC, a.id DESC LIMIT 1) AS last_attempt
       FROM orders o JOIN stores t ON t.id = o.store_id WHERE o.id = w.order_id AND o.buyer_id = w.of_buyer`,
  value: ([row]: readonly OrderDetails[]) =>
    row && { order: serializeOrder(row), last: row.last_attempt ?? undefined },
};

function serializeOrder(row: OrderDetails): Order {
  return {
    id: row.id,
    slug: row.slug,
    completed_at: isoOrNull(row.completed_at),
    created_at: iso(row.created_at),
    email: row.email,
    email_undeliverable: row.email_undeliverable,
    amount: row.amount,
    discount_amount: row.discount_amount,
    discounts: row.discounts,
    delivery_request: row.delivery_request,
    shipping_method: row.shipping_method,
    shipping_fee: row.shipping_fee,
    payment_fee: row.payment_fee,
    total_amount: row.total_amount,
    currency: row.currency,
    region: row.region,
    reason: row.reason,
    custom_buyer_name: row.custom_buyer_name,
    store: { id: row.store_id, slug: row.store_slug, name: row.store_name },
    status: row.status,
    is_printio_product_order: row.is_printio_product_order,
    printio_order_status: row.printio_order_status,
    refund_memo: row.refund_memo,
    returned_amount: row.returned_amount,
    items: row.items ?? [],
    payment: {
      type: row.payment_type,
      status: row.payment_status,
      paid_at: isoOrNull(row.paid_at),
      expire_at: isoOrNull(row.expire_at),
      updated_at: iso(row.payment_updated_at),
      amount: row.total_amount,
      account: row.payment_account,
      info: row.payment_info,
    },
    shipping: {
      type: row.shipping_type,
      status: row.shipping_status,
      delivery_at: isoOrNull(row.delivery_at),
      display_source_id: row.display_source_id,
      source_id: row.source_id,
      receiver: row.receiver,
      sender: row.sender,
      info: {
        company_code: row.shipping_info.company_code ?? null,
        company: row.shipping_info.company ?? null,
      },
    },
    histories: row.histories ?? [],
    replaced_by: row.replaced_by,
    uniform_invoice: row.uniform_invoice,
    invoice_number: row.invoice_number,
    supplements: row.supplements,
    supplement_of: row.first_order,
    replacements: row.replacements,
    replacement_of: row.replaced_order,
    parcels: row.parcels,
    unread_messages: row.unread_answers,
  };
}

/** The store of an order, and a host of the store if it has one. */
export const findPlaceOfOrder = (
  db: Db,
  id: number,
): Promise<{ slug: string; liver_id: number | null } | undefined> =>
  one<{ slug: string; liver_id: number | null }>(
    db,
    `SELECT s.slug, (SELECT min(l.id) FROM livers l WHERE l.store_id = o.store_id) AS liver_id FROM orders o JOIN stores s ON s.id = o.store_id WHERE o.id = $1`,
    [id],
  );

/** The key of an order by its id alone, as fulfilment calls have it. */
export const findOrderKey = (db: Db, id: number) =>
  one<{ store_id: number; id: number; status: OrderStatus }>(
    db,
    'SELECT store_id, id, status FROM orders WHERE id = $1',
    [id],
  );

/** The state of one of the buyer's own orders. */
export const findOwnOrder = (db: Db, buyer_id: number, id: number) =>
  one<Pick<OrderRow, 'store_id' | 'id' | 'status' | 'payment_status'>>(
    db,
    'SELECT store_id, id, status, payment_status FROM orders WHERE id = $1 AND buyer_id = $2',
    [id, buyer_id],
  );

export const orderItemNames = async (
  db: Db,
  key: { store_id: number; id: number },
): Promise<string[]> =>
  (
    await db.query<{ product_name: string }>(
      'SELECT product_name FROM order_items WHERE store_id = $1 AND order_id = $2 ORDER BY id',
      [key.store_id, key.id],
    )
  ).map((row) => row.product_name);

/**
 * Marks an order's waiting lines as shipped; fully refunded lines do not leave and are canceled.
 */
export const shipItems = (tx: Tx, key: { store_id: number; id: number }) =>
  tx.query(
    `UPDATE order_items SET shipping_status = CASE WHEN refunded_quantity >= quantity AND shipped_quantity = 0 THEN 'canceled' ELSE 'shipped' END
      WHERE store_id = $1 AND order_id = $2 AND shipping_status = 'pending'`,
    [key.store_id, key.id],
  );

export interface Carrier {
  company?: string | undefined;
  company_code?: string | undefined;
  tracking_number?: string | undefined;
}

/** Sets carrier and tracking number; absent fields do not change. */
export const setCarrier = (
  tx: Tx,
  key: { store_id: number; id: number },
  { company, company_code, tracking_number }: Carrier,
) =>
  tx.query(
    `UPDATE orders SET shipping_info = shipping_info || $3::jsonb, source_id = coalesce($4, source_id), display_source_id = coalesce($4, display_source_id)
      WHERE store_id = $1 AND id = $2`,
    [key.store_id, key.id, JSON.stringify({ company, company_code }), tracking_number ?? null],
  );

export const setDeliveredAt = (tx: Tx, key: { store_id: number; id: number }, now: Date) =>
  tx.query('UPDATE orders SET delivery_at = $3 WHERE store_id = $1 AND id = $2', [
    key.store_id,
    key.id,
    now,
  ]);

/**
 * Whether another order of the same contact, address or network is open and paid in cash, or its
 * parcel was refused.
 */
export const owesCash = async (
  tx: Tx,
  { store_id, id }: { store_id: number; id: number },
): Promise<boolean> =>
  (await one(
    tx,
    `SELECT 1 FROM orders w JOIN orders o ON o.store_id = w.store_id AND o.id <> w.id AND ${isCashOutstanding('o')}
        AND (o.email_folded = w.email_folded OR o.receiver ->> 'phone' = w.receiver ->> 'phone' OR o.network = w.network
             OR (w.shipping_type <> 'self_pick_up' AND o.receiver ->> 'address' = w.receiver ->> 'address'))
      WHERE w.store_id = $1 AND w.id = $2 LIMIT 1`,
    [store_id, id],
  )) !== undefined;

/** Orders per statement whose networks are deleted. */
export const networksAtOnce = 500;

/**
 * Deletes the networks of orders that do not count any more: paid, over, or with cash on delivery
 * for a day, by the database's clock. @returns how many
 */
export const deleteOrderNetworks = async (db: Db): Promise<number> =>
  (
    await db.query(
      `WITH over AS MATERIALIZED (
         SELECT store_id, id FROM orders
          WHERE network IS NOT NULL AND status NOT IN ('init', 'unpaid')
            AND (payment_type NOT IN (${typesPaidAtDoor}) OR status NOT IN ('undelivered', 'delivering') OR created_at <= now() - interval '1 day')
          LIMIT ${networksAtOnce} FOR UPDATE SKIP LOCKED)
       UPDATE orders o SET network = NULL FROM over WHERE o.store_id = over.store_id AND o.id = over.id
       RETURNING 1`,
    )
  ).length;
