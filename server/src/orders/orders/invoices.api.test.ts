import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { newTaiwanBuyer, newTwSku, type TaiwanBuyer } from '../../../test/taiwan.ts';

let shop: TestShop;
let manager: TestStaff;
let buyer: TaiwanBuyer;
let tin: number;
beforeAll(async () => {
  shop = await openShop();
  manager = await newStaff(shop, { chaya: 'manager', hanamori: 'manager' });
  buyer = await newTaiwanBuyer(shop);
  tin = await newTwSku(shop, { stock: 99 });
});
afterAll(() => shop.close());

const company = { kind: 'company', tax_number: '04595257', title: '=青山茶業' };
const file = async (): Promise<string[]> => {
  const { body } = await manager.call('POST', '/stores/chaya/orders/export', {
    encoding: 'utf-8',
    after: null,
  });
  return Buffer.from(body.part, 'base64').toString().split('\r\n');
};

it('the buyer’s choice is on the order, in the console, on the slip and in the file', async () => {
  for (const [given, kept, cells] of [
    [company, company, `会社,"04595257 =青山茶業",`],
    [
      { kind: 'mobile_barcode', carrier: '/ab12.+-' },
      { kind: 'mobile_barcode', carrier: '/AB12.+-' },
      '携帯バーコード,/AB12.+-,',
    ],
    [
      { kind: 'certificate', carrier: 'TP03000001234567' },
      { kind: 'certificate', carrier: 'TP03000001234567' },
      '自然人証明,TP03000001234567,',
    ],
    [
      { kind: 'donation', love_code: '25885' },
      { kind: 'donation', love_code: '25885' },
      '寄付,25885,',
    ],
    // older clients send nothing: the invoice goes to the order's email
    [undefined, { kind: 'cloud' }, 'クラウド,,'],
    [null, { kind: 'cloud' }, 'クラウド,,'],
  ] as const) {
    const id = await buyer.order(tin, given === undefined ? {} : { uniform_invoice: given });
    const order = await buyer.see(id);
    expect(order).toMatchObject({ uniform_invoice: kept, invoice_number: null });
    expect((await manager.call('GET', `/stores/chaya/orders/${id}`)).body.data).toMatchObject({
      uniform_invoice: kept,
      invoice_number: null,
    });
    expect(
      (await manager.call('GET', `/stores/chaya/order-slips?ids=${id}`)).body.data[0],
    ).toMatchObject({ uniform_invoice: kept });
    const line = (await file()).find((row) => row.includes(order.slug)) ?? '';
    expect(line.replaceAll('"', '')).toContain(cells.replaceAll('"', ''));
  }
});

it('refuses an invalid invoice at its field, and any invoice in Japan', async () => {
  const wrong = async (uniform_invoice: object) =>
    (await buyer.checkout(tin, { uniform_invoice })).body;
  expect(await wrong({ ...company, tax_number: '04595258' })).toMatchObject({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'body.uniform_invoice.tax_number' }],
  });
  expect(await wrong({ kind: 'donation', love_code: 'x' })).toMatchObject({
    errors: [{ path: 'body.uniform_invoice.love_code' }],
  });
  expect((await wrong({ kind: 'paper' })).code).toBe('VALIDATION_EXCEPTION');
  const guest = await newGuest(shop);
  const line = await guest.line(await newSku(shop, { stock: 5 }));
  const asked = { payment_type: 'gmo_credit', uniform_invoice: { kind: 'cloud' } };
  expect((await guest.checkout([line], asked)).body).toMatchObject({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'body.uniform_invoice' }],
  });
  const placed = await guest.checkout([line], { payment_type: 'gmo_credit' });
  expect(await guest.see(placed.body.id)).toMatchObject({ uniform_invoice: null });
});

it('staff enter the number issued elsewhere, which is audited, shown to the buyer and can be corrected', async () => {
  const id = await buyer.order(tin, { uniform_invoice: company });
  const put = (invoice_number: string | null, order = id, slug = 'chaya') =>
    manager.call('PUT', `/stores/${slug}/orders/${order}/invoice-number`, { invoice_number });
  expect((await put('ab-1234 5678')).body.data).toEqual({ invoice_number: 'AB12345678' });
  expect(await buyer.see(id)).toMatchObject({ invoice_number: 'AB12345678' });
  expect((await file()).some((row) => row.includes(',AB12345678,'))).toBe(true);
  await put('AB12345678');
  await put('CD87654321');
  const audit = (await manager.call('GET', '/stores/chaya/audit')).body.data.filter(
    ({ call }: { call: string }) => call.includes('invoice-number'),
  );
  expect(
    audit.map(({ before, after }: { before: object; after: object }) => [before, after]),
  ).toEqual([
    [{ invoice_number: 'AB12345678' }, { invoice_number: 'CD87654321' }],
    [{ invoice_number: null }, { invoice_number: 'AB12345678' }],
  ]);
  expect((await put(null)).body.data).toEqual({ invoice_number: null });
  expect((await put('A123')).body).toMatchObject({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'body.invoice_number' }],
  });
  // refused: an order of another store, an order in Japan, a packer
  expect((await put('AB12345678', id, 'hanamori')).status).toBe(404);
  const guest = await newGuest(shop);
  const japans = await guest.order(await newSku(shop, { stock: 5 }), 1, {
    payment_type: 'gmo_credit',
  });
  expect((await put('AB12345678', japans, 'hanamori')).body).toMatchObject({
    errors: [{ path: 'body.invoice_number' }],
  });
  const packer = await newStaff(shop, { chaya: 'packer' });
  expect(
    (
      await packer.call('PUT', `/stores/chaya/orders/${id}/invoice-number`, {
        invoice_number: null,
      })
    ).body.code,
  ).toBe('ROLE_NOT_ALLOWED');
});
