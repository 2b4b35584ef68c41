import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let support: TestStaff;
let packer: TestStaff;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  support = await newStaff(shop, { hanamori: 'support' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const send = (orders: number[], message: string, staff = support, key?: string) =>
  staff.call('POST', `${base}/orders/messages`, { orders, message }, key);
const note = (orders: number[], text: string, staff = packer, key?: string) =>
  staff.call('POST', `${base}/orders/notes`, { orders, note: text }, key);
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const messagesOf = async (id: number): Promise<string[]> =>
  (await detail(id)).messages.map(({ message }: { message: string }) => message);
const refusals = ({ body }: { body: any }): unknown[] =>
  body.data.map(({ refusal }: { refusal: unknown }) => refusal);
let mailboxes = 0;
const orderOf = (guest: TestBuyer, email = `bulk-${++mailboxes}@example.com`) =>
  guest.order(sku, 1, { email });
const newOrder = async (email?: string) => orderOf(await newGuest(shop), email);

describe('a message to the buyers of chosen orders', () => {
  it('goes to each buyer once, on the page and by email', async () => {
    const guest = await newGuest(shop);
    const email = `bulk-${++mailboxes}@example.com`;
    const [older, newer] = [await orderOf(guest, email), await orderOf(guest, email)];
    const sameMailbox = await newOrder(email);
    const other = await newOrder();
    const sent = await send([older, newer, sameMailbox, other], '発送が一日遅れます。');
    expect(sent.status).toBe(200);
    expect(refusals(sent)).toEqual(['same_buyer', 'same_buyer', null, null]);
    expect(await messagesOf(older)).toEqual([]);
    expect(await messagesOf(newer)).toEqual([]);
    for (const id of [sameMailbox, other]) {
      expect(await messagesOf(id)).toEqual(['発送が一日遅れます。']);
      expect(await emailsOf(shop, id)).toContain('message_to_buyer');
    }
    const entries = await shop.sql(
      `SELECT a.after FROM audit_entries a JOIN orders o ON a.subject = 'order ' || o.slug
        WHERE o.id = $1 AND a.call = 'POST /console/stores/{slug}/orders/messages'`,
      [other],
    );
    expect(entries).toEqual([{ after: { message: expect.any(Number) } }]);
  });

  it('leaves questions of buyers unanswered', async () => {
    const guest = await newGuest(shop);
    const order = await orderOf(guest);
    const asked = await guest.call('POST', `/orders/${order}/messages`, {
      body: { role: 'buyer', message: '熨斗は付きますか。' },
    });
    expect(asked.status).toBe(200);
    expect((await detail(order)).unanswered).toBe(1);
    await send([order], '年末は休業します。');
    expect(await detail(order)).toMatchObject({ unanswered: 1 });
    await support.call('POST', `${base}/orders/${order}/messages`, { message: 'はい。' });
    expect(await detail(order)).toMatchObject({ unanswered: 0 });
  });

  it('is sent once, however often one key is sent', async () => {
    const order = await newOrder();
    const answers = await Promise.all(
      [1, 2, 3].map(() => send([order], '一度だけ', support, 'message-once')),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await messagesOf(order)).toEqual(['一度だけ']);
    expect((await send([order], '別の文', support, 'message-once')).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('names orders of other stores and erased ones, and sends nothing about them', async () => {
    const [order, erased] = [await newOrder(), await newOrder()];
    await shop.sql('UPDATE orders SET erased_at = now() WHERE id = $1', [erased]);
    expect(refusals(await send([erased], 'こんにちは'))).toEqual(['erased']);
    const path = '/stores/chaya/orders/messages';
    const { body } = await owner.call('POST', path, { orders: [order], message: 'こんにちは' });
    expect(body.data).toEqual([{ id: order, number: null, refusal: 'not_found' }]);
    expect(await messagesOf(order)).toEqual([]);
    expect(await messagesOf(erased)).toEqual([]);
  });

  it('is refused without text, without orders, and for more than 300', async () => {
    const order = await newOrder();
    for (const [orders, text] of [
      [[order], ' '],
      [[], 'こんにちは'],
      [Array.from({ length: 301 }, (_, nth) => nth + 1), 'こんにちは'],
    ] as const)
      expect((await send([...orders], text)).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('is for those who answer buyers', async () => {
    const order = await newOrder();
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await send([order], 'こんにちは', packer)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await send([order], 'こんにちは', stranger)).body.code).toBe('NOT_FOUND');
    expect(await messagesOf(order)).toEqual([]);
  });
});

describe('a note on chosen orders', () => {
  it('is added to each of them, and shown to no buyer', async () => {
    const guest = await newGuest(shop);
    const [one, two] = [await orderOf(guest), await newOrder()];
    expect(refusals(await note([one, two, one], '箱が大きい'))).toEqual([null, null]);
    for (const id of [one, two])
      expect((await detail(id)).notes).toMatchObject([
        { note: '箱が大きい', staff: { id: packer.id } },
      ]);
    expect(JSON.stringify(await guest.see(one))).not.toContain('箱が大きい');
  });

  it('is added once with one key', async () => {
    const order = await newOrder();
    await Promise.all([1, 2].map(() => note([order], '一枚', packer, 'note-once')));
    expect((await detail(order)).notes).toHaveLength(1);
    expect((await note([order], '二枚', packer, 'note-once')).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is refused without text, to roles that write none, and for another store’s orders', async () => {
    const order = await newOrder();
    const accountant = await newStaff(shop, { hanamori: 'accountant' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await note([order], '')).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await note([order], '紙', accountant)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await note([order], '紙', stranger)).body.code).toBe('NOT_FOUND');
    const path = '/stores/chaya/orders/notes';
    const { body } = await owner.call('POST', path, { orders: [order], note: '紙' });
    expect(body.data[0].refusal).toBe('not_found');
    expect((await detail(order)).notes).toEqual([]);
  });
});
