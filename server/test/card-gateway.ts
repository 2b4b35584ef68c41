import { unseal } from '../src/platform/vault/credentials.ts';
import { DEMO_SHOP } from '../../tools/sandbox/src/gmo/credentials.ts';
import type { Reply, TestShop } from './shop.ts';

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The token that the gateway's script gives a browser for a card. */
export async function cardToken(
  shop: TestShop,
  number: string = cards.approved,
  expire = '203012',
): Promise<string> {
  const reply = await shop.call(
    'POST',
    '/sandbox/gmo/ext/api/credit/getToken',
    form({
      ShopID: DEMO_SHOP.shop_id,
      cardNo: number,
      expire,
      securityCode: '123',
      holderName: 'HANAKO',
    }),
  );
  return reply.body.tokenObject.token[0];
}

export const gateway = (shop: TestShop, body: object): Promise<Reply> =>
  shop.call('POST', '/sandbox/gmo/control', { body });

/**
 * Presses a button on the bank's page. @returns the AccessID that the page posts back to the shop
 */
export async function decide(
  shop: TestShop,
  bank: string,
  decision: 'approve' | 'refuse' | 'cancel',
): Promise<string> {
  const url = new URL(bank);
  const page = await shop.call(
    'POST',
    url.pathname,
    form({
      transId: url.searchParams.get('transId') ?? '',
      t: url.searchParams.get('t') ?? '',
      decision,
    }),
  );
  const access = /name="AccessID" value="(\w+)"/.exec(page.body)?.[1];
  if (!access) throw new Error(`the bank showed ${page.status}: ${page.body}`);
  return access;
}

/** The browser's cross-site post back to the shop. */
export const comeBack = (shop: TestShop, access: string): Promise<Reply> =>
  shop.call('POST', '/api/return/gmo/card', form({ AccessID: access }));

/** Decides at the bank and returns to the shop. */
export const finish = async (
  shop: TestShop,
  bank: string,
  decision: 'approve' | 'refuse' | 'cancel' = 'approve',
): Promise<Reply> => comeBack(shop, await decide(shop, bank, decision));

export interface AttemptSeen {
  id: number;
  status: string;
  gateway_order_id: string;
  access_id: string;
  access_pass: string;
  amount: number;
  error_code: string | null;
}

export const attemptsOf = (shop: TestShop, order: number): Promise<AttemptSeen[]> =>
  shop.sql<AttemptSeen>('SELECT * FROM payment_attempts WHERE order_id = $1 ORDER BY id', [order]);

export interface TradeSeen {
  order_id: string;
  status: string;
  access_id: string;
  amount: number;
}

/**
 * Status of a refunded card trade: on the day of the sale, later in its month, or after it. A test
 * shop's clock starts at the machine's time, so Japan's midnight may fall into any test;
 * payments/gateways/gmo/card-payment.test.ts checks the three cases.
 */
export const givenBack = /^(VOID|RETURNX?)$/;

/** The gateway's own records of an order. */
export async function tradesOf(shop: TestShop, order: number): Promise<TradeSeen[]> {
  const rows = await shop.sql<{ value: TradeSeen }>(
    `SELECT value FROM sandbox_rows WHERE kind = 'gmo.trade'`,
  );
  return rows
    .map((row) => row.value)
    .filter((trade) => new RegExp(`^N\\d+-${order}-\\d+-`).test(trade.order_id))
    .sort((a, b) => a.order_id.localeCompare(b.order_id));
}

/** Captures the payment at the gateway without the shop, like a lost or late call of ours. */
export async function chargeBehindOurBack(shop: TestShop, attempt: AttemptSeen): Promise<void> {
  const pass = unseal<string>(shop.app.config.settings_key, attempt.access_pass);
  const reply = await shop.call(
    'POST',
    '/sandbox/gmo/payment/SecureTran2.idPass',
    form({ AccessID: attempt.access_id, AccessPass: pass }),
  );
  if (/ErrCode/.test(String(reply.body))) throw new Error(`the gateway says ${reply.body}`);
}

/** A webhook as anyone on the internet could post it. */
export const notify = (shop: TestShop, fields: Record<string, string>): Promise<Reply> =>
  shop.call('POST', '/api/notify/gmo', form(fields));

export const webhookOf = (
  attempt: Pick<AttemptSeen, 'gateway_order_id' | 'access_id' | 'amount'>,
  also: Record<string, string> = {},
): Record<string, string> => ({
  ShopID: DEMO_SHOP.shop_id,
  ShopPass: '**********',
  AccessID: attempt.access_id,
  AccessPass: '********************************',
  OrderID: attempt.gateway_order_id,
  Status: 'CAPTURE',
  JobCd: 'CAPTURE',
  Amount: String(attempt.amount),
  Tax: '0',
  Currency: 'JPN',
  PayType: '0',
  ...also,
});

/** The vendor's test card numbers (GMO 1.12). */
export const cards = {
  approved: '4111111111111111',
  other: '5111111111111111',
  declined: '4999000000000002',
  noAnswer: '5999000000000001',
} as const;
