import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import {
  finishAtBank,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  press,
  twCards,
  typed,
  type TaiwanBuyer,
} from '../../../test/taiwan.ts';
import { DEMO_PAYUNI } from '../../../../tools/sandbox/src/payuni/envelope.ts';
import { closeOverdueOrders } from '../../app/jobs/jobs.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { LOG_LEVEL: 'warn' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  sku = await newTwSku(shop, { stock: 100 });
  await payuni(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const saving = (card: string = twCards.approved) => typed(card, { save_card: true });
/** Pays once with a new card that is to be saved, and returns the card. */
async function keep(buyer: TaiwanBuyer, card?: string): Promise<any> {
  const { bank } = await buyer.atTheBank(sku, saving(card));
  await finishAtBank(shop, bank);
  return (await buyer.cards())[0];
}

describe('a card of PAYUNi', () => {
  it('is saved by paying with it, masked, with its secret sealed', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const card = await keep(buyer);
    expect(card).toEqual({
      id: expect.any(Number),
      type: 'payuni_credit',
      masked_card_no: '414763******0001',
      expire: '3012',
      kept: true,
    });
    const [row] = await shop.sql<{ secret: string; hash: string }>(
      `SELECT c.secret, s.value ->> 'credit_hash' AS hash FROM credit_cards c, sandbox_rows s WHERE c.id = $1 AND s.kind = 'payuni.bind' AND s.value ->> 'credit_token' = c.member_id`,
      [card.id],
    );
    expect(row?.hash).toMatch(/^[0-9A-F]{64}$/);
    for (const table of [
      'credit_cards',
      'payment_attempts',
      'idempotency_keys',
      'gateway_webhooks',
    ])
      expect(
        await shop.sql(`SELECT 1 FROM ${table} t WHERE position($1 in t::text) > 0`, [row?.hash]),
        table,
      ).toEqual([]);
    // it does not appear in the lists of other types and stores
    expect((await buyer.call('GET', '/credit-cards?type=gmo_credit')).body).toEqual([]);
    expect(
      (await buyer.call('GET', '/credit-cards?type=payuni_credit&store_slug=hanamori')).body,
    ).toEqual([]);
    expect(
      (await buyer.call('GET', '/credit-cards?type=payuni_credit&store_slug=nowhere')).body,
    ).toEqual([]);
  });

  it('is not saved unless requested, nor without a payment', async () => {
    const buyer = await newTaiwanBuyer(shop);
    await finishAtBank(shop, (await buyer.atTheBank(sku)).bank);
    await finishAtBank(shop, (await buyer.atTheBank(sku, saving())).bank, 'refuse');
    expect(await buyer.cards()).toEqual([]);
  });

  it('pays again, once each time, through 3-D Secure; saving it twice stores it once', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { id } = await keep(buyer);
    const { order, bank } = await buyer.atTheBank(sku, { credit_card_id: id });
    await finishAtBank(shop, bank);
    expect(await buyer.see(order)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    await keep(buyer);
    expect(await buyer.cards()).toMatchObject([{ id }]);
    await keep(buyer, twCards.jcb);
    expect(await buyer.cards()).toMatchObject([{ masked_card_no: '356051******0001' }, { id }]);
    // a second tap gets the first one's page
    const again = await buyer.order(sku);
    const [first, second] = await Promise.all([
      buyer.pay(again, { credit_card_id: id }),
      buyer.pay(again, { credit_card_id: id }),
    ]);
    expect(second.body).toEqual(first.body);
    expect((await buyer.pay(again, { credit_card_id: id })).body).toEqual(first.body);
  });

  it('is saved under a name that no later buyer with the same id gets', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { id } = await keep(buyer);
    const [former] = await shop.sql<{ buyer_id: number; member_id: string }>(
      'SELECT buyer_id, member_id FROM credit_cards WHERE id = $1',
      [id],
    );
    await shop.sql('DELETE FROM credit_cards WHERE id = $1', [id]);
    await shop.sql('DELETE FROM buyers WHERE id = $1', [former?.buyer_id]);
    await shop.sql('INSERT INTO buyers (id) VALUES ($1)', [former?.buyer_id]);
    const own = await keep(buyer);
    const [row] = await shop.sql<{ member_id: string }>(
      'SELECT member_id FROM credit_cards WHERE id = $1',
      [own.id],
    );
    expect(row?.member_id).not.toBe(former?.member_id);
    // and the buyer keeps the same name
    await keep(buyer, twCards.jcb);
    expect(
      await shop.sql('SELECT DISTINCT member_id FROM credit_cards WHERE buyer_id = $1', [
        former?.buyer_id,
      ]),
    ).toEqual([row]);
  });

  it('is found at the gateway if its result never arrived', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku, saving());
    await press(shop, bank);
    shop.advance(31 * 60_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'paid' } });
    expect(await buyer.cards()).toHaveLength(1);
  });

  it('does not block its payment when it cannot be looked up, and a log line says so', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku, saving());
    await press(shop, bank);
    await payuni(shop, { next_api_fault: { api: 'credit_bind/query', http_status: 502 } });
    shop.advance(31 * 60_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'paid' } });
    expect(await buyer.cards()).toEqual([]);
    const warnings = shop.log.filter(
      (line) => line['msg'] === 'a card to be saved could not be looked up at the gateway',
    );
    expect(warnings).toMatchObject([
      {
        level: 40,
        store: 'chaya',
        attempt: expect.any(Number),
        err: { message: expect.stringContaining('HTTP_502') },
      },
    ]);
    const [row] = await shop.sql<{ save_as: string }>(
      'SELECT save_as FROM payment_attempts WHERE order_id = $1',
      [order],
    );
    for (const secret of [DEMO_PAYUNI.hash_key, DEMO_PAYUNI.hash_iv, row?.save_as, '4147'])
      expect(JSON.stringify(warnings)).not.toContain(secret);
  });

  it('is not saved if it is not in the gateway’s list, and a log line says so', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { order, bank } = await buyer.atTheBank(sku, saving());
    await press(shop, bank);
    await shop.sql(
      `UPDATE sandbox_rows SET value = jsonb_set(value, '{deleted}', 'true') WHERE kind = 'payuni.bind'`,
    );
    shop.advance(31 * 60_000);
    await closeOverdueOrders(shop.app);
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'paid' } });
    expect(await buyer.cards()).toEqual([]);
    expect(shop.log.at(-1)).toMatchObject({
      level: 40,
      msg: 'a card to be saved is not in the gateway’s list',
    });
  });

  it('is deleted here and at the gateway, once; another buyer’s card returns 404', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { id } = await keep(buyer);
    const stranger = await newTaiwanBuyer(shop);
    expect(await stranger.call('DELETE', `/credit-cards/${id}`)).toMatchObject({ status: 404 });
    expect(await stranger.pay(await stranger.order(sku), { credit_card_id: id })).toMatchObject({
      status: 404,
    });
    await payuni(shop, { next_api_fault: { api: 'credit_bind/cancel', code: 'API00008' } });
    expect(await buyer.call('DELETE', `/credit-cards/${id}`)).toMatchObject({
      status: 402,
      body: { code: 'PAYUNI_API_ERROR', numeric_code: 8 },
    });
    await payuni(shop, { next_api_fault: { api: 'credit_bind/cancel', http_status: 502 } });
    expect(await buyer.call('DELETE', `/credit-cards/${id}`)).toMatchObject({
      status: 500,
      body: { code: 'PAYUNI_API_ERROR' },
    });
    expect(await buyer.cards()).toHaveLength(1);
    expect(await buyer.call('DELETE', `/credit-cards/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await buyer.call('DELETE', `/credit-cards/${id}`)).toMatchObject({ status: 404 });
    expect(await buyer.cards()).toEqual([]);
    const [bind] = await shop.sql<{ deleted: boolean }>(
      `SELECT (s.value ->> 'deleted')::boolean AS deleted FROM credit_cards c JOIN sandbox_rows s ON s.kind = 'payuni.bind' AND s.value ->> 'credit_token' = c.member_id WHERE c.id = $1`,
      [id],
    );
    expect(bind).toEqual({ deleted: true });
    // and the same card can be saved again
    await keep(buyer);
    expect(await buyer.cards()).toHaveLength(1);
  });

  it('is refused with the gateway’s reason once the gateway no longer knows it', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const { id } = await keep(buyer);
    await shop.sql(
      `UPDATE sandbox_rows SET value = jsonb_set(value, '{deleted}', 'true') WHERE kind = 'payuni.bind'`,
    );
    const order = await buyer.order(sku);
    expect(await buyer.pay(order, { credit_card_id: id })).toMatchObject({
      status: 402,
      body: { code: 'PAYUNI_API_ERROR', numeric_code: 3013, advice: 'reenter_card' },
    });
  });
});
