import type { Chargeback } from '@noren/contract/entities/chargeback';
import type { ConsoleOrder, OrderNote, OrderSlip } from '@noren/contract/entities/console-order';
import type { OrderChanges } from '@noren/contract/entities/order-change';
import type { OrderEmailsChoice, OrderStage } from '@noren/contract/order-lists';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { ShippingType } from '@noren/contract/entities/store';
import type { OrderStatus, PaymentStatus, ShippingStatus } from '@noren/contract/transitions';
import { discountsColumn } from '../../buying/discounts/queries.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { chargebackMark, chargebacksColumn } from './chargeback-queries.ts';
import { linkedColumns, parcelsColumn } from './queries.ts';

/** The other orders that ship, or were shipped, in the same parcel. */
const togetherColumn = `(SELECT jsonb_agg(jsonb_build_object('id', n.id, 'number', n.slug) ORDER BY n.id) FROM orders n
            WHERE n.store_id = o.store_id AND n.parcel_id = o.parcel_id AND n.id <> o.id AND n.stage = o.stage
              AND n.display_source_id IS NOT DISTINCT FROM o.display_source_id)`;

/** SQL for the tags of an order `o`, an array. */
export const tagsOfOrder =
  'ARRAY(SELECT g.tag FROM order_tags g WHERE g.store_id = o.store_id AND g.order_id = o.id ORDER BY g.folded)';

/** SQL for whether a part of an order `o` that waits to be shipped has left. */
export const isPartlyShipped = `o.stage = 'to_ship' AND EXISTS (SELECT 1 FROM order_items i
            WHERE i.store_id = o.store_id AND i.order_id = o.id AND (i.shipping_status = 'shipped' OR i.shipped_quantity > 0))`;

interface SlipRow extends Omit<OrderSlip, 'created_at' | 'items'> {
  created_at: Date;
  items: OrderSlip['items'] | null;
}

const slipColumns = `
  o.id, o.slug AS number, o.created_at, o.region, o.currency, o.stage, o.status, coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS buyer_name,
  o.receiver, o.delivery_request, o.shipping_method, o.sender, o.shipping_type, o.payment_type, o.payment_status, o.amount, o.discount_amount, ${discountsColumn}, o.shipping_fee, o.payment_fee, o.total_amount, o.refunded_amount,
  o.uniform_invoice, o.invoice_number, o.replacement_of IS NOT NULL AS is_replacement, o.parcel_id, coalesce(${togetherColumn}, '[]') AS together,
  (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'sku_id', i.sku_id, 'product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'price', i.price,
            'image', i.image, 'is_printio_product', i.is_printio_product, 'shipping_status', i.shipping_status, 'refunded_quantity', i.refunded_quantity, 'shipped_quantity', i.shipped_quantity) ORDER BY i.id)
     FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items`;

/**
 * The named orders of a store and those to ship in a parcel with one of them, oldest first; other
 * stores' are missing from the result.
 */
