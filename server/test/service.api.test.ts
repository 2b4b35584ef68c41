import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendEmails } from '../src/notifications/emails/send.ts';
import { enterShop, loginToken } from './live.ts';
import { openShop, type TestShop } from './shop.ts';

const key = 'an operator key of the tests';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: {
      OPERATOR_KEY: key,
      MAINTENANCE_PAGE_URL: 'https://maintenance.example',
      RATE_LIMIT: 'on',
    },
  });
});
afterAll(() => shop.close());

describe('GET /api/health', () => {
  it('is healthy while the database replies, and unhealthy otherwise', async () => {
    expect(await shop.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    const { query } = shop.database;
    shop.database.query = () => Promise.reject(new Error('the database is gone'));
    try {
      expect(await shop.call('GET', '/api/health')).toMatchObject({
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) },
      });
    } finally {
      shop.database.query = query;
    }
    expect((await shop.call('GET', '/api/health')).status).toBe(200);
  });
});

it('stops at once, although browsers hold connections that never sent a request', async () => {
  const own = await openShop();
  const { port } = new URL(own.origin);
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  expect((await own.call('GET', '/api/health')).status).toBe(200);
  const began = performance.now();
  await own.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await gone;
});

describe('maintenance', () => {
  const put = (body: unknown, authorization?: string) =>
    shop.call('PUT', '/api/operator/maintenance', {
      body,
      headers: authorization ? { authorization } : {},
    });
  it('is off, and only the operator can switch it', async () => {
    expect((await shop.call('GET', '/maintenance-status')).body).toEqual({ maintaining: false });
    const member = await shop.member();
    for (const wrong of [
      undefined,
      `Bearer ${key}x`,
      `Bearer ${key.slice(1)}`,
      'Bearer ',
      `Bearer ${member}`,
      key,
    ]) {
      expect(await put({ maintaining: true }, wrong)).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    }
    expect((await shop.call('GET', '/maintenance-status')).body).toEqual({ maintaining: false });
    expect((await put({ maintaining: true }, `Bearer ${key}`)).body).toEqual({ maintaining: true });
    expect((await shop.call('GET', '/maintenance-status')).body).toEqual({ maintaining: true });
    expect((await put({ maintaining: false }, `Bearer ${key}`)).status).toBe(200);
    expect((await shop.call('GET', '/maintenance-status')).body).toEqual({ maintaining: false });
  });
  it('redirects pages before anything is rendered, and does not affect the API', async () => {
    const visit = () =>
      fetch(`${shop.origin}/stores/hanamori/marketplace`, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      });
    await put({ maintaining: true }, `Bearer ${key}`);
    await vi.waitFor(
      async () => expect((await visit()).headers.get('location')).toMatch(/^https?:/),
      { timeout: 5_000 },
    );
    expect((await shop.call('GET', '/api/health')).status).toBe(200);
    await put({ maintaining: false }, `Bearer ${key}`);
    await vi.waitFor(async () => expect((await visit()).headers.get('location')).toBeNull(), {
      timeout: 5_000,
    });
  });
  it.each([{}, { maintaining: 'true' }, { maintaining: 1 }, [], null, 'text'])(
    'rejects %j',
    async (body) => {
      expect(await put(body, `Bearer ${key}`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION' },
      });
    },
  );
});

