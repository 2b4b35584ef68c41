import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import iconv from 'iconv-lite';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, type TestBuyer } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { eraseFromOrders } from '../../identity/privacy/erase-queries.ts';

let shop: TestShop;
let owner: TestStaff;
let guest: TestBuyer;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  guest = await newGuest(shop);
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
async function list(query: string): Promise<ConsoleOrderEntry[]> {
  const { status, body } = await owner.call('GET', `${base}/orders?${query}`);
  expect(status, JSON.stringify([query, body])).toBe(200);
  return body.data;
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id);
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const numberOf = async (id: number): Promise<string> => (await detail(id)).number;
const counts = async () => (await owner.call('GET', `${base}/order-counts`)).body;

describe('the list of orders', () => {
  it('has a new order at once, in its tabs and counts, and as the newest', async () => {
    const before = await counts();
    const id = await guest.order(sku, 2);
    expect(await counts()).toEqual({
      counts: {
        ...before.counts,
        new: before.counts.new + 1,
        to_ship: before.counts.to_ship + 1,
        all: before.counts.all + 1,
      },
      newest: { id, at: (await detail(id)).created_at },
    });
    const [entry] = await list('tab=new');
    expect(entry).toMatchObject({
      id,
      stage: 'to_ship',
      status: 'undelivered',
      payment_type: 'custom_cod',
      buyer_name: '花森 花子',
      unanswered: 0,
      notes: 0,
    });
    expect(entry?.items).toEqual([
      expect.objectContaining({ product_name: 'a good of the tests', quantity: 2 }),
    ]);
    expect(await ids('tab=to_ship')).toContain(id);
    for (const tab of ['unpaid', 'unanswered', 'shipped', 'done', 'closed'])
      expect(await ids(`tab=${tab}&per_page=300`), tab).not.toContain(id);
    shop.advance(25 * 3_600_000);
    expect(await ids('tab=new')).not.toContain(id);
    expect(await ids('tab=to_ship')).toContain(id);
  });

  it('has no newer order when cash is taken at the door', async () => {
    const cash = await guest.order(sku);
    const { newest } = await counts();
    expect(newest.id).toBe(cash);
    shop.advance(3_600_000);
    for (const step of ['shipped', 'delivered'])
      expect((await owner.call('POST', `${base}/orders/${cash}/${step}`, {})).status).toBe(200);
    expect((await detail(cash)).payment_status).toBe('paid');
    const after = (await counts()).newest;
    expect(after === null ? 0 : Date.parse(after.at)).toBeLessThanOrEqual(Date.parse(newest.at));
  });

  it('has no newer order when an order ends unpaid, or is canceled', async () => {
    const unpaid = await guest.order(sku, 1, { payment_type: 'gmo_credit' });
    const { newest } = await counts();
    await guest.call('POST', `/orders/${unpaid}/cancel`, { body: {} });
    expect((await detail(unpaid)).stage).toBe('closed');
    expect((await counts()).newest).toEqual(newest);
    const cash = await guest.order(sku);
    const came = (await counts()).newest;
    expect(came.id).toBe(cash);
    await shop.sql(
      "UPDATE orders SET status = 'canceled', shipping_status = 'canceled', stock_taken = false WHERE id = $1",
      [cash],
    );
    expect(Date.parse((await counts()).newest.at)).toBeLessThan(Date.parse(came.at));
  });

  it('counts what it lists, in every tab', async () => {
    const { counts: said } = await counts();
    for (const [tab, count] of Object.entries(said)) {
      const { total, data } = (await owner.call('GET', `${base}/orders?tab=${tab}&per_page=300`))
        .body;
      expect(total, tab).toBe(count);
      expect(data, tab).toHaveLength(count as number);
    }
    expect(said.unpaid).toBeGreaterThan(0);
    expect(said.done).toBeGreaterThan(0);
  });

  it.each([
    ['ミナコ　山田', 'みなこ'],
    ['髙橋﨑子', '高橋崎'],
    ['シュレーダー・カタリーナ', 'シュレーダーカタリーナ'],
    ['𠮷田 綾\u{e0100}香', '吉田綾香'],
  ])('for %s finds by %s', async (custom_buyer_name, search) => {
    const placed = await guest.checkout([await guest.line(sku)], {
      email: 'folded@example.com',
      custom_buyer_name,
    });
    expect(await ids(`search=${encodeURIComponent(search)}`)).toEqual([placed.body.id]);
  });

  it('finds orders by the name of their goods', async () => {
    const own = await newSku(shop, { stock: 1 });
    await shop.sql(
      "UPDATE products SET name = '﨑津のハンカチ' WHERE id = (SELECT product_id FROM skus WHERE id = $1)",
      [own],
    );
    const placed = await guest.checkout([await guest.line(own)], { email: 'goods@example.com' });
    expect(await ids(`search=${encodeURIComponent('崎津のはんかち')}`)).toEqual([placed.body.id]);
  });

  it('finds orders by number, name, phone and email, however they are typed', async () => {
    const placed = await guest.checkout([await guest.line(sku)], {
      email: 'Midori.Search+1@Example.com',
      phone_number: '080-1234-9876',
      custom_buyer_name: '緑山　みどり',
    });
    const id = placed.body.id as number;
    const number = await numberOf(id);
    const [day, rest] = number.split('-') as [string, string];
    const typed = [
      number,
      number.toLowerCase(),
      ` ${day}－${rest} `.normalize('NFKC'),
      rest.slice(2),
      'midori.search',
      'ＭＩＤＯＲＩ．ｓｅａｒｃｈ',
      '緑山 みどり',
      '緑山みどり',
      '山み',
      '080-1234-9876',
      '08012349876',
      '０８０１２３４９８７６',
      '+81 80 1234 9876',
      '1234-98',
    ];
    for (const search of typed)
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([id]);
    for (const search of ['%', '_', '080-0000-0000', 'nobody at all'])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([]);
  });

  it('filters by day, payment, stream and product, and sorts', async () => {
    const other = await newSku(shop, { stock: 5, price: 77_000 });
    const stream = await newStream(shop, null);
    const placed = await guest.checkout([await guest.line(other, 1, { stream_id: stream })]);
    const id = placed.body.id as number;
    const { items, created_at, stream: streamOf } = await detail(id);
    expect(streamOf).toEqual({ id: stream, title: 'a stream of the tests' });
    expect(items).toHaveLength(1);
    const [{ product_id }] = (await shop.sql<{ product_id: number }>(
      'SELECT product_id FROM skus WHERE id = $1',
      [other],
    )) as [{ product_id: number }];
    expect(await ids(`stream=${stream}`)).toEqual([id]);
    expect(await ids(`product=${product_id}`)).toEqual([id]);
    expect(await ids('payment=gmo_cvs&search=buyer@example.com')).toEqual([]);
    expect(await ids(`payment=custom_cod&product=${product_id}`)).toEqual([id]);
    // in Japan's local time
    const day = new Date(Date.parse(created_at) + 9 * 3_600_000).toISOString().slice(0, 10);
    const shifted = (days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await ids(`from=${day}&to=${day}&product=${product_id}`)).toEqual([id]);
    expect(await ids(`from=${shifted(1)}&product=${product_id}`)).toEqual([]);
    expect(await ids(`to=${shifted(-1)}&product=${product_id}`)).toEqual([]);
    expect((await list('sort=total'))[0]?.id).toBe(id);
    const byAge = await ids('sort=oldest&per_page=300');
    expect(byAge).toEqual((await ids('sort=newest&per_page=300')).toReversed());
  });

  it.each(['newest', 'oldest', 'total'])(
    'sorted by %s continues where a page ended, with each order once',
    async (sort) => {
      const whole = await ids(`sort=${sort}&per_page=300`);
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null;) {
        const page: { data: ConsoleOrderEntry[]; total: number | null; next: string | null } = (
          await owner.call(
            'GET',
            `${base}/orders?sort=${sort}&per_page=4${after === '' ? '' : `&after=${after}`}`,
          )
        ).body;
        expect(page.total === null).toBe(after !== '');
        seen.push(...page.data.map(({ id }) => id));
        after = page.next;
      }
      expect(seen).toEqual(whole);
      expect(whole.length).toBeGreaterThan(10);
    },
  );

  it('does not show another store’s orders', async () => {
    const stranger = await newStaff(shop, { chaya: 'owner' });
    const id = await guest.order(sku);
    const number = await numberOf(id);
    expect((await stranger.call('GET', `/stores/chaya/orders?search=${number}`)).body.data).toEqual(
      [],
    );
    expect((await stranger.call('GET', `/stores/chaya/orders/${id}`)).body.code).toBe('NOT_FOUND');
    expect((await stranger.call('GET', `/stores/chaya/order-slips?ids=${id}`)).body.data).toEqual(
      [],
    );
    expect(
      (await stranger.call('POST', `/stores/chaya/orders/${id}/notes`, { note: 'x' })).body.code,
    ).toBe('NOT_FOUND');
    expect(
      (await stranger.call('POST', `/stores/chaya/orders/${id}/messages`, { message: 'x' })).body
        .code,
    ).toBe('NOT_FOUND');
    const lines = [{ number, tracking_number: '123456789012' }];
    expect(
      (await stranger.call('POST', '/stores/chaya/shipments', { lines, all_or_none: false })).body,
    ).toEqual({
      shipped: 0,
      faults: [{ number, fault: 'not_found' }],
    });
    expect((await detail(id)).status).toBe('undelivered');
  });
});

