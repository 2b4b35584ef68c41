import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { ShippingType } from '@noren/contract/entities/store';
import type { OrderedMethod } from '@noren/contract/entities/shipping-method';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import { columnList, typedColumns, type SentColumns } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Applied } from '../discounts/rules.ts';
import { keptReplies } from '../../platform/http/idempotency.ts';
import { type Shelf, settling, settlingParams, notifyMoved } from '../../catalog/stock/shelf.ts';

interface NewOrderItem {
  /** the cart line it was; null: it was in no cart */
  cart_item_id: number | null;
  sku_id: number;
  product_id: number;
  product_name: string;
  sku_name: string;
  quantity: number;
  price: number;
  /** the line's share of the discounts */
  discount_amount: number;
  /** the flash price that it is, and the normal price then */
  flash_id: number | null;
  normal_price: number | null;
  image: string | null;
  is_printio_product: boolean;
  is_limited: boolean;
  /** the stream of its cart line (D-474) */
  stream_id: number | null;
  /**
   * digests of the people the units of a limited SKU are for (call-bounds.ts); empty for other SKUs
   */
  persons: readonly string[];
}

export interface NewOrder {
  store_id: number;
  slug: string;
  buyer_id: number;
  channel: string;
  status: string;
  email: string | null;
  email_folded: string | null;
  phone_number: string | null;
  custom_buyer_name: string | null;
  uniform_invoice: UniformInvoice | null;
  /** network of the caller; null: not counted */
  network: string | null;
  locale: string;
  amount: number;
  discount_amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: string;
  region: string;
  is_printio_product_order: boolean;
  printio_order_status: string | null;
  payment_type: PaymentType;
  payment_status: string;
  payment_info: { bank_account?: BankAccount };
  expire_at: Date | null;
  shipping_type: ShippingType;
  receiver: { name: string; phone: string; address: string };
  shipping_method: OrderedMethod | null;
  delivery_request: DeliveryRequest | null;
  sender: object;
  created_at: Date;
  is_rehearsal: boolean;
  /** the stream that all lines share */
  stream_id: number | null;
  items: NewOrderItem[];
  discounts: readonly Applied[];
  /** the buyer agreed to the store's newsletter at the checkout */
  newsletter?: boolean;
  /** digests of the people the order is for (call-bounds.ts) */
  discount_persons: readonly string[];
  histories: { subject: string; from: string | null; to: string; cause: string }[];
}

const orderColumns = {
  store_id: 'int',
  slug: 'text',
  buyer_id: 'int',
  channel: 'text',
  status: 'text',
  email: 'text',
  email_folded: 'text',
  network: 'bigint',
  phone_number: 'text',
  custom_buyer_name: 'text',
  uniform_invoice: 'jsonb',
  locale: 'text',
  amount: 'int',
  discount_amount: 'int',
  shipping_fee: 'int',
  payment_fee: 'int',
  total_amount: 'int',
  currency: 'text',
  region: 'text',
  is_printio_product_order: 'boolean',
  printio_order_status: 'text',
  payment_type: 'text',
  payment_status: 'text',
  payment_info: 'jsonb',
  expire_at: 'timestamptz',
  shipping_type: 'text',
  receiver: 'jsonb',
  shipping_method: 'jsonb',
  delivery_request: 'jsonb',
  sender: 'jsonb',
  created_at: 'timestamptz',
  is_rehearsal: 'boolean',
  stream_id: 'int',
} as const satisfies SentColumns<
  Omit<NewOrder, 'items' | 'histories' | 'discounts' | 'newsletter' | 'discount_persons'>
>;

/** Columns of an item, except `persons`. */
const itemColumns = {
  cart_item_id: 'int',
  sku_id: 'int',
  product_id: 'int',
  product_name: 'text',
  sku_name: 'text',
  quantity: 'int',
  price: 'int',
  discount_amount: 'int',
  flash_id: 'int',
  normal_price: 'int',
  image: 'text',
  is_printio_product: 'boolean',
  is_limited: 'boolean',
  stream_id: 'int',
} as const satisfies SentColumns<Omit<NewOrderItem, 'persons'>>;

const ofOrder = columnList(orderColumns);
const ofItem = columnList(itemColumns);
const typedOrder = typedColumns(orderColumns);
const typedItem = typedColumns(itemColumns);

