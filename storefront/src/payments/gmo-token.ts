import { maskForServer } from './card-number.ts';
import { tokenFaults, type TokenFaults } from './token-faults.ts';

/** GMO 1.6: the vendor's library, version 1. */
interface Multipayment {
  init(shopId: string): void;
  getToken(
    card: { cardno: string; expire: string; securitycode: string; holdername: string },
    callback: (answer: TokenAnswer) => void,
  ): void;
}
interface TokenAnswer {
  resultCode: unknown;
  tokenObject?: {
    token: string | string[];
    toBeExpiredAt: unknown;
    maskedCardNo: unknown;
    isSecurityCodeSet: unknown;
  };
}

const loading = new Map<string, Promise<void>>();
const scriptMs = 15_000;
const answerMs = 30_000;

/** Loads the vendor's script once; after a failure the next call retries. */
function loadTokenScript(url: string): Promise<void> {
  const pending = loading.get(url);
  if (pending) return pending;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const failed = () => {
      script.remove();
      loading.delete(url);
      reject(new Error('The token script did not load'));
    };
    const timer = setTimeout(failed, scriptMs);
    script.src = url;
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      failed();
    };
    document.head.append(script);
  });
  loading.set(url, loaded);
  return loaded;
}

interface CardToken {
  token: string;
  toBeExpiredAt: string;
  maskedCardNo: string;
  isSecurityCodeSet: boolean;
}
export type TokenResult = { ok: true; token: CardToken } | { ok: false; faults: TokenFaults };

const callbackName = 'norenCardToken';

/**
 * Turns a card into a token. The number goes from this browser to the gateway only.
 * @param card number and code in digits, expire YYYYMM
 */
export async function requestToken(
  setting: { shop_id: string; token_script_url: string },
  card: { cardno: string; expire: string; securitycode: string; holdername: string },
): Promise<TokenResult> {
  const page = window as unknown as { Multipayment?: Multipayment } & Record<string, unknown>;
  try {
    await loadTokenScript(setting.token_script_url);
  } catch {
    return { ok: false, faults: { fields: [], other: 'busy' } };
  }
  const library = page.Multipayment;
  if (!library) return { ok: false, faults: { fields: [], other: 'shop' } };
  const answer = await new Promise<TokenAnswer>((resolve) => {
    const done = (given: TokenAnswer) => resolve(given);
    // Old versions of the library look up the callback by its name on the page.
    Object.defineProperty(done, 'name', { value: callbackName });
    page[callbackName] = done;
    setTimeout(() => resolve({ resultCode: '902' }), answerMs);
    try {
      library.init(setting.shop_id);
      library.getToken(card, done);
    } catch {
      resolve({ resultCode: '901' });
    }
  });
  const code = Array.isArray(answer.resultCode)
    ? answer.resultCode.join(',')
    : String(answer.resultCode);
  const given = answer.tokenObject;
  const token = Array.isArray(given?.token) ? given.token[0] : given?.token;
  if (!/^0+$/.test(code) || !given || !token) return { ok: false, faults: tokenFaults(code) };
  return {
    ok: true,
    token: {
      token,
      toBeExpiredAt: String(given.toBeExpiredAt),
      maskedCardNo: maskForServer(String(given.maskedCardNo)),
      isSecurityCodeSet: String(given.isSecurityCodeSet) === 'true',
    },
  };
}
