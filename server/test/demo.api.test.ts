import { paymentMethods, type PaymentType } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails } from '../src/notifications/emails/send.ts';
import { buyerSession, loginToken, enterShop } from './live.ts';
import { openShop, type TestShop } from './shop.ts';
import { asBearer } from './staff.ts';
import { admitDemoOwner } from '../../tools/playground/src/people/demo-owner.ts';
import { demoPassword } from '../../tools/playground/src/seed/seed.ts';

let shop: TestShop;
let open: TestShop;
beforeAll(async () => {
  [shop, open] = await Promise.all([
    openShop(),
    openShop({ settings: { PUBLIC_URL: 'https://demo.shop.example', DEMO_IN_PUBLIC: '1' } }),
  ]);
});
afterAll(() => Promise.all([shop.close(), open.close()]));

interface Persona {
  name: string;
  role: string;
  token: string | null;
  url: string;
}
const personasOf = async (of: TestShop): Promise<Persona[]> =>
  (await of.call('GET', '/api/playground/personas')).body;
/** Requests under a Host header of the caller's choice, which fetch does not allow. */
const statusUnder = (host: string, path: string, of = shop): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(of.origin);
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
async function register(of: TestShop, email: string): Promise<void> {
  const house = { email_template_type: 'noren_live' };
  const page = `${of.app.publicUrl()}/stores/hanamori/account/login`;
  const person = {
    first_name: '実',
    last_name: '在',
    email,
    password: 'a real password',
    locale: 'ja',
    register_from: 'web_market',
  };
  const registered = await of.call('POST', '/users', {
    body: { ...person, ...house, login_page_url: page },
  });
  expect(registered.status).toBe(200);
  await of.sql('UPDATE users SET email_verified_at = now() WHERE email = $1', [email]);
  await of.call('POST', '/users/reset-password', {
    body: { email, reset_password_page_url: page, ...house },
  });
  await of.call('POST', '/users/reset-password', {
    body: { email: 'member@example.com', reset_password_page_url: page, ...house },
  });
  await sendEmails(of.app);
}

describe('the personas of a demo', () => {
  it('are only those that were seeded: registered users and those of a platform are never listed', async () => {
    const before = (await personasOf(shop)).map(({ name, role }) => `${role} ${name}`);
    expect(before.filter((one) => one.startsWith('member'))).not.toEqual([]);
    expect(before.filter((one) => one.startsWith('seller'))).not.toEqual([]);
    expect(before.filter((one) => one.startsWith('buyer'))).not.toEqual([]);
    await register(shop, 'real@person.example');
    await buyerSession(shop, {
      name: '本物 の人',
      email: 'other@person.example',
      email_verified: true,
    });
    await shop.sql(
      "INSERT INTO livers (store_id, platform_user_id, name, allowlisted) SELECT id, 'real-liver', '本物', true FROM stores WHERE slug = 'hanamori'",
    );
    await enterShop(shop, 'seller', await loginToken(shop, { role: 'seller', sub: 'real-liver' }));
    expect((await personasOf(shop)).map(({ name, role }) => `${role} ${name}`)).toEqual(before);
  });
  it('each link signs in its own persona', async () => {
    for (const { role, token, url } of (await personasOf(shop)).filter(
      (persona) => persona.role === 'member',
    )) {
      const passport_token = new URL(url).searchParams.get('passport_token');
      const entered = await shop.call('POST', '/auth/user/login', { body: { passport_token } });
      const idOf = async (member: string) =>
        (await shop.call('GET', '/live-web/me', { member })).body.user.id as number;
      expect([role, await idOf(entered.body.token)]).toEqual([role, await idOf(token as string)]);
    }
  });
  it('all emails are readable on this machine; on a public demo only those of its personas', async () => {
    const recipients = async (of: TestShop) =>
      ((await of.call('GET', '/api/playground/emails')).body as { to: string }[]).map(
        ({ to }) => to,
      );
    expect(await recipients(shop)).toContain('real@person.example');
    await register(open, 'real@person.example');
    expect(await recipients(open)).toEqual(['member@example.com']);
  });
});

describe('the orders of a demo', () => {
  it('are plausible: paid as in their channel, with valid numbers, one step after the other', async () => {
    const orders = await shop.sql<{
      id: number;
      slug: string;
      channel: Channel;
      payment_type: PaymentType;
      phones: string[];
      steps: string[];
    }>(
      `SELECT o.id, o.slug, o.channel, o.payment_type, ARRAY[o.phone_number, o.receiver->>'phone'] AS phones,
              (SELECT array_agg(h.created_at::text ORDER BY h.id) FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id AND h.subject = 'order') AS steps
         FROM orders o WHERE o.slug LIKE '%-DEMO%'`,
    );
    expect(orders.length).toBeGreaterThan(10);
    for (const { slug, channel, payment_type, phones, steps } of orders) {
      expect(paymentMethods[payment_type].channels, slug).toContain(channel);
      for (const phone of phones) expect(phone, slug).toMatch(/^0\d{9,10}$/);
      expect(steps, slug).toEqual(steps.toSorted());
    }
    expect(orders.some(({ steps }) => new Set(steps).size > 3)).toBe(true);
    expect(orders.filter(({ steps }) => steps.length > 2 && new Set(steps).size === 1)).toEqual([]);
  });
});

