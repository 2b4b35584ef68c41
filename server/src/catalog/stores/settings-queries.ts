import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { DeliveryRules } from '@noren/contract/entities/delivery';
import type { CashRules } from '@noren/contract/entities/store-settings';
import type { ShippingMethod } from '@noren/contract/entities/shipping-method';
import type { FeeStep } from '@noren/contract/payment-fee';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { FeeByPlace, ShippingType } from '@noren/contract/entities/store';
import type { VisitTags } from '@noren/contract/visit-tags';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * Locks a store's row until the transaction ends, so that its settings are written one change at a
 * time.
 */
export const lockStore = (tx: Tx, store_id: number) =>
  tx.query('SELECT 1 FROM stores WHERE id = $1 FOR UPDATE', [store_id]);

export const hasGoods = async (db: Db, store_id: number): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM products WHERE store_id = $1 AND deleted_at IS NULL LIMIT 1', [
    store_id,
  ])) !== undefined;

export const hasProduct = async (db: Db, store_id: number, id: number): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM products WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL', [
    store_id,
    id,
  ])) !== undefined;

/** Whether the store has chosen both texts: its own, or the ones that come with the shop. */
export const hasChosenPolicies = async (db: Db, store_id: number): Promise<boolean> =>
  (
    await one<{ chosen: number }>(
      db,
      'SELECT count(DISTINCT p.policy)::int AS chosen FROM store_policies p WHERE p.store_id = $1',
      [store_id],
    )
  )?.chosen === 2;

export interface PaymentFields {
  type: PaymentType;
  enabled: boolean;
  payment_fee: number;
  /** absent: unchanged */
  fee_steps?: FeeStep[] | undefined;
  total_from?: number | null | undefined;
  total_to?: number | null | undefined;
  term_days?: number | undefined;
  /** absent: unchanged */
  bank_account?: BankAccount | null | undefined;
  /** absent: unchanged */
  seven_eleven?: boolean | undefined;
}

/** Sets a payment method; a new one is added after the existing ones. */
export async function setPayment(tx: Tx, store_id: number, fields: PaymentFields) {
  const { type, enabled, payment_fee, fee_steps, total_from, total_to } = fields;
  const { term_days, bank_account, seven_eleven } = fields;
  tx.changed('stores');
  const values = [
    store_id,
    type,
    enabled,
    payment_fee,
    term_days ?? null,
    bank_account !== undefined,
    bank_account ? JSON.stringify(bank_account) : null,
    fee_steps ? JSON.stringify(fee_steps) : null,
    total_from !== undefined,
    total_from ?? null,
    total_to !== undefined,
    total_to ?? null,
    seven_eleven ?? null,
  ];
  const kept = await tx.query(
    `UPDATE payment_settings SET enabled = $3, payment_fee = $4, term_days = coalesce($5, term_days),
            bank_account = CASE WHEN $6::boolean THEN $7::jsonb ELSE bank_account END,
            fee_steps = coalesce($8::jsonb, fee_steps),
            total_from = CASE WHEN $9::boolean THEN $10::int ELSE total_from END,
            total_to = CASE WHEN $11::boolean THEN $12::int ELSE total_to END,
            seven_eleven = coalesce($13::boolean, seven_eleven)
      WHERE store_id = $1 AND type = $2 RETURNING 1`,
    values,
  );
  if (kept.length > 0) return;
  await tx.query(
    `INSERT INTO payment_settings (store_id, type, enabled, payment_fee, term_days, bank_account, fee_steps, total_from, total_to, seven_eleven, position)
     SELECT $1, $2, $3, $4, coalesce($5, 3), CASE WHEN $6::boolean THEN $7::jsonb END,
            coalesce($8::jsonb, '[]'), CASE WHEN $9::boolean THEN $10::int END, CASE WHEN $11::boolean THEN $12::int END,
            coalesce($13::boolean, false),
            coalesce(max(p.position), -1) + 1 FROM payment_settings p WHERE p.store_id = $1`,
    values,
  );
}

