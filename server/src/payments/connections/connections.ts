import { factsOf, type PaymentGateway, type PaymentType } from '@noren/contract/payment-methods';
import type { Db } from '../../platform/db/database.ts';
import { createGmoClient, type GmoCallLog, type GmoClient } from '../gateways/gmo/client.ts';
import type { GmoCredentials, TradeAccess } from '../gateways/gmo/shapes.ts';
import { createPayuniClient, type PayuniClient } from '../gateways/payuni/client.ts';
import type { PayuniCredentials } from '../gateways/payuni/shapes.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Log } from '../../platform/log/log.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { gmoCredentialsOf, payuniCredentialsOf, seal, unsealKept, unsealOrNull } from '../../platform/vault/credentials.ts';
import { credentialsColumn, formerCredentials } from './queries.ts';
import type { Channel } from '@noren/contract/scalars';
import { bankCallMs, callMs, type Config } from '../../platform/config/config.ts';
import type { PayuniCallLog } from '../gateways/payuni/wire-call.ts';
import type { GatewayOutcome, Metrics } from '../../platform/metrics/metrics.ts';
import { tracedFetch } from '../../platform/metrics/request-context.ts';

/** What this folder needs of the process (app/context/app.ts). */
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
  now: () => Date;
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
  return credentials && { client, credentials, store, seal: (value) => seal(key, value), unseal: (text) => unsealKept(app, text), log: app.log, now: app.now };
}

/** The store's way to GMO, or null where it has none. @param shop one that it had before is as good, for what was begun there */
export const gmoConnectionOf = (app: ConnectionsApp, db: Db, store_id: number, shop: string | null = null): Promise<GmoConnection | null> =>
  connectionOf(app, db, atGmo, store_id, shop);

/** The store's way to PAYUNi, or null where it has none. @param shop one that it had before is as good, for what was begun there */
export const payuniConnectionOf = (app: ConnectionsApp, db: Db, store_id: number, shop: string | null = null): Promise<PayuniConnection | null> =>
  connectionOf(app, db, atPayuni, store_id, shop);

/** What names a trade at GMO in every call about it, opened; null: the answer that told it was lost. */
export const gmoAccessOf = ({ unseal }: GmoConnection, attempt: { access_id: string | null; access_pass: string | null }): TradeAccess | null =>
  attempt.access_id && attempt.access_pass ? { access_id: attempt.access_id, access_pass: unseal<string>(attempt.access_pass) } : null;

type StoreSetUp = { gmo_credentials: string | null; payuni_credentials: string | null; currency: string };

/** The ways of paying this process can take, and the gateways behind them. */
export interface Payments {
  /** The GMO client, or null where no GMO_BASE_URL is set and there is no sandbox. */
  gmo: () => GmoClient | null;
  /** The PAYUNi client, or null where no PAYUNI_BASE_URL is set and there is no sandbox. */
  payuni: () => PayuniClient | null;
  /**
   * Whether such a payment works for this store at all: the gateway is configured, takes its currency, and the store has its credentials.
   * PAYUNi belongs to the shop channel (spec §7, §9).
   */
  canTake: (type: PaymentType, store: StoreSetUp, channel: Channel) => boolean;
  /** The script that turns a card into a token in the browser (GMO 1.6). */
  tokenScriptUrl: () => string;
  /** Where PAYUNi posts its outcome; each call names it (PAYUNi 2.4). */
  payuniNotifyUrl: () => string;
}

/** What the clients need to know of this process. */
export interface Surroundings {
  /** Where this process listens; known only once it does. The sandboxes are reached there over real HTTP. */
  ownOrigin: () => string;
  publicUrl: () => string;
  now: () => Date;
  log: Log;
  metrics?: Pick<Metrics, 'gatewayCall'>;
}

/** GMO's own script hosts (GMO 1.6): the test gateway goes with the test script. */
const liveScript = 'https://static.mul-pay.jp/ext/js/token.js';
const testScript = 'https://stg.static.mul-pay.jp/ext/js/token.js';

/** What our own words for it and the gateways' codes for faults of theirs (GMO 1.11: E90, E91; PAYUNi's ERROR) have in common: nobody decided anything. */
const faults =
  /^(TIMEOUT|CONNECTION_LOST|UNREACHABLE|CERTIFICATE_REFUSED|MALFORMED_REPLY|HASH_MISMATCH|CHECK_STRING_MISMATCH|ORDER_MISMATCH|BAD_KEYS|HTTP_\d+|ERROR|E9[01].*)$/;

/** @param codes of what was wrong; none: it was answered */
const outcomeOf = (codes: readonly string[]): GatewayOutcome =>
  codes.length === 0 ? 'answered' : codes.some((code) => faults.test(code)) ? 'failed' : 'refused';

/** Whether credentials are set and open: each text is tried once, and what does not open is said once. */
function createOpens(config: Config, log: Log): (sealed: string | null) => boolean {
  const tried = new Map<string, boolean>();
  return (sealed) => {
    if (sealed === null) return false;
    const known = tried.get(sealed);
    if (known !== undefined) return known;
    // texts of credentials that were exchanged meanwhile
    if (tried.size >= 10_000) tried.clear();
    const opened = unsealOrNull({ config, log }, sealed) !== null;
    tried.set(sealed, opened);
    return opened;
  };
}

/** One client for the address that is asked for last. */
function byAddress<Client>(create: (baseUrl: string) => Client): (baseUrl: string) => Client {
  let known: { baseUrl: string; client: Client } | undefined;
  return (baseUrl) => {
    if (known?.baseUrl !== baseUrl) known = { baseUrl, client: create(baseUrl) };
    return known.client;
  };
}

export function createPayments(config: Config, { ownOrigin, publicUrl, now, log, metrics }: Surroundings): Payments {
  const sandbox = { gmo: config.demo !== false && config.gmo_base_url === null, payuni: config.demo !== false && config.payuni_base_url === null };
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
    metrics?.gatewayCall('payuni', api, outcomeOf(/^(SUCCESS|UNKNOWN|UNAPPROVED)$/.test(code) ? [] : [code]), duration_ms / 1000);
  // where a process listens is not known before it does, and its sandbox is reached there
  const gmo = byAddress((baseUrl) => createGmoClient({ baseUrl, timeoutMs: callMs, bankTimeoutMs: bankCallMs, fetch: tracedFetch, log: gmoCalled }));
  const payuni = byAddress((baseUrl) => createPayuniClient({ baseUrl, timeoutMs: callMs, now, fetch: tracedFetch, log: payuniCalled }));
  return {
    gmo: () => (works.gmo ? gmo(config.gmo_base_url ?? `${ownOrigin()}/sandbox/gmo`) : null),
    payuni: () => (works.payuni ? payuni(config.payuni_base_url ?? `${ownOrigin()}/sandbox/payuni/api`) : null),
    canTake(type, store, channel) {
      const { channels, gateway, currency } = factsOf(type);
      if (!channels.includes(channel)) return false;
      const isSetUp = gateway === null || (works[gateway] && opens(store[credentialsColumn[gateway]]));
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
