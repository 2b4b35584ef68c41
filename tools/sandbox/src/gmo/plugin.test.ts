import { runInNewContext } from 'node:vm';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIALS, startHarness, type Harness } from '../../test/gmo-harness.ts';
import { alterationFault } from './alteration-apis.ts';
import { createMemoryStore } from '../provider/memory-store.ts';
import { gmoSandbox } from './plugin.ts';
import { verdictOf } from './test-cards.ts';
import { tokenFaults } from './tokens.ts';
import type { SandboxTrade } from './trades.ts';

type TokenCallback = { resultCode: string; tokenObject?: Record<string, unknown> };
type Multipayment = {
  init: (shop: string) => void;
  getToken: (card: Record<string, string>, callback: unknown) => void;
};

let gmo: Harness;
beforeAll(async () => {
  gmo = await startHarness();
});
afterAll(() => gmo.close());

describe('token.js', () => {
  /** Runs the served script like a browser, and returns the page's global object. */
  async function page(): Promise<{ Multipayment: Multipayment } & Record<string, unknown>> {
    const src = `${gmo.base}/ext/js/token.js`;
    const window: Record<string, unknown> = {};
    runInNewContext(await (await fetch(src)).text(), {
      window,
      document: { currentScript: { src } },
      fetch,
      URL,
      URLSearchParams,
    });
    return window as { Multipayment: Multipayment };
  }
  const card = {
    cardno: '4111111111111111',
    expire: '203012',
    securitycode: '123',
    holdername: 'HANAKO TAKAHASHI',
    tokennumber: '1',
  };

  it('passes the old library’s object to the callback, and the token pays', async () => {
    const { Multipayment } = await page();
    Multipayment.init(CREDENTIALS.shop_id);
    const reply = await new Promise<TokenCallback>((resolve) =>
      Multipayment.getToken(card, resolve),
    );
    expect(reply).toEqual({
      resultCode: '000',
      tokenObject: {
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        toBeExpiredAt: '2026-11-21-12-30-00',
        maskedCardNo: '************1111',
        isSecurityCodeSet: true,
      },
    });
    const order_id = gmo.nextOrderId();
    const access = await gmo.client.entryTran(CREDENTIALS, {
      order_id,
      job_cd: 'CHECK',
      three_ds: false,
    });
    const token = String(reply.tokenObject?.['token']);
    await gmo.client.execTran(CREDENTIALS, { ...access, order_id, card: { token } });
    expect((await gmo.client.searchTrade(CREDENTIALS, order_id))?.status).toBe('CHECK');
  });

  it('calls a global function by its name, and returns several tokens as a list', async () => {
    const window = await page();
    window.Multipayment.init(CREDENTIALS.shop_id);
    const reply = await new Promise<TokenCallback>((resolve) => {
      window['afterToken'] = resolve;
      window.Multipayment.getToken({ ...card, tokennumber: '2' }, 'afterToken');
    });
    expect(reply.tokenObject?.['token']).toHaveLength(2);
  });

  it('reports every fault', async () => {
    const { Multipayment } = await page();
    Multipayment.init('nobody');
    const ask = (changes: Record<string, string>) =>
      new Promise<TokenCallback>((resolve) =>
        Multipayment.getToken({ ...card, ...changes }, resolve),
      );
    expect(await ask({})).toEqual({ resultCode: '180' });
    expect(await ask({ cardno: '', expire: '2013', securitycode: 'x' })).toEqual({
      resultCode: '100,113,121,122',
    });
  });

  it('can be called by a storefront on another host', async () => {
    const response = await fetch(`${gmo.base}/ext/api/credit/getToken`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('tokenFaults', () => {
  const fine = {
    shopId: CREDENTIALS.shop_id,
    cardNo: '4111111111111111',
    expire: '3012',
    securityCode: '',
    holderName: '',
    tokenNumber: '',
  };
  it.each([
    [{}, []],
    [{ cardNo: '4111111111111112' }, []],
    [{ cardNo: '4111-1111' }, ['101', '102']],
    [{ cardNo: '411111111' }, ['102']],
    [{ expire: '' }, ['110']],
    [{ expire: '12/30' }, ['111', '112']],
    [{ expire: '30012' }, ['112']],
    [{ expire: '3013' }, ['113']],
    [{ expire: '203000' }, ['113']],
    [{ securityCode: '12' }, ['122']],
    [{ holderName: '高橋' }, ['131']],
    [{ holderName: 'A'.repeat(51) }, ['132']],
    [{ tokenNumber: 'x' }, ['141']],
    [{ tokenNumber: '11' }, ['142']],
    [{ shopId: '' }, ['160']],
    [{ shopId: 'a'.repeat(14) }, ['161']],
    [{ shopId: 'a!' }, ['162']],
    [{ shopId: 'tshop99999999' }, ['180']],
  ])('%j: %j', (changes, codes) => {
    expect(tokenFaults({ ...fine, ...changes })).toEqual(codes);
  });
});

it.each([
  ['4111111111111111', null],
  ['3111111111111111', null],
  ['36111111111111', null],
  ['375987000000088', null],
  ['4100000000000100', null],
  ['4242424242424242', null],
  ['4999000000000099', '42G990000'],
  ['5999000000000078', '42C780000'],
  ['4999000000000001', 'E41170099'],
  ['6011111111111117', 'E41170002'],
])('card %s: %s', (number, info) => {
  expect(verdictOf(number)).toEqual(
    info === null ? { kind: 'approved' } : { kind: 'refused', info },
  );
});

describe('alterationFault', () => {
  const at = (status: SandboxTrade['status']) =>
    ({ status, amount: 100, processed_at: '2026-11-21T03:00:00.000Z' }) as SandboxTrade;
  it.each([
    ['AUTH', 'SALES', 100, 0, null],
    ['AUTH', 'SALES', 99, 0, 'E01060010'],
    ['CAPTURE', 'SALES', 100, 0, 'E11010001'],
    ['VOID', 'SALES', 100, 0, 'E11010003'],
    ['UNPROCESSED', 'VOID', 0, 0, 'E11010002'],
    ['AUTHENTICATED', 'VOID', 0, 0, 'E11010002'],
    ['CAPTURE', 'VOID', 0, 0, null],
    ['CAPTURE', 'VOID', 0, 1, 'E11010003'],
    ['CAPTURE', 'RETURN', 0, 0, 'E11010003'],
    ['CAPTURE', 'RETURN', 0, 1, null],
    ['CAPTURE', 'RETURN', 0, 20, 'E11010003'],
    ['CAPTURE', 'RETURNX', 0, 1, 'E11010003'],
    ['CAPTURE', 'RETURNX', 0, 20, null],
    ['CAPTURE', 'RETURNX', 0, 181, 'E11010010'],
    ['RETURN', 'RETURNX', 0, 20, 'E11010003'],
    ['VOID', 'CAPTURE', 100, 0, null],
    ['CAPTURE', 'AUTH', 100, 0, 'E11010003'],
  ] as const)('%s, %s of %s yen after %s days: %s', (status, jobCd, amount, days, why) => {
    const now = new Date(Date.parse('2026-11-21T03:00:00Z') + days * 86_400_000);
    expect(alterationFault(at(status), jobCd, amount, now)).toBe(why);
  });
});

it('keeps its state in the store, so that another process can continue', async () => {
  const store = createMemoryStore();
  const first = await startHarness({ store });
  const second = await startHarness({ store });
  const order_id = 'shared-1';
  const access = await first.client.entryTran(CREDENTIALS, {
    order_id,
    job_cd: 'CAPTURE',
    amount: 10,
    three_ds: false,
  });
  const token = await first.token();
  await first.close();
  await second.client.execTran(CREDENTIALS, { ...access, order_id, card: { token } });
  expect((await second.client.searchTrade(CREDENTIALS, order_id))?.status).toBe('CAPTURE');
  await second.close();
});

it('stores no card number', async () => {
  const store = createMemoryStore();
  const harness = await startHarness({ store });
  const token = await harness.token('4100000000000100');
  const order_id = harness.nextOrderId();
  const access = await harness.client.entryTran(CREDENTIALS, {
    order_id,
    job_cd: 'CAPTURE',
    amount: 10,
    three_ds: false,
  });
  await harness.client.execTran(CREDENTIALS, { ...access, order_id, card: { token } });
  const kinds = ['gmo.token', 'gmo.trade', 'gmo.webhook', 'gmo.order'];
  const rows = JSON.stringify(await Promise.all(kinds.map((kind) => store.list(kind))));
  expect(rows).toContain('************0100');
  expect(rows).not.toContain('4100000000000100');
  await harness.close();
});

describe('inside the shop’s app', () => {
  it('reads raw bytes without affecting the app’s own parsers', async () => {
    const app = fastify();
    await app.register(formbody);
    await app.register(helmet);
    app.post('/form', async (request) => request.body);
    await app.register(gmoSandbox, {
      prefix: '/sandbox/gmo',
      store: createMemoryStore(),
      publicUrl: () => 'http://x',
      notifyUrl: () => '',
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const own = await app.inject({ method: 'POST', url: '/form', headers: form, payload: 'a=1' });
    expect(own.json()).toEqual({ a: '1' });

    const site = `SiteID=${CREDENTIALS.site_id}&SitePass=${CREDENTIALS.site_pass}`;
    const call = (api: string, rest: string) =>
      app.inject({
        method: 'POST',
        url: `/sandbox/gmo/payment/${api}.idPass`,
        headers: form,
        payload: `${site}&${rest}`,
      });
    await call('SaveMember', 'MemberID=u1&MemberName=%FB%FC%8B%B4');
    const found = await call('SearchMember', 'MemberID=u1');
    expect(found.rawPayload.toString('latin1')).toBe(
      'MemberID=u1&MemberName=\xfb\xfc\x8b\xb4&DeleteFlag=0\r\n',
    );
    await call('UpdateMember', 'MemberID=u1&MemberName=%89%D4');
    expect((await call('SearchMember', 'MemberID=u1')).rawPayload.toString('latin1')).toContain(
      'MemberName=\x89\xd4&',
    );
    await call('DeleteMember', 'MemberID=u1');
    expect((await call('SearchMember', 'MemberID=u1')).body).toBe(
      'ErrCode=E01&ErrInfo=E01390002\r\n',
    );

    const page = await app.inject({
      method: 'GET',
      url: '/sandbox/gmo/tds2/challenge?transId=x&t=y',
    });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(
      (await app.inject({ method: 'GET', url: '/sandbox/gmo/assets/bank.css' })).headers[
        'content-type'
      ],
    ).toContain('text/css');
    expect(
      (await app.inject({ method: 'GET', url: '/sandbox/gmo/assets/return.js' })).headers[
        'content-type'
      ],
    ).toContain('javascript');
    await app.close();
  });

  it('accepts only its own APIs and switches', async () => {
    expect((await gmo.raw('ExecTranCvs2', '')).status).toBe(404);
    expect((await gmo.raw('constructor', '')).status).toBe(404);
    await expect(gmo.control({ webhooks: 'sometimes' })).rejects.toThrow('422');
    await expect(gmo.control({ latency_ms: 1e9 })).rejects.toThrow('422');
  });

  it('answers SearchTradeMulti for cards like SearchTrade', async () => {
    const order_id = gmo.nextOrderId();
    await gmo.client.entryTran(CREDENTIALS, {
      order_id,
      job_cd: 'AUTH',
      amount: 7,
      three_ds: false,
    });
    const shop = `ShopID=${CREDENTIALS.shop_id}&ShopPass=${CREDENTIALS.shop_pass}&OrderID=${order_id}`;
    const card = await gmo.raw('SearchTradeMulti', `${shop}&PayType=0`);
    expect(card.bytes.toString('latin1')).toMatch(
      /^OrderID=T\d+-1&Status=UNPROCESSED&.*&Amount=7&.*&PayType=0\r\n$/,
    );
    expect(
      (await gmo.raw('SearchTradeMulti', `${shop}&PayType=3`)).bytes.toString('latin1'),
    ).toContain('E01110002');
  });

  it('refuses raw card numbers, and reserves before it captures', async () => {
    const order_id = gmo.nextOrderId();
    const access = await gmo.client.entryTran(CREDENTIALS, {
      order_id,
      job_cd: 'AUTH',
      amount: 7,
      three_ds: false,
    });
    const raw = `AccessID=${access.access_id}&AccessPass=${access.access_pass}&OrderID=${order_id}&Method=1&CardNo=4111111111111111&Expire=3012`;
    expect((await gmo.raw('ExecTran', raw)).bytes.toString('latin1')).toContain('E61040001');
    await gmo.client.execTran(CREDENTIALS, {
      ...access,
      order_id,
      card: { token: await gmo.token() },
    });
    expect((await gmo.client.searchTrade(CREDENTIALS, order_id))?.status).toBe('AUTH');
    await gmo.client.alterTran(CREDENTIALS, { ...access, job_cd: 'SALES', amount: 7 });
    expect((await gmo.client.searchTrade(CREDENTIALS, order_id))?.status).toBe('SALES');
  });
});
