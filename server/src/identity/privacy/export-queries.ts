import type { PersonExport } from '@noren/contract/entities/person';
import type { Db } from '../../platform/db/database.ts';
import type { OrderKey } from './find-queries.ts';

type Part<K extends keyof PersonExport> = PersonExport[K] extends (infer Row)[] ? Row : never;
/** A row as the database returns it, with timestamps as dates. */
type Raw<Row> = { [K in keyof Row]: Row[K] extends string | null ? Row[K] | Date : Row[K] };
type OrderRow = Raw<
  Omit<Part<'orders'>, 'items' | 'payments' | 'refunds' | 'histories' | 'messages'>
> &
  OrderKey;
type OfOrder<K extends 'items' | 'payments' | 'refunds' | 'histories' | 'messages'> = Raw<
  Part<'orders'>[K][number]
> & { store_id: number; order_id: number };

export const accountsOf = (db: Db, users: readonly number[]) =>
  db.query<Raw<Part<'accounts'>>>(
    `SELECT u.id, CASE WHEN u.email LIKE '%@platform.invalid' THEN '' ELSE u.email END AS email, u.email_verified_at, u.contact_email, u.first_name, u.last_name,
            u.phone_number, u.avatar_url, u.does_age_verify, u.locale, u.register_from, u.platform_user_id, u.password_hash IS NOT NULL AS has_password, u.created_at,
            CASE WHEN s.user_id IS NOT NULL
                 THEN jsonb_build_object('register_region', s.register_region, 'locale', s.locale, 'is_accept_data_policy', s.is_accept_data_policy) END AS shop
       FROM users u LEFT JOIN shop_users s ON s.user_id = u.id WHERE u.id = ANY($1::int[]) ORDER BY u.id`,
    [users],
  );

export const sessionsOf = (db: Db, users: readonly number[], buyers: readonly number[]) =>
  db.query<Raw<Part<'sessions'>>>(
    `SELECT kind, created_at, expires_at, revoked_at AS ended_at FROM sessions WHERE buyer_id = ANY($2::int[]) OR user_id = ANY($1::int[]) ORDER BY created_at`,
    [users, buyers],
  );

/**
 * The sections of a person's export that are found by buyer: a new section does not compile without
 * its statement.
 */
export const sectionsOfBuyers: {
  [
    Name in Exclude<
      keyof PersonExport,
      'format' | 'made_at' | 'accounts' | 'sessions' | 'orders' | 'emails'
    >
  ]: (db: Db, buyers: readonly number[]) => Promise<Raw<Part<Name>>[]>;
} = {
  addresses: (db, buyers) =>
    db.query<Raw<Part<'addresses'>>>(
      `SELECT type, name, phone_number, postcode, level_one, level_two, level_three, level_four, region, created_at FROM addresses WHERE buyer_id = ANY($1::int[]) ORDER BY id`,
      [buyers],
    ),

  credit_cards: (db, buyers) =>
    db.query<Raw<Part<'credit_cards'>>>(
      `SELECT type, masked_card_no, expire, kept, created_at, deleted_at FROM credit_cards WHERE buyer_id = ANY($1::int[]) AND NOT leaving ORDER BY id`,
      [buyers],
    ),

  konbini_records: (db, buyers) =>
    db.query<Raw<Part<'konbini_records'>>>(
      `SELECT convenience, buyer_name, buyer_name_kana, buyer_cellphone, name, created_at FROM gmo_cvs_records WHERE buyer_id = ANY($1::int[]) ORDER BY id`,
      [buyers],
    ),

  confirmed_emails: (db, buyers) =>
    db.query<Raw<Part<'confirmed_emails'>>>(
      'SELECT email, confirmed_at FROM confirmed_contacts WHERE buyer_id = ANY($1::int[]) ORDER BY confirmed_at',
      [buyers],
    ),

  cart_items: (db, buyers) =>
    db.query<Raw<Part<'cart_items'>>>(
      `SELECT t.slug AS store, i.product_name, i.sku_name, i.quantity, i.price, i.created_at
       FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id JOIN stores t ON t.id = i.store_id
      WHERE c.buyer_id = ANY($1::int[]) ORDER BY i.id`,
      [buyers],
    ),

  store_records: (db, buyers) =>
    db.query<Raw<Part<'store_records'>>>(
      `SELECT t.slug AS store, r.tags, r.blocked_at, r.newsletter_at,
              CASE WHEN r.newsletter_at IS NOT NULL THEN CASE WHEN r.newsletter_order_id IS NULL THEN 'staff' ELSE 'checkout' END END AS newsletter_source FROM store_buyers r JOIN stores t ON t.id = r.store_id
        WHERE r.buyer_id = ANY($1::int[])
           OR r.email_folded IN (SELECT o.email_folded FROM orders o WHERE o.buyer_id = ANY($1::int[]) AND o.email_folded IS NOT NULL)
        ORDER BY t.slug, r.id`,
      [buyers],
    ),

  comments: (db, buyers) =>
    db.query<Raw<Part<'comments'>>>(
      `SELECT t.slug AS store, c.post_id AS post, c.name, c.text, c.created_at
       FROM post_comments c JOIN stores t ON t.id = c.store_id WHERE c.buyer_id = ANY($1::int[]) ORDER BY c.created_at, c.sequence`,
      [buyers],
    ),
};

