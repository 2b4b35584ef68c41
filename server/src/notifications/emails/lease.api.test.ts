import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { leaseDueEmails } from './queries.ts';
import { sendEmails } from './send.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { SMTP_CONNECTIONS: '1' } });
});
afterAll(() => shop.close());

/** Another process on the same database, whose mail server takes as long as `pace` does. */
function post(pace: () => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const app = {
    ...shop.app,
    sendMail: async (mail: { to: string }) => {
      sent.push(mail.to);
      await pace();
    },
  };
  return { sent, send: () => sendEmails(app) };
}

/** A mail server that delays its first mail. */
function slow() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { ...post(() => gate), open: () => open() };
}

const statuses = () =>
  shop.sql<{ status: string; tries: number }>('SELECT status, tries FROM emails ORDER BY id');

const register = (email: string) =>
  shop.call('POST', '/users', {
    body: {
      first_name: '花',
      last_name: '山田',
      email,
      password: 'right horse',
      locale: 'ja',
      register_from: 'web_marketplace',
      login_page_url: `${shop.origin}/stores/hanamori/account/login`,
      email_template_type: 'noren_live',
    },
  });

const orders = async (people: string[]) => {
  const sku = await newSku(shop, { stock: 10 });
  for (const email of people) await (await newGuest(shop)).order(sku, 1, { email });
};

describe.each([
  ['orders', orders],
  ['accounts', async (people: string[]) => void (await Promise.all(people.map(register)))],
])('emails about %s, while a mail server is slow', (about, write) => {
  const people = ['a', 'b', 'c'].map((name) => `${name}-${about}@example.com`);

  it('are sent once each, by whichever process takes those that still wait', async () => {
    await shop.sql('DELETE FROM emails');
    await write(people);
    const [one, other] = [slow(), post()];
    const sending = one.send();
    await until(
      async () => one.sent.length,
      (begun) => begun === 1,
    );
    // at once there is nothing for the other process; later there is everything except the one
    // being sent
    expect(await other.send()).toBe(0);
    shop.advance(61_000);
    expect(await other.send()).toBe(2);
    one.open();
    expect(await sending).toBe(1);
    expect([...one.sent, ...other.sent].toSorted()).toEqual(people);
    expect((await statuses()).map((email) => email.status)).toEqual(['sent', 'sent', 'sent']);
    shop.advance(3_600_000);
    expect(await other.send()).toBe(0);
  });

  it('sends an email a quarter of an hour after the process sending it died', async () => {
    await shop.sql('DELETE FROM emails');
    await write(people.slice(0, 1).map((email) => `later-${email}`));
    const dying = slow();
    void dying.send();
    await until(
      async () => dying.sent.length,
      (begun) => begun === 1,
    );
    const other = post();
    shop.advance(14 * 60_000);
    expect(await other.send()).toBe(0);
    shop.advance(61_000);
    expect(await other.send()).toBe(1);
    expect(await statuses()).toEqual([{ status: 'sent', tries: 2 }]);
  });
});

it('leases exactly the requested number while PostgreSQL has no statistics about them', async () => {
  const sku = await newSku(shop, { stock: 1 });
  const order = await (await newGuest(shop)).order(sku, 1, { email: 'many@example.com' });
  await shop.sql(
    `INSERT INTO emails (store_id, order_id, kind, subject_id, recipient)
     SELECT o.store_id, o.id, 'answered', n, 'many@example.com' FROM orders o, generate_series(1, 400) n WHERE o.id = $1`,
    [order],
  );
  const [now, again] = [new Date(Date.now() + 60_000), new Date(Date.now() + 3_600_000)];
  const leased = await shop.app.database.transaction((tx) => leaseDueEmails(tx, now, again, 25));
  expect(leased.length).toBe(25);
});
