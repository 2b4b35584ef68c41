import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { AppliedDiscount } from '@noren/contract/entities/discount';
import type { OrderedMethod } from '@noren/contract/entities/shipping-method';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { OrderChange } from '@noren/contract/entities/order-change';
import type { Convenience } from '@noren/contract/entities/konbini';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { ShippingType } from '@noren/contract/entities/store';
import type { Locale } from '@noren/contract/scalars';
import { discountsColumn } from '../../buying/discounts/queries.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { toStore, type EmailKind } from '../outbox/queries.ts';
import type { SellerFacts } from '../../catalog/stores/rules.ts';
import { openMoneyFacts, type MoneyFacts } from './open-money-queries.ts';
import { isPart, parcelsSent, type SentParcel } from './parcel-queries.ts';

export interface DueEmail {
  id: number;
  store_id: number;
  order_id: number;
  kind: EmailKind;
  subject_id: number;
  recipient: string;
  tries: number;
  created_at: Date;
}

/** Leases emails about orders to one process; they are due again at `again` if sending fails. */
export const leaseDueEmails = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<DueEmail>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM emails WHERE status = 'waiting' AND due_at <= $1 AND order_id IS NOT NULL ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE emails l SET tries = l.tries + 1, due_at = $2 FROM due
      WHERE l.id = due.id
     RETURNING l.id, l.store_id, l.order_id, l.kind, l.subject_id, l.recipient, l.tries, l.created_at`,
    [now, again, limit],
  );

/**
 * Renews the lease of one email right before it is sent: earlier emails may have taken longer than
 * the batch's lease.
 * @returns false if another process has it, or it is not needed any more
 */
export const renewLease = async (
  db: Db,
  email: { id: number; tries: number },
  again: Date,
): Promise<boolean> =>
  (
    await db.query(
      `UPDATE emails SET due_at = $3 WHERE id = $1 AND tries = $2 AND status = 'waiting' RETURNING 1`,
      [email.id, email.tries, again],
    )
  ).length === 1;

/** Closes an email and deletes its link; a deleted account's last email is deleted entirely. */
export const closeEmail = (db: Db, id: number, status: 'sent' | 'given_up', now: Date) =>
  db.query(
    `WITH last AS (DELETE FROM emails WHERE id = $1 AND kind = 'account_closed')
     UPDATE emails SET status = $2, link = NULL, sent_at = CASE WHEN $2 = 'sent' THEN $3::timestamptz END WHERE id = $1 AND kind <> 'account_closed'`,
    [id, status, now],
  );

export const delayEmail = (db: Db, id: number, until: Date) =>
  db.query('UPDATE emails SET due_at = $2 WHERE id = $1', [id, until]);

/**
 * Counts an email for a mailbox, unless `most` others were counted since. Locks the mailbox first,
 * so that counts do not race.
 * @returns null: it may be sent; else when the first of the others was counted
 */
export const countForMailbox = (
  database: Database,
  email: { id: number; mailbox: string },
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<Date | null> =>
  database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('mailbox ' || $1, 0))`, [
      email.mailbox,
    ]);
    const [row] = await tx.query<{ first: Date }>(
      `WITH others AS (SELECT count(*) AS n, min(counted_at) AS first FROM emails WHERE mailbox = $2 AND counted_at > $4 AND id <> $1),
       gone AS (UPDATE emails SET mailbox = $2, counted_at = $3 FROM others WHERE id = $1 AND others.n < $5::int)
       SELECT first FROM others WHERE n >= $5::int`,
      [email.id, email.mailbox, now, since, most],
    );
    return row?.first ?? null;
  });

interface NumberFacts {
  convenience: Convenience;
  receipt_no: string;
  conf_no: string;
  payment_term: string;
}

