import type { PaymentType, ShippingSetting, ShippingType } from '@noren/contract/entities/store';
import type { AddressRow } from '../addresses/queries.ts';
import type { Tx } from '../db/database.ts';
import type { TakenUnits } from '../stock/network-units.ts';
import type { StoreRow } from '../stores/queries.ts';
import type { NetworkCount, OrderBounds } from './network-orders.ts';

export interface StoreTerms {
  store: StoreRow & OrderBounds & { phone: string; contact_cash_orders: number | null; confirm_contact: boolean };
  payments: { id: number; type: PaymentType; enabled: boolean; payment_fee: number }[];
  shippings: ShippingSetting[];
  /** what the callers' networks have ordered here and not paid for */
  counts: NetworkCount[];
  units: TakenUnits[];
}

/** Orders that are not paid for: waiting for their payment, or for a day under way with cash on delivery. */
const notPaidFor = `(o.status IN ('init', 'unpaid') OR (o.payment_type = 'custom_cod' AND o.status IN ('undelivered', 'delivering') AND o.created_at > $3::timestamptz - interval '1 day'))`;

/**
 * What an order needs of its store: whom it is sent by, what each way of paying and shipping costs, and what the callers' networks have taken of it.
 * One statement.
 */
export async function termsOfStores(tx: Tx, ids: readonly number[], networks: readonly string[], now: Date): Promise<Map<number, StoreTerms>> {
  const rows = await tx.query<StoreTerms>(
    `SELECT to_jsonb(s) || jsonb_build_object('kinds', '[]'::jsonb) AS store,
            (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.position, p.id), '[]') FROM payment_settings p WHERE p.store_id = s.id) AS payments,
            (SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.position, h.id), '[]') FROM shipping_settings h WHERE h.store_id = s.id) AS shippings,
            (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]')
               FROM (SELECT o.store_id, o.network::text AS network, count(*) FILTER (WHERE o.status IN ('init', 'unpaid'))::int AS unpaid,
                            count(*) FILTER (WHERE o.status NOT IN ('init', 'unpaid'))::int AS cash,
                            min(o.expire_at) FILTER (WHERE o.status IN ('init', 'unpaid')) AS unpaid_end,
                            min(o.created_at) FILTER (WHERE o.status NOT IN ('init', 'unpaid')) + interval '1 day' AS cash_end
                       FROM orders o WHERE o.store_id = s.id AND o.network = ANY($2::bigint[]) AND o.network IS NOT NULL AND ${notPaidFor}
                      GROUP BY o.store_id, o.network) n) AS counts,
            (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]')
               FROM (SELECT o.store_id, o.network::text AS network, i.sku_id, q.stock, sum(i.quantity)::int AS units
                       FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
                       JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
                      WHERE o.store_id = s.id AND o.network = ANY($2::bigint[]) AND o.network IS NOT NULL AND ${notPaidFor}
                      GROUP BY o.store_id, o.network, i.sku_id, q.stock) n) AS units
       FROM stores s WHERE s.id = ANY($1::int[])`,
    [ids, networks, now],
  );
  return new Map(rows.map((row) => [row.store.id, row]));
}

/** What a call names of its buyer, as it is looked up. */
export interface ContactAsked {
  buyer_id: number;
  address_id: number;
  /** undefined: the lines are nobody's, and so the order is nothing */
  store_id: number | undefined;
  /** plain and folded (contact/mailbox.ts) */
  email: string | null;
  email_folded: string | null;
  /** counts what is on its way to this contact with cash on delivery */
  cash: boolean;
  /** looks whether the address has answered this buyer */
  asks: boolean;
}

/** Where to, and what is known of whom; one for each call, in order. */
export interface ContactKnown {
  address: AddressRow | undefined;
  confirmed: boolean;
  open_cash: number;
}

export async function contactsOf(tx: Tx, asked: readonly ContactAsked[]): Promise<ContactKnown[]> {
  const rows = await tx.query<AddressRow & { place: number; confirmed: boolean | null; open_cash: number | null }>(
    // what is on its way is looked up for all calls together
    `WITH w AS MATERIALIZED (
       SELECT t.place::int, t.store_id, t.email AS asked_email, t.email_folded, t.cash, t.asks, a.*
         FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::boolean[])
                WITH ORDINALITY AS t(of_buyer, address_id, store_id, email, email_folded, cash, asks, place)
         JOIN addresses a ON a.buyer_id = t.of_buyer AND a.id = t.address_id),
     under_way AS (
       SELECT w.place, o.id FROM w JOIN orders o ON o.store_id = w.store_id AND o.email_folded = w.email_folded
        WHERE w.cash AND o.payment_type = 'custom_cod' AND o.status IN ('undelivered', 'delivering')
       UNION
       SELECT w.place, o.id FROM w JOIN orders o ON o.store_id = w.store_id AND o.receiver ->> 'phone' = w.phone_number
        WHERE w.cash AND o.payment_type = 'custom_cod' AND o.status IN ('undelivered', 'delivering')),
     counted AS (SELECT place, count(*)::int AS orders FROM under_way GROUP BY place)
     SELECT w.*, coalesce(n.orders, 0) AS open_cash,
            CASE WHEN w.asks THEN EXISTS (SELECT 1 FROM confirmed_contacts c WHERE c.buyer_id = w.buyer_id AND c.email = w.asked_email) END AS confirmed
       FROM w LEFT JOIN counted n ON n.place = w.place`,
    [
      asked.map((one) => one.buyer_id),
      asked.map((one) => one.address_id),
      asked.map((one) => one.store_id ?? null),
      asked.map((one) => one.email),
      asked.map((one) => one.email_folded),
      asked.map((one) => one.cash),
      asked.map((one) => one.asks),
    ],
  );
  const known = new Map(rows.map((row) => [row.place - 1, row]));
  return asked.map((_, place) => {
    const row = known.get(place);
    return { address: row, confirmed: row?.confirmed ?? false, open_cash: row?.open_cash ?? 0 };
  });
}

