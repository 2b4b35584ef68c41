import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, tokyo, type TestBuyer } from '../../../test/buyer.ts';
import { enterRehearsal } from '../../../test/rehearsal.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff } from '../../../test/staff.ts';

let shop: TestShop;
let unknownPaymentId: number;
beforeAll(async () => {
  shop = await openShop();
  // during a deployment a newer server may offer a payment method that this one does not know
  await shop.sql('ALTER TABLE payment_settings DROP CONSTRAINT payment_settings_type');
  const [row] = await shop.sql<{ id: number }>(
    `INSERT INTO payment_settings (store_id, type, enabled, payment_fee, position)
     SELECT id, 'gmo_of_tomorrow', true, 0, 99 FROM stores WHERE slug = 'hanamori' RETURNING id`,
  );
  unknownPaymentId = (row as { id: number }).id;
});
afterAll(() => shop.close());

async function sellsInItsOwnWays(buyer: TestBuyer, email: string): Promise<void> {
  for (const part of ['payment-setting', 'checkout-terms']) {
    const reply = await buyer.call('GET', `/stores/hanamori/${part}`);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).toContain('gmo_credit');
    expect(JSON.stringify(reply.body)).not.toContain('gmo_of_tomorrow');
  }
  const sku = await newSku(shop, { stock: 5, price: 1200 });
  const line = await buyer.line(sku);
  const shipping_setting_id = (await buyer.call('GET', '/stores/hanamori/shipping-setting')).body[0]
    .id;
  expect(
    await buyer.call('POST', '/carts/pricing', {
      body: { item_ids: [line], shipping_setting_id, payment_id: unknownPaymentId },
    }),
  ).toMatchObject({
    status: 409,
    body: { code: 'INVALID_PAYMENT_TYPE' },
  });
  const placed = await buyer.checkout([line], {
    payment_type: 'custom_cod',
    email,
    address_id: await buyer.address(tokyo),
  });
  expect(placed.status).toBe(200);
}

it('ignores an unknown payment method, and keeps the others', async () => {
  await sellsInItsOwnWays(await newGuest(shop), 'hanako@example.com');
});

it('ignores it for the merchant and in a rehearsal too', async () => {
  const owner = await newStaff(shop, { hanamori: 'owner' });
  const [staff] = await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [
    owner.id,
  ]);
  expect((await owner.call('GET', '/stores/hanamori/settings')).status).toBe(200);
  await shop.sql('TRUNCATE orders, order_items, order_histories, payment_attempts, emails CASCADE');
  await shop.sql(
    `UPDATE stores SET commercial = commercial - 'return_info' WHERE slug = 'hanamori'`,
  );
  expect((await owner.call('POST', '/stores/hanamori/rehearsal')).status).toBe(200);
  await sellsInItsOwnWays(await enterRehearsal(shop, owner), staff?.email as string);
});
