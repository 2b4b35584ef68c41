import type { ShippingMethod } from '@noren/contract/entities/shipping-method';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, okinawa, type TestBuyer } from '../../../test/buyer.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { methodBody, newShippedSku, setMethods } from '../../../test/shipping-methods.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

const at = '/stores/hanamori';
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  await gateway(shop, { webhooks: 'never' });
});
afterEach(() => setMethods(owner, []));
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const letter = methodBody('letter', {
  name: { ja: 'ネコポス', en: 'Nekopos', 'zh-TW': null },
  letterbox_most: 2,
  fee: 230,
  is_cash_on_delivery: false,
  takes_dates: false,
});
const box = methodBody('box', {
  steps: [
    { up_to: 2_000, extra: 0 },
    { up_to: 10_000, extra: 400 },
  ],
  fees: [
    {
      fee_type: 'fixed',
      fee: 1_500,
      free_shipping_threshold: null,
      info: { level_one_code: ['47'] },
    },
  ],
});
const cool = methodBody('cool', { temperature: 'chilled', fee: 1_100 });
const ice = methodBody('ice', { temperature: 'frozen', fee: 1_300 });

const small = { weight: 100, fits_letterbox: true };
const lineOf = async (buyer: TestBuyer, goods = {}, quantity = 1) =>
  buyer.line(await newShippedSku(shop, goods), quantity);

async function price(buyer: TestBuyer, item_ids: number[], also: object = {}): Promise<any> {
  const [setting] = (await buyer.call('GET', '/stores/hanamori/shipping-setting')).body;
  const body = { item_ids, shipping_setting_id: setting.id, ...also };
  return (await buyer.call('POST', '/carts/pricing', { body })).body;
}
const set = async (...methods: ShippingMethod[]) =>
  expect((await setMethods(owner, methods)).status).toBe(200);

describe('the price of a cart', () => {
  it('names each method that can take the goods, with its fee', async () => {
    await set(letter, box, cool);
    const buyer = await newGuest(shop);
    const lines = [await lineOf(buyer, small), await lineOf(buyer, { ...small, weight: 2_000 })];
    const answer = await price(buyer, lines);
    expect(answer).toMatchObject({ shipping_fee: 230, shipping_method_id: letter.id });
    expect(answer.shipping_methods).toMatchObject([
      { id: letter.id, fee: 230, until_free: null, is_cash_on_delivery: false, takes_dates: false },
      { id: box.id, fee: 1_200 },
    ]);
    // a page on which cash is chosen learns that the method takes none
    const cash = (await buyer.call('GET', '/stores/hanamori/payment-setting')).body.find(
      ({ type }: { type: string }) => type === 'custom_cod',
    );
    expect((await price(buyer, lines, { payment_id: cash.id })).shipping_fee).toBe(230);
    const address_id = await buyer.address(okinawa);
    expect(await price(buyer, lines, { address_id, shipping_method_id: box.id })).toMatchObject({
      shipping_fee: 1_900,
      shipping_method_id: box.id,
    });
    // a method that is gone: the first one that can take the goods
    expect((await price(buyer, lines, { shipping_method_id: 'gone' })).shipping_method_id).toBe(
      letter.id,
    );
  });

  it('says why no method takes the goods, and is as before without methods', async () => {
    await set(box, ice);
    const buyer = await newGuest(shop);
    const lines = [await lineOf(buyer), await lineOf(buyer, { temperature: 'frozen' })];
    expect(await price(buyer, lines)).toMatchObject({
      shipping_methods: [],
      shipping_refusal: 'frozen_apart',
    });
    await set();
    expect(Object.keys(await price(buyer, lines)).join()).not.toContain('shipping_method');
  });
});

