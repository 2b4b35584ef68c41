import type { PaymentType, ShippingSetting, ShippingType } from '@noren/contract/entities/store';
import type { AddressRow } from '../addresses/queries.ts';
import type { Tx } from '../db/database.ts';
import type { StoreRow } from '../stores/queries.ts';

export interface StoreTerms {
  store: StoreRow & { phone: string };
  payments: { id: number; type: PaymentType; enabled: boolean; payment_fee: number }[];
  shippings: ShippingSetting[];
}

/** What an order needs of its store: whom it is sent by, what each way of paying and shipping costs. One statement. */
export async function termsOfStores(tx: Tx, ids: readonly number[]): Promise<Map<number, StoreTerms>> {
  const rows = await tx.query<{ store: StoreTerms['store']; payments: StoreTerms['payments']; shippings: ShippingSetting[] }>(
    `SELECT to_jsonb(s) || jsonb_build_object('kinds', '[]'::jsonb) AS store,
            (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.position, p.id), '[]') FROM payment_settings p WHERE p.store_id = s.id) AS payments,
            (SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.position, h.id), '[]') FROM shipping_settings h WHERE h.store_id = s.id) AS shippings
       FROM stores s WHERE s.id = ANY($1::int[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.store.id, row]));
}

export async function addressesOf(tx: Tx, wanted: readonly { buyer_id: number; id: number }[]): Promise<Map<string, AddressRow>> {
  const rows = await tx.query<AddressRow>(
    'SELECT a.* FROM unnest($1::int[], $2::int[]) AS w(buyer_id, id) JOIN addresses a ON a.buyer_id = w.buyer_id AND a.id = w.id',
    [wanted.map((w) => w.buyer_id), wanted.map((w) => w.id)],
  );
  return new Map(rows.map((row) => [`${row.buyer_id}:${row.id}`, row]));
}

/** Members who have said to be of age in their profile. */
export async function adults(tx: Tx, user_ids: readonly number[]): Promise<Map<number, boolean | null>> {
  const rows = await tx.query<{ id: number; does_age_verify: boolean | null }>('SELECT id, does_age_verify FROM users WHERE id = ANY($1::int[])', [user_ids]);
  return new Map(rows.map((row) => [row.id, row.does_age_verify]));
}

interface NewOrderItem {
  /** the line of the cart that it was; null: it was in none */
  cart_item_id: number | null;
  sku_id: number;
  product_id: number;
  product_name: string;
  sku_name: string;
  quantity: number;
  price: number;
  image: string | null;
  is_printio_product: boolean;
  is_limited: boolean;
}

export interface NewOrder {
  store_id: number;
  slug: string;
  buyer_id: number;
  channel: string;
  status: string;
  email: string | null;
  phone_number: string | null;
  custom_buyer_name: string | null;
  locale: string;
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: string;
  region: string;
  is_printio_product_order: boolean;
  printio_order_status: string | null;
  payment_type: PaymentType;
  payment_status: string;
  expire_at: Date | null;
  shipping_type: ShippingType;
  receiver: object;
  sender: object;
  created_at: Date;
  /** as the buyer's screen says; kept where it is one of the store's */
  stream_id: number | null;
  items: NewOrderItem[];
  histories: { subject: string; from: string | null; to: string; cause: string }[];
}

/** Writes the round's orders with their items, histories and the buyers' counts, and empties the carts of them: one statement. */
export async function writeOrders(tx: Tx, orders: readonly NewOrder[], bought: readonly { store_id: number; id: number }[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; slug: string }>(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(store_id int, slug text, buyer_id int, channel text, status text, email text,
            phone_number text, custom_buyer_name text, locale text, amount int, shipping_fee int, payment_fee int, total_amount int, currency text, region text,
            is_printio_product_order boolean, printio_order_status text, payment_type text, payment_status text, expire_at timestamptz, shipping_type text,
            receiver jsonb, sender jsonb, created_at timestamptz, stream_id int, items jsonb, histories jsonb)),
     placed AS (
       INSERT INTO orders (store_id, slug, buyer_id, channel, status, email, phone_number, custom_buyer_name, locale, amount, shipping_fee, payment_fee,
              total_amount, currency, region, is_printio_product_order, printio_order_status, payment_type, payment_status, payment_updated_at, expire_at,
              shipping_type, receiver, sender, created_at, stream_id, place)
       SELECT store_id, slug, buyer_id, channel, status, email, phone_number, custom_buyer_name, locale, amount, shipping_fee, payment_fee,
              total_amount, currency, region, is_printio_product_order, printio_order_status, payment_type, payment_status, created_at, expire_at,
              shipping_type, receiver, sender, created_at,
              (SELECT s.id FROM streams s WHERE s.id = given.stream_id AND s.store_id = given.store_id),
              -- the buyer's cart is locked: nobody else gives one of these places
              coalesce((SELECT max(place) FROM orders o WHERE o.buyer_id = given.buyer_id AND o.store_id = given.store_id), 0)
                + row_number() OVER (PARTITION BY buyer_id, store_id)
         FROM given
       RETURNING store_id, id, slug),
     lines AS (
       SELECT p.store_id, p.id AS order_id, g.buyer_id, i.* FROM placed p JOIN given g USING (store_id, slug),
              jsonb_to_recordset(g.items) AS i(cart_item_id int, sku_id int, product_id int, product_name text, sku_name text, quantity int, price int, image text,
                                               is_printio_product boolean, is_limited boolean)),
     items AS (
       INSERT INTO order_items (store_id, order_id, cart_item_id, sku_id, product_id, product_name, sku_name, quantity, price, image, is_printio_product, is_limited)
       SELECT store_id, order_id, cart_item_id, sku_id, product_id, product_name, sku_name, quantity, price, image, is_printio_product, is_limited FROM lines),
     histories AS (
       INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause, created_at)
       SELECT p.store_id, p.id, h.subject, h."from", h."to", h.cause, g.created_at FROM placed p JOIN given g USING (store_id, slug),
              jsonb_to_recordset(g.histories) AS h(subject text, "from" text, "to" text, cause text)),
     counts AS (
       INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered)
       SELECT store_id, buyer_id, sku_id, sum(quantity)::int FROM lines WHERE is_limited GROUP BY store_id, buyer_id, sku_id
       ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = buyer_sku_counts.ordered + excluded.ordered),
     emptied AS (
       DELETE FROM cart_items i USING unnest($2::int[], $3::int[]) AS w(store_id, id) WHERE i.store_id = w.store_id AND i.id = w.id)
     SELECT id, slug FROM placed`,
    [JSON.stringify(orders), bought.map((line) => line.store_id), bought.map((line) => line.id)],
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Lines of a cart that somebody wants to buy, and how. */
interface WantedLines {
  /** the call's place in its round */
  place: number;
  buyer_id: number;
  item_ids: number[];
  payment_type: string;
  shipping_type: string;
}

/** An order by the lines of the cart that it was made of: `id` of an item is its line's. */
export interface OrderedLines {
  id: number;
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  items: { id: number; quantity: number; price: number }[];
}

/** Orders that these lines became since then, in the same way, by the place of the call: what the buyer asks for stands already. */
export async function ordersOfLines(tx: Tx, wanted: readonly WantedLines[], since: Date): Promise<Map<number, OrderedLines>> {
  const rows = await tx.query<{ place: number } & OrderedLines>(
    `SELECT w.place, f.*
       FROM jsonb_to_recordset($1::jsonb) AS w(place int, buyer_id int, item_ids int[], payment_type text, shipping_type text),
            LATERAL (SELECT o.id, o.amount, o.shipping_fee, o.payment_fee, o.total_amount,
                            (SELECT jsonb_agg(jsonb_build_object('id', i.cart_item_id, 'quantity', i.quantity, 'price', i.price))
                               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
                       FROM orders o
                      WHERE o.buyer_id = w.buyer_id AND o.created_at > $2 AND o.status <> 'canceled'
                        AND o.payment_type = w.payment_type AND o.shipping_type = w.shipping_type
                        AND w.item_ids = ARRAY(SELECT i.cart_item_id FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id ORDER BY 1)
                      ORDER BY o.id DESC LIMIT 1) AS f`,
    [JSON.stringify(wanted), since],
  );
  return new Map(rows.map(({ place, ...order }) => [place, order]));
}
