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

const path = '/stores/hanamori/newsletter';
const agreed = async (buyer: TestBuyer) => (await buyer.call('GET', path)).body.newsletter;
const stop = (buyer: TestBuyer) => buyer.call('DELETE', path);
const person = async (id: number) =>
  (await owner.call('GET', `/stores/hanamori/buyers/${id}`)).body.data;
const save = (id: number, marks: object) =>
  owner.call('PUT', `/stores/hanamori/buyers/${id}`, {
    note: '',
    tags: [],
    is_blocked: false,
    ...marks,
  });

describe('consent to the newsletter at the checkout', () => {
  it('is stored once for the guest’s mailbox, with its time and source', async () => {
    const guest = await newGuest(shop);
    expect(await agreed(guest)).toBe(false);
    const email = 'Sakura+shop@example.com';
    const first = await guest.order(sku, 1, { email, newsletter: true });
    const given = await person(first);
    expect(given).toMatchObject({
      newsletter_at: given.history[0].created_at,
      newsletter_source: 'checkout',
    });
    expect(await agreed(guest)).toBe(true);
    // later orders of the mailbox neither withdraw it nor move its time
    await guest.order(sku, 1, { email, newsletter: false });
    const other = await newGuest(shop);
    await other.order(sku, 1, { email: 'sakura@example.com', newsletter: true });
    await other.order(sku, 1, { email: 'sakura@example.com' });
    expect((await person(first)).newsletter_at).toBe(given.newsletter_at);
    expect(
      await shop.sql(`SELECT 1 FROM store_buyers WHERE email_folded = 'sakura@example.com'`),
    ).toHaveLength(1);
    // a person who only typed the address does not learn of it
    expect(await agreed(other)).toBe(false);
  });

  it('is of the account for a member, and stays with the staff’s other marks', async () => {
    const member = new TestBuyer(shop, { member: await shop.member() });
    const id = await member.order(sku, 1, { email: 'member-news@example.com', newsletter: true });
    const { newsletter_at } = await person(id);
    // a form that was open before says nothing of the consent
    await save(id, { note: 'お得意様' });
    expect(await person(id)).toMatchObject({
      note: 'お得意様',
      newsletter_at,
      newsletter_source: 'checkout',
    });
    expect(await agreed(member)).toBe(true);
    expect((await stop(member)).status).toBe(200);
    expect(await person(id)).toMatchObject({
      note: 'お得意様',
      newsletter_at: null,
      newsletter_source: null,
    });
    await save(id, { newsletter: true });
    expect(await person(id)).toMatchObject({ newsletter_source: 'staff' });
    expect(await agreed(member)).toBe(true);
    await save(id, { newsletter: false });
    expect(await agreed(member)).toBe(false);
  });

  it('is withdrawn by the guest, in this store only', async () => {
    const guest = await newGuest(shop);
    const email = 'leaves@example.com';
    const id = await guest.order(sku, 1, { email, newsletter: true });
    await shop.sql(
      `INSERT INTO store_buyers (store_id, email_folded, newsletter_at) SELECT id, $1, now() FROM stores WHERE slug = 'chaya'`,
      [email],
    );
    await stop(await newGuest(shop));
    expect((await person(id)).newsletter_source).toBe('checkout');
    expect((await stop(guest)).status).toBe(200);
    expect((await stop(guest)).status).toBe(200);
    expect((await person(id)).newsletter_at).toBeNull();
    const left = await shop.sql<{ slug: string }>(
      'SELECT t.slug FROM store_buyers r JOIN stores t ON t.id = r.store_id WHERE r.email_folded = $1',
      [email],
    );
    expect(left).toEqual([{ slug: 'chaya' }]);
    // agreeing again works
    await guest.order(sku, 1, { email, newsletter: true });
    expect(await agreed(guest)).toBe(true);
  });

  it('needs an email address, and nothing is stored without a tick or with a refused order', async () => {
    const before = await shop.sql('SELECT count(*) FROM store_buyers');
    const guest = await newGuest(shop);
    await guest.order(sku, 1, { email: null, phone_number: '090-1234-5678', newsletter: true });
    await guest.order(sku, 1, { email: 'quiet@example.com', newsletter: null });
    const line = await guest.line(sku);
    const refused = { email: 'quiet@example.com', newsletter: true };
    expect((await guest.checkout([line, 999_999], refused)).status).not.toBe(200);
    expect(await shop.sql('SELECT count(*) FROM store_buyers')).toEqual(before);
    expect(await guest.checkout([line], { newsletter: 'yes' })).toMatchObject({
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });

  it('is kept with one order when an answer was lost and the call repeated', async () => {
    const guest = await newGuest(shop);
    const line = await guest.line(sku);
    const body = { email: 'again@example.com', newsletter: true };
    const replies = [
      await guest.checkout([line], body, 'consent-again'),
      await guest.checkout([line], body, 'consent-again'),
    ];
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(
      await shop.sql(`SELECT 1 FROM store_buyers WHERE email_folded = 'again@example.com'`),
    ).toHaveLength(1);
  });

  it('is refused for ghosts, and absent for unknown stores', async () => {
    expect((await shop.call('GET', path)).status).toBe(401);
    const guest = await newGuest(shop);
    for (const method of ['GET', 'DELETE'])
      expect((await guest.call(method, '/stores/nowhere/newsletter')).body.code).toBe('NOT_FOUND');
  });
});