describe('PUT /api/operator/livers', () => {
  const put = (body: object, authorization = `Bearer ${key}`) =>
    shop.call('PUT', '/api/operator/livers', { body, headers: { authorization } });
  const entry = {
    store_slug: 'hanamori',
    platform_user_id: 'new-liver',
    name: '新人 ライバー',
    allowlisted: true,
  };
  it('admits a seller and locks them out again, only for the operator', async () => {
    const enter = async () =>
      enterShop(shop, 'seller', await loginToken(shop, { sub: 'new-liver', role: 'seller' }));
    expect(await put(entry, 'Bearer wrong')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect(await enter()).toMatchObject({ status: 403, body: { code: 'LIVER_NOT_IN_WHITELIST' } });
    expect(await put(entry)).toMatchObject({
      status: 200,
      body: { name: '新人 ライバー', allowlisted: true },
    });
    const { token } = (await enter()).body;
    const list = () =>
      shop.call('GET', '/api/v1/shop/seller/stores/hanamori/products', { member: token });
    expect((await list()).status).toBe(200);
    expect(await put({ ...entry, allowlisted: false })).toMatchObject({ status: 200 });
    expect([(await list()).status, (await enter()).status]).toEqual([401, 403]);
    await shop.sql(`DELETE FROM livers WHERE platform_user_id = 'new-liver'`);
  });
  it('returns 404 for an unknown store, and moves no seller to another one', async () => {
    expect(await put({ ...entry, store_slug: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(
      await put({ ...entry, store_slug: 'chaya', platform_user_id: 'demo-liver-1' }),
    ).toMatchObject({ status: 404 });
    expect(await put({ ...entry, allowlisted: 'yes' })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
});

describe('GET /api/playground/personas', () => {
  it('lists personas with tokens and sign-in links', async () => {
    const personas = (await shop.call('GET', '/api/playground/personas')).body as {
      role: string;
      channel: string;
      token: string;
      url: string;
      name: string;
    }[];
    expect(personas.map((persona) => persona.role)).toEqual(
      expect.arrayContaining(['member', 'guest']),
    );
    for (const { role, token, url, name } of personas.filter(
      (persona) => persona.channel === 'marketplace',
    )) {
      const me = (
        await shop.call(
          'GET',
          '/live-web/me',
          role === 'member' ? { member: token } : { guest: token },
        )
      ).body;
      expect(role === 'member' ? me.user : me.guest).not.toBeNull();
      const link = new URL(url);
      if (role === 'guest') expect(link.pathname).toBe('/stores/hanamori/marketplace');
      else {
        expect(link.pathname).toBe('/stores/hanamori/account/login');
        const entered = await shop.call('POST', '/auth/user/login', {
          body: { passport_token: link.searchParams.get('passport_token') },
        });
        expect(
          (await shop.call('GET', '/live-web/me', { member: entered.body.token })).body.user
            .full_name,
        ).toBe(name);
      }
    }
  });
});

describe('the shop’s personas of GET /api/playground/personas', () => {
  it('enter by their links, except the one who is not on the list; a seller’s link names the stream on air', async () => {
    const all = (await shop.call('GET', '/api/playground/personas')).body as {
      role: string;
      channel: string;
      region: string;
      token: string | null;
      url: string;
    }[];
    const people = all.filter((persona) => persona.channel === 'shop');
    expect(people.map(({ role, region }) => `${role} ${region}`).sort()).toEqual([
      'buyer JP',
      'buyer TW',
      'seller JP',
      'seller JP',
      'seller TW',
    ]);
    for (const { role, token, url, region } of people) {
      const link = new URL(url);
      const entered = await shop.call('POST', `/api/v1/shop/${role}/login`, {
        body: { token: link.searchParams.get('token') },
      });
      expect(entered.status).toBe(token === null ? 403 : 200);
      if (token === null) continue;
      for (const member of [token, entered.body.token]) {
        const me = (await shop.call('GET', '/api/v1/shop/me', { member })).body;
        expect(me).toMatchObject({ role, shop_user: { register_region: region } });
        const store = link.searchParams.has('liver-id')
          ? (
              await shop.call(
                'GET',
                `/api/v1/shop/stores/query${link.search.replace(/token=[^&]*&/, '')}`,
              )
            ).body
          : me.liver.store;
        expect(store.slug).toBe(region === 'TW' ? 'chaya' : 'hanamori');
        if (role === 'seller')
          expect(
            (
              await shop.call('GET', `/api/v1/shop/streams/${link.searchParams.get('stream-id')}`, {
                member,
              })
            ).status,
          ).toBe(200);
      }
    }
  });
});

describe('GET /api/playground/emails', () => {
  it('shows the newest stored emails, with their links', async () => {
    expect((await shop.call('GET', '/api/playground/emails')).body).toEqual([]);
    const ask = (language: string) =>
      shop.call('POST', '/users/reset-password', {
        headers: { 'accept-language': language },
        body: {
          email: 'member@example.com',
          reset_password_page_url: `${shop.origin}/stores/hanamori/forget-password`,
          email_template_type: 'noren_shop',
        },
      });
    for (const language of ['ja', 'en']) {
      await ask(language);
      await sendEmails(shop.app);
    }
    const emails = (await shop.call('GET', '/api/playground/emails')).body;
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({
      id: expect.any(String),
      to: 'member@example.com',
      subject: '花森: reset your password',
      text: expect.any(String),
    });
    expect(Number.isNaN(Date.parse(emails[0].date))).toBe(false);
    expect(emails[0].links).toEqual([
      expect.stringMatching(/\/stores\/hanamori\/forget-password\?token=[\w-]{43}$/),
    ]);
  });

  it('lists a link once when an email repeats it', async () => {
    const link = 'https://shop.example/orders/1';
    writeFileSync(
      join(shop.app.config.data_dir, 'emails/repeated.eml'),
      `To: hanako@example.com\nSubject: Twice\n\n${link}\n${link}\n`,
    );
    const emails = (await shop.call('GET', '/api/playground/emails')).body as {
      subject: string;
      links: string[];
    }[];
    expect(emails.find(({ subject }) => subject === 'Twice')?.links).toEqual([link]);
  });
});

describe('the public contract', () => {
  it('is JSON for machines and plain HTML for people', async () => {
    const machine = await shop.call('GET', '/api/openapi.json');
    expect(machine).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
    const people = await shop.call('GET', '/api/docs');
    expect(people.headers.get('content-type')).toContain('text/html');
    expect(people.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(people.body).not.toMatch(/<script|style=/);
    for (const path of Object.keys(machine.body.paths))
      expect(people.body).toContain(path.replace(/^\/api(\/v2|\/v1\/shop)?/, ''));
  });
});

describe('unknown addresses', () => {
  it.each([
    ['GET', '/api/v2/nothing'],
    ['POST', '/api/v2/orders'],
    ['GET', '/api/v1/shop/live-web/me'],
    ['PATCH', '/api/v2/addresses'],
    ['GET', '/api'],
    ['GET', '/media/demo/none.webp'],
    ['POST', '/stores/hanamori/marketplace'],
  ])('%s %s', async (method, path) => {
    const reply = await fetch(shop.origin + path, { method });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('an address that cannot be decoded shows people the not-found page', async () => {
  const ask = (path: string) => fetch(`${shop.origin}${path}`, { redirect: 'manual' });
  const page = await ask('/%E0%A4%A');
  expect([page.status, page.headers.get('location')]).toEqual([302, '/error/not-found']);
  expect((await ask('/error/not-found')).status).not.toBe(200);
  expect([(await ask('/api/v2/%E0%A4%A')).status]).toEqual([404]);
});

it('too many login attempts get 429 with a retry time, and do not affect others', async () => {
  const body = { email: 'member@example.com', password: 'wrong' };
  const replies = [];
  for (let n = 0; n < 24; n++) replies.push(await shop.call('POST', '/auth/user/login', { body }));
  const last = replies.at(-1);
  expect(last).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      retry_after: expect.any(Number),
      message: expect.any(String),
    },
  });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shop.call('GET', '/live-web/me')).status).toBe(200);
});

it('maintenance without a page to redirect to is refused, because the shop would go on selling', async () => {
  const bare = await openShop({ settings: { OPERATOR_KEY: key } });
  try {
    const put = (maintaining: boolean) =>
      bare.call('PUT', '/api/operator/maintenance', {
        body: { maintaining },
        headers: { authorization: `Bearer ${key}` },
      });
    expect(await put(true)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'body.maintaining', message: expect.stringContaining('MAINTENANCE_PAGE_URL') },
        ],
      },
    });
    expect((await bare.call('GET', '/maintenance-status')).body).toEqual({ maintaining: false });
    expect((await put(false)).status).toBe(200);
  } finally {
    await bare.close();
  }
});

it('without DEMO there are no sandboxes and no personas', async () => {
  const bare = await openShop({ settings: { DEMO: '0' } });
  try {
    for (const path of ['/api/playground/personas', '/sandbox/gmo/ext/js/token.js'])
      expect((await bare.call('GET', path)).status).toBe(404);
    expect((await bare.call('POST', '/sandbox/gmo/control', { body: {} })).status).toBe(404);
    expect(
      (await bare.call('PUT', '/api/operator/maintenance', { body: { maintaining: true } })).status,
    ).toBe(404);
    expect(await bare.call('GET', '/stores/hanamori/gmo-credit')).toMatchObject({ status: 404 });
    const settings = (await bare.call('GET', '/stores/hanamori/payment-setting')).body as {
      type: string;
      enabled: boolean;
    }[];
    expect(settings.filter((setting) => setting.enabled).map((setting) => setting.type)).toEqual([
      'custom_cod',
      'bank_transfer',
    ]);
  } finally {
    await bare.close();
  }
});
