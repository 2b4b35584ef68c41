import { factsOf, type PaymentGateway, type PaymentType } from '@noren/contract/payment-methods';
import type { Db } from '../../platform/db/database.ts';
import { createGmoClient, type GmoClient } from '../gateways/gmo/client.ts';
import type { GmoCallLog } from '../gateways/gmo/wire-call.ts';
import type { GmoCredentials, TradeAccess } from '../gateways/gmo/shapes.ts';
import { createPayuniClient, type PayuniClient } from '../gateways/payuni/client.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Log } from '../../platform/log/log.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import {
  gmoCredentialsOf,
  payuniCredentialsOf,
  seal,
  unsealKept,
  unsealOrNull,
} from '../../platform/vault/credentials.ts';
import { credentialsColumn, formerCredentials } from './queries.ts';
import type { Channel } from '@noren/contract/scalars';
import { bankCallMs, callMs, type Config } from '../../platform/config/config.ts';
import type { PayuniCallLog } from '../gateways/payuni/wire-call.ts';
import type { GatewayOutcome, Metrics } from '../../platform/metrics/metrics.ts';
import { tracedFetch } from '../../platform/metrics/request-context.ts';

/** What this folder needs from the process (app/context/app.ts). */
export interface ConnectionsApp extends Ground {
  payments: Payments;
}

interface Connection<Client, Credentials> {
  client: Client;
  credentials: Credentials;
  store: StoreRow;
  seal: (value: unknown) => string;
  unseal: <T>(text: string) => T;
  log: Log;
  now: () => Date;
}
export type GmoConnection = Connection<GmoClient, GmoCredentials>;
export type PayuniConnection = Connection<PayuniClient, PayuniCredentials>;

