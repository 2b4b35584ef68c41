import { describe, expect, it } from 'vitest';
import {
  changedSinceConfirmed,
  isMixed,
  isTotalAsConfirmed,
  statusChanges,
  checkAddable,
  offerFailure,
  quantityFailure,
  type Line,
  type SkuOnOffer,
} from './rules.ts';

const now = new Date('2026-11-21T03:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const onOffer: SkuOnOffer = {
  sku_deleted: false,
  in_storefront: true,
  is_supplied: true,
  salable_limit: null,
  sale_started_at: null,
  sale_ended_at: null,
  in_list: true,
  in_posts: null,
};
const request = {
  path: 'marketplace' as const,
  quantity: 2,
  waits: false,
  available: 10,
  in_cart: 0,
  held: 0,
  ordered: 0,
  other_lines: 0,
  whole: false,
};

describe('offerFailure', () => {
  it.each<[string, Partial<SkuOnOffer>, string | null]>([
    ['ordinary', {}, null],
    ['taken away', { sku_deleted: true }, 'SKU_DELETED'],
    ['its product gone, or its store closed', { in_storefront: false }, 'SKU_DELETED'],
    ['not made any more', { is_supplied: false }, 'SKU_NOT_SUPPLIED'],
    ['before its sale', { sale_started_at: at(1) }, 'SKU_OUTSIDE_OF_SALE_TIMES'],
    ['at the first instant', { sale_started_at: now }, null],
    ['one millisecond before the end', { sale_ended_at: new Date(now.getTime() + 1) }, null],
    ['at the last instant', { sale_ended_at: now }, 'SKU_OUTSIDE_OF_SALE_TIMES'],
    ['gone and out of time: gone', { sku_deleted: true, sale_ended_at: at(-1) }, 'SKU_DELETED'],
    [
      'not made and out of time: not made',
      { is_supplied: false, sale_ended_at: at(-1) },
      'SKU_NOT_SUPPLIED',
    ],
  ])('%s', (_, sku, expected) =>
    expect(offerFailure({ ...onOffer, ...sku }, 'marketplace', now)).toBe(expected),
  );
});

describe('checkAddable', () => {
  it.each<[string, Partial<SkuOnOffer>, Partial<typeof request>, object]>([
    ['all of it', {}, {}, { added: 2 }],
    ['the units that are left', {}, { available: 1 }, { added: 1 }],
    ['the hundredth line', {}, { other_lines: 99 }, { added: 2 }],
    ['a line beyond', {}, { other_lines: 100 }, { refused: 'CART_FULL', remaining: 0 }],
    ['more of a line that is there', {}, { other_lines: 100, in_cart: 1 }, { added: 2 }],
    [
      'in the shop all or nothing',
      {},
      { available: 1, whole: true },
      { refused: 'ADD_CART_OUT_OF_STOCK', remaining: 1 },
    ],
    ['in the shop all that is there', {}, { available: 2, whole: true }, { added: 2 }],
    [
      'in the shop nothing when nothing is there',
      {},
      { available: 0, whole: true },
      { refused: 'SKU_SOLD_OUT', remaining: 0 },
    ],
    ['the last one', {}, { quantity: 1, available: 1 }, { added: 1 }],
    [
      'nothing when nothing is there',
      {},
      { available: 0 },
      { refused: 'SKU_SOLD_OUT', remaining: 0 },
    ],
    ['own unheld units count against the shelf', {}, { available: 3, in_cart: 2 }, { added: 1 }],
    [
      'nothing when the cart has all of the shelf',
      {},
      { available: 2, in_cart: 2 },
      { refused: 'SKU_SOLD_OUT', remaining: 0 },
    ],
    [
      'own held units are not on the shelf any more',
      {},
      { available: 3, in_cart: 2, held: 2 },
      { added: 2 },
    ],
    ['up to the limit', { salable_limit: 2 }, {}, { added: 2 }],
    [
      'past the limit: whole refusal',
      { salable_limit: 2 },
      { quantity: 3 },
      { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining: 2 },
    ],
    [
      'the cart counts',
      { salable_limit: 3 },
      { in_cart: 2 },
      { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining: 1 },
    ],
    [
      'orders count',
      { salable_limit: 3 },
      { ordered: 3 },
      { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining: 0 },
    ],
    [
      'a limit that was lowered since',
      { salable_limit: 1 },
      { ordered: 3 },
      { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining: 0 },
    ],
    [
      'what waits in its stream',
      {},
      { waits: true },
      { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 },
    ],
    [
      'waiting beats the limit and the empty shelf',
      { salable_limit: 1 },
      { waits: true, available: 0 },
      { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 },
    ],
    [
      'gone beats waiting',
      { sku_deleted: true },
      { waits: true },
      { refused: 'SKU_DELETED', remaining: 0 },
    ],
    [
      'not on offer beats all',
      { sku_deleted: true, salable_limit: 1 },
      { available: 0 },
      { refused: 'SKU_DELETED', remaining: 0 },
    ],
  ])('%s', (_, sku, change, expected) =>
    expect(checkAddable({ ...onOffer, ...sku }, { ...request, ...change }, now)).toEqual(expected),
  );
});