describe('an order', () => {
  it('keeps the method with name, temperature and fee, wherever it is shown', async () => {
    await set(box, cool);
    const buyer = await newGuest(shop);
    const line = await lineOf(buyer, { temperature: 'chilled' });
    const { body } = await buyer.checkout([line], { shipping_method_id: cool.id });
    const kept = { id: cool.id, name: cool.name, temperature: 'chilled', carrier: 'yamato' };
    await set();
    expect(await buyer.see(body.id)).toMatchObject({ shipping_method: kept, shipping_fee: 1_100 });
    const detail = (await owner.call('GET', `${at}/orders/${body.id}`)).body.data;
    expect(detail.shipping_method).toEqual(kept);
    const list = (await owner.call('GET', `${at}/orders`)).body.data;
    expect(list.find(({ id }: { id: number }) => id === body.id).shipping_method).toEqual(kept);
    const [slip] = (await owner.call('GET', `${at}/order-slips?ids=${body.id}`)).body.data;
    expect(slip.shipping_method).toEqual(kept);
    const { part } = (
      await owner.call('POST', `${at}/orders/export`, { encoding: 'utf-8', after: null })
    ).body;
    const rows = parse<Record<string, string>>(Buffer.from(part, 'base64'), {
      bom: true,
      columns: true,
    });
    expect(rows.find((row) => row['注文番号'] === detail.number)).toMatchObject({
      配送方法: cool.name.ja,
      温度帯: '冷蔵',
    });
  });

  it('without a chosen method ships by the first possible one', async () => {
    await set(letter, box);
    const buyer = await newGuest(shop);
    const { body } = await buyer.checkout([await lineOf(buyer)]);
    expect((await buyer.see(body.id)).shipping_method.id).toBe(box.id);
  });

  it.each([
    ['frozen_apart', [{ temperature: 'frozen' }, {}]],
    ['no_method', [{ temperature: 'chilled' }]],
    ['too_large', [{ weight: 10_001 }]],
  ])('is refused: %s', async (refusal, goods) => {
    await set(letter, box, ice);
    const buyer = await newGuest(shop);
    const lines: number[] = [];
    for (const one of goods) lines.push(await lineOf(buyer, one));
    expect(await buyer.checkout(lines)).toMatchObject({
      status: 409,
      body: { code: 'FAILED_TO_CHECKOUT', reason: `shipping_${refusal}` },
    });
  });

  it('is refused if its method was removed or cannot take the goods, and placed with another', async () => {
    await set(letter, box);
    const buyer = await newGuest(shop);
    const line = await lineOf(buyer, small);
    const also = { payment_type: 'gmo_credit' };
    const ask = (shipping_method_id: string) =>
      buyer.checkout([line], { ...also, shipping_method_id });
    await set(box);
    const gone = { code: 'FAILED_TO_CHECKOUT', reason: 'shipping_method_gone' };
    expect((await ask(letter.id)).body).toMatchObject(gone);
    await set();
    expect((await ask(box.id)).body).toMatchObject(gone);
    await set(box, cool);
    expect((await ask(cool.id)).body).toMatchObject(gone);
    expect((await ask(box.id)).status).toBe(200);
  });

  it('is refused with the current sums if the fee changed, and takes neither cash nor a day by a letterbox', async () => {
    await set(letter, box);
    const buyer = await newGuest(shop);
    const line = await lineOf(buyer, small);
    const expected = (total_amount: number) => ({
      total_amount,
      items: [{ id: line, quantity: 1, price: 1_000 }],
    });
    const by = (method: ShippingMethod, also: object) =>
      buyer.checkout([line], { shipping_method_id: method.id, ...also });
    expect((await by(letter, {})).body.code).toBe('INVALID_SHIPPING_TYPE_EXCEPTION');
    const card = { payment_type: 'gmo_credit' };
    const dated = { ...card, delivery_request: { day: '2099-01-01', slot: null, note: null } };
    expect((await by(letter, dated)).body).toMatchObject({
      reason: 'delivery_impossible',
      delivery_request: { day: null },
    });
    await set({ ...letter, fee: 250 }, box);
    expect((await by(letter, { ...card, expected: expected(1_230) })).body).toMatchObject({
      reason: 'total_changed',
      amounts: { shipping_fee: 250, total_amount: 1_250 },
    });
    expect((await by(letter, { ...card, expected: expected(1_250) })).status).toBe(200);
  });
});

