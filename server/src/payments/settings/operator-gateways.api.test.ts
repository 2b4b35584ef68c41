import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish, tradesOf, cards } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  doneAt,
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  press,
  postToPayuniWebhook,
  twCards,
  typed,
} from '../../../test/taiwan.ts';
import { DEMO_SHOP, DEMO_SITE } from '../../../../tools/sandbox/src/gmo/credentials.ts';
import { DEMO_PAYUNI } from '../../../../tools/sandbox/src/payuni/envelope.ts';

const key = 'an operator key of the tests';
const gmo = { ...DEMO_SHOP, ...DEMO_SITE };
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: key, LOG_LEVEL: 'info' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await payuni(shop, { webhooks: 'never' });
});
const headers = { authorization: `Bearer ${key}` };
const url = (slug: string) => `/api/operator/stores/${slug}/gateway-credentials`;
const put = (slug: string, body: unknown) => shop.call('PUT', url(slug), { body, headers });
const get = async (slug: string) => (await shop.call('GET', url(slug), { headers })).body as object;
afterEach(async () => {
  await put('hanamori', { gmo, payuni: null });
  await put('chaya', { gmo: null, payuni: DEMO_PAYUNI });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const names = { gmo: { site_id: DEMO_SITE.site_id, shop_id: DEMO_SHOP.shop_id }, payuni: null };
const kept = () =>
  shop.sql('SELECT id, gmo_credentials, payuni_credentials FROM stores ORDER BY id');

describe('access and validation', () => {
  it('is allowed to the operator only', async () => {
    const before = await kept();
    const member = await shop.member();
    for (const authorization of [
      undefined,
      'Bearer wrong',
      `Bearer ${key}x`,
      `Bearer ${member}`,
      key,
    ]) {
      for (const method of ['GET', 'PUT'])
        expect(
          await shop.call(method, url('hanamori'), {
            ...(method === 'PUT' ? { body: { gmo: null } } : {}),
            headers: authorization ? { authorization } : {},
          }),
        ).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    expect(await kept()).toEqual(before);
  });

  it.each(['nobody', 'Hanamori', 'x'.repeat(100), '%00', '1'])(
    'returns 404 for the store %j',
    async (slug) => {
      for (const reply of [
        await put(slug, { gmo }),
        await shop.call('GET', url(slug), { headers }),
      ])
        expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it.each<[unknown, string[]]>([
    [[], ['body']],
    ['text', ['body']],
    [
      { gmo: {} },
      ['body.gmo.shop_id', 'body.gmo.shop_pass', 'body.gmo.site_id', 'body.gmo.site_pass'],
    ],
    [{ gmo: { ...gmo, shop_id: 'tshop1' } }, ['body.gmo.shop_id']],
    [{ gmo: { ...gmo, shop_pass: 'a b c d e ' } }, ['body.gmo.shop_pass']],
    [{ gmo: { ...gmo, site_id: 'tsite0000000１' } }, ['body.gmo.site_id']],
    [
      { gmo: { ...gmo, site_pass: `${gmo.site_pass}&` }, payuni: {} },
      ['body.gmo.site_pass', 'body.payuni.mer_id', 'body.payuni.hash_key', 'body.payuni.hash_iv'],
    ],
    [{ gmo: { ...gmo, shop_pass: 1234567890 } }, ['body.gmo.shop_pass']],
    [{ gmo: { ...gmo, card: 'x' }, paypal: null }, ['body.gmo.card', 'body.paypal']],
    [{ gmo: 'secret' }, ['body.gmo']],
    // the first part is valid, but nothing of it is stored
    [{ gmo, payuni: { ...DEMO_PAYUNI, hash_key: 'short' } }, ['body.payuni.hash_key']],
    [{ payuni: { ...DEMO_PAYUNI, hash_iv: '茶'.repeat(16) } }, ['body.payuni.hash_iv']],
    [{ payuni: { ...DEMO_PAYUNI, mer_id: 'S-1' } }, ['body.payuni.mer_id']],
  ])('refuses %j by field, and writes nothing', async (body, fields) => {
    const before = await kept();
    const reply = await put('hanamori', body);
    expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(reply.body.errors.map((error: { path: string }) => error.path).sort()).toEqual(
      [...fields].sort(),
    );
    for (const { message } of reply.body.errors) expect(message).not.toMatch(/^Invalid input$/);
    expect(await kept()).toEqual(before);
  });
});

describe('stored credentials', () => {
  it('are returned by name only; an absent field stays, null removes', async () => {
    expect(await get('hanamori')).toEqual(names);
    expect(await put('hanamori', { payuni: DEMO_PAYUNI })).toMatchObject({
      status: 200,
      body: { ...names, payuni: { mer_id: DEMO_PAYUNI.mer_id } },
    });
    expect((await put('hanamori', { gmo: null })).body).toEqual({
      gmo: null,
      payuni: { mer_id: DEMO_PAYUNI.mer_id },
    });
    expect((await put('hanamori', {})).body).toEqual({
      gmo: null,
      payuni: { mer_id: DEMO_PAYUNI.mer_id },
    });
    expect(
      (await put('hanamori', { gmo: { ...gmo, shop_id: 'anotherShop01' }, payuni: null })).body,
    ).toEqual({
      gmo: { ...names.gmo, shop_id: 'anotherShop01' },
      payuni: null,
    });
    expect(await get('hanamori')).toEqual({
      gmo: { ...names.gmo, shop_id: 'anotherShop01' },
      payuni: null,
    });
  });

  it('are sealed at rest, and neither returned nor logged', async () => {
    const secrets = ['Pass000001', 'SitePass000000000001', 'k'.repeat(32), 'i'.repeat(16)] as const;
    const [shop_pass, site_pass, hash_key, hash_iv] = secrets;
    const replies = [
      await put('hanamori', {
        gmo: { ...gmo, shop_pass, site_pass },
        payuni: { mer_id: 'S1', hash_key, hash_iv },
      }),
      await put('hanamori', {
        gmo: { ...gmo, shop_pass, site_pass, shop_id: 'x' },
        payuni: { mer_id: '', hash_key, hash_iv },
      }),
      await shop.call('GET', url('hanamori'), { headers }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([200, 422, 200]);
    const everything = JSON.stringify([replies.map((reply) => reply.body), shop.log, await kept()]);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(
      shop.log.filter((line) => line['msg'] === 'gateway credentials were set').at(-1),
    ).toMatchObject({ store: 'hanamori', payuni: { mer_id: 'S1' } });
  });

  it('switch payment methods off and on at once', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const enabled = async () =>
      (
        (await shop.call('GET', '/stores/hanamori/payment-setting')).body as {
          type: string;
          enabled: boolean;
        }[]
      )
        .filter((setting) => setting.enabled)
        .map((setting) => setting.type);
    expect(await enabled()).toContain('gmo_credit');
    await put('hanamori', { gmo: null });
    expect(await enabled()).toEqual(['custom_cod', 'bank_transfer']);
    expect((await shop.call('GET', '/stores/hanamori/gmo-credit')).status).toBe(404);
    const line = await buyer.line(sku);
    expect(await buyer.checkout([line], { payment_type: 'gmo_credit' })).toMatchObject({
      status: 409,
      body: { reason: 'payment_not_available' },
    });
    await put('hanamori', { gmo: { ...gmo, shop_id: 'anotherShop01' } });
    expect((await shop.call('GET', '/stores/hanamori/gmo-credit')).body.shop_id).toBe(
      'anotherShop01',
    );
    expect(await buyer.checkout([line], { payment_type: 'gmo_credit' })).toMatchObject({
      status: 200,
    });
  });

  it('count as not set if another SETTINGS_KEY sealed them, and can be set again', async () => {
    await shop.sql(
      "UPDATE stores SET gmo_credentials = 'bm90IG91cnM=', payuni_credentials = 'bm90IG91cnM=' WHERE slug = 'hanamori'",
    );
    expect(await get('hanamori')).toEqual({ gmo: null, payuni: null });
    // and other stores' webhooks are still processed
    expect(
      (
        await postToPayuniWebhook(
          shop,
          `MerID=${DEMO_PAYUNI.mer_id}&EncryptInfo=00&HashInfo=${'0'.repeat(64)}`,
        )
      ).status,
    ).toBe(400);
    expect((await put('hanamori', { gmo })).body).toEqual(names);
  });
});

describe('payments use the stored credentials', () => {
  it('are refused with GMO’s code for a wrong password, and pay with the right one', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const card = await buyer.card();
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    await put('hanamori', { gmo: { ...gmo, shop_pass: 'wrongpass1' } });
    expect(await buyer.pay(order, card)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'E01030002' },
    });
    await put('hanamori', { gmo });
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('are refused with PAYUNi’s code for a wrong key, and pay with the right one', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const order = await buyer.order(await newTwSku(shop, { stock: 5 }));
    await put('chaya', { payuni: { ...DEMO_PAYUNI, hash_key: 'x'.repeat(32) } });
    expect(await buyer.pay(order)).toMatchObject({
      status: 402,
      body: { code: 'PAYUNI_API_ERROR', numeric_code: 1007 },
    });
    await put('chaya', { payuni: DEMO_PAYUNI });
    await finishAtBank(shop, (await buyer.pay(order)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('accept a webhook although another store of the same shop has a mistyped key', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(await newTwSku(shop, { stock: 5 }));
    // the other store's row comes first
    await put('hanamori', { payuni: { ...DEMO_PAYUNI, hash_key: 'x'.repeat(32) } });
    expect(await postToPayuniWebhook(shop, (await press(shop, bank)).body)).toMatchObject({
      status: 200,
      body: 1,
    });
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('do not use a card of another vault, even if this vault has a card with the same number', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    const [card, other] = [await buyer.card(), await buyer.card(cards.other)];
    // saved while the store had another vault
    await shop.sql("UPDATE credit_cards SET site_id = 'anotherSite01' WHERE id = $1", [other]);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    expect(await buyer.pay(order, other)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await tradesOf(shop, order)).toEqual([]);
    await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });

  it('delete a card in its own vault, through any store that uses it', async () => {
    const buyer = await newGuest(shop);
    const card = await buyer.card(cards.other);
    await put('hanamori', { gmo: { ...gmo, site_id: 'anotherSite01' } });
    expect(await buyer.call('DELETE', `/credit-cards/${card}`)).toMatchObject({
      status: 402,
      body: { report_code: 'NOT_CONFIGURED' },
    });
    await put('chaya', { gmo });
    expect(await buyer.call('DELETE', `/credit-cards/${card}`)).toMatchObject({ status: 200 });
  });

  it('log a warning when a shop is changed while payments are open', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(
      await newTwSku(shop, { stock: 5 }),
      typed(twCards.jcb),
    );
    const warned = () =>
      shop.log.filter((line) => line['level'] === 40 && line['store'] === 'chaya');
    await put('chaya', { payuni: { ...DEMO_PAYUNI, hash_iv: 'x'.repeat(16) } });
    expect(warned()).toEqual([]);
    await put('chaya', { payuni: { ...DEMO_PAYUNI, mer_id: 'S2' } });
    expect(warned()).toMatchObject([{ gateway: 'payuni', payments: expect.any(Number) }]);
    await put('chaya', { payuni: DEMO_PAYUNI });
    expect((await finishAtBank(shop, bank)).headers.get('location')).toBe(doneAt(shop, order));
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
  });
});