export interface OrderWriteInput {
  bought: readonly { store_id: number; id: number }[];
  /** its movements are written and notified */
  shelf: Shelf;
  now: Date;
  /** replies of calls with an idempotency key, by the slug of their order */
  keys: { endpoint: string; replies: readonly { buyer_id: number; key: string; slug: string }[] };
}

/**
 * Writes the batch's orders with their items, histories, emails and the buyers' counts, deletes the
 * bought cart lines, settles the shelf and stores the replies, in one statement.
 * @param tell whether buyers get an email. It is sent at once, even if the order waits for its
 * payment, because its link leads buyers back who left the bank's page
 */
export async function writeOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  { bought, shelf, now, keys }: OrderWriteInput,
  tell: boolean,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; slug: string }>(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(${typedOrder}, items jsonb, histories jsonb)),
     placed AS (
       INSERT INTO orders (${ofOrder}, payment_updated_at, place)
       SELECT ${ofOrder}, created_at,
              -- the buyer's cart is locked, so no other transaction assigns these ordinals
              coalesce((SELECT max(place) FROM orders o WHERE o.buyer_id = given.buyer_id AND o.store_id = given.store_id), 0)
                + row_number() OVER (PARTITION BY buyer_id, store_id ORDER BY created_at)
         FROM given ORDER BY created_at
       RETURNING store_id, id, slug),
     lines AS (
       SELECT p.store_id, p.id AS order_id, g.buyer_id, i.* FROM placed p JOIN given g USING (store_id, slug),
              jsonb_to_recordset(g.items) AS i(${typedItem}, persons text[])),
     items AS (
       INSERT INTO order_items (store_id, order_id, ${ofItem}, tax_rate)
       SELECT l.store_id, l.order_id, ${ofItem}, (SELECT s.tax_rate FROM skus s WHERE s.store_id = l.store_id AND s.id = l.sku_id) FROM lines l),
     histories AS (
       INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause, created_at)
       SELECT p.store_id, p.id, h.subject, h."from", h."to", h.cause, g.created_at FROM placed p JOIN given g USING (store_id, slug),
              jsonb_to_recordset(g.histories) AS h(subject text, "from" text, "to" text, cause text)),
     counts AS (
       INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered)
       SELECT store_id, buyer_id, sku_id, sum(quantity)::int FROM lines WHERE is_limited GROUP BY store_id, buyer_id, sku_id
       ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = buyer_sku_counts.ordered + excluded.ordered),
     for_whom AS (
       INSERT INTO limited_orders (store_id, sku_id, person, order_id, quantity)
       SELECT store_id, sku_id, decode(person, 'hex'), order_id, quantity FROM lines, unnest(persons) AS person WHERE is_limited),
     emails AS (
       INSERT INTO emails (store_id, order_id, kind, recipient)
       SELECT p.store_id, p.id, CASE WHEN g.status = 'undelivered' THEN 'placed' ELSE 'received' END, g.email FROM placed p JOIN given g USING (store_id, slug)
        WHERE $4::boolean AND g.email IS NOT NULL
        UNION ALL
       -- orders paid at the door are to be fulfilled at once
       SELECT p.store_id, p.id, 'order_to_store', t.contact_email FROM placed p JOIN given g USING (store_id, slug) JOIN stores t ON t.id = p.store_id
        WHERE $4::boolean AND g.status = 'undelivered' AND t.order_emails = 'each'),
     emptied AS (
       DELETE FROM cart_items i USING unnest($2::int[], $3::int[]) AS w(store_id, id) WHERE i.store_id = w.store_id AND i.id = w.id),
     ${settling(5)},
     ${keptReplies(10, "SELECT k.buyer_id, k.key, jsonb_build_object('id', p.id) AS reply FROM unnest($11::int[], $12::text[], $13::text[]) AS k(buyer_id, key, slug) JOIN placed p USING (slug)")}
     SELECT id, slug, ${notifyMoved} FROM placed`,
    [
      JSON.stringify(orders),
      bought.map((line) => line.store_id),
      bought.map((line) => line.id),
      tell,
      ...settlingParams(shelf, now),
      keys.endpoint,
      keys.replies.map((one) => one.buyer_id),
      keys.replies.map((one) => one.key),
      keys.replies.map((one) => one.slug),
    ],
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}
