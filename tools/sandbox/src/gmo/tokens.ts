import { randomBytes } from 'node:crypto';
import { DEMO_SHOP } from './credentials.ts';
import { SandboxFault } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import type { SandboxStore } from '../provider/store.ts';
import { brandOf, maskNumber, verdictOf, type SandboxCard } from './test-cards.ts';

const TOKEN = 'gmo.token';
/** GMO 1.6: a token is valid for thirty minutes, once. */
const TOKEN_MINUTES = 30;

type TokenRow = { card: SandboxCard; expires_at: string; used: boolean };

/** The fields token.js posts, as text; absent ones are ''. */
export type TokenRequest = {
  shopId: string;
  cardNo: string;
  expire: string;
  securityCode: string;
  holderName: string;
  tokenNumber: string;
};

/** The reply of getToken; GMO sends even single values as arrays (GMO 1.6). */
export type TokenReply = {
  resultCode: string[];
  tokenObject?: {
    token: string[];
    toBeExpiredAt: string;
    maskedCardNo: string;
    isSecurityCodeSet: boolean;
  };
};

/**
 * Returns the result codes of GMO 1.6 for a request; empty: valid. The check digit is not checked,
 * because the vendor's test numbers fail it (1.12).
 */
export function tokenFaults(request: TokenRequest): string[] {
  const codes: string[] = [];
  const when = (wrong: boolean, code: string) => {
    if (wrong) codes.push(code);
  };
  const { shopId, cardNo, expire, securityCode, holderName, tokenNumber } = request;
  when(cardNo === '', '100');
  when(cardNo !== '' && !/^\d+$/.test(cardNo), '101');
  when(cardNo !== '' && (cardNo.length < 10 || cardNo.length > 16), '102');
  const digitsOnly = /^\d+$/.test(expire);
  when(expire === '', '110');
  when(expire !== '' && !digitsOnly, '111');
  when(expire !== '' && expire.length !== 4 && expire.length !== 6, '112');
  when(
    digitsOnly && (expire.length === 4 || expire.length === 6) && !/(0[1-9]|1[0-2])$/.test(expire),
    '113',
  );
  when(!/^\d*$/.test(securityCode), '121');
  when(securityCode !== '' && (securityCode.length < 3 || securityCode.length > 4), '122');
  when(!/^[A-Za-z0-9 /.,-]*$/.test(holderName), '131');
  when(holderName.length > 50, '132');
  when(!/^\d*$/.test(tokenNumber), '141');
  when(/^\d+$/.test(tokenNumber) && (Number(tokenNumber) < 1 || Number(tokenNumber) > 10), '142');
  when(shopId === '', '160');
  when(shopId.length > 13, '161');
  when(!/^[A-Za-z0-9]*$/.test(shopId), '162');
  if (codes.length === 0) when(shopId !== DEMO_SHOP.shop_id, '180');
  return codes;
}

/** POST /ext/api/credit/getToken. Stores only a card's mask, month and verdict. */
export async function issueToken(
  store: SandboxStore,
  request: TokenRequest,
  now: Date,
): Promise<TokenReply> {
  const faults = tokenFaults(request);
  if (faults.length > 0) return { resultCode: faults };
  const { cardNo, expire, securityCode, holderName } = request;
  const card: SandboxCard = {
    masked: maskNumber(cardNo),
    brand: brandOf(cardNo),
    expire: expire.slice(-4),
    holder_name: holderName,
    verdict: verdictOf(cardNo),
  };
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * 60_000);
  const count = Number(request.tokenNumber || '1');
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  for (const token of tokens) {
    const row: TokenRow = { card, expires_at: expiresAt.toISOString(), used: false };
    await store.insert(TOKEN, token, row);
  }
  return {
    resultCode: ['000'],
    tokenObject: {
      token: tokens,
      toBeExpiredAt: jstStamp(expiresAt).replace(
        /^(\d{4})(..)(..)(..)(..)(..)$/,
        '$1-$2-$3-$4-$5-$6',
      ),
      maskedCardNo: card.masked,
      isSecurityCodeSet: securityCode !== '',
    },
  };
}

/**
 * Uses up a token and returns its card. Throws EX1000301 unknown, 302 used, 303 expired, 304
 * malformed (GMO 1.6).
 */
export async function consumeToken(
  store: SandboxStore,
  token: string,
  now: Date,
): Promise<SandboxCard> {
  if (!/^[0-9A-Za-z]{64}$/.test(token)) throw new SandboxFault(['EX1000304']);
  const spent = await store.update<TokenRow>(TOKEN, token, (row) => {
    if (row === undefined) return undefined;
    if (row.used) throw new SandboxFault(['EX1000302']);
    if (row.expires_at <= now.toISOString()) throw new SandboxFault(['EX1000303']);
    return { ...row, used: true };
  });
  if (spent === undefined) throw new SandboxFault(['EX1000301']);
  return spent.card;
}
