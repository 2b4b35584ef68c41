import type { StoreSales } from '@noren/contract/entities/sales';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, theMember, type TestBuyer } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';
import { compose } from '../../notifications/emails/compose.ts';
import { emailFacts } from '../../notifications/emails/queries.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { UNDO_SECONDS: '30' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  owner = await newStaff(shop, { hanamori: 'owner' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const base = '/stores/hanamori/orders';
const at = (order: number) => atOrder(owner, { order, slug: 'hanamori' } as never);
const form = async (order: number) =>
  (await owner.call('GET', `${base}/${order}/replaceable`)).body.data;

interface Shipped {
  buyer: TestBuyer;
  order: number;
  sku: number;
  item_id: number;
}
/** An order of three units that has shipped, to be paid at the door. */
async function shipped(stock = 10, quantity = 3): Promise<Shipped> {
  const buyer = await theMember(shop);
  const sku = await newSku(shop, { stock, price: 1000 });
  const order = await buyer.order(sku, quantity, { payment_type: 'custom_cod' });
  await at(order).step('shipped', { company_code: 'yamato', tracking_number: '123456789012' });
  const [{ item_id }] = (await at(order).money()).lines;
  return { buyer, order, sku, item_id };
}
const send = (
  { order, item_id, sku }: Pick<Shipped, 'order' | 'item_id' | 'sku'>,
  quantity: number,
  more: object = {},
  key?: string,
) =>
  owner.call(
    'POST',
    `${base}/${order}/replacements`,
    { lines: [{ item_id, sku_id: sku, quantity }], reason: 'damaged', note: null, ...more },
    key,
  );
const storeOf = async (order: number): Promise<number> =>
  (
    (
      await shop.sql<{ store_id: number }>('SELECT store_id FROM orders WHERE id = $1', [order])
    )[0] as { store_id: number }
  ).store_id;

