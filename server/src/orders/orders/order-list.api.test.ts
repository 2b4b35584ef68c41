import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, nobody, TestBuyer, theMember } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let member: TestBuyer;
beforeAll(async () => {
  shop = await openShop();
  member = await theMember(shop);
});
afterAll(() => shop.close());

const list = (buyer: TestBuyer, query = '') =>
  buyer.call('GET', `/stores/hanamori/orders/buyer${query}`);

describe('GET /stores/{slug}/orders/buyer', () => {
  it('is for members', async () => {
    for (const buyer of [nobody(shop), await newGuest(shop)])
      expect(await list(buyer)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it("shows the member's orders, newest first, with the fields of a list entry", async () => {
    const id = await member.order(await newSku(shop, { stock: 5 }), 2, {
      payment_type: 'gmo_credit',
    });
    const { body } = await list(member);
    expect(body.data[0]).toEqual({
      id,
      slug: expect.stringMatching(/^N\d{6}-/),
      total_amount: 2600,
      currency: 'JPY',
      status: 'init',
      created_at: expect.any(String),
      items: [{ name: 'a good of the tests', image: null }],
      payment: { type: 'gmo_credit', status: 'init', expire_at: expect.any(String) },
      unread_messages: 0,
    });
    const times = body.data.map((order: { created_at: string }) => order.created_at);
    expect(times).toEqual([...times].sort().toReversed());
    const [count] = await shop.sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM orders o JOIN buyers b ON b.id = o.buyer_id JOIN users u ON u.id = b.user_id WHERE u.email = 'member@example.com'",
    );
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 20, total: count?.n });
  });

  it("does not show other members' orders", async () => {
    const guest = await newGuest(shop);
    const id = await guest.order(await newSku(shop, { stock: 5 }));
    const { body } = await list(member, '?all=1');
    expect(body.data.map((order: { id: number }) => order.id)).not.toContain(id);
  });

  it('pages through all of them once, in the same order, from both ends', async () => {
    const whole = (await list(member, '?all=1')).body;
    const total = whole.meta.total as number;
    expect(total).toBeGreaterThan(10);
    for (const per_page of [1, 3, 4, 100]) {
      const ids: number[] = [];
      let url: string | null = `/api/v2/stores/hanamori/orders/buyer?per_page=${per_page}`;
      while (url) {
        const { body } = await member.call('GET', url);
        expect(body.meta.total).toBe(total);
        ids.push(...body.data.map((order: { id: number }) => order.id));
        url = body.links.next;
      }
      expect(ids).toEqual(whole.data.map((order: { id: number }) => order.id));
    }
    const beyond = (await list(member, '?page=99')).body;
    expect([beyond.data, beyond.meta.from, beyond.meta.total]).toEqual([[], null, total]);
  });

  it('shows only the requested statuses', async () => {
    const canceled = (await list(member, '?status=canceled')).body;
    expect(canceled.data.length).toBeGreaterThan(0);
    expect(canceled.meta.total).toBe(canceled.data.length);
    expect(new Set(canceled.data.map((order: { status: string }) => order.status))).toEqual(
      new Set(['canceled']),
    );
    const paid = (await list(member, '?status=undelivered&payment_status=paid&per_page=1')).body;
    expect(paid.data[0]).toMatchObject({ status: 'undelivered', payment: { status: 'paid' } });
    expect(paid.links.first).toContain('payment_status=paid');
  });

  it.each([
    '?page=0',
    '?per_page=101',
    '?per_page=x',
    '?status=nowhere',
    '?payment_status=',
    '?all=maybe',
  ])('rejects %s', async (query) => {
    expect(await list(member, query)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });

  it.each(['nowhere', 'chaya', 'UPPER', '%00'])(
    'returns 404 for the store %s outside the marketplace',
    async (slug) => {
      expect(await member.call('GET', `/stores/${slug}/orders/buyer`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    },
  );
});
