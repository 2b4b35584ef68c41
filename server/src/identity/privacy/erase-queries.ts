import { tablesWhere } from '../../platform/db/buyer-tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import { foldedEmail } from '../../buying/addresses/rules.ts';
import type { OrderKey } from './find-queries.ts';

/** Emails to the store itself, which are kept. */
const toStores = `('late_cash_store', 'message_to_store', 'money_open_store', 'order_to_store')`;

const keysOf = (orders: readonly OrderKey[]): [number[], number[]] => [
  orders.map((key) => key.store_id),
  orders.map((key) => key.id),
];
const ofOrders = (table: string, column: string) =>
  `(${table}.store_id, ${table}.${column}) IN (SELECT * FROM unnest($1::int[], $2::int[]))`;

export const lockUsers = (tx: Tx, users: readonly number[]) =>
  tx.query('SELECT 1 FROM users WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE', [users]);

export const storesWithCarts = (tx: Tx, buyers: readonly number[]) =>
  tx.query<{ store_id: number; buyer_id: number }>(
    'SELECT store_id, buyer_id FROM carts WHERE buyer_id = ANY($1::int[])',
    [buyers],
  );

/**
 * Erases what orders contain about their buyer. Amounts, products, states, dates and the gateways'
 * ids stay.
 */
export async function eraseFromOrders(
  tx: Tx,
  orders: readonly OrderKey[],
  now: Date,
): Promise<void> {
  const keys = keysOf(orders);
  await tx.query(
    `UPDATE orders SET email = NULL, email_folded = NULL, phone_number = NULL, custom_buyer_name = NULL, uniform_invoice = NULL, network = NULL, delivery_request = NULL,
            receiver = '{"name": "", "phone": "", "address": ""}', source_id = NULL, display_source_id = NULL, payment_account = NULL, payment_info = '{}',
            erased_at = coalesce(erased_at, $3) WHERE ${ofOrders('orders', 'id')}`,
    [...keys, now],
  );
  await tx.query(
    `DELETE FROM order_messages WHERE ${ofOrders('order_messages', 'order_id')}`,
    keys,
  );
  // staff notes about the order
  await tx.query(`DELETE FROM order_notes WHERE ${ofOrders('order_notes', 'order_id')}`, keys);
  await tx.query(`DELETE FROM order_tags WHERE ${ofOrders('order_tags', 'order_id')}`, keys);
  await tx.query(`DELETE FROM order_changes WHERE ${ofOrders('order_changes', 'order_id')}`, keys);
  await tx.query(`DELETE FROM order_parcels WHERE ${ofOrders('order_parcels', 'order_id')}`, keys);
  await tx.query(
    `DELETE FROM limited_orders WHERE ${ofOrders('limited_orders', 'order_id')}`,
    keys,
  );
  await tx.query(
    `DELETE FROM discount_persons WHERE ${ofOrders('discount_persons', 'order_id')}`,
    keys,
  );
  await tx.query(
    `DELETE FROM emails WHERE ${ofOrders('emails', 'order_id')} AND kind NOT IN ${toStores}`,
    keys,
  );
  await tx.query(
    `UPDATE open_money SET note = NULL WHERE ${ofOrders('open_money', 'order_id')} AND note IS NOT NULL`,
    keys,
  );
  await tx.query(
    `UPDATE refunds SET note = '' WHERE ${ofOrders('refunds', 'order_id')} AND note <> ''`,
    keys,
  );
  await tx.query(
    `UPDATE chargebacks SET note = '' WHERE ${ofOrders('chargebacks', 'order_id')} AND note <> ''`,
    keys,
  );
  // the state before a step contains the parcel's number
  await tx.query(
    `UPDATE fulfilment_steps SET before = before - 'source_id' - 'display_source_id' WHERE ${ofOrders('fulfilment_steps', 'order_id')}`,
    keys,
  );
  // gateway data besides ids: pages, vouchers, forms
  await tx.query(
    `UPDATE payment_attempts SET redirect_url = NULL, pay_redirect_url = NULL, save_as = NULL, gateway_result = '{}' WHERE ${ofOrders('payment_attempts', 'order_id')}`,
    keys,
  );
}

