import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { newGuest, newSku, nobody, theMember, type TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from '../../notifications/emails/send.ts';

const operator_key = 'the operator of the tests';
let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  sku = await newSku(shop, { stock: 100 });
});
afterAll(() => shop.close());

const write = (buyer: TestBuyer, order: number, message: unknown, key?: string) =>
  buyer.call('POST', `/orders/${order}/messages`, {
    body: { role: 'buyer', message },
    ...(key ? { key } : {}),
  });
const read = (buyer: TestBuyer, order: number, query = '?role=buyer') =>
  buyer.call('GET', `/orders/${order}/messages${query}`);
const operator = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api/operator${path}`, {
    headers: { authorization: `Bearer ${operator_key}` },
    ...(body === undefined ? {} : { body }),
  });

/** Sends what is due and returns the mails about an order. */
async function mailsAbout(slug: string) {
  shop.advance(121_000);
  while ((await sendEmails(shop.app)) > 0);
  const folder = join(shop.app.config.data_dir, 'emails');
  const mails = await Promise.all(
    readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  return mails.filter((mail) => mail.subject?.includes(slug) && /メッセージ/.test(mail.subject));
}

describe('GET /orders/{id}/messages', () => {
  it('refuses a ghost', async () => {
    expect(await read(nobody(shop), 1)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it.each(['?role=seller', '?role=x', '?all=perhaps'])('rejects %s', async (query) => {
    expect(await read(await newGuest(shop), 1, query)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
  it("returns 404 for another buyer's order, for reading and writing", async () => {
    const [owner, stranger] = [await newGuest(shop), await theMember(shop)];
    const order = await owner.order(sku);
    for (const id of [order, 2147483647]) {
      expect(await read(stranger, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await write(stranger, id, 'こんにちは')).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect((await read(owner, order)).body).toEqual([]);
  });
  it('returns the newest fifty, or all, oldest first', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    await shop.sql(
      `INSERT INTO order_messages (store_id, order_id, role, message) SELECT store_id, id, 'seller', 'no. ' || n FROM orders, generate_series(1, 60) n WHERE id = $1 ORDER BY n`,
      [order],
    );
    const texts = async (query: string) =>
      (await read(buyer, order, query)).body.map((message: { message: string }) => message.message);
    const fifty = await texts('');
    expect([fifty.length, fifty[0], fifty.at(-1)]).toEqual([50, 'no. 11', 'no. 60']);
    expect(await texts('?role=buyer&all=1')).toHaveLength(60);
  });
});

describe('POST /orders/{id}/messages', () => {
  it('refuses a ghost', async () => {
    expect(await write(nobody(shop), 1, 'x')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it.each([
    {},
    { role: 'seller', message: 'x' },
    { role: 'buyer' },
    { role: 'buyer', message: '  ' },
    { role: 'buyer', message: 'x'.repeat(2001) },
  ])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/orders/1/messages', { body })).toMatchObject(
      { status: 422, body: { code: 'VALIDATION_EXCEPTION' } },
    );
  });

  it('shows a member with the order’s buyer name, and the store with its name and picture', async () => {
    const member = await theMember(shop);
    const [plain, named] = [
      await member.order(sku),
      await member.order(sku, 1, { custom_buyer_name: '花森商店' }),
    ];
    const own = await write(member, plain, '贈りものにしたいです。\n包めますか');
    expect(own).toMatchObject({
      status: 200,
      body: [
        {
          message: '贈りものにしたいです。\n包めますか',
          role: 'buyer',
          user: { id: expect.any(Number), name: expect.any(String), avatar_url: null },
          store: { slug: 'hanamori', name: '花森', avatar_url: expect.any(String) },
        },
      ],
    });
    expect((await write(member, named, 'x')).body[0].user.name).toBe('花森商店');
  });

  it('writes once per key, and refuses another text under it', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const first = await write(buyer, order, '一度だけ', 'm1');
    expect((await write(buyer, order, '一度だけ', 'm1')).body).toEqual(first.body);
    expect(await write(buyer, order, '別の文', 'm1')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await read(buyer, order)).body).toMatchObject([
      { message: '一度だけ', role: 'buyer', user: null },
    ]);
  });

  it('limits a buyer to ten per minute, also for concurrent calls', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, n) => write(buyer, order, `no. ${n}`)),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10);
    const refused = replies.find((reply) => reply.status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    shop.advance(61_000);
    expect((await write(buyer, order, 'again')).status).toBe(200);
  });
});

describe('the store', () => {
  it('gets one email for messages in a row, answers through the operator’s API, and the buyer gets an email', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku);
    const { slug } = await buyer.see(order);
    await write(buyer, order, 'のしは付きますか');
    await write(buyer, order, '名入れもお願いします');
    const toStore = await mailsAbout(slug);
    expect(toStore).toHaveLength(1);
    expect(toStore[0]).toMatchObject({
      to: [{ address: 'hanamori@example.com' }],
      subject: expect.stringContaining('お客様からメッセージ'),
    });
    expect(toStore[0]?.text).toMatch(/のしは付きますか[\s\S]*名入れもお願いします/);

    const waiting = (await operator('GET', '/messages')).body.data;
    expect(
      waiting.find((entry: { order: { id: number } }) => entry.order.id === order),
    ).toMatchObject({
      order: { slug, store: { slug: 'hanamori' } },
      buyer_name: '花森 花子',
      messages: [{ message: 'のしは付きますか' }, { message: '名入れもお願いします' }],
    });
    const answered = await operator('POST', `/orders/${order}/messages`, {
      message: 'はい、承ります。',
    });
    expect(answered).toMatchObject({
      status: 200,
      body: {
        data: [
          { role: 'buyer' },
          { role: 'buyer' },
          { role: 'seller', message: 'はい、承ります。', user: null },
        ],
      },
    });
    expect(
      (await read(buyer, order)).body.map((message: { role: string }) => message.role),
    ).toEqual(['buyer', 'buyer', 'seller']);
    expect(
      (await operator('GET', '/messages')).body.data.map(
        (entry: { order: { id: number } }) => entry.order.id,
      ),
    ).not.toContain(order);

    const toBuyer = (await mailsAbout(slug)).filter((mail) =>
      mail.subject?.includes('お店からメッセージ'),
    );
    expect(toBuyer).toMatchObject([
      { to: [{ address: 'buyer@example.com' }], text: expect.stringContaining('はい、承ります。') },
    ]);
  });

  it('gets no email about messages it answered before the email left', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { email: null });
    const { slug } = await buyer.see(order);
    await write(buyer, order, 'まだですか');
    await operator('POST', `/orders/${order}/messages`, { message: '本日発送しました。' });
    expect(await mailsAbout(slug)).toEqual([]);
    expect((await write(buyer, order, 'ありがとう')).status).toBe(200);
    expect(await mailsAbout(slug)).toHaveLength(1);
  });

  it.each([
    ['GET', '/messages'],
    ['POST', '/orders/1/messages'],
  ])('%s %s needs the operator’s key', async (method, path) => {
    for (const authorization of [undefined, 'Bearer wrong', operator_key]) {
      expect(
        await shop.call(method, `/api/operator${path}`, {
          headers: authorization ? { authorization } : {},
        }),
      ).toMatchObject({ status: 401 });
    }
  });
  it('cannot write an empty message, or about an order that does not exist', async () => {
    for (const body of [{}, { message: '' }, { message: 5 }, { message: 'x'.repeat(2001) }])
      expect((await operator('POST', '/orders/1/messages', body)).status).toBe(422);
    for (const id of ['0', 'x', '2147483647', '2147483648'])
      expect((await operator('POST', `/orders/${id}/messages`, { message: 'x' })).status).toBe(404);
  });
});
