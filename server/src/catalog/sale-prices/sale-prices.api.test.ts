import type { SalePrices, SalePricesBody } from '@noren/contract/entities/sale-prices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { changeDuePrices } from './staff-handlers.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const path = '/stores/hanamori/sale-prices';
const minute = 60_000;
const at = (minutes: number) => new Date(shop.app.now().getTime() + minutes * minute).toISOString();

let sku: number;
let product: number;
beforeEach(async () => {
  // sales of earlier tests end
  await shop.sql('UPDATE sale_prices SET ended_at = now() WHERE ended_at IS NULL');
  sku = await newSku(shop, { stock: 20, price: 1_000 });
  product = (await priced()).product_id;
});

const priced = async () =>
  (
    await shop.sql<{ price: number; original_price: number | null; product_id: number }>(
      'SELECT price, original_price, product_id FROM skus WHERE id = $1',
      [sku],
    )
  )[0] as { price: number; original_price: number | null; product_id: number };

const bodyOf = (also: Partial<SalePricesBody> = {}): SalePricesBody => ({
  name: '週末セール',
  percent: 15,
  product_ids: [product],
  kind_ids: [],
  prices: [],
  starts_at: at(10),
  ends_at: at(60),
  ...also,
});
const plan = async (also: Partial<SalePricesBody> = {}): Promise<SalePrices> => {
  const made = await keeper.call('POST', path, bodyOf(also));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data;
};
const pass = async (minutes: number) => {
  shop.advance(minutes * minute);
  return changeDuePrices(shop.app);
};
const shown = async () => (await shop.call('GET', `/products/${product}`)).body.skus;

