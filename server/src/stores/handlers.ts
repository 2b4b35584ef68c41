import type { Endpoint } from '@noren/contract/endpoint';
import { cardTypeAt, gatewayOf, hasGateway, type PaymentGateway } from '@noren/contract/payment-methods';
import { openAddress } from './zip.ts';
import { gmoCredentialsOf } from '../vault/credentials.ts';
import type { Context, HandlersOf } from '../http/handler.ts';
import type { StoreTermsShown } from './queries.ts';
import { serializeStore } from './queries.ts';
import { completeCommercialInfo } from './rules.ts';
import type { StoresApp } from './app.ts';

/** The store of the path, if it belongs to the called channel. */
async function storeOf(context: Pick<Context<Endpoint, StoresApp>, 'app' | 'channel' | 'fail'>, slug: string): Promise<StoreTermsShown> {
  const found = await context.app.stores.bySlug(slug);
  if (!found || (context.channel === 'marketplace' ? !found.store.in_marketplace : !found.store.in_shop)) throw context.fail('NOT_FOUND');
  return found;
}

export const storesHandlers: HandlersOf<
  | 'GET /buyer/stores/{slug}'
  | 'GET /stores/{slug}/payment-setting'
  | 'GET /stores/{slug}/shipping-setting'
  | 'GET /stores/{slug}/gmo-credit'
  | 'GET /stores/{slug}/jp-commercial'
  | 'GET /jp-zip',
  StoresApp
> = {
  'GET /buyer/stores/{slug}': {
    mode: 'read',
    run: async (_db, context, { params }) => serializeStore((await storeOf(context, params.slug)).store),
  },
  'GET /stores/{slug}/payment-setting': {
    mode: 'read',
    async run(_db, context, { params }) {
      const { store, payments } = await storeOf(context, params.slug);
      // the browser's part of a payment names GMO's shop alone
      const shops: Record<PaymentGateway, string | null> = { gmo: gmoCredentialsOf(context.app, store)?.shop_id ?? null, payuni: null };
      return payments.map((row) => ({
        ...row,
        enabled: row.enabled && context.app.payments.canTake(row.type, store, context.channel),
        info: { shop_id: hasGateway(row.type) ? shops[gatewayOf(row.type)] : null },
      }));
    },
  },
  'GET /stores/{slug}/shipping-setting': {
    mode: 'read',
    run: async (_db, context, { params }) => (await storeOf(context, params.slug)).shippings,
  },
  'GET /stores/{slug}/gmo-credit': {
    mode: 'read',
    async run(_db, context, { params }) {
      const { store } = await storeOf(context, params.slug);
      const credentials = gmoCredentialsOf(context.app, store);
      if (!credentials || !context.app.payments.canTake(cardTypeAt.gmo, store, context.channel)) throw context.fail('NOT_FOUND');
      return { shop_id: credentials.shop_id, token_script_url: context.app.payments.tokenScriptUrl() };
    },
  },
  'GET /stores/{slug}/jp-commercial': {
    mode: 'read',
    async run(_db, context, { params }) {
      const complete = completeCommercialInfo((await storeOf(context, params.slug)).store.commercial);
      if (!complete) throw context.fail('NOT_FOUND');
      return complete;
    },
  },
  'GET /jp-zip': {
    mode: 'read',
    run: async (_db, _context, { query }) => openAddress(query.zipcode) ?? 'not found',
  },
};