export interface EmailFacts {
  order_id: number;
  slug: string;
  is_rehearsal: boolean;
  /**
   * address of the staff member who rehearses and still works in the store, the only recipient of a
   * rehearsal's emails
   */
  rehearser: string | null;
  status: string;
  /** the buyer's, from when the order was placed; the store's own for emails to the store */
  locale: Locale;
  buyer_name: string;
  /** the buyer confirmed the address with a code, or it is the account's own and verified */
  known: boolean;
  /** an abandoned payment may have been taken by its gateway */
  may_be_charged: boolean;
  is_charged_back: boolean;
  /** the buyer is a guest, so the link to the order needs a key */
  of_guest: boolean;
  store_name: string;
  store_slug: string;
  /** where it was ordered, which has its page */
  channel: 'marketplace' | 'shop';
  contact_email: string;
  amount: number;
  discounts: AppliedDiscount[];
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  region: 'JP' | 'TW';
  payment_type: PaymentType;
  created_at: Date;
  /** where its transfer goes; null: it is paid another way */
  bank_account: BankAccount | null;
  /** payment deadline; null: the order does not wait for a payment */
  expire_at: Date | null;
  /** the seller as the legal disclosure names it; '' if it is missing */
  sender: { name: string; phone: string; address: string };
  /** the seller's facts that Taiwan's law requires in a lasting form; null elsewhere */
  law: SellerFacts | null;
  reason: string | null;
  shipping_type: ShippingType;
  /** null: unknown, or there is no carrier */
  company: string | null;
  company_code: string | null;
  tracking_number: string | null;
  /** the parcels that have left for good, if the order left in several or in part; oldest first */
  parcels: SentParcel[];
  receiver: { name: string; phone: string; address: string };
  shipping_method: OrderedMethod | null;
  delivery_request: DeliveryRequest | null;
  items: { product_name: string; sku_name: string; quantity: number; price: number }[];
  /** the canceled order whose late payment this one was made for */
  former_slug: string | null;
  /** the order whose goods it replaces without a price; null: it is a sale */
  replaces_slug: string | null;
  attempt: { status: string; amount: number; number: NumberFacts | null } | null;
  messages: { message: string }[];
  /** the refund that the email is about */
  refund: { amount: number } | null;
  /** what staff changed, if the email is about it */
  changes: OrderChange[];
  /** numbers of the other orders in its parcel, which get no email of their own */
  together: string[];
  /** only a part of the order has left */
  is_part: boolean;
  /** null once the entry is closed */
  money: MoneyFacts | null;
}

export async function emailFacts(
  db: Db,
  email: { store_id: number; order_id: number; kind: EmailKind; subject_id: number },
): Promise<EmailFacts | undefined> {
  const [row] = await db.query<
    Omit<
      EmailFacts,
      | 'former_slug'
      | 'attempt'
      | 'messages'
      | 'refund'
      | 'changes'
      | 'together'
      | 'parcels'
      | 'is_part'
      | 'money'
    >
  >(
    `SELECT o.id AS order_id, o.slug, o.is_rehearsal, o.status,
            CASE WHEN o.is_rehearsal THEN (SELECT f.email FROM staff_roles r JOIN staff f ON f.id = r.staff_id AND f.disabled_at IS NULL
              WHERE r.store_id = o.store_id AND lower(f.email) = lower(trim(o.email)) LIMIT 1) END AS rehearser, o.locale, coalesce(o.custom_buyer_name, o.receiver ->> 'name') AS buyer_name,
            EXISTS (SELECT 1 FROM buyers b WHERE b.id = o.buyer_id AND b.user_id IS NULL) AS of_guest,
            EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND (a.ask_again_at IS NOT NULL AND a.status <> 'unreturned' OR a.status = 'left')) AS may_be_charged, EXISTS (SELECT 1 FROM chargebacks k WHERE k.store_id = o.store_id AND k.order_id = o.id AND k.outcome IS DISTINCT FROM 'won') AS is_charged_back,
            (EXISTS (SELECT 1 FROM confirmed_contacts c WHERE c.buyer_id = o.buyer_id AND c.email = lower(normalize(o.email, NFKC)))
              OR EXISTS (SELECT 1 FROM buyers b JOIN users u ON u.id = b.user_id WHERE b.id = o.buyer_id AND u.email_verified_at IS NOT NULL AND lower(u.email) = lower(o.email))) AS known, t.name AS store_name, t.slug AS store_slug, o.channel, t.contact_email,
            o.amount, ${discountsColumn}, o.shipping_fee, o.payment_fee, o.total_amount, o.currency, o.region, o.payment_type, o.created_at, o.expire_at, o.payment_info -> 'bank_account' AS bank_account, o.sender, CASE WHEN o.region = 'TW' THEN t.commercial END AS law, o.reason, o.receiver, o.shipping_method, o.delivery_request, (SELECT f.slug FROM orders f WHERE f.store_id = o.store_id AND f.id = o.replacement_of) AS replaces_slug,
            o.shipping_type, o.shipping_info ->> 'company' AS company, o.shipping_info ->> 'company_code' AS company_code, o.display_source_id AS tracking_number,
            (SELECT jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', i.quantity, 'price', i.price) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM orders o JOIN stores t ON t.id = o.store_id WHERE o.store_id = $1 AND o.id = $2`,
    [email.store_id, email.order_id],
  );
  if (!row) return undefined;
  const store = toStore(email.kind);
  return {
    ...row,
    locale: store ? (row.region === 'TW' ? 'zh-TW' : 'ja') : row.locale,
    former_slug: email.kind === 'replaced' ? await formerSlug(db, email) : null,
    attempt:
      email.kind === 'konbini' ||
      email.kind === 'reminder' ||
      email.kind.startsWith('late_cash') ||
      email.kind === 'surplus_returned' ||
      email.kind === 'refund_by_hand'
        ? await attemptFacts(db, email)
        : null,
    messages:
      email.kind.startsWith('message_') || (email.kind === 'replacement' && email.subject_id > 0)
        ? await newMessages(db, email, store)
        : [],
    refund:
      email.kind === 'refund_returned' || email.kind === 'refund_owed'
        ? await refundFacts(db, email)
        : null,
    changes: email.kind === 'changed' ? await changesOf(db, email) : [],
    together:
      email.kind === 'shipped' && email.subject_id === 0 ? await ordersInOneEmail(db, email) : [],
    is_part: email.kind === 'shipped' && (await isPart(db, email)),
    parcels: email.kind === 'shipped' ? await parcelsSent(db, email) : [],
    money: email.kind === 'money_open_store' ? await openMoneyFacts(db, email) : null,
  };
}