describe('a replacement', () => {
  it('is an order without a price that is linked both ways and ready to ship', async () => {
    const first = await shipped();
    const { body } = await send(first, 2, { note: '申し訳ございません。' });
    const { id, number } = body.data;
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 5 });
    const seen = await first.buyer.see(id);
    const original = await first.buyer.see(first.order);
    expect(seen).toMatchObject({
      amount: 0,
      shipping_fee: 0,
      payment_fee: 0,
      total_amount: 0,
      status: 'undelivered',
      payment: { status: 'paid', paid_at: null },
      shipping: { receiver: original.shipping.receiver },
      replacement_of: { id: first.order, number: original.slug },
      items: [{ quantity: 2, price: 0 }],
    });
    expect(original.replacements).toMatchObject([{ id, number, status: 'undelivered' }]);
    const shown = (await owner.call('GET', `${base}/${id}`)).body.data;
    expect(shown).toMatchObject({
      stage: 'to_ship',
      is_replacement: true,
      replacement_reason: 'damaged',
    });
    expect(await form(first.order)).toMatchObject({ refusal: null, lines: [{ replaceable: 1 }] });
    const list = (await first.buyer.call('GET', '/stores/hanamori/orders/buyer')).body.data;
    expect(list.slice(0, 2)).toMatchObject([{ id, is_replacement: true }, { id: first.order }]);
    const messages = await shop.sql<{ id: number; message: string }>(
      'SELECT id, message FROM order_messages WHERE order_id = $1',
      [id],
    );
    expect(messages).toMatchObject([{ message: '申し訳ございません。' }]);
    const store_id = await storeOf(id);
    const queued = await shop.sql<{ kind: string; subject_id: number }>(
      'SELECT kind, subject_id FROM emails WHERE store_id = $1 AND order_id = $2',
      [store_id, id],
    );
    expect(queued).toEqual([{ kind: 'replacement', subject_id: messages[0]?.id }]);
    const facts = await emailFacts(shop.database, {
      store_id,
      order_id: id,
      kind: 'replacement',
      subject_id: messages[0]?.id ?? 0,
    });
    const { text } = compose('replacement', facts as never, shop.origin, null);
    for (const part of ['申し訳ございません。', original.slug, 'お支払いは必要ありません'])
      expect(text).toContain(part);
    expect(text).not.toContain('代金引換');
  });

  it('ships by the same method, is delivered and is completed like any order', async () => {
    const first = await shipped();
    const frozen = {
      id: 'frozen-box',
      name: { ja: 'クール宅急便' },
      temperature: 'frozen',
      carrier: 'yamato',
    };
    await shop.sql('UPDATE orders SET shipping_method = $2 WHERE id = $1', [
      first.order,
      JSON.stringify(frozen),
    ]);
    const { id } = (await send(first, 1)).body.data;
    const labels = await owner.call('POST', `${base}/labels`, {
      program: 'b2',
      orders: [id],
      check: false,
      after: null,
    });
    const [label] = parse<Record<string, string>>(
      iconv.decode(Buffer.from(labels.body.part, 'base64'), 'windows-31j'),
      { columns: true },
    );
    // the carrier collects no money for it
    expect(label).toMatchObject({ クール区分: '1', 送り状種類: '0', 'ｺﾚｸﾄ代金引換額（税込)': '' });
    for (const step of ['shipped', 'delivered', 'completed']) await at(id).step(step);
    expect(await first.buyer.see(id)).toMatchObject({
      status: 'completed',
      payment: { paid_at: null },
    });
    // it may arrive broken as well
    const [{ item_id }] = (await at(id).money()).lines;
    expect((await send({ order: id, item_id, sku: first.sku }, 1)).status).toBe(200);
  });

  it('gives its units back when it is canceled, and can then be sent again', async () => {
    const first = await shipped();
    const { id } = (await send(first, 3)).body.data;
    expect((await send(first, 1)).body).toMatchObject({
      code: 'REPLACEMENT_REFUSED',
      reason: 'nothing_left',
    });
    expect((await at(id).money()).steps).toContain('canceled');
    await at(id).step('canceled', { reason: 'seller' });
    expect((await first.buyer.see(id)).status).toBe('canceled');
    // the cancellation can still be undone
    expect((await send(first, 1)).body.reason).toBe('nothing_left');
    const { undo } = await at(id).money();
    expect((await at(id).undo({ step_id: undo.step_id })).status).toBe(200);
    expect((await first.buyer.see(id)).status).toBe('undelivered');
    await at(id).step('canceled', { reason: 'seller' });
    shop.advance(31_000);
    await closeUndoWindows(shop.app);
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 3 });
    expect((await send(first, 3)).status).toBe(200);
  });

  it('frees the stock after the undo window of its cancellation, and says no word of a refund', async () => {
    const first = await shipped();
    const { id } = (await send(first, 2)).body.data;
    await at(id).step('canceled', { reason: 'seller' });
    shop.advance(120_000);
    await closeUndoWindows(shop.app);
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 3 });
    const facts = await emailFacts(shop.database, {
      store_id: await storeOf(id),
      order_id: id,
      kind: 'canceled',
      subject_id: 0,
    });
    const { text } = compose('canceled', facts as never, shop.origin, null);
    expect(text).toContain('交換品の発送を取りやめました');
    expect(text).not.toContain('返金');
  });

  it('is no sale: not in sales, months, receipts, buyers’ orders or the journal', async () => {
    const first = await shipped();
    await at(first.order).step('delivered');
    const day = new Date(shop.app.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const sales = async () =>
      (await owner.call('GET', `/stores/hanamori/sales?from=${day}&to=${day}`)).body
        .data as StoreSales;
    const month = async () =>
      (await owner.call('GET', `/stores/hanamori/sales-month?month=${day.slice(0, 7)}`)).body.data;
    const person = async () =>
      (await owner.call('GET', `/stores/hanamori/buyers/${first.order}`)).body.data.orders;
    const before = [await sales(), await month(), await person()];
    const { id } = (await send(first, 1)).body.data;
    for (const step of ['shipped', 'delivered']) await at(id).step(step);
    expect([await sales(), await month(), await person()]).toEqual(before);
    const receipt = await owner.call('POST', `${base}/${id}/receipt`, {});
    expect(receipt.body.code).toBe('RECEIPT_NOT_AVAILABLE');
    const refund = await at(id).refund({ free_amount: 1, expected: 1 });
    expect(refund.body).toMatchObject({ code: 'REFUND_REFUSED', reason: 'not_paid' });
  });

  it('keeps its goods as they were sent', async () => {
    const first = await shipped();
    const { id } = (await send(first, 2)).body.data;
    const goods = goodsAt(owner, { order: id, slug: 'hanamori' } as never);
    expect((await goods.read()).refusal).toBe('replacement');
  });
});

