import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { cardToken, gateway, cards } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const body = {
  type: 'gmo_credit',
  application: 'buyer_general',
  maskedCardNo: '************1111',
  toBeExpiredAt: '',
  isSecurityCodeSet: true,
  token: 'a'.repeat(64),
};
const list = '/credit-cards?type=gmo_credit&application=buyer_general';

describe('every card endpoint', () => {
  it.each([
    ['GET', list],
    ['POST', '/credit-cards'],
    ['DELETE', '/credit-cards/1'],
  ])('%s %s refuses a ghost', async (method, path) => {
    expect(await shop.call(method, path, method === 'POST' ? { body } : {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});

describe('POST /credit-cards', () => {
  it('saves the card at the gateway and its mask here; the number reaches neither us nor the log', async () => {
    const buyer = await newGuest(shop);
    const saved = await buyer.saveCard(await cardToken(shop, cards.approved));
    expect(saved).toMatchObject({
      status: 200,
      body: {
        id: expect.any(Number),
        masked_card_no: expect.stringMatching(/\*+1111$/),
        expire: '3012',
      },
    });
    expect((await buyer.call('GET', list)).body).toEqual([saved.body]);
    for (const table of ['credit_cards', 'sandbox_rows', 'idempotency_keys']) {
      expect(
        (await shop.sql<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)).filter((found) =>
          found.row.includes(cards.approved),
        ),
      ).toEqual([]);
    }
  });
  it('saves several cards of one buyer, newest first', async () => {
    const buyer = await newGuest(shop);
    const [first, second] = [await buyer.card(cards.approved), await buyer.card(cards.other)];
    expect(
      (await buyer.call('GET', `${list}&store_slug=hanamori`)).body.map(
        (card: { id: number }) => card.id,
      ),
    ).toEqual([second, first]);
  });
  it.each([
    ['unknown', 'f'.repeat(64), 'EX1000301'],
    ['malformed', 'short', 'EX1000304'],
  ])('refuses a token that is %s with the gateway’s code', async (_, token, report_code) => {
    const buyer = await newGuest(shop);
    expect(await buyer.saveCard(token)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code, advice: expect.any(String) },
    });
    expect((await buyer.call('GET', list)).body).toEqual([]);
  });
  it('accepts a token once', async () => {
    const [buyer, thief] = [await newGuest(shop), await newGuest(shop)];
    const token = await cardToken(shop);
    expect((await buyer.saveCard(token)).status).toBe(200);
    expect(await thief.saveCard(token)).toMatchObject({
      status: 402,
      body: { report_code: 'EX1000302' },
    });
  });
  it('returns a refusal when the gateway does not answer, not a server error', async () => {
    const buyer = await newGuest(shop);
    await gateway(shop, { next_api_fault: { api: 'SaveCard', http_status: 503 } });
    expect(await buyer.saveCard(await cardToken(shop))).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: 'HTTP_503' },
    });
  });
  it('refuses cards for a store without card payments', async () => {
    const buyer = await newGuest(shop);
    expect(
      await buyer.call('POST', '/credit-cards', { body: { ...body, store_slug: 'chaya' } }),
    ).toMatchObject({
      status: 402,
      body: { report_code: 'NOT_CONFIGURED' },
    });
    expect(await buyer.call('GET', `${list}&store_slug=nowhere`)).toMatchObject({
      status: 200,
      body: [],
    });
  });
  it.each([
    ['a card number in the mask', { ...body, maskedCardNo: cards.approved }, 'body.maskedCardNo'],
    ['no token', { ...body, token: undefined }, 'body.token'],
    ['another type', { ...body, type: 'payuni_credit' }, 'body.type'],
    ['a token with a NUL', { ...body, token: 'a\u0000b' }, 'body.token'],
  ])('refuses %s', async (_, wrong, path) => {
    const buyer = await newGuest(shop);
    expect(await buyer.call('POST', '/credit-cards', { body: wrong })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path }] },
    });
  });
});

describe('GET /credit-cards', () => {
  it.each([
    '/credit-cards',
    '/credit-cards?type=visa',
    '/credit-cards?type=gmo_credit&type=gmo_credit',
    `${list}&store_slug=%00`,
  ])('refuses the malformed query %s', async (path) => {
    const buyer = await newGuest(shop);
    expect(await buyer.call('GET', path)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
});

describe('DELETE /credit-cards/{id}', () => {
  it('deletes the card here and at the gateway, once', async () => {
    const buyer = await newGuest(shop);
    const card = await buyer.card();
    expect((await buyer.call('DELETE', `/credit-cards/${card}`)).body).toEqual({ success: true });
    expect(await buyer.call('DELETE', `/credit-cards/${card}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await buyer.call('GET', list)).body).toEqual([]);
  });
  it('keeps the card when the gateway does not answer, and deletes it at the second attempt', async () => {
    const buyer = await newGuest(shop);
    const card = await buyer.card();
    await gateway(shop, { next_api_fault: { api: 'DeleteCard', http_status: 500 } });
    expect(await buyer.call('DELETE', `/credit-cards/${card}`)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION' },
    });
    expect((await buyer.call('GET', list)).body).toHaveLength(1);
    // the card was deleted there, but the reply was lost
    await gateway(shop, { drop_reply_for: 'DeleteCard' });
    expect((await buyer.call('DELETE', `/credit-cards/${card}`)).status).toBe(402);
    expect((await buyer.call('DELETE', `/credit-cards/${card}`)).body).toEqual({ success: true });
  });
  it('returns 404 for another buyer’s card, as for an unknown id', async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const card = await owner.card();
    const never = await stranger.call('DELETE', '/credit-cards/2147483647');
    expect(never).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await stranger.call('DELETE', `/credit-cards/${card}`)).body).toEqual(never.body);
    expect((await owner.call('GET', list)).body).toHaveLength(1);
  });
});
