import type { StoreBuyer, StoreBuyerDetails } from '@noren/contract/entities/store-buyer';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  sku = await newSku(shop, { stock: 1_000, price: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori/buyers';
async function list(query = '', staff = owner): Promise<StoreBuyer[]> {
  const { status, body } = await staff.call('GET', `${base}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const found = async (words: string) => list(`search=${encodeURIComponent(words)}`);
const read = async (id: number): Promise<StoreBuyerDetails> =>
  (await owner.call('GET', `${base}/${id}`)).body.data;
const unmarked = { note: '', tags: [] as string[], newsletter: false, is_blocked: false };
const save = (id: number, marks: object, staff = owner) =>
  staff.call('PUT', `${base}/${id}`, { ...unmarked, ...marks });

describe('the people who ordered in a store', () => {
  it('are joined by mailbox, with orders and what they paid', async () => {
    const [one, other] = [await newGuest(shop), await newGuest(shop)];
    const first = await one.order(sku, 1, { email: 'kaede@example.com' });
    // another browser, and the same mailbox written differently
    const second = await other.order(sku, 2, { email: 'Kaede+shop@Example.com' });
    await shop.sql(
      `UPDATE orders SET status = 'completed', payment_status = 'paid', paid_at = now() WHERE id = $1`,
      [second],
    );
    const [row] = await shop.sql<{ total: number }>(
      'SELECT total_amount AS total FROM orders WHERE id = $1',
      [second],
    );
    expect(await found('kaede@example.com')).toMatchObject([
      { id: first, is_member: false, orders: 2, paid: row?.total, tags: [], is_blocked: false },
    ]);
    expect((await read(second)).history.map(({ id }) => id)).toEqual([second, first]);
    expect(await list('only=repeat')).toContainEqual(expect.objectContaining({ id: first }));
  });

  it('are joined by account, with guest orders of the account’s mailbox', async () => {
    const member = new TestBuyer(shop, { member: await shop.member() });
    const [a, b] = [
      await member.order(sku, 1, { email: 'one-of-hers@example.com' }),
      await member.order(sku, 1, { email: 'two-of-hers@example.com' }),
    ];
    const guest = await (await newGuest(shop)).order(sku, 1, { email: 'two-of-hers@example.com' });
    const person = await read(guest);
    expect(person.is_member).toBe(true);
    expect(person.history.map(({ id }) => id)).toEqual(expect.arrayContaining([a, b, guest]));
    expect(await read(a)).toEqual(person);
    expect(await found('two-of-hers')).toHaveLength(1);
    expect(await list('only=members')).toContainEqual(expect.objectContaining({ id: person.id }));
  });

  it('have a note, tags and a consent that only the staff sees, with an entry in the log', async () => {
    const id = await (await newGuest(shop)).order(sku, 1, { email: 'tagged@example.com' });
    const marks = { note: 'お得意様。不在がち', tags: ['常連', '卸'], newsletter: true };
    expect((await save(id, marks)).body.data).toMatchObject({
      note: marks.note,
      tags: ['卸', '常連'],
      newsletter_at: expect.any(String),
      is_blocked: false,
    });
    expect(await list(`tag=${encodeURIComponent('常連')}`)).toMatchObject([{ id }]);
    expect((await list('only=newsletter')).map((one) => one.id)).toContain(id);
    expect((await owner.call('GET', base)).body.tags).toEqual(
      expect.arrayContaining(['卸', '常連']),
    );
    const [entry] = (await owner.call('GET', '/stores/hanamori/audit')).body.data;
    expect(entry).toMatchObject({
      call: 'PUT /console/stores/{slug}/buyers/{id}',
      after: { tags: ['卸', '常連'], newsletter: true, is_blocked: false },
    });
    expect(JSON.stringify(entry)).not.toContain('不在がち');
    // cleared, nothing is left of it
    await save(id, {});
    expect(
      await shop.sql(`SELECT 1 FROM store_buyers WHERE email_folded = 'tagged@example.com'`),
    ).toEqual([]);
  });

  it('cannot order while they are blocked, with any address of theirs, and can afterwards', async () => {
    const member = new TestBuyer(shop, { member: await shop.member() });
    const id = await member.order(sku, 1, { email: 'blocked@example.com' });
    expect((await save(id, { is_blocked: true })).body.data.is_blocked).toBe(true);
    const refused = { body: { code: 'FAILED_TO_CHECKOUT', reason: 'buyer_blocked' } };
    const tries = async (buyer: TestBuyer, email: string) =>
      buyer.checkout([await buyer.line(sku)], { email });
    expect(await tries(member, 'new@example.com')).toMatchObject(refused);
    const guest = await newGuest(shop);
    expect(await tries(guest, 'Blocked+again@example.com')).toMatchObject(refused);
    const stranger = await newGuest(shop);
    expect((await tries(stranger, 'somebody@example.com')).status).toBe(200);
    expect((await list('only=blocked')).map((one) => one.is_blocked)).toEqual([true]);
    await save(id, {});
    expect((await tries(guest, 'blocked@example.com')).status).toBe(200);
  });

  it('are saved once when two of the staff save at the same time', async () => {
    const id = await (await newGuest(shop)).order(sku, 1, { email: 'raced@example.com' });
    await Promise.all(['a', 'b', 'c', 'd'].map((tag) => save(id, { tags: [tag] })));
    const rows = await shop.sql<{ tags: string[] }>(
      `SELECT tags FROM store_buyers WHERE email_folded = 'raced@example.com'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tags).toHaveLength(1);
  });

  it.each(['page=0', 'sort=name', 'only=all'])('are not listed by %s', async (query) => {
    expect((await owner.call('GET', `${base}?${query}`)).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('are exported in both encodings, without formulas', async () => {
    const id = await (
      await newGuest(shop)
    ).order(sku, 1, {
      email: 'export@example.com',
      custom_buyer_name: '=HYPERLINK("x")',
    });
    await save(id, { tags: ['髙島屋'] });
    const file = async (encoding: string) => {
      const { body } = await owner.call('POST', `${base}/export`, {
        search: 'export@example.com',
        encoding,
      });
      expect(body.buyers).toBe(1);
      return Buffer.from(body.file, 'base64');
    };
    const utf8 = (await file('utf-8')).toString();
    expect(utf8.startsWith('\uFEFF')).toBe(true);
    const [head, row] = parse(utf8, { bom: true }) as string[][];
    expect(head).toHaveLength(10);
    expect(row?.slice(0, 2)).toEqual([`'=HYPERLINK("x")`, 'export@example.com']);
    expect(iconv.decode(await file('shift_jis'), 'windows-31j')).toContain('髙島屋');
  });

  it('are for owners, managers and support, who do not block or export', async () => {
    const id = await (await newGuest(shop)).order(sku, 1, { email: 'roles@example.com' });
    for (const role of ['packer', 'liver', 'accountant'] as const) {
      const staff = await newStaff(shop, { hanamori: role });
      for (const [method, path, body] of [
        ['GET', base, undefined],
        ['GET', `${base}/${id}`, undefined],
        ['PUT', `${base}/${id}`, unmarked],
        ['POST', `${base}/export`, { encoding: 'utf-8' }],
      ] as const)
        expect((await staff.call(method, path, body)).body.code, `${role} ${path}`).toBe(
          'ROLE_NOT_ALLOWED',
        );
    }
    const support = await newStaff(shop, { hanamori: 'support' });
    expect((await save(id, { note: '電話済み' }, support)).status).toBe(200);
    expect((await save(id, { is_blocked: true }, support)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await support.call('POST', `${base}/export`, { encoding: 'utf-8' })).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
    const elsewhere = await newStaff(shop, { chaya: 'owner' });
    expect((await elsewhere.call('GET', `/stores/chaya/buyers/${id}`)).body.code).toBe('NOT_FOUND');
  });
});