describe('units of a replacement', () => {
  it('are taken once, however many presses race', async () => {
    const first = await shipped(20, 3);
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(first, 2)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.reason === 'too_many_units')).toHaveLength(5);
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 5 });
  });

  it('are the last ones or none, when a buyer races for them', async () => {
    const first = await shipped(4, 3);
    const other = await newGuest(shop);
    const [sent, bought] = await Promise.all([
      send(first, 1),
      other.order(first.sku, 1, { payment_type: 'custom_cod' }).then(
        () => true,
        () => false,
      ),
    ]);
    expect([sent.status === 200, bought].filter(Boolean)).toHaveLength(1);
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 4, stock: 4 });
    expect((await send(first, 1)).body).toMatchObject({
      code: 'REPLACEMENT_REFUSED',
      reason: 'sold_out',
    });
  });

  it('may be of another SKU of the product, and of no other product', async () => {
    const first = await shipped(3, 3);
    const [made] = await shop.sql<{ id: number }>(
      `INSERT INTO skus (store_id, product_id, name, price) SELECT store_id, product_id, '別の色', 900 FROM skus WHERE id = $1 RETURNING id`,
      [first.sku],
    );
    const other = (made as { id: number }).id;
    await shop.sql(
      'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 2 FROM skus WHERE id = $1',
      [other],
    );
    const { lines } = await form(first.order);
    expect(lines[0].choices).toEqual([
      { sku_id: first.sku, name: expect.any(String), available: 0 },
      { sku_id: other, name: '別の色', available: 2 },
    ]);
    expect((await send(first, 1)).body.reason).toBe('sold_out');
    const foreign = await newSku(shop, { stock: 5, price: 500 });
    expect((await send({ ...first, sku: foreign }, 1)).body.reason).toBe('not_same_product');
    expect((await send({ ...first, sku: other }, 2)).status).toBe(200);
    expect(await stockOf(shop, other)).toMatchObject({ sold: 2 });
  });

  it('exclude refunded units', async () => {
    const first = await shipped();
    await at(first.order).step('delivered');
    const { lines } = await at(first.order).money();
    await at(first.order).refund({
      lines: [{ item_id: first.item_id, quantity: 2, restock: false }],
      expected: lines[0].next_amount ?? 2000,
    });
    expect((await form(first.order)).lines).toMatchObject([{ replaceable: 1 }]);
    expect((await send(first, 2)).body.reason).toBe('too_many_units');
    expect((await send(first, 1)).status).toBe(200);
  });
});

describe('the call', () => {
  it('answers a repeat with the same order, and refuses its key for another body', async () => {
    const first = await shipped();
    const key = crypto.randomUUID();
    const made = await send(first, 1, {}, key);
    expect((await send(first, 1, {}, key)).body).toEqual(made.body);
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 4 });
    expect((await send(first, 2, {}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('makes the step that shipped the goods final', async () => {
    const first = await shipped();
    const { undo } = await at(first.order).money();
    await send(first, 1);
    const undone = await at(first.order).undo({ step_id: undo.step_id });
    expect(undone.body).toMatchObject({ code: 'UNDO_IS_OVER', reason: 'too_late' });
  });

  it('refuses lines of other orders, a line twice, bad input, other roles and other stores', async () => {
    const [first, other] = [await shipped(), await shipped()];
    const foreign = await send({ ...first, item_id: other.item_id }, 1);
    expect(foreign.body.code).toBe('VALIDATION_EXCEPTION');
    const line = { item_id: first.item_id, sku_id: first.sku, quantity: 1 };
    expect((await send(first, 1, { lines: [line, line] })).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await send(first, 1, { reason: 'bored' })).body.code).toBe('VALIDATION_EXCEPTION');
    const packer = await newStaff(shop, { hanamori: 'packer' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    const path = `${base}/${first.order}`;
    const body = { lines: [line], reason: 'damaged', note: null };
    for (const [method, name, given] of [
      ['GET', 'replaceable', undefined],
      ['POST', 'replacements', body],
    ] as const) {
      const refused = await packer.call(method, `${path}/${name}`, given);
      expect(refused.body.code).toBe('ROLE_NOT_ALLOWED');
      expect((await stranger.call(method, `${path}/${name}`, given)).status).toBe(404);
      const elsewhere = `/stores/chaya/orders/${first.order}/${name}`;
      expect((await stranger.call(method, elsewhere, given)).body.code).toBe('NOT_FOUND');
    }
    expect(await stockOf(shop, first.sku)).toMatchObject({ sold: 3 });
  });

  it('refuses an order that has not shipped', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 3, price: 1000 });
    const order = await buyer.order(sku, 1, { payment_type: 'custom_cod' });
    const [{ item_id }] = (await at(order).money()).lines;
    expect((await form(order)).refusal).toBe('not_shipped');
    expect((await send({ order, item_id, sku }, 1)).body.reason).toBe('not_shipped');
  });
});