/** Erases only the address, for orders of other people. */
export async function eraseMentions(
  tx: Tx,
  orders: readonly OrderKey[],
  emails: readonly string[],
): Promise<void> {
  if (orders.length === 0) return;
  const keys = keysOf(orders);
  await tx.query(
    `UPDATE orders SET email = NULL, email_folded = NULL WHERE ${ofOrders('orders', 'id')}`,
    keys,
  );
  await tx.query(
    `DELETE FROM emails WHERE ${ofOrders('emails', 'order_id')} AND lower(recipient) = ANY($3::text[]) AND kind NOT IN ${toStores}`,
    [...keys, emails],
  );
}

/**
 * Erases buyers' data besides orders. Cards stay without digits until they are deleted from their
 * vaults.
 */
export async function eraseBuyers(tx: Tx, buyers: readonly number[], now: Date): Promise<void> {
  for (const table of tablesWhere('erase', 'delete'))
    await tx.query(`DELETE FROM ${table} WHERE buyer_id = ANY($1::int[])`, [buyers]);
  await tx.query(`DELETE FROM emails WHERE kind = 'contact_code' AND subject_id = ANY($1::int[])`, [
    buyers,
  ]);
  await tx.query(
    'DELETE FROM credit_cards WHERE buyer_id = ANY($1::int[]) AND deleted_at IS NOT NULL',
    [buyers],
  );
  await tx.query(
    `UPDATE credit_cards SET leaving = true, kept = false, masked_card_no = '', expire = NULL, session_digest = NULL, check_after = NULL
      WHERE buyer_id = ANY($1::int[]) AND NOT leaving`,
    [buyers],
  );
  await tx.query(
    'UPDATE buyers SET user_id = NULL, vault_mark = NULL, erased_at = coalesce(erased_at, $2) WHERE id = ANY($1::int[])',
    [buyers, now],
  );
}

/** The data that an account's last email needs. */
export interface LeavingUser {
  id: number;
  email: string;
  email_verified_at: Date | null;
  contact_email: string | null;
  locale: string;
}

/**
 * Deletes accounts; their buyers, who own the orders, stay without an account.
 * @returns the deleted accounts
 */
export async function eraseUsers(tx: Tx, users: readonly number[]): Promise<LeavingUser[]> {
  tx.changed('sessions');
  await tx.query('DELETE FROM sessions WHERE user_id = ANY($1::int[])', [users]);
  await tx.query('DELETE FROM order_messages WHERE user_id = ANY($1::int[])', [users]);
  await tx.query('DELETE FROM emails WHERE user_id = ANY($1::int[])', [users]);
  await tx.query('DELETE FROM account_tokens WHERE user_id = ANY($1::int[])', [users]);
  await tx.query('DELETE FROM shop_users WHERE user_id = ANY($1::int[])', [users]);
  await tx.query('UPDATE buyers SET user_id = NULL WHERE user_id = ANY($1::int[])', [users]);
  return tx.query<LeavingUser>(
    'DELETE FROM users WHERE id = ANY($1::int[]) RETURNING id, email, email_verified_at, contact_email, locale',
    [users],
  );
}

/**
 * Deletes what is stored under an address only: emails, codes, and counts of attempts.
 * @param owners digests of the addresses
 */
export async function eraseMailboxes(
  tx: Tx,
  emails: readonly string[],
  owners: readonly Buffer[],
): Promise<void> {
  if (owners.length > 0)
    await tx.query('DELETE FROM throttles WHERE owner = ANY($1::bytea[])', [owners]);
  if (emails.length === 0) return;
  await tx.query(
    `DELETE FROM emails WHERE lower(recipient) = ANY($1::text[]) AND kind NOT IN ${toStores}`,
    [emails],
  );
  await tx.query('DELETE FROM store_buyers WHERE email_folded = ANY($1::text[])', [
    emails.map(foldedEmail),
  ]);
  await tx.query('DELETE FROM contact_codes WHERE email = ANY($1::text[])', [emails]);
  await tx.query('DELETE FROM confirmed_contacts WHERE email = ANY($1::text[])', [emails]);
  await tx.query('DELETE FROM undeliverable_emails WHERE email = ANY($1::text[])', [emails]);
}