describe('quantityFailure', () => {
  const asked = {
    path: 'marketplace' as const,
    quantity: 3,
    waits: false,
    available: 10,
    held: 0,
    ordered: 0,
  };
  it.each<[string, Partial<SkuOnOffer>, Partial<typeof asked>, object | null]>([
    ['fine', {}, {}, null],
    ['all that is there and held', {}, { available: 1, held: 2 }, null],
    [
      'one too many',
      {},
      { available: 1, held: 1 },
      { refused: 'ADD_CART_OUT_OF_STOCK', remaining: 2 },
    ],
    ['sold out', {}, { available: 0 }, { refused: 'SKU_SOLD_OUT', remaining: 0 }],
    [
      'limit',
      { salable_limit: 4 },
      { ordered: 2 },
      { refused: 'REACHED_BUYER_PURCHASABLE_LIMIT', remaining: 2 },
    ],
    [
      'not made any more reads as sold out',
      { is_supplied: false },
      {},
      { refused: 'SKU_SOLD_OUT', remaining: 0 },
    ],
    ['gone', { in_storefront: false }, {}, { refused: 'SKU_DELETED', remaining: 0 }],
    ['over', { sale_ended_at: at(-1) }, {}, { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 }],
    [
      'taken again while it waits in its stream',
      {},
      { waits: true },
      { refused: 'SKU_OUTSIDE_OF_SALE_TIMES', remaining: 0 },
    ],
  ])('%s', (_, sku, change, expected) =>
    expect(quantityFailure({ ...onOffer, ...sku }, { ...asked, ...change }, now)).toEqual(expected),
  );
});

