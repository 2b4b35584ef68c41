import type { IssuedReceipt, ReceiptContent } from '@noren/contract/entities/receipt';
import { taxByRate } from '@noren/contract/order-tax';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { finish } from '../../../test/card-gateway.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { pdfText } from '../../../test/documents.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { ordersFile } from '../orders/order-file.ts';
import type { ExportRow } from '../orders/staff-list-queries.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptOf } from './receipt-rules.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
});
afterAll(() => shop.close());

const yen = (amount: number): string => `¥${amount.toLocaleString('ja-JP')}`;
const pdfOf = async ({ url }: IssuedReceipt): Promise<string> => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="receipt-N/);
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
};
/** Checks that the PDF has every sum of a receipt. */
function expectSame(text: string, { lines, rates, total }: ReceiptContent): void {
  for (const { name, amount } of lines) {
    expect(text).toContain(name.normalize('NFKC').replaceAll(/\s/g, ''));
    expect(text).toContain(yen(amount));
  }
  for (const { rate, total: of_rate, tax } of rates)
    expect(text).toContain(`${rate}%対象${yen(of_rate)}(うち消費税${yen(tax)})`);
  expect(text).toContain(`合計${yen(total)}`);
}
/** Checks that every line of an order in the orders file has the sums of its receipt. */
function expectSameInFile(
  bytes: Buffer,
  { rates, total }: ReceiptContent,
  order_total: number,
): void {
  const data = parse<Record<string, string>>(bytes, { bom: true, columns: true });
  const standard = rates.find(({ rate }) => rate === 10);
  const reduced = rates.find(({ rate }) => rate === 8);
  expect(data.length).toBeGreaterThan(0);
  expect(data[0]).toMatchObject({
    注文合計: String(order_total),
    返金額: String(order_total - total),
    '標準税率対象額（税込）': String(standard?.total ?? 0),
    標準税率の消費税額: String(standard?.tax ?? 0),
    '軽減税率対象額（税込）': String(reduced?.total ?? 0),
    軽減税率の消費税額: String(reduced?.tax ?? 0),
  });
  for (const line of data.slice(1)) expect(line['注文合計']).toBe('');
}
const byStore = (order: number, body: object = {}, key?: string) =>
  owner.call('POST', `/stores/hanamori/orders/${order}/receipt`, body, key);

