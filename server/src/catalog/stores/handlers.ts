import type { Endpoint } from '@noren/contract/endpoint';
import type { CheckoutTerms, PaymentSetting } from '@noren/contract/entities/store';
import {
  cardTypeAt,
  gatewayOf,
  hasGateway,
  isPaidAtDoor,
  isUnpaidForDays,
  type PaymentGateway,
} from '@noren/contract/payment-methods';
import { openAddress } from './zip.ts';
import { gmoCredentialsOf } from '../../platform/vault/credentials.ts';
import { rehearsalOf, type Context, type HandlersOf } from '../../platform/http/handler.ts';
import { shippingShown } from './shipping-methods.ts';
import { serializeStore, type StoreRow, type StoreTermsShown } from './queries.ts';
import {
  completeCommercialInfo,
  completeTaiwanInfo,
  isOffered,
  totalBounds,
  type BoundedPayment,
} from './rules.ts';
import type { StoresApp } from './app.ts';

type Shown = Pick<Context<Endpoint, StoresApp>, 'app' | 'channel' | 'caller'>;

/** The store of the path, if it belongs to the called channel. */
export async function storeOf(
  context: Shown & Pick<Context, 'fail'>,
  slug: string,
): Promise<StoreTermsShown> {
  const found = await context.app.stores.bySlug(slug);
  if (
    !found ||
    (context.channel === 'marketplace' ? !found.store.in_marketplace : !found.store.in_shop)
  )
    throw context.fail('NOT_FOUND');
  return found;
}

/** The bounds that a page shows: every upper one, and a lower one that keeps out real orders. */
function shownBounds(payment: BoundedPayment, store: StoreRow) {
  const { least, most } = totalBounds(payment, store);
  return { ...(least > 1 && { min_total: least }), max_total: most };
}

/** The store's payment methods, as they work in the called channel. */
function paymentsShown(
  { app, channel, caller }: Shown,
  { store, payments }: StoreTermsShown,
): PaymentSetting[] {
  const rehearsal = rehearsalOf(caller);
  const isRehearsal = rehearsal.rehearses === store.id;
  // only GMO's payments have a part that runs in the browser and needs its shop
  const shops: Record<PaymentGateway, string | null> = {
    gmo: gmoCredentialsOf(app, store)?.shop_id ?? null,
    payuni: null,
  };
  return payments.map(
    ({ id, type, enabled, payment_fee, fee_steps, term_days, seven_eleven, ...bounds }) => ({
      id,
      type,
      payment_fee,
      ...(fee_steps.length > 0 && { fee_steps }),
      enabled:
        isOffered({ type, enabled }, store, rehearsal) &&
        (isRehearsal || app.payments.canTake(type, store, channel)),
      info: { shop_id: hasGateway(type) ? shops[gatewayOf(type)] : null },
      ...shownBounds({ type, ...bounds }, store),
      ...(seven_eleven && { seven_eleven: true as const }),
      ...(isUnpaidForDays(type) && !isPaidAtDoor(type) && { term_days }),
    }),
  );
}

/**
 * In a rehearsal our own script replaces the gateway's, so that entered card data never leaves the
 * browser (D-442).
 */
const rehearsedToken = { shop_id: 'rehearsal', token_script_url: '/rehearsal/token.js' };

/** Settings of GMO's token script; null: the store takes no cards through GMO. */
function tokenScriptOf(
  { app, channel, caller }: Shown,
  store: StoreRow,
): CheckoutTerms['token_script'] {
  if (rehearsalOf(caller).rehearses === store.id) return rehearsedToken;
  const credentials = gmoCredentialsOf(app, store);
  return credentials && app.payments.canTake(cardTypeAt.gmo, store, channel)
    ? { shop_id: credentials.shop_id, token_script_url: app.payments.tokenScriptUrl() }
    : null;
}

export const storesHandlers: HandlersOf<
  | 'GET /buyer/stores/{slug}'
  | 'GET /stores/{slug}/payment-setting'
  | 'GET /stores/{slug}/shipping-setting'
  | 'GET /stores/{slug}/gmo-credit'
  | 'GET /stores/{slug}/jp-commercial'
  | 'GET /stores/{slug}/checkout-terms'
  | 'GET /jp-zip',
  StoresApp
> = {
  'GET /buyer/stores/{slug}': {
    mode: 'read',
    run: async (_db, context, { params }) =>
      serializeStore((await storeOf(context, params.slug)).store, rehearsalOf(context.caller)),
  },
  'GET /stores/{slug}/payment-setting': {
    mode: 'read',
    run: async (_db, context, { params }) =>
      paymentsShown(context, await storeOf(context, params.slug)),
  },
  'GET /stores/{slug}/shipping-setting': {
    mode: 'read',
    run: async (_db, context, { params }) =>
      (await storeOf(context, params.slug)).shippings.map(shippingShown),
  },
  'GET /stores/{slug}/gmo-credit': {
    mode: 'read',
    async run(_db, context, { params }) {
      const script = tokenScriptOf(context, (await storeOf(context, params.slug)).store);
      if (!script) throw context.fail('NOT_FOUND');
      return script;
    },
  },
  'GET /stores/{slug}/jp-commercial': {
    mode: 'read',
    async run(_db, context, { params }) {
      const complete = completeCommercialInfo(
        (await storeOf(context, params.slug)).store.commercial,
      );
      if (!complete) throw context.fail('NOT_FOUND');
      return complete;
    },
  },
  'GET /stores/{slug}/checkout-terms': {
    mode: 'read',
    async run(_db, context, { params }) {
      const terms = await storeOf(context, params.slug);
      const { store, shippings } = terms;
      return {
        shipping_settings: shippings.map(shippingShown),
        payment_settings: paymentsShown(context, terms),
        jp_commercial: completeCommercialInfo(store.commercial),
        tw_commercial: store.region === 'TW' ? completeTaiwanInfo(store) : null,
        token_script: tokenScriptOf(context, store),
      };
    },
  },
  'GET /jp-zip': {
    mode: 'read',
    run: async (_db, _context, { query }) => openAddress(query.zipcode) ?? 'not found',
  },
};