describe('the owner of a demo', () => {
  const signIn = (of: TestShop, email: string, password: string) =>
    of.call('POST', '/api/console/sign-in', { body: { email, password } });
  const shown = async (of: TestShop) =>
    (await of.call('GET', '/api/playground/owner')).body as {
      email: string;
      password: string;
      url: string;
    }[];
  it('is made once, signs in with the printed password, and finds orders that can be refunded at the gateway', async () => {
    expect(await shown(shop)).toEqual([]);
    const [made, again] = await Promise.all([admitDemoOwner(shop.app), admitDemoOwner(shop.app)]);
    expect(again).toEqual(made);
    expect(await shown(shop)).toEqual([made]);
    const entered = await signIn(shop, made?.email ?? '', made?.password ?? '');
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    const call = asBearer(shop, entered.body.token);
    const stores = (await call('GET', '/me')).body.data.stores as {
      slug: string;
      role: string;
      is_open: boolean;
    }[];
    expect(stores.map(({ slug, role, is_open }) => [slug, role, is_open]).toSorted()).toEqual([
      ['chaya', 'owner', true],
      ['hanamori', 'owner', true],
    ]);
    const orders = (await call('GET', '/stores/hanamori/orders')).body.data as {
      id: number;
      status: string;
      payment_status: string;
      payment_type: string;
    }[];
    expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(5);
    const paid = orders.filter((order) => order.payment_status === 'paid');
    expect(paid.map(({ payment_type }) => payment_type)).toEqual(
      expect.arrayContaining(['gmo_credit', 'gmo_paypay', 'custom_cod']),
    );
    for (const { id } of paid) {
      const { came_in, refundable } = (await call('GET', `/stores/hanamori/orders/${id}/money`))
        .body.data as { came_in: number; refundable: number };
      expect([id, came_in > 0, refundable]).toEqual([id, true, came_in]);
    }
    expect(await shop.sql('SELECT 1 FROM staff')).toHaveLength(1);
  });
  it('does not exist on a public demo, even on a data folder of a local one', async () => {
    await open.sql(
      "INSERT INTO staff (email, name, password_hash, opens_stores) SELECT 'owner@example.com', 'x', password_hash, true FROM users LIMIT 1",
    );
    expect(await admitDemoOwner(open.app)).toBeNull();
    expect(await shown(open)).toEqual([]);
    expect((await signIn(open, 'owner@example.com', demoPassword)).body.code).toBe(
      'EMAIL_OR_PASSWORD_INCORRECT',
    );
  });
});

describe('a demo on this machine', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'is not reached under the name %j',
    async (host) => {
      for (const path of [
        '/api/playground/personas',
        '/api/playground/emails',
        '/api/health',
        '/',
        '/sandbox/gmo/ext/js/token.js',
      ])
        expect([path, await statusUnder(host, path)]).toEqual([path, 404]);
    },
  );
  it.each(['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:3000', 'shop.localhost'])(
    'is reached as %s',
    async (host) => {
      expect(await statusUnder(host, '/api/playground/personas')).toBe(200);
    },
  );
  it('does not let pages of another origin control its sandboxes', async () => {
    for (const gateway of ['gmo', 'payuni']) {
      const control = (headers: Record<string, string>) =>
        shop.call('POST', `/sandbox/${gateway}/control`, { body: {}, headers });
      expect((await control({})).status).toBe(200);
      expect((await control({ origin: shop.origin })).status).toBe(200);
      expect((await control({ origin: 'https://evil.example' })).status).toBe(404);
      expect((await control({ origin: 'null' })).status).toBe(404);
    }
    expect(
      (
        await shop.call('POST', '/sandbox/gmo/shop', {
          body: {},
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(404);
  });
});

it('the demo’s orders and their lines have consistent shipping states', async () => {
  const rows = await shop.sql<{ of_order: string; of_lines: string }>(
    `SELECT DISTINCT o.shipping_status AS of_order, i.shipping_status AS of_lines FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id`,
  );
  const linesOf: Record<string, string> = { init: 'pending', canceled: 'canceled' };
  expect(rows.map(({ of_order }) => of_order)).toEqual(
    expect.arrayContaining(['init', 'canceled', 'delivered', 'returned']),
  );
  for (const { of_order, of_lines } of rows)
    expect(of_lines, of_order).toBe(linesOf[of_order] ?? 'shipped');
});

it('a public demo is reached under its name, and no one can control its sandboxes', async () => {
  expect(await statusUnder('demo.shop.example', '/api/playground/personas', open)).toBe(200);
  for (const gateway of ['gmo', 'payuni'])
    expect((await open.call('POST', `/sandbox/${gateway}/control`, { body: {} })).status).toBe(404);
  expect((await open.call('GET', '/sandbox/gmo/shop')).status).toBe(404);
});
