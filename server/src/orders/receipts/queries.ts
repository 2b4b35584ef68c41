import type { ReceiptContent } from '@noren/contract/entities/receipt';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { TaxedLine, TaxedOrder } from '@noren/contract/order-tax';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { SellerFacts } from '../../catalog/stores/rules.ts';

export interface ReceiptFacts {
  store_id: number;
  id: number;
  slug: string;
  is_rehearsal: boolean;
  region: 'JP' | 'TW';
  status: string;
  payment_status: string;
  payment_type: PaymentType;
  paid_at: Date | null;
  shipping_fee: number;
  payment_fee: number;
  /** the buyer's name, used unless another addressee is given */
  name: string;
  store_name: string;
  commercial: SellerFacts;
  registration_number: string | null;
  items: (TaxedLine & { product_name: string; sku_name: string })[];
  refunded: TaxedOrder['refunded'];
}

/** Column `refunded` of an order `o`: refunds, done or due, of fees and of sums beyond the surplus. */
export const refundedOfOrder = `(SELECT jsonb_build_object('shipping_fee', coalesce(sum(r.shipping_fee), 0), 'payment_fee', coalesce(sum(r.payment_fee), 0),
                 'free_amount', greatest(0, coalesce(sum(r.free_amount), 0) - o.surplus_amount))
          FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status <> 'taken_back') AS refunded`;

const facts = `SELECT o.store_id, o.id, o.slug, o.is_rehearsal, o.region, o.status, o.payment_status, o.payment_type, o.paid_at, o.shipping_fee, o.payment_fee,
       coalesce(nullif(o.custom_buyer_name, ''), o.receiver ->> 'name') AS name, t.name AS store_name, t.commercial, t.registration_number,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'price', i.price, 'quantity', i.quantity,
                 'refunded_quantity', i.refunded_quantity, 'discount_amount', i.discount_amount, 'refunded_amount', i.refunded_amount, 'tax_rate', i.tax_rate) ORDER BY i.id), '[]')
          FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
       ${refundedOfOrder}
  FROM orders o JOIN stores t ON t.id = o.store_id`;

export const factsOfBuyer = (db: Db, buyer_id: number, id: number) =>
  one<ReceiptFacts>(db, `${facts} WHERE o.id = $1 AND o.buyer_id = $2 AND o.erased_at IS NULL`, [
    id,
    buyer_id,
  ]);

export const factsOfStore = (db: Db, store_id: number, id: number) =>
  one<ReceiptFacts>(db, `${facts} WHERE o.store_id = $1 AND o.id = $2`, [store_id, id]);

/**
 * Stores a receipt with the next number of its order; concurrent calls for an order take turns.
 * @returns the issue number
 */
export async function insertReceipt(
  tx: Tx,
  receipt: {
    store_id: number;
    order_id: number;
    addressee: string;
    staff_id: number | null;
    issued_at: Date;
    content: ReceiptContent;
    link_digest: Buffer;
    link_ends_at: Date;
  },
): Promise<number> {
  const { store_id, order_id } = receipt;
  await tx.query('SELECT 1 FROM orders WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    store_id,
    order_id,
  ]);
  const [row] = await tx.query<{ issue: number }>(
    `INSERT INTO receipts (store_id, order_id, issue, addressee, staff_id, issued_at, content, link_digest, link_ends_at)
     SELECT $1, $2, coalesce(max(r.issue), 0) + 1, $3, $4, $5, $6::jsonb, $7, $8 FROM receipts r WHERE r.store_id = $1 AND r.order_id = $2 RETURNING issue`,
    [
      store_id,
      order_id,
      receipt.addressee,
      receipt.staff_id,
      receipt.issued_at,
      JSON.stringify(receipt.content),
      receipt.link_digest,
      receipt.link_ends_at,
    ],
  );
  return (row as { issue: number }).issue;
}

export interface KeptReceipt {
  issue: number;
  addressee: string;
  issued_at: Date;
  voided_at: Date | null;
  content: ReceiptContent;
}
type ReceiptKey = { store_id: number; order_id: number; issue: number };

/** The receipt of a link's token, until the link expires or its buyer is erased. */
export const receiptOfLink = (db: Db, digest: Buffer, now: Date) =>
  one<KeptReceipt>(
    db,
    `SELECT r.issue, r.addressee, r.issued_at, r.voided_at, r.content
       FROM receipts r JOIN orders o ON o.store_id = r.store_id AND o.id = r.order_id
      WHERE r.link_digest = $1 AND r.link_ends_at > $2 AND o.erased_at IS NULL`,
    [digest, now],
  );

export const findReceipt = (db: Db, { store_id, order_id, issue }: ReceiptKey) =>
  one<KeptReceipt>(
    db,
    'SELECT issue, addressee, issued_at, voided_at, content FROM receipts WHERE store_id = $1 AND order_id = $2 AND issue = $3',
    [store_id, order_id, issue],
  );

/** The receipts of an order, newest first. */
export const receiptsOfOrder = (db: Db, store_id: number, order_id: number) =>
  db.query<Omit<KeptReceipt, 'content'> & { total: number; by_store: boolean }>(
    `SELECT issue, addressee, issued_at, voided_at, (content ->> 'total')::int AS total, staff_id IS NOT NULL AS by_store
       FROM receipts WHERE store_id = $1 AND order_id = $2 ORDER BY issue DESC`,
    [store_id, order_id],
  );

/** Voids a receipt and returns it; undefined if it was void already or does not exist. */
export const voidReceipt = (tx: Tx, { store_id, order_id, issue }: ReceiptKey, now: Date) =>
  one<{ addressee: string; order_number: string }>(
    tx,
    `UPDATE receipts SET voided_at = $4 WHERE store_id = $1 AND order_id = $2 AND issue = $3 AND voided_at IS NULL
     RETURNING addressee, content ->> 'order_number' AS order_number`,
    [store_id, order_id, issue, now],
  );
