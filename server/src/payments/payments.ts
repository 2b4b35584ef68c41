import type { PaymentType } from '@noren/contract/entities/store';
import type { Config } from '../config.ts';
import { createGmoClient, type GmoClient } from '../gateways/gmo/client.ts';
import type { Log } from '../log.ts';

/** The ways of paying this process can take, and the gateways behind them. */
export interface Payments {
  /** The GMO client, or null where no GMO_BASE_URL is set and there is no sandbox. */
  gmo: () => GmoClient | null;
  /** Whether such a payment works for this store at all: the gateway is configured and the store has its credentials. */
  canTake: (type: PaymentType, store: { gmo_credentials: string | null }) => boolean;
  /** The script that turns a card into a token in the browser (GMO 1.6). */
  tokenScriptUrl: () => string;
}

/** GMO's own script hosts (GMO 1.6): the test gateway goes with the test script. */
const liveScript = 'https://static.mul-pay.jp/ext/js/token.js';
const testScript = 'https://stg.static.mul-pay.jp/ext/js/token.js';

/**
 * @param ownOrigin where this process listens; known only once it does. The sandbox is reached there over real HTTP.
 */
export function createPayments(config: Config, ownOrigin: () => string, log: Log): Payments {
  const sandbox = config.demo !== false && config.gmo_base_url === null;
  const base = () => config.gmo_base_url ?? (sandbox ? `${ownOrigin()}/sandbox/gmo` : null);
  if (base === null) log.warn('GMO_BASE_URL is not set: cards, konbini and PayPay are switched off');
  let client: GmoClient | null = null;
  const gmo = () => {
    const baseUrl = base();
    return (client ??= baseUrl === null ? null : createGmoClient({ baseUrl, timeoutMs: 25_000 }));
  };
  return {
    gmo,
    canTake(type, store) {
      if (type === 'custom_cod') return true;
      return (type === 'gmo_credit' || type === 'gmo_cvs') && store.gmo_credentials !== null && (sandbox || config.gmo_base_url !== null);
    },
    tokenScriptUrl() {
      if (config.gmo_token_script_url) return config.gmo_token_script_url;
      if (sandbox) return '/sandbox/gmo/ext/js/token.js';
      return config.gmo_base_url?.includes('//p01.') ? liveScript : testScript;
    },
  };
}
