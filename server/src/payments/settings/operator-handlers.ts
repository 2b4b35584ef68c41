import type { EveryKey } from '@noren/contract/every-endpoint';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { boundsOf, setBounds } from '../../catalog/stores/bounds-queries.ts';
import { findStore, setSellerFacts, type StoreRow } from '../../catalog/stores/queries.ts';
import { isOpenForSale, missingItems, sellerItems } from '../../catalog/stores/rules.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { findCredentials, setCredentials } from './gateway-credentials.ts';

const factsOf = (store: StoreRow) => ({
  region: store.region,
  facts: Object.fromEntries(
    sellerItems[store.region].map((item) => [item, store.commercial[item] ?? null]),
  ),
  contact_email: store.contact_email,
  missing: missingItems(store.region, store.commercial),
  is_open: isOpenForSale(store),
});

/** One store's limits, gateway credentials and seller facts. */
export const storeHandlers: HandlersOf<
  Extract<EveryKey, `${string} /operator/stores/${string}`>,
  PaymentsApp
> = {
  'GET /operator/stores/{slug}/bounds': {
    mode: 'read',
    async run(db, { fail }, { params }) {
      const bounds = await boundsOf(db, params.slug);
      if (!bounds) throw fail('NOT_FOUND');
      return bounds;
    },
  },
  'PUT /operator/stores/{slug}/bounds': {
    mode: 'write',
    async run(tx, { fail }, { params, body }) {
      const bounds = await setBounds(tx, params.slug, body);
      if (!bounds) throw fail('NOT_FOUND');
      return bounds;
    },
  },
  // neither the answer nor the log contains a password or a key (D-140)
  'GET /operator/stores/{slug}/gateway-credentials': {
    mode: 'read',
    async run(db, { app, fail }, { params }) {
      const credentials = await findCredentials(app, db, params.slug);
      if (!credentials) throw fail('NOT_FOUND');
      return credentials;
    },
  },
  'PUT /operator/stores/{slug}/gateway-credentials': {
    // opens its own transaction, because it logs after the commit
    mode: 'own',
    async run(_database, { app, fail }, { params, body }) {
      const by = {
        staff_id: null,
        call: 'PUT /operator/stores/{slug}/gateway-credentials',
        subject: Object.keys(body).join(', '),
      };
      const credentials = await setCredentials(app, params.slug, body, by);
      if (!credentials) throw fail('NOT_FOUND');
      return credentials;
    },
  },
  'GET /operator/stores/{slug}/seller-facts': {
    mode: 'read',
    async run(db, { fail }, { params }) {
      const store = await findStore(db, params.slug);
      if (!store) throw fail('NOT_FOUND');
      return factsOf(store);
    },
  },
  'PUT /operator/stores/{slug}/seller-facts': {
    mode: 'write',
    async run(tx, { fail }, { params, body }) {
      const store = await findStore(tx, params.slug);
      if (!store) throw fail('NOT_FOUND');
      // each country has its own items; an item of the other country is an unknown field here
      const own: readonly string[] = sellerItems[store.region];
      const unknownItems = Object.keys(body).filter((item) => !own.includes(item));
      if (unknownItems.length > 0)
        throw fail('VALIDATION_EXCEPTION', {
          errors: unknownItems.map((item) => ({
            path: `body.${item}`,
            message: `not a field of a store in ${store.region}`,
          })),
        });
      await setSellerFacts(tx, store.id, body);
      return factsOf((await findStore(tx, params.slug)) ?? store);
    },
  },
};
