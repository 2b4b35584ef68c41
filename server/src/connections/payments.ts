import type { PaymentType } from '@noren/contract/entities/store';
import { factsOf, type PaymentGateway } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import { bankCallMs, callMs, type Config } from '../config.ts';
import { createGmoClient, type GmoClient } from '../gateways/gmo/client.ts';
import { createPayuniClient, type PayuniClient } from '../gateways/payuni/client.ts';
import type { GmoCallLog } from '../gateways/gmo/wire-call.ts';
import type { PayuniCallLog } from '../gateways/payuni/wire-call.ts';
import type { Log } from '../log.ts';
import type { GatewayOutcome, Metrics } from '../watching/metrics.ts';
import { tracedFetch } from '../watching/request-context.ts';
import { unsealOrNull } from '../vault/credentials.ts';
import { credentialsColumn } from './queries.ts';

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
const faults = /^(TIMEOUT|CONNECTION_LOST|UNREACHABLE|MALFORMED_REPLY|HASH_MISMATCH|CHECK_STRING_MISMATCH|ORDER_MISMATCH|BAD_KEYS|HTTP_\d+|ERROR|E9[01].*)$/;

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
      const { gateway, channels, currency } = factsOf(type);
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
