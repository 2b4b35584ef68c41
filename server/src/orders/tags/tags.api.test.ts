import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let packer: TestStaff;
let guest: TestBuyer;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  guest = await newGuest(shop);
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const change = (
  orders: number[],
  add: string[],
  remove: string[] = [],
  { staff = packer, key }: { staff?: TestStaff; key?: string } = {},
) => staff.call('POST', `${base}/orders/tags`, { orders, add, remove }, key);
const tagsOf = async (id: number) =>
  (await owner.call('GET', `${base}/orders/${id}`)).body.data.tags;
const idsWith = async (tag: string): Promise<number[]> => {
  const path = `${base}/orders?tab=all&per_page=300&tag=${encodeURIComponent(tag)}`;
  return (await owner.call('GET', path)).body.data.map(({ id }: { id: number }) => id);
};
const callsOf = (id: number) =>
  shop.sql<{ before: unknown; after: unknown }>(
    `SELECT a.before, a.after FROM audit_entries a JOIN orders o ON a.subject = 'order ' || o.slug
      WHERE o.id = $1 AND a.call = 'POST /console/stores/{slug}/orders/tags' ORDER BY a.id`,
    [id],
  );

describe('tags on orders', () => {
  it('are added to and removed from chosen orders, listed, suggested and filtered by', async () => {
    const [one, two, other] = [
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
    ];
    const { status, body } = await change([two, one], ['要確認', ' VIP\u200b ']);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: two, number: expect.any(String), refusal: null },
      { id: one, number: expect.any(String), refusal: null },
    ]);
    expect(await tagsOf(one)).toEqual(['VIP', '要確認']);
    // another spelling is the same tag, written as before
    await change([one, other], ['ｖｉｐ'], ['要確認']);
    expect(await tagsOf(one)).toEqual(['VIP']);
    expect(await tagsOf(other)).toEqual(['VIP']);
    expect((await idsWith('ＶＩＰ')).toSorted()).toEqual([one, two, other].toSorted());
    expect(await idsWith('要確認')).toEqual([two]);
    const list = await owner.call('GET', `${base}/orders?tab=all&tag=vip`);
    expect(list.body.data.find(({ id }: { id: number }) => id === two).tags).toEqual([
      'VIP',
      '要確認',
    ]);
    expect((await packer.call('GET', `${base}/order-tags`)).body.data).toEqual([
      { tag: 'VIP', orders: 3 },
      { tag: '要確認', orders: 1 },
    ]);
    expect(await callsOf(one)).toEqual([
      { before: null, after: { tags: ['要確認', 'vip'] } },
      { before: { tags: ['要確認'] }, after: null },
    ]);
  });

  it('an order has at most ten; it stays as it is, and the others get theirs', async () => {
    const [full, free] = [await guest.order(sku), await guest.order(sku)];
    const ten = Array.from({ length: 10 }, (_, nth) => `札${nth}`);
    await change([full], ten);
    const { data } = (await change([full, free], ['十一枚目'])).body;
    expect(data).toMatchObject([
      { id: full, refusal: 'too_many_tags' },
      { id: free, refusal: null },
    ]);
    expect(await tagsOf(full)).toHaveLength(10);
    expect(await tagsOf(free)).toEqual(['十一枚目']);
    expect((await change([full], ['十一枚目'], ['札0'])).body.data[0].refusal).toBeNull();
  });

  it('are ten also when two members of the staff add five and six at once', async () => {
    const order = await guest.order(sku);
    const many = (word: string, length: number) =>
      Array.from({ length }, (_, nth) => `${word}${nth}`);
    const answers = await Promise.all([
      change([order], many('赤', 5)),
      change([order], many('青', 6), [], { staff: owner }),
    ]);
    const refusals = answers.map(({ body }) => body.data[0].refusal);
    expect(refusals.toSorted()).toEqual(['too_many_tags', null].toSorted());
    expect((await tagsOf(order)).length).toBeLessThanOrEqual(6);
  });

  it('names an order of another store as missing', async () => {
    const order = await guest.order(sku);
    const path = '/stores/chaya/orders/tags';
    const { body } = await owner.call('POST', path, { orders: [order], add: ['VIP'], remove: [] });
    expect(body.data).toEqual([{ id: order, number: null, refusal: 'not_found' }]);
    expect(await tagsOf(order)).toEqual([]);
    expect((await owner.call('GET', '/stores/chaya/order-tags')).body.data).toEqual([]);
  });

  it('does a call with one key once, and refuses the key for other tags', async () => {
    const order = await guest.order(sku);
    const first = await change([order], ['一度'], [], { key: 'tags-once' });
    await change([order], [], ['一度']);
    expect((await change([order], ['一度'], [], { key: 'tags-once' })).body).toEqual(first.body);
    expect(await tagsOf(order)).toEqual([]);
    expect((await change([order], ['二度'], [], { key: 'tags-once' })).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it.each([
    ['more than thirty characters', ['長'.repeat(31)]],
    ['two lines', ['一行\n二行']],
    ['nothing visible', ['\u200b']],
    ['more than ten', Array.from({ length: 11 }, (_, nth) => `${nth}`)],
  ])('refuses %s', async (_, add) => {
    const order = await guest.order(sku);
    expect((await change([order], add)).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('takes thirty emoji', async () => {
    const order = await guest.order(sku);
    expect((await change([order], ['🍵'.repeat(30)])).status).toBe(200);
  });

  it('are in the exported file, of exactly the chosen orders', async () => {
    const [one, two] = [await guest.order(sku), await guest.order(sku)];
    await change([one], ['ギフト', '急ぎ']);
    const file = async (ids: number[]) => {
      const body = { encoding: 'utf-8', after: null, ids };
      const answer = await owner.call('POST', `${base}/orders/export`, body);
      expect(answer.body.orders).toBe(ids.length);
      return Buffer.from(answer.body.part, 'base64').toString();
    };
    const [head, line, ...rest] = (await file([one])).trim().split('\r\n');
    expect(head).toMatch(/,"?(Tags|タグ)"?(,|$)/);
    expect(line).toContain('ギフト, 急ぎ');
    expect(rest).toEqual([]);
    expect((await file([one, two])).trim().split('\r\n')).toHaveLength(3);
  });

  it('are shown to no buyer', async () => {
    const order = await guest.order(sku);
    await change([order], ['ないしょ']);
    expect(JSON.stringify(await guest.see(order))).not.toContain('ないしょ');
  });

  it('is for those who read and serve orders', async () => {
    const order = await guest.order(sku);
    const liver = await newStaff(shop, { hanamori: 'liver' });
    const accountant = await newStaff(shop, { hanamori: 'accountant' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    for (const staff of [liver, accountant])
      expect((await change([order], ['VIP'], [], { staff })).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await liver.call('GET', `${base}/order-tags`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await accountant.call('GET', `${base}/order-tags`)).status).toBe(200);
    expect((await change([order], ['VIP'], [], { staff: stranger })).body.code).toBe('NOT_FOUND');
    expect((await stranger.call('GET', `${base}/order-tags`)).body.code).toBe('NOT_FOUND');
    expect(await tagsOf(order)).toEqual([]);
  });
});