describe('one order', () => {
  it('has messages that are answered on its page, once per key, and notes that its buyer never sees', async () => {
    const id = await guest.order(sku);
    await guest.call('POST', `/orders/${id}/messages`, {
      body: { role: 'buyer', message: 'のしは付きますか' },
    });
    expect(await ids('tab=unanswered')).toContain(id);
    expect(await detail(id)).toMatchObject({
      unanswered: 1,
      messages: [{ role: 'buyer', message: 'のしは付きますか' }],
    });
    const answer = () =>
      owner.call(
        'POST',
        `${base}/orders/${id}/messages`,
        { message: 'はい、お付けします。' },
        `answer-${id}`,
      );
    const [first, second] = [await answer(), await answer()];
    expect(second.body).toEqual(first.body);
    expect(await ids('tab=unanswered')).not.toContain(id);
    expect(await emailsOf(shop, id)).toContain('message_to_buyer');
    expect((await guest.call('GET', `/orders/${id}/messages`)).body).toHaveLength(2);
    const noted = await owner.call('POST', `${base}/orders/${id}/notes`, { note: '箱を二重に' });
    expect(noted.body.data).toMatchObject([{ note: '箱を二重に', staff: { id: owner.id } }]);
    const other = await owner.call(
      'POST',
      `${base}/orders/${id}/notes`,
      { note: '別のメモ' },
      `note-${id}`,
    );
    expect(other.body.data).toHaveLength(2);
    for (const [path, body, key] of [
      ['notes', { note: 'another' }, `note-${id}`],
      ['messages', { message: 'another' }, `answer-${id}`],
    ] as const)
      expect(
        (await owner.call('POST', `${base}/orders/${id}/${path}`, body, key)).body.code,
        path,
      ).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await list(`search=${await numberOf(id)}`))[0]).toMatchObject({ notes: 2 });
    expect(
      JSON.stringify([
        await guest.see(id),
        (await guest.call('GET', `/orders/${id}/messages`)).body,
      ]),
    ).not.toContain('箱を二重に');
    const audit = (await owner.call('GET', `${base}/audit`)).body.data.slice(0, 3);
    expect(audit.map(({ call }: { call: string }) => call.replace(/.*\//, ''))).toEqual([
      'notes',
      'notes',
      'messages',
    ]);
    // the text is erased with its order: the audit log only has that it was written
    expect(JSON.stringify(audit)).not.toMatch(/二重|お付け/);
  });

  it('of an erased buyer has none of their data left, in search text or notes', async () => {
    const placed = await guest.checkout([await guest.line(sku)], {
      email: 'leaver@example.com',
      custom_buyer_name: '去る 花子',
      phone_number: '070-1111-2222',
    });
    const id = placed.body.id as number;
    await owner.call('POST', `${base}/orders/${id}/notes`, { note: '去るさんは午前中のみ' });
    expect(await ids('search=leaver@example.com')).toEqual([id]);
    const [{ store_id }] = (await shop.sql<{ store_id: number }>(
      'SELECT store_id FROM orders WHERE id = $1',
      [id],
    )) as [{ store_id: number }];
    await shop.database.transaction((tx) =>
      eraseFromOrders(tx, [{ store_id, id }], shop.app.now()),
    );
    for (const search of ['leaver@example.com', '去る花子', '070-1111-2222'])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([]);
    expect(await detail(id)).toMatchObject({ buyer_name: '', email: null, notes: [] });
  });

  it('has a slip with its receiver, only for the requested orders', async () => {
    const [one, other] = [await guest.order(sku, 3), await guest.order(sku)];
    const { data } = (await owner.call('GET', `${base}/order-slips?ids=${other},${one},999999999`))
      .body;
    expect(data.map((slip: { id: number }) => slip.id)).toEqual([one, other]);
    expect(data[0]).toMatchObject({
      receiver: { name: '花森 花子', phone: '09012345678' },
      items: [{ quantity: 3 }],
    });
    expect((await owner.call('GET', `${base}/order-slips?ids=1,x`)).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
  });
});

