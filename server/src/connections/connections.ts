import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Db } from '../db/database.ts';
import type { GmoClient } from '../gateways/gmo/client.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniClient } from '../gateways/payuni/client.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import type { Ground } from '../ground.ts';
import type { Log } from '../log.ts';
import { storeById, type StoreRow } from '../stores/queries.ts';
import { gmoCredentialsOf, payuniCredentialsOf, seal, unsealKept, unsealOrNull } from '../vault/credentials.ts';
import type { Payments } from './payments.ts';
import { formerCredentials } from './queries.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ConnectionsApp extends Ground {
  payments: Payments;
}

interface Way<Client, Credentials> {
  client: Client;
  credentials: Credentials;
  store: StoreRow;
  seal: (value: unknown) => string;
  unseal: <T>(text: string) => T;
  log: Log;
}
export type GmoConnection = Way<GmoClient, GmoCredentials>;
export type PayuniConnection = Way<PayuniClient, PayuniCredentials>;

interface Kind<Client, Credentials> {
  gateway: PaymentGateway;
  client: (app: ConnectionsApp) => Client | null;
  sealed: (store: StoreRow) => string | null;
  /** @throws where this SETTINGS_KEY does not open them */
  current: (app: ConnectionsApp, store: StoreRow) => Credentials | null;
  shopOf: (credentials: Credentials) => string;
}
const atGmo: Kind<GmoClient, GmoCredentials> = {
  gateway: 'gmo',
  client: (app) => app.payments.gmo(),
  sealed: (store) => store.gmo_credentials,
  current: gmoCredentialsOf,
  shopOf: ({ shop_id }) => shop_id,
};
const atPayuni: Kind<PayuniClient, PayuniCredentials> = {
  gateway: 'payuni',
  client: (app) => app.payments.payuni(),
  sealed: (store) => store.payuni_credentials,
  current: payuniCredentialsOf,
  shopOf: ({ mer_id }) => mer_id,
};

/** The store's credentials for this shop, be it the one that it has or one that it had. */
async function credentialsOfShop<Credentials>(
  app: ConnectionsApp,
  db: Db,
  kind: Kind<unknown, Credentials>,
  store: StoreRow,
  shop: string,
): Promise<Credentials | null> {
  const open = (sealed: string | null) => (sealed === null ? null : unsealOrNull<Credentials>(app, sealed));
  const current = open(kind.sealed(store));
  return current && kind.shopOf(current) === shop ? current : open(await formerCredentials(db, store.id, kind.gateway, shop));
}

/** @param shop null: the one that the store has now */
async function connectionOf<Client, Credentials>(
  app: ConnectionsApp,
  db: Db,
  kind: Kind<Client, Credentials>,
  store_id: number,
  shop: string | null,
): Promise<Way<Client, Credentials> | null> {
  const client = kind.client(app);
  const store = client && (await storeById(db, store_id));
  if (!client || !store) return null;
  const credentials = shop === null ? kind.current(app, store) : await credentialsOfShop(app, db, kind, store, shop);
  const key = app.config.settings_key;
  return credentials && { client, credentials, store, seal: (value) => seal(key, value), unseal: (text) => unsealKept(app, text), log: app.log };
}

/** The store's way to GMO, or null where it has none. @param shop one that it had before is as good, for what was begun there */
export const gmoConnectionOf = (app: ConnectionsApp, db: Db, store_id: number, shop: string | null = null): Promise<GmoConnection | null> =>
  connectionOf(app, db, atGmo, store_id, shop);

/** The store's way to PAYUNi, or null where it has none. @param shop one that it had before is as good, for what was begun there */
export const payuniConnectionOf = (app: ConnectionsApp, db: Db, store_id: number, shop: string | null = null): Promise<PayuniConnection | null> =>
  connectionOf(app, db, atPayuni, store_id, shop);

interface Begun {
  store_id: number;
  /** under which it was begun; null: the one that the store has still */
  shop: string | null;
}

/** The way to the shop under which an attempt was begun: no answer of another shop says anything of it. */
export const gmoConnectionOfAttempt = (app: ConnectionsApp, db: Db, { store_id, shop }: Begun): Promise<GmoConnection | null> =>
  gmoConnectionOf(app, db, store_id, shop);
export const payuniConnectionOfAttempt = (app: ConnectionsApp, db: Db, { store_id, shop }: Begun): Promise<PayuniConnection | null> =>
  payuniConnectionOf(app, db, store_id, shop);