describe('statusChanges', () => {
  const line: Line = {
    ...onOffer,
    quantity: 3,
    held_quantity: 0,
    held_until: null,
    price: 100,
    current_price: 100,
    sku_name: 's',
    product_name: 'p',
  };
  it.each<[string, Partial<Line>, number, [string, number][]]>([
    ['nothing', {}, 5, []],
    ['exactly enough', {}, 3, []],
    ['too few', {}, 2, [['stock_shortage', 2]]],
    ['what it holds is its own', { held_quantity: 1 }, 2, []],
    ['none', {}, 0, [['stock_sold_out', 0]]],
    ['none on the shelf, all held', { held_quantity: 3 }, 0, []],
    ['over', { sale_ended_at: now }, 5, [['over_salable_time', 0]]],
    ['gone', { sku_deleted: true }, 5, [['stock_sold_out', 0]]],
    ['not made', { is_supplied: false }, 5, [['stock_sold_out', 0]]],
    ['dearer', { current_price: 120 }, 5, [['price_changed', 3]]],
    ['cheaper', { current_price: 80 }, 5, [['price_changed', 3]]],
    [
      'fewer and dearer',
      { current_price: 120 },
      1,
      [
        ['stock_shortage', 1],
        ['price_changed', 1],
      ],
    ],
    [
      'gone and dearer: gone',
      { sku_deleted: true, current_price: 120 },
      5,
      [['stock_sold_out', 0]],
    ],
  ])('%s', (_, change, available, expected) => {
    const changes = statusChanges({ ...line, ...change }, 'marketplace', available, now);
    expect(changes.map(({ type, salable_quantity }) => [type, salable_quantity])).toEqual(expected);
    for (const found of changes)
      expect(found).toMatchObject({
        sku_name: 's',
        product_name: 'p',
        price: change.current_price ?? 100,
      });
  });

  const held = { ...line, in_list: false, held_quantity: 2, held_until: at(5) };
  it.each<[string, Parameters<typeof statusChanges>[1], Partial<Line>, [string, number][]]>([
    [
      'reports units beyond the hold of goods that left their stream',
      'shop',
      {},
      [['stock_shortage', 2]],
    ],
    ['reports nothing while all units are held', 'shop', { quantity: 2 }, []],
    [
      'reports all units once the hold has ended',
      'shop',
      { held_until: now },
      [['stock_sold_out', 0]],
    ],
    [
      'reports goods that wait again',
      'shop',
      { held_until: now, in_posts: [{ status: 'init', is_on_air: true, is_public: true }] },
      [['over_salable_time', 0]],
    ],
    ['reports nothing to staff', 'staff', {}, []],
  ])('%s', (_, path, change, expected) => {
    const changes = statusChanges({ ...held, ...change }, path, 5, now);
    expect(changes.map(({ type, salable_quantity }) => [type, salable_quantity])).toEqual(expected);
  });
});

describe('changedSinceConfirmed and isTotalAsConfirmed', () => {
  const line = {
    id: 7,
    quantity: 2,
    price: 500,
    current_price: 500,
    product_name: 'bowl',
    sku_name: 'blue',
  };
  const of = (item: object) => ({ total_amount: 1, items: [{ id: 7, quantity: 2, ...item }] });
  it.each([
    ['nothing was said', undefined, []],
    ['as it was shown', of({}), []],
    ['as it was shown, price and all', of({ price: 500 }), []],
    ['another number', of({ quantity: 1 }), ['quantity_changed']],
    ['another price', of({ price: 400 }), ['price_changed']],
    ['both', of({ quantity: 3, price: 400 }), ['quantity_changed', 'price_changed']],
  ])('%s', (_, expected, types) => {
    const changes = changedSinceConfirmed(line, expected);
    expect(changes.map((change) => change.type)).toEqual(types);
    for (const change of changes) expect(change).toMatchObject({ salable_quantity: 2, price: 500 });
  });
  const price = {
    amount: 1000,
    discount_amount: 0,
    shipping_fee: 600,
    payment_fee: 330,
    total_amount: 1930,
  };
  it.each([
    [undefined, true],
    [{ total_amount: 1930 }, true],
    [price, true],
    [{ total_amount: 1929 }, false],
    // the same total with other parts is not what was shown
    [{ ...price, shipping_fee: 500, payment_fee: 430 }, false],
    [{ total_amount: 1930, amount: 999 }, false],
    [{ total_amount: 1930, discount_amount: 1 }, false],
  ])('%j: %s', (expected, same) =>
    expect(isTotalAsConfirmed(price, expected && { ...expected, items: [] })).toBe(same),
  );
});

it('isMixed is true for ordinary goods together with goods printed to order', () => {
  const [printed, plain] = [{ is_printio_product: true }, { is_printio_product: false }];
  expect([isMixed([plain, plain]), isMixed([printed]), isMixed([plain, printed])]).toEqual([
    false,
    false,
    true,
  ]);
});