export const exportedOrders = (db: Db, buyers: readonly number[]) =>
  db.query<OrderRow>(
    `SELECT o.store_id, o.id, t.slug AS store, o.slug, o.channel, o.status, o.reason, o.email, o.phone_number, o.custom_buyer_name, o.uniform_invoice, o.invoice_number, o.locale, o.receiver, o.amount,
            o.discount_amount, o.delivery_request, o.shipping_fee, o.payment_fee, o.total_amount, o.currency, o.payment_type, o.payment_status, o.paid_at, o.shipping_type, coalesce((SELECT string_agg(p.tracking_number, ', ' ORDER BY p.id) FROM order_parcels p WHERE p.store_id = o.store_id AND p.order_id = o.id), o.display_source_id) AS tracking_number,
            o.delivery_at, o.created_at, o.completed_at
       FROM orders o JOIN stores t ON t.id = o.store_id WHERE o.buyer_id = ANY($1::int[]) ORDER BY o.created_at, o.id`,
    [buyers],
  );

const ofOrders = (orders: readonly OrderKey[]): [number[], number[]] => [
  orders.map((key) => key.store_id),
  orders.map((key) => key.id),
];
const theirs = '(store_id, order_id) IN (SELECT * FROM unnest($1::int[], $2::int[]))';

export const itemsOfOrders = (db: Db, orders: readonly OrderKey[]) =>
  db.query<OfOrder<'items'>>(
    `SELECT store_id, order_id, product_name, sku_name, quantity, price FROM order_items WHERE ${theirs} ORDER BY id`,
    ofOrders(orders),
  );

export const paymentsOfOrders = (db: Db, orders: readonly OrderKey[]) =>
  db.query<OfOrder<'payments'>>(
    `SELECT store_id, order_id, provider, status, amount, gateway_order_id, created_at FROM payment_attempts WHERE ${theirs} ORDER BY id`,
    ofOrders(orders),
  );

export const refundsOfOrders = (db: Db, orders: readonly OrderKey[]) =>
  db.query<OfOrder<'refunds'>>(
    `SELECT store_id, order_id, amount, status, created_at, settled_at FROM refunds WHERE ${theirs} AND status <> 'taken_back' ORDER BY id`,
    ofOrders(orders),
  );

export const historiesOfOrders = (db: Db, orders: readonly OrderKey[]) =>
  db.query<OfOrder<'histories'>>(
    `SELECT store_id, order_id, subject, "from", "to", created_at FROM order_histories WHERE ${theirs} AND undone_at IS NULL ORDER BY id`,
    ofOrders(orders),
  );

export const messagesOfOrders = (db: Db, orders: readonly OrderKey[]) =>
  db.query<OfOrder<'messages'>>(
    `SELECT store_id, order_id, role, message, created_at FROM order_messages WHERE ${theirs} ORDER BY id`,
    ofOrders(orders),
  );

/** Only emails to the person: those to the stores of their orders belong to the stores. */
export const emailsOf = (db: Db, users: readonly number[], orders: readonly OrderKey[]) =>
  db.query<Raw<Part<'emails'>>>(
    `SELECT l.kind, l.recipient, o.slug AS "order", l.status, l.created_at, l.sent_at
       FROM emails l LEFT JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id
      WHERE (l.user_id = ANY($3::int[]) OR (l.store_id, l.order_id) IN (SELECT * FROM unnest($1::int[], $2::int[])))
        AND l.kind NOT IN ('late_cash_store', 'message_to_store', 'money_open_store', 'order_to_store') ORDER BY l.id`,
    [...ofOrders(orders), users],
  );
