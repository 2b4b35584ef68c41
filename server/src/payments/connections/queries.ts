import { typesAt, type PaymentGateway } from '@noren/contract/payment-methods';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** Returns a store's sealed former credentials for a shop at a gateway. */
export const formerCredentials = async (
  db: Db,
  store_id: number,
  gateway: PaymentGateway,
  shop: string,
): Promise<string | null> =>
  (
    await one<{ sealed: string }>(
      db,
      'SELECT sealed FROM former_credentials WHERE store_id = $1 AND gateway = $2 AND shop = $3',
      [store_id, gateway, shop],
    )
  )?.sealed ?? null;

/**
 * Keeps the credentials of a shop that the store leaves, and assigns attempts without a recorded
 * shop to it.
 * @param shop the shop the store leaves
 * @param sealed its credentials as stored
 */
export async function keepFormerCredentials(
  tx: Tx,
  store_id: number,
  gateway: PaymentGateway,
  { shop, sealed }: { shop: string; sealed: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO former_credentials (store_id, gateway, shop, sealed, replaced_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (store_id, gateway, shop) DO UPDATE SET sealed = excluded.sealed, replaced_at = excluded.replaced_at`,
    [store_id, gateway, shop, sealed, now],
  );
  await tx.query(
    `UPDATE payment_attempts SET shop = $3 WHERE store_id = $1 AND shop IS NULL AND NOT is_rehearsal AND provider = ANY($2::text[])`,
    [store_id, typesAt(gateway), shop],
  );
}

/** Deletes former credentials when the store uses that shop again. */
export const deleteFormerCredentials = (
  tx: Tx,
  store_id: number,
  gateway: PaymentGateway,
  shop: string,
) =>
  tx.query('DELETE FROM former_credentials WHERE store_id = $1 AND gateway = $2 AND shop = $3', [
    store_id,
    gateway,
    shop,
  ]);

/** Columns of `stores` with the sealed credentials. */
export const credentialsColumn = {
  gmo: 'gmo_credentials',
  payuni: 'payuni_credentials',
} as const satisfies Record<PaymentGateway, string>;
export type Column = (typeof credentialsColumn)[PaymentGateway];

/**
 * Returns all stores' sealed credentials for a gateway.
 * @param formerOf includes former credentials at this gateway for the shop of this name
 */
export const sealedCredentials = (
  db: Db,
  column: Column,
  formerOf: PaymentGateway | null,
  name: string,
) =>
  db.query<{ id: number; sealed: string }>(
    `SELECT id, ${column} AS sealed FROM stores WHERE ${column} IS NOT NULL
     UNION ALL SELECT store_id, sealed FROM former_credentials WHERE gateway = $1 AND shop = $2 ORDER BY id`,
    [formerOf ?? '', name],
  );
