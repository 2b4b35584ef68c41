import type { Order } from '@noren/contract/entities/order';
import type { OrderStatus, PaymentStatus, ShippingStatus } from '@noren/contract/transitions';
import type { PaymentType, ShippingType } from '@noren/contract/entities/store';
import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import { one, type Db, type Tx } from '../db/database.ts';
import type { Look } from '../db/together.ts';
import { typesPaidAtDoor } from '../db/payment-lists.ts';

export interface OrderRow {
  store_id: number;
  id: number;
  slug: string;
  buyer_id: number;
  channel: string;
  status: OrderStatus;
  reason: string | null;
  email: string | null;
  phone_number: string | null;
  custom_buyer_name: string | null;
  uniform_invoice: UniformInvoice | null;
  invoice_number: string | null;
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  region: 'JP' | 'TW';
  is_printio_product_order: boolean;
  printio_order_status: 'pending' | 'success' | 'failed' | null;
  refund_memo: Order['refund_memo'];
  /** what is to go back of it, or has gone */
  refunded_amount: number;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  paid_at: Date | null;
  expire_at: Date | null;
  payment_updated_at: Date;
  payment_account: string | null;
  payment_info: Record<string, unknown>;
  shipping_type: ShippingType;
  shipping_status: ShippingStatus;
  delivery_at: Date | null;
  display_source_id: string | null;
  source_id: string | null;
  receiver: Order['shipping']['receiver'];
  sender: Order['shipping']['sender'];
  shipping_info: { company_code?: string; company?: string };
  stock_taken: boolean;
  /** placed in its store's rehearsal: no money is moved for it, and the rehearsal's end takes it away */
  is_rehearsal: boolean;
  created_at: Date;
  completed_at: Date | null;
  replaced_by: number | null;
  /** what the store wrote and the buyer has not read */
  unread_answers: number;
  /** when whom it was for was erased */
  erased_at: Date | null;
}

type Moments = 'paid_at' | 'expire_at' | 'payment_updated_at' | 'delivery_at' | 'created_at' | 'completed_at' | 'erased_at';

/** As JSON of the database has it. */
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
  items: Order['items'] | null;
  histories: { from: OrderStatus | null; to: OrderStatus; created_at: string }[] | null;
  last_attempt: LastAttempt | null;
  returned_amount: number;
}

/** How far the try that counts came, of those with the order's current way of paying: the one that was paid, else the last. */
export interface LastAttempt {
  status: string;
  error_code: string | null;
}

const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment));

/** One of the buyer's orders with everything its page shows, and its last try to pay; somebody else's is simply not there. */
export const findOrder: Look<{ buyer_id: number; id: number }, { order: Order; last: LastAttempt | undefined } | undefined> = {
  asked: { of_buyer: 'int', order_id: 'int' },
  rows: ({ buyer_id, id }) => [{ of_buyer: buyer_id, order_id: id }],
  text: `SELECT o.*, t.slug AS store_slug, t.name AS store_name,
            CASE WHEN o.payment_status = 'refunded' THEN o.total_amount
                 ELSE (SELECT coalesce(sum(r.amount), 0)::int FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'returned') END AS returned_amount,
            EXISTS (SELECT 1 FROM undeliverable_emails e WHERE e.email = lower(normalize(o.email, NFKC)) AND e.since > now() - interval '30 days') AS email_undeliverable,
            (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'sku_id', i.sku_id, 'product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'price', i.price,
                      'image', i.image, 'is_printio_product', i.is_printio_product, 'shipping_status', i.shipping_status) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
            (SELECT jsonb_agg(jsonb_build_object('from', h."from", 'to', h."to",
                      'created_at', to_char(h.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY h.id)
               FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id AND h.subject = 'order' AND h.undone_at IS NULL) AS histories,
            (SELECT jsonb_build_object('status', a.status, 'error_code', a.error_code) FROM payment_attempts a
              WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.provider = o.payment_type ORDER BY a.status = 'paid' DESC, a.id DESC LIMIT 1) AS last_attempt
       FROM orders o JOIN stores t ON t.id = o.store_id WHERE o.id = w.order_id AND o.buyer_id = w.of_buyer`,
  value: ([row]: readonly OrderDetails[]) => row && { order: serializeOrder(row), last: row.last_attempt ?? undefined },
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
      info: { company_code: row.shipping_info.company_code ?? null, company: row.shipping_info.company ?? null },
    },
    histories: row.histories ?? [],
    replaced_by: row.replaced_by,
    uniform_invoice: row.uniform_invoice,
    invoice_number: row.invoice_number,
    unread_messages: row.unread_answers,
  };
}