export const setCashRules = (
  tx: Tx,
  store_id: number,
  { code, confirm_above, cash_most }: CashRules,
) => {
  tx.changed('stores');
  return tx.query(
    'UPDATE stores SET confirm_contact = $2, confirm_always = $3, confirm_above = $4, cash_most = $5 WHERE id = $1',
    [store_id, code !== 'never', code === 'always', confirm_above, cash_most],
  );
};

/**
 * Whether anybody has ordered on the store's own pages: those buyers need their order pages. Orders
 * of a rehearsal count too.
 */
export const hasWebOrders = async (db: Db, store_id: number): Promise<boolean> =>
  (await one(
    db,
    "SELECT 1 FROM orders o WHERE o.store_id = $1 AND o.channel = 'marketplace' LIMIT 1",
    [store_id],
  )) !== undefined;

export const setWebShop = (tx: Tx, store_id: number, in_marketplace: boolean) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET in_marketplace = $2 WHERE id = $1', [
    store_id,
    in_marketplace,
  ]);
};

export const setRegistrationNumber = (
  tx: Tx,
  store_id: number,
  registration_number: string | null,
) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET registration_number = $2 WHERE id = $1', [
    store_id,
    registration_number,
  ]);
};

export interface ShippingFields {
  enabled: boolean;
  is_cash_on_delivery: boolean;
  fee_type: 'free' | 'fixed' | 'condition';
  fee: number;
  free_shipping_threshold: number | null;
  address: string | null;
  fees: readonly FeeByPlace[];
  delivery: DeliveryRules | null;
}

/** Sets a shipping method; a new one is added after the existing ones. */
export async function setShipping(
  tx: Tx,
  store_id: number,
  type: ShippingType,
  fields: ShippingFields,
): Promise<void> {
  tx.changed('stores');
  const values = [
    store_id,
    type,
    fields.enabled,
    fields.is_cash_on_delivery,
    fields.fee_type,
    fields.fee,
    fields.free_shipping_threshold,
    fields.address,
    JSON.stringify(fields.fees),
    fields.delivery && JSON.stringify(fields.delivery),
  ];
  const kept = await tx.query(
    `UPDATE shipping_settings SET enabled = $3, is_cash_on_delivery = $4, fee_type = $5, fee = $6, free_shipping_threshold = $7, address = $8, fees = $9::jsonb, delivery = $10::jsonb
      WHERE store_id = $1 AND type = $2 RETURNING 1`,
    values,
  );
  if (kept.length > 0) return;
  await tx.query(
    `INSERT INTO shipping_settings (store_id, type, enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, address, fees, delivery, position)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, coalesce(max(h.position), -1) + 1 FROM shipping_settings h WHERE h.store_id = $1`,
    values,
  );
}

/** A store's tags for measuring visits. */
export const findTags = async (db: Db, store_id: number): Promise<VisitTags> =>
  (await one<VisitTags>(db, 'SELECT s.ga4_id, s.meta_pixel_id FROM stores s WHERE s.id = $1', [
    store_id,
  ])) as VisitTags;

export const setTags = (tx: Tx, store_id: number, { ga4_id, meta_pixel_id }: VisitTags) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET ga4_id = $2, meta_pixel_id = $3 WHERE id = $1', [
    store_id,
    ga4_id,
    meta_pixel_id,
  ]);
};

/** Sets the methods of home delivery in Japan, which may have no setting yet. */
export async function setShippingMethods(
  tx: Tx,
  store_id: number,
  methods: readonly ShippingMethod[],
): Promise<void> {
  tx.changed('stores');
  const values = [store_id, JSON.stringify(methods)];
  const kept = await tx.query(
    `UPDATE shipping_settings SET methods = $2::jsonb WHERE store_id = $1 AND type = 'custom' RETURNING 1`,
    values,
  );
  if (kept.length > 0) return;
  await tx.query(
    `INSERT INTO shipping_settings (store_id, type, enabled, is_cash_on_delivery, fee_type, fee, fees, methods, position)
     SELECT $1, 'custom', false, false, 'free', 0, '[]', $2::jsonb, coalesce(max(h.position), -1) + 1 FROM shipping_settings h WHERE h.store_id = $1`,
    values,
  );
}