describe('a receipt', () => {
  it('names what was paid, by tax rate, and after a partial refund what is left', async () => {
    await owner.call('PUT', '/stores/hanamori/registration-number', {
      registration_number: 'T1234567890123',
    });
    const paid = await paidOrder(shop, 'gmo_credit');
    await shop.sql('UPDATE order_items SET tax_rate = 8 WHERE order_id = $1', [paid.order]);
    const order = await paid.see();
    const first = (await byStore(paid.order, { addressee: '株式会社 髙橋商店' }))
      .body as IssuedReceipt;
    const fees = order.shipping_fee + order.payment_fee;
    expect(first).toMatchObject({
      issue: 1,
      addressee: '株式会社 髙橋商店',
      content: { total: order.total_amount, order_number: order.slug },
    });
    expect(first.content.rates).toEqual([
      ...(fees > 0 ? [{ rate: 10, total: fees, tax: Math.floor((fees * 10) / 110) }] : []),
      { rate: 8, total: 3_000, tax: 222 },
    ]);
    const text = await pdfOf(first);
    expectSame(text, first.content);
    expect(text).toContain('株式会社髙橋商店様');
    expect(text).toContain('登録番号T1234567890123');
    expect(text).toContain('適格請求書');
    expect(text).toContain('※は軽減税率の対象です');
    expect(text).not.toContain('再発行');

    const at = atOrder(owner, paid);
    const line = (await at.money()).lines[0];
    await at.refund({
      lines: [{ item_id: line.item_id, quantity: 1, restock: true }],
      expected: 1000,
    });
    await at.refund({ free_amount: 500, expected: 500 });
    const second = (await byStore(paid.order)).body as IssuedReceipt;
    expect(second).toMatchObject({
      issue: 2,
      content: {
        total: order.total_amount - 1_500,
        free_refund: 500,
        lines: [{ quantity: 2, amount: 2_000 }],
      },
    });
    const again = await pdfOf(second);
    expectSame(again, second.content);
    expect(again).toContain('再発行(2回目)');
    expect(again).toContain(`返金・お値引き-${yen(500)}`);
    const { part } = (
      await owner.call('POST', '/stores/hanamori/orders/export', {
        encoding: 'utf-8',
        search: order.slug,
        after: null,
      })
    ).body as {
      part: string;
    };
    expectSameInFile(Buffer.from(part, 'base64'), second.content, order.total_amount);
    // the first receipt does not change
    expectSame(await pdfOf(first), first.content);
  });

  it.each([
    '合同会社DMM.com',
    'Booking.com Japan株式会社',
    '株式会社J.CO',
    '葛\u{e0100}城 花子',
    '\u200b花森\u202c 花子',
    '𠮷野家 Đặng Thị',
  ])('is issued to %j', async (addressee) => {
    const { order } = await paidOrder(shop, 'gmo_credit');
    const made = (await byStore(order, { addressee })).body as IssuedReceipt;
    const seen = addressee.replaceAll(/[\p{Cf}\u{e0100}]/gu, '').replaceAll(' ', '');
    expect(await pdfOf(made)).toContain(`${seen}様`);
  });

  it.each([
    ['gmo_credit', 'クレジットカード利用'],
    ['gmo_cvs', 'コンビニ払い'],
    ['gmo_paypay', 'PayPay'],
  ] as const)('names how the order was paid: %s', async (type, name) => {
    const { order } = await paidOrder(shop, type);
    const text = await pdfOf((await byStore(order)).body as IssuedReceipt);
    expect(text).toContain(`お支払い方法${name}`);
  });

  it('is issued by its buyer, once for a repeated call', async () => {
    const buyer = await newGuest(shop);
    const other = await newGuest(shop);
    const order = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    await finish(
      shop,
      (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string,
    );
    const ask = (who: typeof buyer, key: string, body: object = {}) =>
      who.call('POST', `/orders/${order}/receipt`, { body, key });
    const [one, two] = [await ask(buyer, 'one'), await ask(buyer, 'one')];
    expect(one.body).toEqual(two.body);
    expect(one.body).toMatchObject({ issue: 1, addressee: '花森 花子' });
    expect((await ask(buyer, 'two')).body.issue).toBe(2);
    expect((await ask(buyer, 'one', { addressee: '別の人' })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await ask(other, 'three')).body.code).toBe('NOT_FOUND');
    expect((await ask(buyer, 'four', { addressee: 'x'.repeat(61) })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect((await ask(buyer, 'five', { addressee: '改行\nあり' })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
  });

  it('is not issued before payment, after a full refund, or in Taiwan', async () => {
    const buyer = await newGuest(shop);
    const paid = await paidOrder(shop, 'gmo_credit');
    const unpaid = await buyer.order(await newSku(shop, { stock: 5 }));
    expect((await byStore(unpaid)).body.code).toBe('RECEIPT_NOT_AVAILABLE');
    expect((await buyer.call('POST', `/orders/${unpaid}/receipt`, { body: {} })).body.code).toBe(
      'RECEIPT_NOT_AVAILABLE',
    );
    // the store returns a convenience store's cash by hand, so the payment stays paid until then
    const cash = await paidOrder(shop, 'gmo_cvs');
    const { refundable } = await atOrder(owner, cash).money();
    await atOrder(owner, cash).refund({ free_amount: refundable, expected: refundable });
    expect((await byStore(cash.order)).body.code).toBe('RECEIPT_NOT_AVAILABLE');
    const taiwan = await paidOrder(shop, 'payuni_credit');
    expect(
      (await owner.call('POST', `/stores/chaya/orders/${taiwan.order}/receipt`, {})).body.code,
    ).toBe('RECEIPT_NOT_AVAILABLE');
    expect(
      (await owner.call('POST', `/stores/chaya/orders/${paid.order}/receipt`, {})).body.code,
    ).toBe('NOT_FOUND');
    expect(
      (
        await owner.call('PUT', '/stores/chaya/registration-number', {
          registration_number: 'T1234567890123',
        })
      ).body.code,
    ).toBe('VALIDATION_EXCEPTION');
  });

  it('is listed for the store, which can open and void it', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const first = (await byStore(paid.order, { addressee: '花 一郎' })).body as IssuedReceipt;
    await byStore(paid.order, { addressee: '森 二郎' });
    const at = `/stores/hanamori/orders/${paid.order}/receipts`;
    const row = {
      total: first.content.total,
      by_store: true,
      issued_at: expect.any(String),
      voided_at: null,
    };
    const listed = [
      { ...row, issue: 2, addressee: '森 二郎' },
      { ...row, issue: 1, addressee: '花 一郎' },
    ];
    expect((await owner.call('GET', at)).body).toEqual({ data: listed });
    for (let time = 0; time < 2; time++)
      expect((await owner.call('POST', `${at}/1/void`)).body.data).toMatchObject([
        { voided_at: null },
        { voided_at: expect.any(String) },
      ]);
    expect(await pdfOf(first)).toMatch(/領収書.*無効\(\d{4}年\d+月\d+日取消\)/);
    expect((await owner.call('GET', `${at}/2`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', `${at}/3`],
      ['POST', `${at}/3/void`],
      ['GET', `/stores/chaya/orders/${paid.order}/receipts`],
      ['GET', `/stores/chaya/orders/${paid.order}/receipts/1`],
      ['POST', `/stores/chaya/orders/${paid.order}/receipts/1/void`],
    ] as const)
      expect((await owner.call(method, path)).status, path).toBe(404);
    const audit = (await owner.call('GET', '/stores/hanamori/audit')).body.data.filter(
      ({ call }: { call: string }) => call.endsWith('/void'),
    );
    expect(audit).toHaveLength(1);
  });

  it('has a link that cannot be guessed and works for a month, or until its buyer is erased', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const { url } = (await byStore(paid.order)).body as IssuedReceipt;
    const { pathname } = new URL(url);
    expect((await shop.call('GET', `${pathname}x`)).body.code).toBe('NOT_FOUND');
    const erase = (at: string) =>
      shop.sql(`UPDATE orders SET erased_at = ${at} WHERE id = $1`, [paid.order]);
    await erase('now()');
    expect((await fetch(url)).status).toBe(404);
    await erase('NULL');
    expect((await fetch(url)).status).toBe(200);
    await shop.sql(
      "UPDATE receipts SET link_ends_at = now() - interval '1 second' WHERE order_id = $1",
      [paid.order],
    );
    expect((await shop.call('GET', pathname)).body.code).toBe('NOT_FOUND');
    expect(
      await shop.sql('SELECT 1 FROM audit_entries a WHERE a::text LIKE $1', [
        `%${pathname.split('/').at(-1)}%`,
      ]),
    ).toEqual([]);
  });
});

describe('of random orders with fees, two rates and refunds', () => {
  const item = fc
    .record({
      price: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      tax_rate: fc.constantFrom(8, 10),
    })
    .chain((one) =>
      fc
        .record({ refunded_quantity: fc.integer({ min: 0, max: one.quantity }) })
        .map((more) => ({ ...one, ...more })),
    );
  const facts = fc.record({
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    shipping_fee: fc.nat(2_000),
    payment_fee: fc.nat(500),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  for (const { runs, options } of inBothTiers(8, Number(process.env['RECEIPTS'] ?? 40)))
    it(`the PDF and the file of ${runs} orders agree with the page`, options, async () => {
      const samples = fc.sample(facts, { numRuns: runs, seed: 20_261_124 });
      for (const { items, shipping_fee, payment_fee, share } of samples) {
        const kept =
          items.reduce((sum, one) => sum + one.price * (one.quantity - one.refunded_quantity), 0) +
          shipping_fee +
          payment_fee;
        const refunded = {
          shipping_fee: 0,
          payment_fee: 0,
          free_amount: Math.floor(kept * share * 0.5),
        };
        const content = receiptOf({
          store_id: 1,
          id: 1,
          slug: 'N261124-23456789',
          is_rehearsal: false,
          region: 'JP',
          status: 'delivered',
          payment_status: 'paid',
          payment_type: 'custom_cod',
          paid_at: new Date('2026-11-24T03:00:00Z'),
          shipping_fee,
          payment_fee,
          name: '花森 花子',
          store_name: '花森',
          commercial: {},
          registration_number: null,
          items: items.map((one, index) => ({
            ...one,
            product_name: `品${index + 1}`,
            sku_name: '',
          })),
          refunded,
        });
        expect(content.total).toBe(kept - refunded.free_amount);
        expect(content.rates).toEqual(
          taxByRate({ items, shipping_fee, payment_fee, refunded, region: 'JP' }),
        );
        const pdf = await drawReceipt({
          issue: 1,
          addressee: '花森 花子',
          issued_at: new Date('2026-11-24T03:00:00Z'),
          voided_at: null,
          content,
        });
        expectSame(await pdfText(pdf), content);
        const total_amount =
          items.reduce((sum, one) => sum + one.price * one.quantity, 0) +
          shipping_fee +
          payment_fee;
        const rows = items.map(
          (one) =>
            ({
              id: 1,
              region: 'JP' as const,
              status: 'delivered',
              payment_type: 'gmo_credit',
              payment_status: 'paid',
              shipping_status: 'delivered',
              paid_at: new Date('2026-11-24T03:00:00Z'),
              ...one,
              shipping_fee,
              payment_fee,
              total_amount,
              refunded,
            }) as unknown as ExportRow,
        );
        expectSameInFile(
          ordersFile(rows, { locale: 'ja', encoding: 'utf-8', isFirst: true }),
          content,
          total_amount,
        );
      }
    });
});
