import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, TestBuyer } from '../../../test/buyer.ts';
import {
  automaticBody,
  couponBody,
  listedDiscount,
  newDiscount,
  pricedWith,
} from '../../../test/discounts.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { copyOfDatabase, openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
/** Another server on the same database. */
let second: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  const url = await copyOfDatabase();
  shop = await openShop({ url });
  second = await openShop({ url, bounds: true });
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await second.close();
  await shop.close();
});

let persons = 0;
/** Another person each time: limits per buyer compare email and phone. */
const somebody = () => {
  const nth = ++persons;
  return {
    email: `person${nth}@example.com`,
    phone_number: `0801234${String(nth).padStart(4, '0')}`,
  };
};
const card = { payment_type: 'gmo_credit' };
/** An address with the phone number of the person, who is compared by it. */
const addressOf = async (buyer: TestBuyer, phone_number: string): Promise<number> => {
  const body = { type: 'self_pick_up', name: '花森 花子', phone_number };
  return (await buyer.call('POST', '/addresses', { body })).body.id as number;
};
async function buys(buyer: TestBuyer, sku: number, also: Record<string, unknown> = {}) {
  const who = somebody();
  const address_id = await addressOf(buyer, who.phone_number);
  return buyer.checkout([await buyer.line(sku)], {
    ...card,
    shipping_type: 'self_pick_up',
    ...who,
    ...also,
    address_id,
  });
}
const reasonOf = (reply: { body: any }) => [reply.body.code, reply.body.reason];
const whole = async (order: number) =>
  (
    await shop.sql<Record<string, number>>(
      'SELECT amount, discount_amount, shipping_fee, payment_fee, total_amount FROM orders WHERE id = $1',
      [order],
    )
  )[0];
const cancel = (buyer: TestBuyer, order: number) =>
  buyer.call('POST', `/orders/${order}/cancel`, { body: {} });

describe('an order with a coupon', () => {
  it('costs what the page showed, whatever form the code was typed in', async () => {
    const { id, code } = await newDiscount(keeper, couponBody({ code: 'THANKS-2026' }));
    expect(code).toBe('THANKS-2026');
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 2000 }), 2);
    const price = await pricedWith(buyer, [line], ['ｔｈａｎｋｓ ー２０２６']);
    expect(price).toMatchObject({ amount: 4000, discount_amount: 500, refused_coupons: [] });
    expect(price.discounts).toEqual([
      { name: 'クーポン', code: 'THANKS-2026', effect: 'amount', amount: 500 },
    ]);
    const { amount, discount_amount, shipping_fee, payment_fee, total_amount } = price;
    const placed = await buyer.checkout([line], {
      ...card,
      coupon_code: 'thanks 2026',
      expected: {
        amount,
        discount_amount,
        shipping_fee,
        payment_fee,
        total_amount,
        items: [{ id: line, quantity: 2, price: 2000 }],
      },
    });
    expect(placed.status).toBe(200);
    expect(await buyer.see(placed.body.id)).toMatchObject({
      amount: 4000,
      discount_amount: 500,
      total_amount,
      payment: { amount: total_amount },
      discounts: price.discounts,
    });
    expect(await listedDiscount(keeper, id)).toMatchObject({ uses: 1, given: 500 });
  });

  it('is refused with the reason and the present price when the coupon ended meanwhile', async () => {
    const { id, code } = await newDiscount(keeper, couponBody());
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 9, price: 2000 }));
    const { total_amount } = await pricedWith(buyer, [line], [code]);
    const expected = { total_amount, items: [{ id: line, quantity: 1 }] };
    await keeper.call('POST', `/stores/hanamori/discounts/${id}/end`, {});
    const refused = await buyer.checkout([line], { ...card, coupon_code: code, expected });
    expect(refused.body).toMatchObject({
      code: 'FAILED_TO_CHECKOUT',
      reason: 'coupon_ended',
      coupon: { code, reason: 'coupon_ended' },
      amounts: { discount_amount: 0, total_amount: total_amount + 500 },
    });
    // without the coupon the price that was shown still protects the buyer
    expect(reasonOf(await buyer.checkout([line], { ...card, expected }))).toEqual([
      'FAILED_TO_CHECKOUT',
      'total_changed',
    ]);
    const accepted = { ...expected, total_amount: total_amount + 500 };
    expect((await buyer.checkout([line], { ...card, expected: accepted })).status).toBe(200);
  });

  it('gives the use back when it is canceled unpaid, once', async () => {
    const { id, code } = await newDiscount(keeper, couponBody({ max_uses: 1 }));
    const sku = await newSku(shop, { stock: 9 });
    const [first, second] = [await newGuest(shop), await newGuest(shop)];
    const placed = await buys(first, sku, { coupon_code: code });
    expect(reasonOf(await buys(second, sku, { coupon_code: code }))[1]).toBe('coupon_used_up');
    for (const _ of [1, 2]) expect((await cancel(first, placed.body.id)).status).toBe(200);
    expect(await listedDiscount(keeper, id)).toMatchObject({ uses: 0, given: 0, state: 'active' });
    expect((await buys(second, sku, { coupon_code: code })).status).toBe(200);
    expect(await listedDiscount(keeper, id)).toMatchObject({ uses: 1, state: 'used_up' });
  });

  it('counts a limit per buyer by mailbox and phone, also of other guests', async () => {
    const { code } = await newDiscount(keeper, couponBody({ max_uses_per_buyer: 1 }));
    const sku = await newSku(shop, { stock: 20 });
    const who = somebody();
    const first = await buys(await newGuest(shop), sku, { ...who, coupon_code: code });
    expect(first.status).toBe(200);
    const others = [
      { ...somebody(), email: who.email.toUpperCase() },
      { ...somebody(), phone_number: who.phone_number },
    ];
    for (const also of others)
      expect(
        reasonOf(await buys(await newGuest(shop), sku, { ...also, coupon_code: code })),
      ).toEqual(['FAILED_TO_CHECKOUT', 'coupon_already_used']);
    expect((await buys(await newGuest(shop), sku, { coupon_code: code })).status).toBe(200);
    // the page knows the buyer's own orders before the contact is typed
    const buyer = await newGuest(shop);
    await buys(buyer, sku, { coupon_code: code });
    const price = await pricedWith(buyer, [await buyer.line(sku)], [code]);
    expect(price.refused_coupons).toEqual([{ code, reason: 'coupon_already_used' }]);
  });

  it('names the goods that are missing, and tells nothing of other stores’ codes', async () => {
    const sku = await newSku(shop, { stock: 9, price: 1000 });
    const [product] = await shop.sql<{ id: number }>(
      'SELECT product_id AS id FROM skus WHERE id = $1',
      [await newSku(shop, { stock: 1 })],
    );
    const minimum = await newDiscount(keeper, couponBody({ min_amount: 1800 }));
    const other = await newDiscount(
      keeper,
      couponBody({ product_ids: [(product as { id: number }).id] }),
    );
    await shop.sql(
      `INSERT INTO discounts (store_id, kind, name, code, code_folded, effect, value, created_at)
       SELECT id, 'coupon', 'x', 'ELSEWHERE', 'ELSEWHERE', 'percent', 10, now() FROM stores WHERE slug <> 'hanamori' LIMIT 1`,
    );
    const buyer = await newGuest(shop);
    const line = await buyer.line(sku);
    const price = await pricedWith(buyer, [line], [minimum.code, other.code, 'ELSEWHERE', 'NONE']);
    expect(price.refused_coupons).toEqual([
      { code: minimum.code, reason: 'coupon_minimum', missing: 800 },
      { code: other.code, reason: 'coupon_other_goods' },
      { code: 'ELSEWHERE', reason: 'coupon_unknown' },
      { code: 'NONE', reason: 'coupon_unknown' },
    ]);
    expect(reasonOf(await buys(buyer, sku, { coupon_code: 'ELSEWHERE' }))[1]).toBe(
      'coupon_unknown',
    );
  });
});