interface Kind<Client, Credentials> {
  gateway: PaymentGateway;
  client: (app: ConnectionsApp) => Client | null;
  sealed: (store: StoreRow) => string | null;
  /** @throws if this SETTINGS_KEY cannot open them */
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

/** Returns the store's credentials for a shop, current or former. */
async function credentialsOfShop<Credentials>(
  app: ConnectionsApp,
  db: Db,
  kind: Kind<unknown, Credentials>,
  store: StoreRow,
  shop: string,
): Promise<Credentials | null> {
  const open = (sealed: string | null) =>
    sealed === null ? null : unsealOrNull<Credentials>(app, sealed);
  const current = open(kind.sealed(store));
  return current && kind.shopOf(current) === shop
    ? current
    : open(await formerCredentials(db, store.id, kind.gateway, shop));
}

/** @param shop null: the store's current shop */
async function connectionOf<Client, Credentials>(
  app: ConnectionsApp,
  db: Db,
  kind: Kind<Client, Credentials>,
  store_id: number,
  shop: string | null,
): Promise<Connection<Client, Credentials> | null> {
  const client = kind.client(app);
  const store = client && (await storeById(db, store_id));
  if (!client || !store) return null;
  const credentials =
    shop === null ? kind.current(app, store) : await credentialsOfShop(app, db, kind, store, shop);
  const key = app.config.settings_key;
  return (
    credentials && {
      client,
      credentials,
      store,
      seal: (value) => seal(key, value),
      unseal: (text) => unsealKept(app, text),
      log: app.log,
      now: app.now,
    }
  );
}

/**
 * Returns the store's connection to GMO, or null if it has none.
 * @param shop a current or former shop of the store; null: the current one
 */
export const gmoConnectionOf = (
  app: ConnectionsApp,
  db: Db,
  store_id: number,
  shop: string | null = null,
): Promise<GmoConnection | null> => connectionOf(app, db, atGmo, store_id, shop);

/**
 * Returns the store's connection to PAYUNi, or null if it has none.
 * @param shop a current or former shop of the store; null: the current one
 */
export const payuniConnectionOf = (
  app: ConnectionsApp,
  db: Db,
  store_id: number,
  shop: string | null = null,
): Promise<PayuniConnection | null> => connectionOf(app, db, atPayuni, store_id, shop);

/** Returns the unsealed access pair of a GMO trade; null if the reply with it was lost. */
export const gmoAccessOf = (
  { unseal }: GmoConnection,
  attempt: { access_id: string | null; access_pass: string | null },
): TradeAccess | null =>
  attempt.access_id && attempt.access_pass
    ? { access_id: attempt.access_id, access_pass: unseal<string>(attempt.access_pass) }
    : null;

type StoreSetUp = {
  gmo_credentials: string | null;
  payuni_credentials: string | null;
  currency: string;
};

/** The payment methods this process offers, and its gateway clients. */
export interface Payments {
  /** The GMO client; null without GMO_BASE_URL and without a sandbox. */
  gmo: () => GmoClient | null;
  /** The PAYUNi client; null without PAYUNI_BASE_URL and without a sandbox. */
  payuni: () => PayuniClient | null;
  /**
   * Whether the payment method works for this store: the gateway is configured, takes the store's
   * currency, and the store has credentials. Each method also lists its channels.
   */
  canTake: (type: PaymentType, store: StoreSetUp, channel: Channel) => boolean;
  /** URL of the script that turns a card into a token in the browser (GMO 1.6). */
  tokenScriptUrl: () => string;
  /** URL to which PAYUNi posts its result; sent with each call (PAYUNi 2.4). */
  payuniNotifyUrl: () => string;
}

/** What the clients need from this process. */
export interface Surroundings {
  /** Address of this process and its sandboxes; known only once it listens. */
  ownOrigin: () => string;
  publicUrl: () => string;
  now: () => Date;
  log: Log;
  metrics?: Pick<Metrics, 'gatewayCall'>;
}

/** GMO's script hosts (GMO 1.6): the test gateway uses the test script. */
const liveScript = 'https://static.mul-pay.jp/ext/js/token.js';
const testScript = 'https://stg.static.mul-pay.jp/ext/js/token.js';

/**
 * Codes after which the result is open: our own for failed calls, and the gateways' codes for their
 * faults (GMO 1.11: E90, E91; PAYUNi's ERROR).
 */
const faults =
  /^(TIMEOUT|CONNECTION_LOST|UNREACHABLE|CERTIFICATE_REFUSED|MALFORMED_REPLY|HASH_MISMATCH|CHECK_STRING_MISMATCH|ORDER_MISMATCH|BAD_KEYS|HTTP_\d+|ERROR|E9[01].*)$/;

/** @param codes error codes of the call; empty: it succeeded */
const outcomeOf = (codes: readonly string[]): GatewayOutcome =>
  codes.length === 0 ? 'answered' : codes.some((code) => faults.test(code)) ? 'failed' : 'refused';

/** Tells whether credentials can be unsealed. Each text is tried, and logged, once. */
function createOpens(config: Config, log: Log): (sealed: string | null) => boolean {
  const tried = new Map<string, boolean>();
  return (sealed) => {
    if (sealed === null) return false;
    const canOpen = tried.get(sealed);
    if (canOpen !== undefined) return canOpen;
    // drop texts of credentials that were replaced
    if (tried.size >= 10_000) tried.clear();
    const opened = unsealOrNull({ config, log }, sealed) !== null;
    tried.set(sealed, opened);
    return opened;
  };
}

/** Caches the client for the most recent address. */
function byAddress<Client>(create: (baseUrl: string) => Client): (baseUrl: string) => Client {
  let cached: { baseUrl: string; client: Client } | undefined;
  return (baseUrl) => {
    if (cached?.baseUrl !== baseUrl) cached = { baseUrl, client: create(baseUrl) };
    return cached.client;
  };
}

export function createPayments(
  config: Config,
  { ownOrigin, publicUrl, now, log, metrics }: Surroundings,
): Payments {
  const sandbox = {
    gmo: config.demo !== false && config.gmo_base_url === null,
    payuni: config.demo !== false && config.payuni_base_url === null,
  };
  const works: Record<PaymentGateway, boolean> = {
    gmo: sandbox.gmo || config.gmo_base_url !== null,
    payuni: sandbox.payuni || config.payuni_base_url !== null,
  };
  if (!works.gmo) log.warn('GMO_BASE_URL is not set: cards, konbini and PayPay are switched off');
  if (!works.payuni) log.warn('PAYUNI_BASE_URL is not set: cards in Taiwan are switched off');
  const opens = createOpens(config, log);
  const gmoCalled = ({ api, infos, duration_ms }: GmoCallLog): void =>
    metrics?.gatewayCall('gmo', api, outcomeOf(infos.map(({ info }) => info)), duration_ms / 1000);
  const payuniCalled = ({ api, code, duration_ms }: PayuniCallLog): void =>
    metrics?.gatewayCall(
      'payuni',
      api,
      outcomeOf(/^(SUCCESS|UNKNOWN|UNAPPROVED)$/.test(code) ? [] : [code]),
      duration_ms / 1000,
    );
  // the listening address, where the sandbox is called, is known only later
  const gmo = byAddress((baseUrl) =>
    createGmoClient({
      baseUrl,
      timeoutMs: callMs,
      bankTimeoutMs: bankCallMs,
      fetch: tracedFetch,
      log: gmoCalled,
    }),
  );
  const payuni = byAddress((baseUrl) =>
    createPayuniClient({ baseUrl, timeoutMs: callMs, now, fetch: tracedFetch, log: payuniCalled }),
  );
  return {
    gmo: () => (works.gmo ? gmo(config.gmo_base_url ?? `${ownOrigin()}/sandbox/gmo`) : null),
    payuni: () =>
      works.payuni ? payuni(config.payuni_base_url ?? `${ownOrigin()}/sandbox/payuni/api`) : null,
    canTake(type, store, channel) {
      const { channels, gateway, currency } = factsOf(type);
      if (!channels.includes(channel)) return false;
      const isSetUp =
        gateway === null ||
        gateway === 'own' ||
        (works[gateway] && opens(store[credentialsColumn[gateway]]));
      return isSetUp && (currency === null || store.currency === currency);
    },
    tokenScriptUrl() {
      if (config.gmo_token_script_url) return config.gmo_token_script_url;
      if (sandbox.gmo) return '/sandbox/gmo/ext/js/token.js';
      return /\/\/(pt\d+|stg)\./.test(config.gmo_base_url ?? '') ? testScript : liveScript;
    },
    payuniNotifyUrl: () => `${sandbox.payuni ? ownOrigin() : publicUrl()}/api/notify/payuni`,
  };
}
