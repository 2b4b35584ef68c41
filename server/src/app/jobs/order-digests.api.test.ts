import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { finish } from '../../../test/card-gateway.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sendOrderDigests } from './order-digests.ts';

let shop: TestShop;
let owner: TestStaff;
let sku: number;
const mails: Mail[] = [];
beforeAll(async () => {
  shop = await openShop({ settings: { LOG_LEVEL: 'info' } });
  shop.app.sendMail = async (mail) => void mails.push(mail);
  owner = await newStaff(shop, { hanamori: 'owner' });
  sku = await newSku(shop, { stock: 100, price: 3_000 });
  // clear other work first
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await sendEmails(shop.app);
});
beforeEach(() => void (mails.length = 0));
afterAll(() => shop.close());

const choose = async (order_emails: string) => {
  const set = await owner.call('PUT', '/stores/hanamori/order-emails', { order_emails });
  expect(set.body).toEqual({ order_emails, recipient: 'hanamori@example.com' });
};
/** The emails that the store was sent about orders. */
async function told(): Promise<Mail[]> {
  while ((await sendEmails(shop.app)) > 0);
  return mails.filter(({ to, subject }) => to === 'hanamori@example.com' && /ご注文/.test(subject));
}
const slugOf = async (id: number) =>
  (
    (await shop.sql<{ slug: string }>('SELECT slug FROM orders WHERE id = $1', [id]))[0] as {
      slug: string;
    }
  ).slug;
/** Moves the server's clock to this minute of an hour, in UTC. */
function setClock(minute: number, hour?: number): void {
  const now = shop.app.now();
  const seconds = (minute - now.getUTCMinutes()) * 60 - now.getUTCSeconds();
  const hours = hour === undefined ? (seconds <= 0 ? 1 : 0) : (hour - now.getUTCHours() + 24) % 24;
  shop.advance((hours * 3600 + seconds) * 1000);
}

it('sends a store one email per order once it can be fulfilled: cash at once, card when paid', async () => {
  await choose('each');
  const cash = await (await newGuest(shop)).order(sku, 2, { custom_buyer_name: '値切り交渉 太郎' });
  const { order: card, bank } = await (await newGuest(shop)).atTheBank(sku);
  expect(await emailsOf(shop, card)).not.toContain('order_to_store');
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  const slug = await slugOf(cash);
  expect(mail?.subject).toContain(slug);
  expect(mail?.subject).not.toContain('値切り');
  expect(mail?.text).toContain(`${shop.app.publicUrl()}/console/stores/hanamori/orders/${cash}`);
  expect(mail?.text).toMatch(/a good of the tests.* × 2[\s\S]*6,9\d\d/);
  await finish(shop, bank);
  await finish(shop, bank);
  expect((await emailsOf(shop, card)).filter((kind) => kind === 'order_to_store')).toHaveLength(1);
  expect((await told()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(slug),
    expect.stringContaining(await slugOf(card)),
  ]);
  // an order that was canceled before its email was sent needs none
  const canceled = await (await newGuest(shop)).order(sku);
  await shop.sql(
    "UPDATE orders SET status = 'canceled', shipping_status = 'canceled' WHERE id = $1",
    [canceled],
  );
  expect(await told()).toHaveLength(2);
});

it('sends no email to a store that wants none', async () => {
  await choose('none');
  const id = await (await newGuest(shop)).order(sku);
  expect(await emailsOf(shop, id)).not.toContain('order_to_store');
  await sendOrderDigests(shop.app);
  expect(await told()).toEqual([]);
});

it('sends one email of an hour’s orders across processes, and none for an hour without orders', async () => {
  setClock(58);
  setClock(20);
  await choose('hourly');
  await sendOrderDigests(shop.app);
  await told();
  mails.length = 0;
  const ids = [await (await newGuest(shop)).order(sku), await (await newGuest(shop)).order(sku, 3)];
  expect(await sendOrderDigests(shop.app)).toBe(0);
  setClock(1);
  // waits for orders that are being written at the full hour
  expect(await sendOrderDigests(shop.app)).toBe(0);
  setClock(3, shop.app.now().getUTCHours());
  const turns = await Promise.all([1, 2, 3].map(() => sendOrderDigests(shop.app)));
  expect(turns.reduce((sum, count) => sum + count, 0)).toBe(1);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('2件');
  for (const id of ids) expect(mail?.text).toContain(await slugOf(id));
  expect(mail?.text).toContain('/console/stores/hanamori/orders?tab=to_ship');
  setClock(3);
  expect(await sendOrderDigests(shop.app)).toBe(0);
  expect(await told()).toHaveLength(1);
});

it('sends the daily email in the store’s morning, also after a night without a server', async () => {
  // 7:50 in Japan
  setClock(50, 22);
  await choose('daily');
  await sendOrderDigests(shop.app);
  await told();
  mails.length = 0;
  const early = await (await newGuest(shop)).order(sku);
  setClock(10, 23);
  const late = await (await newGuest(shop)).order(sku);
  expect(await sendOrderDigests(shop.app)).toBe(1);
  const [mail] = await told();
  expect(mail?.text).toContain(await slugOf(early));
  expect(mail?.text).not.toContain(await slugOf(late));
  shop.advance(30 * 3_600_000);
  expect(await sendOrderDigests(shop.app)).toBe(1);
  expect((await told()).at(-1)?.text).toContain(await slugOf(late));
  expect(await sendOrderDigests(shop.app)).toBe(0);
});

it.each(['hourly', 'daily'] as const)(
  'sends each order once to a store that changes from %s to each',
  async (choice) => {
    setClock(58, 3);
    await choose(choice);
    await sendOrderDigests(shop.app);
    setClock(10, 4);
    await sendOrderDigests(shop.app);
    await told();
    mails.length = 0;
    const before = await (await newGuest(shop)).order(sku);
    await choose('each');
    const after = await (await newGuest(shop)).order(sku);
    expect(await told()).toEqual([
      expect.objectContaining({ subject: expect.stringContaining(await slugOf(after)) }),
    ]);
    shop.advance(150_000);
    const [, last, ...more] = await told();
    expect(more).toEqual([]);
    expect(last?.text).toContain(await slugOf(before));
    expect(last?.text).not.toContain(await slugOf(after));
    // nor again when the store changes back
    await choose(choice);
    shop.advance(26 * 3_600_000);
    expect(await sendOrderDigests(shop.app)).toBe(0);
  },
);