describe('a sale', () => {
  it('lowers prices from its start until its end, and shows the price before as regular', async () => {
    const made = await plan();
    expect(made).toMatchObject({ state: 'scheduled', skus: 1, lowest: 850 });
    expect(await changeDuePrices(shop.app)).toBe(0);
    expect(await priced()).toMatchObject({ price: 1_000, original_price: null });
    expect(await pass(10)).toBe(1);
    expect(await priced()).toMatchObject({ price: 850, original_price: 1_000 });
    expect((await keeper.call('GET', path)).body.data[0]).toMatchObject({
      id: made.id,
      state: 'running',
      skus: 1,
    });
    expect(await pass(49)).toBe(0);
    expect(await pass(1)).toBe(1);
    expect(await priced()).toMatchObject({ price: 1_000, original_price: null });
    expect(await changeDuePrices(shop.app)).toBe(0);
  });

  it('starts at once when its start is past, and ends early on request, once', async () => {
    await shop.sql('UPDATE skus SET original_price = 1200 WHERE id = $1', [sku]);
    const { id, state } = await plan({ starts_at: null });
    expect(state).toBe('running');
    expect(await priced()).toMatchObject({ price: 850, original_price: 1_000 });
    const ended = await Promise.all([1, 2].map(() => keeper.call('POST', `${path}/${id}/end`, {})));
    expect(ended.map(({ body }) => body.data.state)).toEqual(['ended', 'ended']);
    expect(await priced()).toMatchObject({ price: 1_000, original_price: 1_200 });
    const entries = (await keeper.call('GET', '/stores/hanamori/audit')).body.data;
    expect(entries.filter((one: { subject: string }) => one.subject === `sale ${id}`)).toHaveLength(
      2,
    );
  });

  it('does not start after it was canceled, or when its whole period has passed', async () => {
    const { id } = await plan();
    expect((await keeper.call('POST', `${path}/${id}/end`, {})).body.data.state).toBe('ended');
    expect(await pass(10)).toBe(0);
    await plan({ starts_at: at(1), ends_at: at(2) });
    expect(await pass(3)).toBe(1);
    expect(await priced()).toMatchObject({ price: 1_000, original_price: null });
  });

  it('leaves a price that the staff changed meanwhile, and closes editors opened before', async () => {
    const before = (await keeper.call('GET', `/stores/hanamori/products/${product}`)).body.data;
    await plan({ starts_at: at(0) });
    const edited = (price: number, revision: number) =>
      keeper.call('PUT', `/stores/hanamori/products/${product}`, {
        name: before.name,
        description: '',
        kind_id: null,
        in_marketplace: true,
        adult_warning: false,
        sale_started_at: null,
        sale_ended_at: null,
        is_archived: false,
        revision,
        skus: [
          { id: sku, name: 'one', price, original_price: null, salable_limit: null, tax_rate: 10 },
        ],
      });
    expect((await edited(1_000, before.revision)).body.code).toBe('CHANGED_MEANWHILE');
    expect((await edited(700, before.revision + 1)).status).toBe(200);
    await pass(60);
    expect(await priced()).toMatchObject({ price: 700, original_price: null });
  });

  it('keeps the price of the sale that came first', async () => {
    await plan({ starts_at: at(0), ends_at: at(30) });
    const second = await plan({ percent: 50, starts_at: at(10), ends_at: at(60) });
    await pass(10);
    expect(await priced()).toMatchObject({ price: 850, original_price: 1_000 });
    await pass(20);
    expect(await priced()).toMatchObject({ price: 1_000 });
    expect((await keeper.call('GET', path)).body.data[0]).toMatchObject({ id: second.id, skus: 0 });
  });

  it('is the only one for its SKU when several start at once', async () => {
    const keepers = await Promise.all(
      Array.from({ length: 6 }, () => newStaff(shop, { hanamori: 'manager' })),
    );
    const made = await Promise.all(
      keepers.map((one) => one.call('POST', path, bodyOf({ starts_at: null }))),
    );
    expect(made.map(({ body }) => body.data.skus).toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('sells at the price that the buyer has seen, or asks again', async () => {
    await plan();
    const guest = await newGuest(shop);
    const line = await guest.line(sku);
    await pass(10);
    const expected = { total_amount: 1_930, items: [{ id: line, quantity: 1, price: 1_000 }] };
    expect((await guest.checkout([line], { expected })).body).toMatchObject({
      items: [{ id: line, status_changes: [{ type: 'price_changed', price: 850 }] }],
    });
    expect((await shown())[0]).toMatchObject({ price: 850, original_price: 1_000 });
  });

  it('starts once on two servers, while staff end it', async () => {
    const { id } = await plan();
    shop.advance(10 * minute);
    await Promise.all([
      changeDuePrices(shop.app),
      changeDuePrices(shop.app),
      keeper.call('POST', `${path}/${id}/end`, {}),
    ]);
    await changeDuePrices(shop.app);
    expect(await priced()).toMatchObject({ price: 1_000, original_price: null });
  });
});

describe('prices of a file', () => {
  const coded = async (sku_code: string) =>
    shop.sql('UPDATE skus SET sku_code = $2 WHERE id = $1', [sku, sku_code]);
  const file = (...prices: SalePricesBody['prices']) => ({
    percent: null,
    product_ids: [],
    prices,
  });

  it('apply to the SKUs with these codes', async () => {
    await coded('SALE-1');
    await plan({ ...file({ sku_code: '\u200bSALE−1 ', price: 777 }), starts_at: at(0) });
    expect(await priced()).toMatchObject({ price: 777, original_price: 1_000 });
  });

  it('are refused row by row', async () => {
    await coded('SALE-2');
    const rows = [
      { sku_code: 'SALE-2', price: 1_000 },
      { sku_code: 'NOBODY', price: 1 },
      { sku_code: 'SALE-2', price: 900 },
      { sku_code: 'SALE-2', price: 800 },
    ];
    expect((await keeper.call('POST', path, bodyOf(file(...rows)))).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [
        { path: 'body.prices.0.price' },
        { path: 'body.prices.1.sku_code' },
        { path: 'body.prices.3.sku_code' },
      ],
    });
  });
});

it.each<[string, () => Partial<SalePricesBody>]>([
  ['ends_at', () => ({ ends_at: at(10) })],
  ['ends_at', () => ({ starts_at: at(-9), ends_at: at(-1) })],
  ['percent', () => ({ percent: null })],
  ['percent', () => ({ percent: 100 })],
  ['percent', () => ({ prices: [{ sku_code: 'A', price: 1 }] })],
  ['product_ids', () => ({ product_ids: [999_999_999] })],
  ['kind_ids', () => ({ kind_ids: [999_999_999] })],
  ['name', () => ({ name: ' ' })],
])('refuses a wrong %s', async (field, also) => {
  const { body } = await keeper.call('POST', path, bodyOf(also()));
  expect(body.code).toBe('VALIDATION_EXCEPTION');
  expect(body.errors.map((one: { path: string }) => one.path)).toContain(`body.${field}`);
});

it('is made once by a call that is repeated with its key', async () => {
  const body = bodyOf();
  const make = (also: object = {}) =>
    keeper.call('POST', path, { ...body, ...also }, 'one-sale-of-prices');
  const made = await make();
  expect([made.status, (await make()).body]).toEqual([200, made.body]);
  expect((await make({ percent: 20 })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('is for owners and managers', async () => {
  const packer = await newStaff(shop, { hanamori: 'packer' });
  const { id } = await plan();
  for (const reply of [
    await packer.call('GET', path),
    await packer.call('POST', path, bodyOf()),
    await packer.call('POST', `${path}/${id}/end`, {}),
  ])
    expect(reply.body.code).toBe('ROLE_NOT_ALLOWED');
  expect((await keeper.call('POST', `${path}/999999999/end`, {})).body.code).toBe('NOT_FOUND');
});