const ordersInOneEmail = async (
  db: Db,
  { store_id, order_id }: { store_id: number; order_id: number },
): Promise<string[]> =>
  (
    await db.query<{ slug: string }>(
      `SELECT n.slug FROM orders o JOIN orders n ON n.store_id = o.store_id AND n.parcel_id = o.parcel_id AND n.id <> o.id AND lower(n.email) = lower(o.email)
              AND n.display_source_id IS NOT DISTINCT FROM o.display_source_id AND n.shipping_info = o.shipping_info
        WHERE o.store_id = $1 AND o.id = $2 AND n.stage IN ('shipped', 'done') ORDER BY n.id`,
      [store_id, order_id],
    )
  ).map(({ slug }) => slug);

type OfOrder = { store_id: number; order_id: number; subject_id: number };

const formerSlug = async (db: Db, { store_id, subject_id }: OfOrder): Promise<string | null> =>
  (
    await db.query<{ slug: string }>('SELECT slug FROM orders WHERE store_id = $1 AND id = $2', [
      store_id,
      subject_id,
    ])
  )[0]?.slug ?? null;

const attemptFacts = async (
  db: Db,
  { store_id, subject_id }: OfOrder,
): Promise<EmailFacts['attempt']> =>
  (
    await db.query<NonNullable<EmailFacts['attempt']>>(
      `SELECT status, amount, gateway_result -> 'slip' AS number FROM payment_attempts WHERE store_id = $1 AND id = $2`,
      [store_id, subject_id],
    )
  )[0] ?? null;

const refundFacts = async (
  db: Db,
  { store_id, subject_id }: OfOrder,
): Promise<EmailFacts['refund']> =>
  (
    await db.query<NonNullable<EmailFacts['refund']>>(
      'SELECT amount FROM refunds WHERE store_id = $1 AND id = $2',
      [store_id, subject_id],
    )
  )[0] ?? null;

const changesOf = async (db: Db, { store_id, subject_id }: OfOrder): Promise<OrderChange[]> =>
  (
    await db.query<{ changes: OrderChange[] }>(
      'SELECT changes FROM order_changes WHERE store_id = $1 AND id = $2',
      [store_id, subject_id],
    )
  )[0]?.changes ?? [];

/**
 * For the store: unanswered messages. For the buyer: the store's messages since the email was
 * queued.
 */
const newMessages = (
  db: Db,
  { store_id, order_id, subject_id }: OfOrder,
  store: boolean,
): Promise<EmailFacts['messages']> =>
  db.query(
    `SELECT message FROM order_messages
      WHERE store_id = $1 AND order_id = $2 AND CASE WHEN $3::boolean THEN role = 'buyer' AND answered_at IS NULL ELSE role = 'seller' AND id >= $4 END
      ORDER BY id DESC LIMIT 20`,
    [store_id, order_id, store, subject_id],
  );