/** A buyer's wish for units of a limited SKU, with the marks of the person. */
export interface PersonAsked {
  store_id: number;
  sku_id: number;
  buyer_id: number;
  persons: readonly string[];
}

/** Units of limited SKUs in the orders (all but canceled) that other buyers placed for the same person; one number for each wish, in order. */
export async function unitsOfPersons(tx: Tx, asked: readonly PersonAsked[]): Promise<number[]> {
  const flat = asked.flatMap(({ persons, ...wish }, place) => persons.map((person) => ({ ...wish, person, place })));
  const rows = await tx.query<{ place: number; units: number }>(
    `SELECT f.place, sum(f.quantity)::int AS units
       FROM (SELECT DISTINCT w.place, l.order_id, l.quantity
               FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[]) AS w(place, store_id, sku_id, buyer_id, person)
               JOIN limited_orders l ON l.store_id = w.store_id AND l.sku_id = w.sku_id AND l.person = decode(w.person, 'hex')
               JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id AND o.status <> 'canceled' AND o.buyer_id <> w.buyer_id) f
      GROUP BY f.place`,
    [
      flat.map((one) => one.place),
      flat.map((one) => one.store_id),
      flat.map((one) => one.sku_id),
      flat.map((one) => one.buyer_id),
      flat.map((one) => one.person),
    ],
  );
  const units = new Map(rows.map((row) => [row.place, row.units]));
  return asked.map((_, place) => units.get(place) ?? 0);
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
  /** who the units of a limited SKU are for (persons.ts); none of others */
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
  /** where it was placed from; null: not counted */
  network: string | null;
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
  receiver: { name: string; phone: string; address: string };
  sender: object;
  created_at: Date;
  /** as the buyer's screen says; kept where it is one of the store's */
  stream_id: number | null;
  items: NewOrderItem[];
  histories: { subject: string; from: string | null; to: string; cause: string }[];
}

/**
 * Writes the round's orders with their items, histories, e-mails and the buyers' counts, and empties the carts of them: one statement.
 * @param tell whether buyers get an e-mail: at once, also where the order waits for its payment, for it leads back there whoever left the bank's page
 */
export async function writeOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  bought: readonly { store_id: number; id: number }[],
  tell: boolean,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; slug: string }>(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(store_id int, slug text, buyer_id int, channel text, status text, email text,
            email_folded text, network bigint, phone_number text, custom_buyer_name text, locale text, amount int, shipping_fee int, payment_fee int, total_amount int, currency text, region text,
            is_printio_product_order boolean, printio_order_status text, payment_type text, payment_status text, expire_at timestamptz, shipping_type text,
            receiver jsonb, sender jsonb, created_at timestamptz, stream_id int, items jsonb, histories jsonb)),
     placed AS (
       INSERT INTO orders (store_id, slug, buyer_id, channel, status, email, email_folded, network, phone_number, custom_buyer_name, locale, amount, shipping_fee, payment_fee,
              total_amount, currency, region, is_printio_product_order, printio_order_status, payment_type, payment_status, payment_updated_at, expire_at,
              shipping_type, receiver, sender, created_at, stream_id, place)
       SELECT store_id, slug, buyer_id, channel, status, email, email_folded, network, phone_number, custom_buyer_name, locale, amount, shipping_fee, payment_fee,
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
                                               is_printio_product boolean, is_limited boolean, persons text[])),
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
     for_whom AS (
       INSERT INTO limited_orders (store_id, sku_id, person, order_id, quantity)
       SELECT store_id, sku_id, decode(person, 'hex'), order_id, quantity FROM lines, unnest(persons) AS person WHERE is_limited),
     letters AS (
       INSERT INTO letters (store_id, order_id, kind, recipient)
       SELECT p.store_id, p.id, CASE WHEN g.status = 'undelivered' THEN 'placed' ELSE 'received' END, g.email FROM placed p JOIN given g USING (store_id, slug)
        WHERE $4::boolean AND g.email IS NOT NULL),
     emptied AS (
       DELETE FROM cart_items i USING unnest($2::int[], $3::int[]) AS w(store_id, id) WHERE i.store_id = w.store_id AND i.id = w.id)
     SELECT id, slug FROM placed`,
    [JSON.stringify(orders), bought.map((line) => line.store_id), bought.map((line) => line.id), tell],
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