describe('automatic discounts', () => {
  it('reach the price, the order and the change of its payment method', async () => {
    const { id } = await newDiscount(
      keeper,
      automaticBody({ effect: 'percent', value: 20, min_amount: 50_000 }),
    );
    const sku = await newSku(shop, { stock: 9, price: 30_000 });
    const buyer = await newGuest(shop);
    const line = await buyer.line(sku, 2);
    const price = await pricedWith(buyer, [line], []);
    expect(price).toMatchObject({ amount: 60_000, discount_amount: 12_000 });
    const placed = await buyer.checkout([line], card);
    const before = await whole(placed.body.id);
    expect(before).toMatchObject({ amount: 60_000, discount_amount: 12_000 });
    const changed = await buyer.call('PUT', `/orders/${placed.body.id}/payment-method`, {
      body: { payment_type: 'gmo_cvs' },
    });
    const after = await whole(placed.body.id);
    expect(after?.['total_amount']).toBe(
      48_000 + (after?.['shipping_fee'] ?? 0) + (after?.['payment_fee'] ?? 0),
    );
    expect(changed.body.total_amount).toBe(after?.['total_amount']);
    expect(await listedDiscount(keeper, id)).toMatchObject({ uses: 1, given: 12_000 });
    await keeper.call('POST', `/stores/hanamori/discounts/${id}/end`, {});
  });
});

describe.each([
  { budget: 20, buyers: 60, options: { timeout: 60_000 } },
  { budget: 100, buyers: 1000, options: { tags: ['deep'], timeout: 600_000 } },
])('$buyers buyers at two servers with a budget of $budget', ({ budget, buyers, options }) => {
  it('place exactly as many orders with the coupon as it has uses', options, async () => {
    const { id, code } = await newDiscount(keeper, couponBody({ max_uses: budget }));
    const sku = await newSku(shop, { stock: buyers });
    const guests: TestBuyer[] = [];
    for (let first = 0; first < buyers; first += 50)
      guests.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, buyers - first) }, () => newGuest(shop)),
        )),
      );
    const replies = await Promise.all(
      guests.map((guest, nth) =>
        buys(new TestBuyer(nth % 2 ? second : shop, guest.who), sku, { coupon_code: code }),
      ),
    );
    const placed = replies.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(budget);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((reply) => reasonOf(reply)[1]))).toEqual(
      new Set(['coupon_used_up']),
    );
    expect(await listedDiscount(keeper, id)).toMatchObject({ uses: budget, given: budget * 500 });
    expect((await stockOf(shop, sku)).sold).toBe(budget);
  });
});

it('one person who orders as many guests at two servers uses a coupon as often as allowed', async () => {
  const { id, code } = await newDiscount(keeper, couponBody({ max_uses_per_buyer: 2 }));
  const sku = await newSku(shop, { stock: 20 });
  const { phone_number } = somebody();
  const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest(shop)));
  const replies = await Promise.all(
    guests.map((guest, nth) =>
      buys(new TestBuyer(nth % 2 ? second : shop, guest.who), sku, {
        phone_number,
        coupon_code: code,
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await listedDiscount(keeper, id)).toMatchObject({ uses: 2 });
});
