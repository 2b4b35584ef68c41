import { emptyLabelSettings } from '@noren/contract/entities/label-settings';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { writeManyOrders } from '../../../test/console-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let packer: TestStaff;
let owner: TestStaff;
let guest: TestBuyer;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  packer = await newStaff(shop, { hanamori: 'packer' });
  owner = await newStaff(shop, { hanamori: 'owner' });
  guest = await newGuest(shop);
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const labels = (body: object, staff = packer) =>
  staff.call('POST', `${base}/orders/labels`, {
    program: 'b2',
    orders: null,
    check: false,
    after: null,
    ...body,
  });
const rowsIn = (part: string) =>
  parse<Record<string, string>>(iconv.decode(Buffer.from(part, 'base64'), 'windows-31j'), {
    columns: true,
  });
const audited = async () =>
  (
    await owner.call(
      'GET',
      `${base}/audit?call=${encodeURIComponent('POST /console/stores/{slug}/orders/labels')}`,
    )
  ).body.data;

describe('POST /console/stores/{slug}/orders/labels', () => {
  it('writes a row per chosen order, collects its total, and comes back as tracking numbers', async () => {
    const ids = [await guest.order(sku, 3), await guest.order(sku)];
    const { status, body } = await labels({ program: 'yupri', orders: ids });
    expect([status, body.rows, body.problems, body.next]).toEqual([200, 2, [], null]);
    const rows = rowsIn(body.part);
    for (const [nth, id] of ids.entries()) {
      const order = (await owner.call('GET', `${base}/orders/${id}`)).body.data;
      expect(rows[nth]).toMatchObject({
        受注番号: order.number,
        代引金額: String(order.total_amount),
        'お届け先 名称１': order.receiver.name,
      });
    }
    const lines = rows.map((row) => ({
      number: row['お客様側管理番号'] as string,
      tracking_number: '4012-3456-7890',
    }));
    const matched = await packer.call('POST', `${base}/shipments/match`, { lines });
    expect(matched.body.data).toMatchObject(ids.map((id) => ({ order: { id }, fault: null })));
  });
  it('leaves out shipped orders, and orders of another store as if they did not exist', async () => {
    const id = await guest.order(sku);
    const { number } = (await owner.call('GET', `${base}/orders/${id}`)).body.data;
    await packer.call('POST', `${base}/shipments`, { lines: [{ number }], all_or_none: true });
    expect((await labels({ orders: [id] })).body).toMatchObject({
      rows: 0,
      problems: [{ id, number, problem: 'not_to_ship' }],
    });
    const other = await newStaff(shop, { chaya: 'owner' });
    const answer = await other.call('POST', '/stores/chaya/orders/labels', {
      program: 'b2',
      orders: [id],
      check: false,
      after: null,
    });
    expect(answer.body).toMatchObject({ rows: 0, problems: [], next: null });
    expect(rowsIn(answer.body.part)).toEqual([]);
    expect(await labels({}, other)).toMatchObject({ status: 404 });
  });
  it('writes all orders to ship in parts, with one heading and one audit entry', async () => {
    // in several statements, which finish in time on a busy machine
    for (const prefix of 'JKLP') await writeManyOrders(shop, 250, prefix);
    const before = (await audited()).length;
    const parts: string[] = [];
    let rows = 0;
    for (let after: number | null = null; ;) {
      const { body } = await labels({ after });
      parts.push(Buffer.from(body.part, 'base64').toString('latin1'));
      rows += body.rows;
      after = body.next;
      if (after === null) break;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(rowsIn(Buffer.from(parts.join(''), 'latin1').toString('base64'))).toHaveLength(rows);
    const { counts } = (await owner.call('GET', `${base}/order-counts`)).body;
    expect(rows).toBe(counts.to_ship);
    const entries = await audited();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      staff: { id: packer.id },
      after: { program: 'b2', orders: 'to_ship' },
    });
  });
  it('checks without a file and without an audit entry', async () => {
    const before = (await audited()).length;
    const { body } = await labels({ check: true });
    expect(body).toMatchObject({ part: '', rows: 100 });
    expect(body.gaps).toContain('customer_code');
    expect(await audited()).toHaveLength(before);
  });
  it('is for those who ship, and refuses unknown programs', async () => {
    for (const role of ['support', 'accountant', 'liver'] as const)
      expect(await labels({}, await newStaff(shop, { hanamori: role }))).toMatchObject({
        status: 403,
        body: { code: 'ROLE_NOT_ALLOWED' },
      });
    expect(await labels({ program: 'b3' })).toMatchObject({
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.program' }] },
    });
  });
});

describe('PUT /console/stores/{slug}/label-settings', () => {
  const settings = {
    ...emptyLabelSettings,
    b2_customer_code: '0312345678',
    b2_freight_number: '01',
    goods_name: '陶器',
  };
  it('is remembered, audited, and written into the next file', async () => {
    expect((await owner.call('GET', `${base}/label-settings`)).body.data).toEqual(
      emptyLabelSettings,
    );
    expect(await owner.call('PUT', `${base}/label-settings`, settings)).toMatchObject({
      status: 200,
      body: { data: settings },
    });
    expect((await owner.call('GET', `${base}/label-settings`)).body.data).toEqual(settings);
    expect((await owner.call('GET', `${base}/audit`)).body.data[0]).toMatchObject({
      call: 'PUT /console/stores/{slug}/label-settings',
      before: emptyLabelSettings,
      after: settings,
    });
    const { body } = await labels({ orders: [await guest.order(sku)] });
    expect(body.problems).toEqual([]);
    expect(rowsIn(body.part)[0]).toMatchObject({
      品名１: '陶器',
      請求先顧客コード: '0312345678',
      運賃管理番号: '01',
    });
    expect(body.gaps).not.toContain('customer_code');
  });
  it.each([
    ['b2_customer_code', '123'],
    ['b2_freight_number', '1'],
    ['ehiden_customer_code', 'abcdefgh'],
    ['goods_name', 'と'.repeat(26)],
    ['sender_postcode', '100-0001'],
  ])('refuses %s %s', async (field, value) => {
    expect(
      await owner.call('PUT', `${base}/label-settings`, { ...settings, [field]: value }),
    ).toMatchObject({
      body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: `body.${field}` }] },
    });
  });
  it('is for owners and managers', async () => {
    expect(await packer.call('GET', `${base}/label-settings`)).toMatchObject({ status: 403 });
    expect(await packer.call('PUT', `${base}/label-settings`, settings)).toMatchObject({
      status: 403,
    });
  });
});
