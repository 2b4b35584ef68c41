import type { App } from '../app.ts';
import type { Db } from '../db/database.ts';
import type { GmoClient } from '../gateways/gmo/client.ts';
import type { GmoCredentials } from '../gateways/gmo/shapes.ts';
import type { PayuniClient } from '../gateways/payuni/client.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import type { Log } from '../log.ts';
import { storeById, type StoreRow } from '../stores/queries.ts';
import { gmoCredentialsOf, payuniCredentialsOf, seal, unsealKept } from './credentials.ts';

interface Way<Client, Credentials> {
  client: Client;
  credentials: Credentials;
  store: StoreRow;
  seal: (value: unknown) => string;
  unseal: <T>(text: string) => T;
  log: Log;
}
export type GmoRail = Way<GmoClient, GmoCredentials>;
export type PayuniRail = Way<PayuniClient, PayuniCredentials>;

async function railOf<Client, Credentials>(
  app: App,
  db: Db,
  store_id: number,
  client: Client | null,
  credentialsOf: (app: App, store: StoreRow) => Credentials | null,
): Promise<Way<Client, Credentials> | null> {
  const store = client && (await storeById(db, store_id));
  const credentials = store ? credentialsOf(app, store) : null;
  const key = app.config.settings_key;
  if (!client || !store || !credentials) return null;
  return { client, credentials, store, seal: (value) => seal(key, value), unseal: (text) => unsealKept(app, text), log: app.log };
}

/** The store's way to GMO, or null where it has none. */
export const gmoRailOf = (app: App, db: Db, store_id: number): Promise<GmoRail | null> => railOf(app, db, store_id, app.payments.gmo(), gmoCredentialsOf);

/** The store's way to PAYUNi, or null where it has none. */
export const payuniRailOf = (app: App, db: Db, store_id: number): Promise<PayuniRail | null> =>
  railOf(app, db, store_id, app.payments.payuni(), payuniCredentialsOf);