export async function findSlips(
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<OrderSlip[]> {
  const rows = await db.query<SlipRow>(
    `SELECT ${slipColumns} FROM orders o WHERE o.store_id = $1 AND (o.id = ANY($2::int[])
        OR o.stage = 'to_ship' AND o.parcel_id IN (SELECT n.parcel_id FROM orders n WHERE n.store_id = $1 AND n.id = ANY($2) AND n.stage = 'to_ship')) ORDER BY o.id`,
    [store_id, ids],
  );
  return rows.map((row) => ({
    ...row,
    items: row.items ?? [],
    created_at: row.created_at.toISOString(),
  }));
}

interface DetailRow extends SlipRow {
  is_rehearsal: boolean;
  reason: string | null;
  email: string | null;
  phone_number: string | null;
  email_undeliverable: boolean;
  is_member: boolean;
  channel: 'marketplace' | 'shop';
  paid_at: Date | null;
  expire_at: Date | null;
  refund_memo: ConsoleOrder['refund_memo'];
  shipping_status: ShippingStatus;
  company: string | null;
  company_code: string | null;
  tracking_number: string | null;
  delivery_at: Date | null;
  completed_at: Date | null;
  replaced_by: number | null;
  stream_id: number | null;
  streams: ConsoleOrder['streams'] | null;
  histories: ConsoleOrder['histories'] | null;
  changes: OrderChanges[] | null;
  supplements: ConsoleOrder['supplements'];
  first_order: ConsoleOrder['supplement_of'];
  replacements: ConsoleOrder['replacements'];
  replaced_order: ConsoleOrder['replacement_of'];
  replacement_reason: ConsoleOrder['replacement_reason'];
  parcels: ConsoleOrder['parcels'];
  is_label_outdated: boolean;
  is_partly_shipped: boolean;
  chargeback: ConsoleOrder['chargeback'];
  chargebacks: Chargeback[];
  tags: string[];
  unanswered: number;
}

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** An order of the store as its console shows it, without messages and notes. */
export async function findConsoleOrder(
  db: Db,
  store_id: number,
  id: number,
): Promise<Omit<ConsoleOrder, 'messages' | 'notes'> | undefined> {
  const row = await one<DetailRow>(
    db,
    `SELECT ${slipColumns}, ${linkedColumns}, ${parcelsColumn}, o.is_rehearsal, o.reason, o.email, o.phone_number, o.channel, o.paid_at, o.expire_at, o.refund_memo, o.shipping_status,
            EXISTS (SELECT 1 FROM undeliverable_emails e WHERE e.email = lower(normalize(o.email, NFKC)) AND e.since > now() - interval '30 days') AS email_undeliverable,
            EXISTS (SELECT 1 FROM buyers b WHERE b.id = o.buyer_id AND b.user_id IS NOT NULL) AS is_member,
            o.shipping_info ->> 'company' AS company, o.shipping_info ->> 'company_code' AS company_code, o.display_source_id AS tracking_number,
            o.delivery_at, o.completed_at, o.replaced_by, o.replacement_reason, o.stream_id,
            (SELECT jsonb_agg(jsonb_build_object('id', l.stream_id, 'title', p.title) ORDER BY l.stream_id)
               FROM (SELECT DISTINCT i.stream_id FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id AND i.stream_id IS NOT NULL) l
               LEFT JOIN streams s ON s.store_id = o.store_id AND s.id = l.stream_id LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id) AS streams,
            (SELECT jsonb_agg(jsonb_build_object('subject', h.subject, 'from', h."from", 'to', h."to", 'cause', h.cause,
                      'created_at', to_char(h.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY h.id)
               FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id) AS histories,
            (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', s.name, 'changes', c.changes) ORDER BY c.id)
               FROM order_changes c LEFT JOIN staff s ON s.id = c.staff_id WHERE c.store_id = o.store_id AND c.order_id = o.id) AS changes,
            coalesce(o.labels_revision < o.revision, false) AS is_label_outdated, ${tagsOfOrder} AS tags, ${isPartlyShipped} AS is_partly_shipped, ${chargebacksColumn}, ${chargebackMark},
            (SELECT count(*)::int FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'buyer' AND m.answered_at IS NULL) AS unanswered
       FROM orders o WHERE o.store_id = $1 AND o.id = $2`,
    [store_id, id],
  );
  if (!row) return undefined;
  const { stream_id, first_order, replaced_order, ...shown } = row;
  const streams = row.streams ?? [];
  return {
    ...shown,
    items: row.items ?? [],
    histories: row.histories ?? [],
    changes: row.changes ?? [],
    supplement_of: first_order,
    replacement_of: replaced_order,
    created_at: row.created_at.toISOString(),
    paid_at: isoOrNull(row.paid_at),
    expire_at: isoOrNull(row.expire_at),
    delivery_at: isoOrNull(row.delivery_at),
    completed_at: isoOrNull(row.completed_at),
    streams,
    stream: streams.find((stream) => stream.id === stream_id) ?? null,
  };
}

/** The staff's notes about an order, oldest first. */
export const listNotes = (db: Db, store_id: number, order_id: number) =>
  db.query<OrderNote>(
    `SELECT n.id, n.note, to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
            jsonb_build_object('id', s.id, 'name', s.name) AS staff
       FROM order_notes n JOIN staff s ON s.id = n.staff_id WHERE n.store_id = $1 AND n.order_id = $2 ORDER BY n.id`,
    [store_id, order_id],
  );

/** Sets the number of an order's uniform invoice, which is issued elsewhere. */
export const setInvoiceNumber = (
  tx: Tx,
  key: { store_id: number; id: number },
  invoice_number: string | null,
) =>
  tx.query('UPDATE orders SET invoice_number = $3 WHERE store_id = $1 AND id = $2', [
    key.store_id,
    key.id,
    invoice_number,
  ]);

export async function insertNote(
  tx: Tx,
  {
    store_id,
    order_id,
    staff_id,
    note,
    now,
  }: { store_id: number; order_id: number; staff_id: number; note: string; now: Date },
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'INSERT INTO order_notes (store_id, order_id, staff_id, note, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [store_id, order_id, staff_id, note, now],
  );
  return (made as { id: number }).id;
}

/** The current data of an order that a shipment line is matched with. */
export interface OrderToShip {
  store_id: number;
  id: number;
  number: string;
  stage: OrderStage;
  status: OrderStatus;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  shipping_type: ShippingType;
  shipping_status: ShippingStatus;
  buyer_name: string;
  carrier: string | null;
  tracking_number: string | null;
  /** of all its parcels */
  parcel_numbers: string[];
  refunded_amount: number;
  chargeback: 'open' | 'lost' | null;
}

export const ordersOfNumbers = (db: Db, store_id: number, numbers: readonly string[]) =>
  db.query<OrderToShip>(
    `SELECT o.store_id, o.id, o.slug AS number, o.stage, o.status, o.payment_type, o.payment_status, o.shipping_type, o.shipping_status,
            coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name', '') AS buyer_name, o.shipping_info ->> 'company' AS carrier,
            o.display_source_id AS tracking_number, o.refunded_amount,
            array_remove(ARRAY(SELECT p.tracking_number FROM order_parcels p WHERE p.store_id = o.store_id AND p.order_id = o.id ORDER BY p.id) || o.display_source_id, NULL) AS parcel_numbers,
            ${chargebackMark}
       FROM orders o WHERE o.store_id = $1 AND o.slug = ANY($2::text[])`,
    [store_id, numbers],
  );

export const findOrderEmails = (db: Db, store_id: number) =>
  one<{ order_emails: OrderEmailsChoice; recipient: string }>(
    db,
    'SELECT order_emails, contact_email AS recipient FROM stores WHERE id = $1',
    [store_id],
  );

export const setOrderEmails = (tx: Tx, store_id: number, choice: OrderEmailsChoice) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET order_emails = $2 WHERE id = $1', [store_id, choice]);
};