describe('settings that change while orders are placed', () => {
  it('never leave an order with the fee of one version and the method of another', async () => {
    const versions = [box, { ...box, fee: 900, name: { ...box.name, ja: '新しい宅急便' } }];
    const buyers = await Promise.all(Array.from({ length: 24 }, () => newGuest(shop)));
    const sku = await newShippedSku(shop, { weight: 500 }, { stock: 100 });
    const calls = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        line: await buyer.line(sku),
        address_id: await buyer.address(),
      })),
    );
    await set(box);
    const changes = (async () => {
      for (let nth = 1; nth <= 12; nth++) await set(versions[nth % 2] as ShippingMethod);
    })();
    const replies = await Promise.all(
      calls.map(({ buyer, line, address_id }, nth) =>
        buyer.checkout([line], {
          address_id,
          payment_type: 'gmo_credit',
          email: `buyer${nth}@example.com`,
          shipping_method_id: box.id,
          expected: {
            total_amount: nth % 2 === 0 ? 1_800 : 1_900,
            items: [{ id: line, quantity: 1, price: 1_000 }],
          },
        }),
      ),
    );
    await changes;
    for (const { status, body } of replies)
      if (status !== 200) expect(body).toMatchObject({ reason: 'total_changed' });
    const rows = await shop.sql<{ fee: number; name: string }>(
      `SELECT o.shipping_fee AS fee, o.shipping_method -> 'name' ->> 'ja' AS name FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE i.sku_id = $1`,
      [sku],
    );
    expect(rows).toHaveLength(replies.filter(({ status }) => status === 200).length);
    // at any time half of the buyers have confirmed the current fee
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(versions.map(({ fee, name }) => ({ fee, name: name.ja }))).toContainEqual(row);
  });
});

describe('orders of two temperatures', () => {
  it('do not go in one parcel', async () => {
    await set(box, cool);
    const buyer = await newGuest(shop);
    const address_id = await buyer.address();
    const order = async (goods: object) =>
      (await buyer.checkout([await lineOf(buyer, goods)], { address_id })).body.id as number;
    const orders = [await order({}), await order({ temperature: 'chilled' }), await order({})];
    const join = (ids: (number | undefined)[]) =>
      owner.call('POST', `${at}/parcels`, { orders: ids, refund_fees: false });
    expect((await join(orders.slice(0, 2))).body).toMatchObject({
      code: 'NOT_ONE_PARCEL',
      reason: 'other_delivery',
    });
    expect((await join([orders[0], orders[2]])).status).toBe(200);
  });
});

describe('goods added to a paid order', () => {
  it('travel by its method, whatever the store has now', async () => {
    await set(cool);
    const buyer = await newGuest(shop);
    const line = await lineOf(buyer, { temperature: 'chilled' });
    const order = (await buyer.checkout([line], { payment_type: 'gmo_credit' })).body.id as number;
    const paying = await buyer.pay(order, await buyer.card());
    await finish(shop, paying.body.data.pay_redirect_url as string);
    await set(ice);
    const sku = await newShippedSku(shop, { temperature: 'chilled' });
    const { change } = goodsAt(owner, { order, slug: 'hanamori' });
    const { status } = await change({ added: [{ sku_id: sku, quantity: 1 }] });
    expect(status).toBe(200);
    const [added] = await shop.sql<{ method: object; fee: number }>(
      'SELECT shipping_method AS method, shipping_fee AS fee FROM orders WHERE supplement_of = $1',
      [order],
    );
    expect(added).toMatchObject({ method: { id: cool.id, temperature: 'chilled' }, fee: 0 });
  });
});

describe('label files', () => {
  it('of each carrier have its temperature, and no orders of another carrier', async () => {
    const labels = [
      ['b2', 'yamato', 'クール区分', '2', '1'],
      ['ehiden', 'sagawa', 'クール便指定', '002', '003'],
      ['yupri', 'japanpost', '保冷種別', '1', '2'],
    ] as const;
    for (const [program, carrier, column, chilled, frozen] of labels) {
      await set({ ...cool, carrier }, { ...ice, carrier });
      const buyer = await newGuest(shop);
      const orders: number[] = [];
      for (const temperature of ['chilled', 'frozen'] as const)
        orders.push((await buyer.checkout([await lineOf(buyer, { temperature })])).body.id);
      const made = async (chosen: number[] | null) => {
        const { part } = (
          await owner.call('POST', `${at}/orders/labels`, {
            program,
            orders: chosen,
            check: false,
            after: null,
          })
        ).body;
        return parse<Record<string, string>>(
          iconv.decode(Buffer.from(part, 'base64'), 'windows-31j'),
          { columns: true },
        );
      };
      expect((await made(orders)).map((row) => row[column])).toEqual([chilled, frozen]);
      const numbers = (await made(null)).map((row) => Object.values(row).join());
      // the file of all orders has none that another carrier takes
      const others = await shop.sql<{ slug: string }>(
        `SELECT slug FROM orders WHERE shipping_method ->> 'carrier' <> $1`,
        [carrier],
      );
      for (const { slug } of others) expect(numbers.join()).not.toContain(slug.slice(8));
    }
  });
});