describe('the file of orders', () => {
  const file = async (body: object): Promise<{ bytes: Buffer; orders: number }> => {
    const parts: Buffer[] = [];
    let orders = 0;
    for (let after: number | null = null; ;) {
      const part: { part: string; orders: number; next: number | null } = (
        await owner.call('POST', `${base}/orders/export`, { encoding: 'utf-8', ...body, after })
      ).body;
      parts.push(Buffer.from(part.part, 'base64'));
      orders += part.orders;
      after = part.next;
      if (after === null) return { bytes: Buffer.concat(parts), orders };
    }
  };

  it('has a line per SKU of the filtered orders, in UTF-8 with its byte order mark', async () => {
    const id = await guest.order(sku, 4);
    const { bytes } = await file({ search: await numberOf(id) });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const data = parse<Record<string, string>>(bytes, { bom: true, columns: true });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      注文番号: await numberOf(id),
      数量: '4',
      お届け先住所: expect.stringContaining('東京都'),
    });
  });

  it('in Shift_JIS replaces what cannot be encoded with a mark', async () => {
    const placed = await guest.checkout([await guest.line(sku)], {
      custom_buyer_name: '高橋〜𠮷田 😀',
    });
    const { bytes } = await file({ search: await numberOf(placed.body.id), encoding: 'shift_jis' });
    expect(iconv.decode(bytes, 'shift_jis')).toContain('高橋～〓田 〓');
  });

  it('as a spreadsheet has phone and tracking numbers as texts, and sums as numbers', async () => {
    const id = await guest.order(sku, 4);
    await shop.sql("UPDATE orders SET display_source_id = '401234567890' WHERE id = $1", [id]);
    const { bytes, orders } = await file({ search: await numberOf(id), encoding: 'xlsx' });
    const [head = [], line = [], ...rest] = await readSheet(bytes);
    const cell = (name: string) => line[head.indexOf(name)];
    expect([orders, rest, cell('注文番号'), cell('数量')]).toEqual([1, [], await numberOf(id), 4]);
    expect([cell('お届け先電話番号'), cell('送り状番号')]).toEqual([
      '090-1234-5678',
      '4012-3456-7890',
    ]);
  });

  it('contains no formulas', async () => {
    const named = ['=1+1', '+81', '-2', '@SUM(A1)', '＝1', '\t=1', "'quoted", 'a "b", c'];
    for (const custom_buyer_name of named) {
      const placed = await guest.checkout([await guest.line(sku)], { custom_buyer_name });
      expect(placed.status, JSON.stringify([custom_buyer_name, placed.body])).toBe(200);
      const { bytes } = await file({ search: await numberOf(placed.body.id) });
      const [row] = parse<Record<string, string>>(bytes, { bom: true, columns: true });
      expect(row?.['注文者'], custom_buyer_name).not.toMatch(/^[\t\r\n ]*[=+\-@＝]/);
      expect(row?.['注文者'], custom_buyer_name).toContain(custom_buyer_name.trim());
    }
  });

  it('is recorded in the audit log, once', async () => {
    const before = (
      await owner.call(
        'GET',
        `${base}/audit?call=${encodeURIComponent('POST /console/stores/{slug}/orders/export')}`,
      )
    ).body.data.length;
    await file({ tab: 'to_ship' });
    const after = (
      await owner.call(
        'GET',
        `${base}/audit?call=${encodeURIComponent('POST /console/stores/{slug}/orders/export')}`,
      )
    ).body.data;
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({
      staff: { id: owner.id },
      after: { tab: 'to_ship', encoding: 'utf-8' },
    });
  });
});
