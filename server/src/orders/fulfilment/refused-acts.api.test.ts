import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

it.each(['shipped', 'delivered', 'completed', 'returning', 'missing', 'damaged'])(
  'a canceled order cannot become %s',
  async (step) => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(await newSku(shop, { stock: 5 }));
    const at = `/stores/hanamori/orders/${order}`;
    expect((await owner.call('POST', `${at}/canceled`, { reason: 'seller' })).status).toBe(200);
    expect((await owner.call('POST', `${at}/${step}`, {})).body).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      status: 'canceled',
    });
  },
);

it('refuses the key of one refund for marking another as returned', async () => {
  const paid = await paidOrder(shop, 'custom_cod');
  const at = atOrder(owner, paid);
  await at.step('shipped');
  await at.step('delivered');
  const first = (await at.refund({ free_amount: 1, expected: 1 })).body.data.refunds[0]
    .id as number;
  const mark = (refund_id: number) =>
    owner.call(
      'POST',
      `/stores/hanamori/orders/${paid.order}/refund-returned`,
      { refund_id },
      'one-refund',
    );
  expect((await mark(first)).status).toBe(200);
  expect((await mark(first)).status).toBe(200);
  expect((await mark(first + 1)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('refuses the key of a receipt for another addressee', async () => {
  const paid = await paidOrder(shop, 'gmo_credit');
  const make = (addressee: string) =>
    owner.call(
      'POST',
      `/stores/hanamori/orders/${paid.order}/receipt`,
      { addressee },
      'one-receipt',
    );
  expect((await make('花森')).body.issue).toBe(1);
  expect((await make('森')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('rejects a malformed list of orders and a malformed password', async () => {
  expect(
    (await owner.call('GET', '/stores/hanamori/orders?tab=nothing&per_page=0&after=x&from=x')).body
      .code,
  ).toBe('VALIDATION_EXCEPTION');
  expect((await owner.call('POST', '/me/password', { old_password: 1 })).body.code).toBe(
    'VALIDATION_EXCEPTION',
  );
});
