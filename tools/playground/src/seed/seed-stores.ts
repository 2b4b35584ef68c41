import { factsOf, type PaymentGateway } from '@noren/contract/payment-methods';
import type { DemoStore, DemoPostalAddress } from '@noren/demo/rows';
import { fullAddress } from '../../../../server/src/buying/addresses/rules.ts';
import type { Tx } from '../../../../server/src/platform/db/database.ts';

/**
 * Seeds stores with their payment and shipping settings.
 * @returns ids by the demo's keys
 */
export async function seedStores(
  tx: Tx,
  stores: readonly DemoStore[],
  pictureUrl: (name: string) => string,
  credentials: { gmo: string; payuni: string },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const store of stores) {
    const sellsBy = (gateway: PaymentGateway) =>
      store.payment_settings.some(({ type }) => factsOf(type).gateway === gateway);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO stores (slug, name, description, contact_email, image_url, avatar_url, enable_enterprise, currency, region, in_marketplace, in_shop, commercial, gmo_credentials, payuni_credentials, opened_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, now()) RETURNING id`,
      [
        store.slug,
        store.name,
        store.description,
        store.contact_email,
        pictureUrl(store.banner),
        pictureUrl(store.avatar),
        store.enable_enterprise,
        store.currency,
        store.region,
        store.marketplace,
        store.shop,
        JSON.stringify(store.commercial_law),
        sellsBy('gmo') ? credentials.gmo : null,
        sellsBy('payuni') ? credentials.payuni : null,
      ],
    );
    const store_id = (row as { id: number }).id;
    ids.set(store.key, store_id);
    for (const [position, name] of store.channels.entries()) {
      await tx.query('INSERT INTO store_channels (store_id, name, position) VALUES ($1, $2, $3)', [
        store_id,
        name,
        position,
      ]);
    }
    await tx.query(
      `INSERT INTO store_settings (store_id, name, enable, "integer") VALUES ($1, 'default_cart_item_life', $2, $3)`,
      [store_id, store.default_cart_item_life !== null, store.default_cart_item_life],
    );
    for (const [position, setting] of store.payment_settings.entries()) {
      await tx.query(
        'INSERT INTO payment_settings (store_id, type, enabled, payment_fee, position, term_days, bank_account) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)',
        [
          store_id,
          setting.type,
          setting.enabled,
          setting.payment_fee,
          position,
          setting.term_days ?? 3,
          setting.bank_account ? JSON.stringify(setting.bank_account) : null,
        ],
      );
    }
    for (const [position, setting] of store.shipping_settings.entries()) {
      await tx.query(
        `INSERT INTO shipping_settings (store_id, type, enabled, is_cash_on_delivery, fee_type, fee, free_shipping_threshold, address, fees, position, delivery)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::jsonb)`,
        [
          store_id,
          setting.type,
          setting.enabled,
          setting.is_cash_on_delivery,
          setting.fee_type,
          setting.fee,
          setting.free_shipping_threshold,
          setting.address && placeOf(setting.address),
          JSON.stringify(
            setting.fees.map(({ level_one_codes, ...fee }) => ({
              ...fee,
              info: { level_one_code: level_one_codes },
            })),
          ),
          position,
          setting.delivery ? JSON.stringify(setting.delivery) : null,
        ],
      );
    }
  }
  return ids;
}

const placeOf = (address: DemoPostalAddress & { name: string }): string =>
  `${fullAddress(address)} ${address.name}`;
