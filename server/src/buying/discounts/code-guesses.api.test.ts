import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { couponBody, newDiscount, pricedWith } from '../../../test/discounts.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff } from '../../../test/staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

it('refuses codes for a while after too many unknown ones, and orders without codes go on', async () => {
  const keeper = await newStaff(shop, { hanamori: 'manager' });
  const { code } = await newDiscount(keeper, couponBody());
  const guesser = await newGuest(shop);
  const line = await guesser.line(await newSku(shop, { stock: 9, price: 2000 }));
  // codes that the store knows do not count
  for (let nth = 0; nth < 25; nth++)
    expect((await pricedWith(guesser, [line], [code])).discount_amount).toBe(500);
  for (let nth = 0; nth < 21; nth++)
    expect((await pricedWith(guesser, [line], [`GUESS${nth}`])).refused_coupons).toMatchObject([
      { reason: 'coupon_unknown' },
    ]);
  expect(await pricedWith(guesser, [line], [code])).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retry_after: 900,
  });
  const card = { payment_type: 'gmo_credit' };
  expect((await guesser.checkout([line], { ...card, coupon_code: code })).body.code).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect((await pricedWith(guesser, [line], [])).discount_amount).toBeUndefined();
  expect((await guesser.checkout([line], card)).status).toBe(200);
  // another buyer of the same network
  const other = await newGuest(shop);
  const its = await other.line(await newSku(shop, { stock: 9, price: 2000 }));
  expect((await pricedWith(other, [its], [code])).discount_amount).toBe(500);
  // at the checkout unknown codes count as well
  for (let nth = 0; nth < 21; nth++)
    expect((await other.checkout([its], { ...card, coupon_code: `GUESS${nth}` })).body.reason).toBe(
      'coupon_unknown',
    );
  expect((await pricedWith(other, [its], [code])).code).toBe('TOO_MANY_REQUESTS');
  shop.advance(16 * 60_000);
  expect(
    (await pricedWith(guesser, [await guesser.line(await newSku(shop, { stock: 9 }))], [code]))
      .discount_amount,
  ).toBe(500);
});