/** How one of the buyer's orders is paid. */
export const paymentTypeOf = async (db: Db, buyer_id: number, id: number): Promise<PaymentType | undefined> =>
  (await one<{ payment_type: PaymentType }>(db, 'SELECT payment_type FROM orders WHERE id = $1 AND buyer_id = $2', [id, buyer_id]))?.payment_type;

/** The store that an order is of, and a liver of it where it has one. */
export const findPlaceOfOrder = (db: Db, id: number): Promise<{ slug: string; liver_id: number | null } | undefined> =>
  one<{ slug: string; liver_id: number | null }>(
    db,
    `SELECT s.slug, (SELECT min(l.id) FROM livers l WHERE l.store_id = o.store_id) AS liver_id FROM orders o JOIN stores s ON s.id = o.store_id WHERE o.id = $1`,
    [id],
  );

/** One of a store's orders as it stands. */
export const findOrderRow = (db: Db, key: { store_id: number; id: number }) =>
  one<OrderRow>(db, 'SELECT * FROM orders WHERE store_id = $1 AND id = $2', [key.store_id, key.id]);

/** The order's row, locked until the transaction ends. Every change of an order begins here. */
export const lockOrder = (tx: Tx, key: { store_id: number; id: number }) =>
  one<OrderRow>(tx, 'SELECT * FROM orders WHERE store_id = $1 AND id = $2 FOR UPDATE', [key.store_id, key.id]);

/** Where an order lies, by its number alone: fulfilment knows no more. */
export const findOrderKey = (db: Db, id: number) =>
  one<{ store_id: number; id: number; status: OrderStatus }>(db, 'SELECT store_id, id, status FROM orders WHERE id = $1', [id]);

/** How far one of the buyer's own orders has come. */
export const findOwnOrder = (db: Db, buyer_id: number, id: number) =>
  one<Pick<OrderRow, 'store_id' | 'id' | 'status' | 'payment_status'>>(
    db,
    'SELECT store_id, id, status, payment_status FROM orders WHERE id = $1 AND buyer_id = $2',
    [id, buyer_id],
  );

export const lockOwnOrder = (tx: Tx, buyer_id: number, id: number) =>
  one<OrderRow>(tx, 'SELECT * FROM orders WHERE id = $1 AND buyer_id = $2 FOR UPDATE', [id, buyer_id]);

/** What of a locked order says how and until when it is paid; fields that are absent stay. `row` is brought up to date. */
export async function setPaymentTerms(
  tx: Tx,
  row: OrderRow,
  terms: Partial<Pick<OrderRow, 'payment_type' | 'payment_fee' | 'expire_at' | 'payment_account' | 'payment_info'>>,
): Promise<void> {
  Object.assign(row, terms);
  row.total_amount = row.amount + row.shipping_fee + row.payment_fee;
  await tx.query(
    `UPDATE orders SET payment_type = $3, payment_fee = $4, total_amount = $5, expire_at = $6, payment_account = $7, payment_info = $8::jsonb
      WHERE store_id = $1 AND id = $2`,
    [row.store_id, row.id, row.payment_type, row.payment_fee, row.total_amount, row.expire_at, row.payment_account, JSON.stringify(row.payment_info)],
  );
}

