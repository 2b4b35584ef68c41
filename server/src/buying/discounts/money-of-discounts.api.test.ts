import { parse } from 'csv-parse/sync';
import { factsOf, paymentTypes } from '@noren/contract/payment-methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import {
  automaticBody,
  couponBody,
  listedDiscount,
  newDiscount,
  pricedWith,
} from '../../../test/discounts.ts';
import { pdfText } from '../../../test/documents.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder, keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { payuni } from '../../../test/taiwan.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { emailFacts } from '../../notifications/emails/queries.ts';
import { compose } from '../../notifications/emails/compose.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
  // three units of 1000 cost 2899: it cannot be divided by three
  for (const slug of ['hanamori', 'chaya'])
    await newDiscount(owner, automaticBody({ name: '冬の割引', value: 101 }), slug);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

describe.each(paymentTypes)('a discounted order paid by %s', (type) => {
  it('is charged and refunded unit by unit to exactly what was paid', async () => {
    const paid = await paidOrder(shop, type);
    const order = await paid.see();
    expect(order).toMatchObject({ amount: 3000, discount_amount: 101 });
    const { total_amount, shipping_fee, payment_fee } = order;
    expect(total_amount).toBe(2899 + shipping_fee + payment_fee);
    const hasGateway = factsOf(type).gateway !== null;
    if (hasGateway) expect(await keptOf(shop, paid.order)).toBe(total_amount);
    if (order.payment.status !== 'paid') return;
    if (paid.slug === 'chaya') shop.advance(25 * 3_600_000);

    const at = atOrder(owner, paid);
    const { item_id } = (await at.money()).lines[0];
    const unit = { item_id, quantity: 1, restock: false };
    const refused = await at.refund({ lines: [unit], expected: 1000 });
    expect(refused.body.reason).toBe('sum_differs');
    const refunded: number[] = [];
    for (const _ of [1, 2, 3]) {
      const { lines, refundable } = await at.money();
      const units = lines[0].quantity - lines[0].refunded_quantity;
      expect(refundable).toBe(lines[0].refundable + shipping_fee + payment_fee);
      const expected = units === 1 ? lines[0].refundable : 966;
      expect((await at.refund({ lines: [unit], expected })).status).toBe(200);
      refunded.push(expected);
    }
    expect(refunded).toEqual([966, 966, 967]);
    shop.advance(61_000);
    await issueRefunds(shop.app);
    if (factsOf(type).returnedBy === 'gateway')
      expect(await keptOf(shop, paid.order)).toBe(total_amount - 2899);
  });
});

describe('the documents of a discounted order', () => {
  it('name the discount: receipt, orders file, packing slip, email and sales', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    await shop.sql('UPDATE order_items SET tax_rate = 8 WHERE order_id = $1', [paid.order]);
    const order = await paid.see();
    const at = `/stores/hanamori/orders/${paid.order}`;
    const { body: receipt } = await owner.call('POST', `${at}/receipt`, {});
    expect(receipt.content).toMatchObject({
      discount: 101,
      total: order.total_amount,
      lines: [{ amount: 3000 }],
    });
    expect(receipt.content.rates.at(-1)).toEqual({ rate: 8, total: 2899, tax: 214 });
    const text = await pdfText(new Uint8Array(await (await fetch(receipt.url)).arrayBuffer()));
    expect(text).toContain('割引-¥101');

    const file = await owner.call('POST', '/stores/hanamori/orders/export', {
      encoding: 'utf-8',
      after: null,
    });
    const rows = parse<Record<string, string>>(Buffer.from(file.body.part, 'base64'), {
      bom: true,
      columns: true,
    });
    const row = rows.find((one) => one['注文番号'] === order.slug);
    expect(row).toMatchObject({
      注文合計: String(order.total_amount),
      返金額: '0',
      明細の割引額: '101',
      注文の割引額: '101',
      割引・クーポン: '冬の割引',
    });

    expect((await owner.call('GET', at)).body.data).toMatchObject({
      discount_amount: 101,
      discounts: [{ name: '冬の割引', amount: 101 }],
    });
    const [slip] = (await owner.call('GET', `/stores/hanamori/order-slips?ids=${paid.order}`)).body
      .data;
    expect(slip).toMatchObject({ amount: 3000, discount_amount: 101 });

    const [{ store_id } = { store_id: 0 }] = await shop.sql<{ store_id: number }>(
      'SELECT store_id FROM orders WHERE id = $1',
      [paid.order],
    );
    const facts = await emailFacts(shop.database, {
      store_id,
      order_id: paid.order,
      kind: 'paid',
      subject_id: 0,
    });
    const email = compose(
      'paid',
      { ...(facts as NonNullable<typeof facts>), locale: 'ja' },
      'x',
      'k',
    );
    expect(email.text).toMatch(/割引（冬の割引）.*−[¥￥]101/);
  });

  it('name free shipping as a discount of the fee', async () => {
    const { id, code } = await newDiscount(
      owner,
      couponBody({ effect: 'free_shipping', value: 0, name: '送料無料クーポン' }),
    );
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5, price: 1000 }));
    const before = await pricedWith(buyer, [line], []);
    const price = await pricedWith(buyer, [line], [code]);
    expect(before.shipping_fee).toBeGreaterThan(0);
    expect(price).toMatchObject({
      shipping_fee: 0,
      total_amount: before.total_amount - before.shipping_fee,
    });
    const placed = await buyer.checkout([line], { payment_type: 'gmo_credit', coupon_code: code });
    expect(await buyer.see(placed.body.id)).toMatchObject({
      shipping_fee: 0,
      total_amount: price.total_amount,
      discounts: [
        { name: '冬の割引', amount: 101 },
        { code, effect: 'free_shipping', amount: before.shipping_fee },
      ],
    });
    expect(await listedDiscount(owner, id)).toMatchObject({ uses: 1, given: before.shipping_fee });
  });
});
