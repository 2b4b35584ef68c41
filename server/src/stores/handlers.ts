import { openAddress } from './zip.ts';
import { gmoCredentialsOf } from '../payments/credentials.ts';
import type { Db } from '../db/database.ts';
import type { Context, HandlersOf } from '../http/handler.ts';
import { findStore, paymentSettings, presentStore, shippingSettings, type StoreRow } from './queries.ts';
import { completeCommercialInfo } from './rules.ts';

/** The store of the path, if it belongs to the called channel. */
async function storeOf(db: Db, context: Pick<Context, 'channel' | 'fail'>, slug: string): Promise<StoreRow> {
  const row = await findStore(db, slug);
  if (!row || (context.channel === 'marketplace' ? !row.in_marketplace : !row.in_shop)) throw context.fail('NOT_FOUND');
  return row;
}

export const storesHandlers: HandlersOf<
  | 'GET /buyer/stores/{slug}'
  | 'GET /stores/{slug}/payment-setting'
  | 'GET /stores/{slug}/shipping-setting'
  | 'GET /stores/{slug}/gmo-credit'
  | 'GET /stores/{slug}/jp-commercial'
  | 'GET /jp-zip'
> = {
  'GET /buyer/stores/{slug}': {
    mode: 'read',
    run: async (db, context, { params }) => presentStore(await storeOf(db, context, params.slug)),
  },
  'GET /stores/{slug}/payment-setting': {
    mode: 'read',
    async run(db, context, { params }) {
      const store = await storeOf(db, context, params.slug);
      const shop_id = gmoCredentialsOf(context.app, store)?.shop_id ?? null;
      const rows = await paymentSettings(db, store.id);
      return rows.map((row) => ({
        ...row,
        enabled: row.enabled && context.app.payments.canTake(row.type, store, context.channel),
        info: { shop_id: row.type.startsWith('gmo_') ? shop_id : null },
      }));
    },
  },
  'GET /stores/{slug}/shipping-setting': {
    mode: 'read',
    run: async (db, context, { params }) => shippingSettings(db, (await storeOf(db, context, params.slug)).id),
  },
  'GET /stores/{slug}/gmo-credit': {
    mode: 'read',
    async run(db, context, { params }) {
      const store = await storeOf(db, context, params.slug);
      const credentials = gmoCredentialsOf(context.app, store);
      if (!credentials || !context.app.payments.canTake('gmo_credit', store, context.channel)) throw context.fail('NOT_FOUND');
      return { shop_id: credentials.shop_id, token_script_url: context.app.payments.tokenScriptUrl() };
    },
  },
  'GET /stores/{slug}/jp-commercial': {
    mode: 'read',
    async run(db, context, { params }) {
      const complete = completeCommercialInfo((await storeOf(db, context, params.slug)).commercial);
      if (!complete) throw context.fail('NOT_FOUND');
      return complete;
    },
  },
  'GET /jp-zip': {
    mode: 'read',
    run: async (_db, _context, { query }) => openAddress(query.zipcode) ?? 'not found',
  },
};