export interface OrderUnits {
  store_id: number;
  sku_id: number;
  quantity: number;
  /** of these, units that are on the shelf again */
  restocked_quantity: number;
  is_limited: boolean;
}

export const orderUnits = (db: Db, key: { store_id: number; id: number }) =>
  db.query<OrderUnits>('SELECT store_id, sku_id, quantity, restocked_quantity, is_limited FROM order_items WHERE store_id = $1 AND order_id = $2', [
    key.store_id,
    key.id,
  ]);

/** What was bought, by the goods' names. */
export const orderItemNames = async (db: Db, key: { store_id: number; id: number }): Promise<string[]> =>
  (
    await db.query<{ product_name: string }>('SELECT product_name FROM order_items WHERE store_id = $1 AND order_id = $2 ORDER BY id', [key.store_id, key.id])
  ).map((row) => row.product_name);

/** Gives a buyer's quota of limited SKUs back. */
export const lowerCounts = (tx: Tx, buyer_id: number, units: readonly OrderUnits[]) =>
  tx.query(
    `UPDATE buyer_sku_counts c SET ordered = greatest(0, c.ordered - u.quantity)
       FROM unnest($1::int[], $2::int[], $3::int[]) AS u(store_id, sku_id, quantity)
      WHERE c.store_id = u.store_id AND c.sku_id = u.sku_id AND c.buyer_id = $4`,
    [units.map((u) => u.store_id), units.map((u) => u.sku_id), units.map((u) => u.quantity), buyer_id],
  );

export const cancelItems = (tx: Tx, key: { store_id: number; id: number }) =>
  tx.query(`UPDATE order_items SET shipping_status = 'canceled' WHERE store_id = $1 AND order_id = $2`, [key.store_id, key.id]);

/** The goods have left the store's hands: lines that wait leave with the parcel; those that were paid back whole stay, and are canceled. */
export const shipItems = (tx: Tx, key: { store_id: number; id: number }) =>
  tx.query(
    `UPDATE order_items SET shipping_status = CASE WHEN refunded_quantity >= quantity THEN 'canceled' ELSE 'shipped' END
      WHERE store_id = $1 AND order_id = $2 AND shipping_status = 'pending'`,
    [key.store_id, key.id],
  );

export interface Carrier {
  company?: string | undefined;
  company_code?: string | undefined;
  tracking_number?: string | undefined;
}

/** Who carries the parcel and under which number; fields that are absent stay. */
export const setCarrier = (tx: Tx, key: { store_id: number; id: number }, { company, company_code, tracking_number }: Carrier) =>
  tx.query(
    `UPDATE orders SET shipping_info = shipping_info || $3::jsonb, source_id = coalesce($4, source_id), display_source_id = coalesce($4, display_source_id)
      WHERE store_id = $1 AND id = $2`,
    [key.store_id, key.id, JSON.stringify({ company, company_code }), tracking_number ?? null],
  );

export const setDeliveredAt = (tx: Tx, key: { store_id: number; id: number }, now: Date) =>
  tx.query('UPDATE orders SET delivery_at = $3 WHERE store_id = $1 AND id = $2', [key.store_id, key.id, now]);

/** How many orders' networks are forgotten by one statement. */
export const networksAtOnce = 500;

/** Networks of orders that are counted no longer: paid for, over, or with cash on delivery since a day. By the database's clock. @returns how many */
export const forgetNetworks = async (db: Db): Promise<number> =>
  (
    await db.query(
      `UPDATE orders SET network = NULL
        WHERE (store_id, id) IN (
          SELECT store_id, id FROM orders
           WHERE network IS NOT NULL AND status NOT IN ('init', 'unpaid')
             AND (payment_type NOT IN (${typesPaidAtDoor}) OR status NOT IN ('undelivered', 'delivering') OR created_at <= now() - interval '1 day')
           LIMIT ${networksAtOnce} FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
    )
  ).length;
