import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { version } from '../../room-paths.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { loadShell } from '../pages/first-html.ts';

const folder = mkdtempSync(join(tmpdir(), 'noren-headers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open: TestShop[] = [];
const shopOf = async (settings: Record<string, string>): Promise<TestShop> => {
  const shop = await openShop({ settings });
  open.push(shop);
  return shop;
};
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

it('reports its version in metrics, the API contract and the first log line', async () => {
  const shop = await shopOf({ LOG_LEVEL: 'info' });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await shop.call('GET', '/api/health')).body).toEqual({ status: 'ok', version });
  expect((await shop.call('GET', '/api/openapi.json')).body.info.version).toBe(version);
  expect(shop.log[0]).toMatchObject({ version, msg: 'Noren begins' });
});

describe('Strict-Transport-Security', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['https', { PUBLIC_URL: 'https://shop.example', DEMO_IN_PUBLIC: '1' }, 'max-age=31536000'],
    ['http', { PUBLIC_URL: 'http://localhost:3000' }, null],
    ['no PUBLIC_URL', {}, null],
  ])('%s', async (_, settings, header) => {
    const shop = await shopOf(settings);
    for (const path of ['/api/health', '/api/v2/nowhere', '/maintenance-status'])
      expect((await shop.call('GET', path)).headers.get('strict-transport-security'), path).toBe(
        header,
      );
  });
});

describe('the pages’ content security policy', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'nothing',
      { DEMO: '0' },
      { 'script-src': "'self'", 'connect-src': "'self'", 'img-src': "'self' data:" },
    ],
    [
      'pictures elsewhere',
      { DEMO: '0', MEDIA_URL: 'https://media.example/shop' },
      { 'img-src': "'self' data: https://media.example", 'script-src': "'self'" },
    ],
    [
      'GMO',
      { DEMO: '0', GMO_BASE_URL: 'https://p01.mul-pay.jp' },
      { 'script-src': "'self' https://static.mul-pay.jp https://p01.mul-pay.jp" },
    ],
    [
      'its test host',
      { DEMO: '0', GMO_BASE_URL: 'https://pt01.mul-pay.jp' },
      { 'script-src': "'self' https://stg.static.mul-pay.jp https://pt01.mul-pay.jp" },
    ],
    [
      'another live host',
      { DEMO: '0', GMO_BASE_URL: 'https://kt01.mul-pay.jp' },
      { 'script-src': "'self' https://static.mul-pay.jp https://kt01.mul-pay.jp" },
    ],
    ['the sandbox', { DEMO: '1' }, { 'script-src': "'self'", 'form-action': "'self'" }],
  ])('%s', async (_, settings, directives) => {
    const { app } = await shopOf(settings);
    const policy = Object.fromEntries(
      (await contentSecurityPolicy(app))
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    );
    expect(policy).toMatchObject(directives);
  });
});

it('allows only the hosts of videos that posts show in the pages’ policy', async () => {
  const { app } = await shopOf({ DEMO: '0', PUBLIC_URL: 'https://shop.example' });
  const policyWith = (...videos: string[]) =>
    contentSecurityPolicy({ ...app, shownVideos: async () => videos });
  expect(await policyWith()).not.toMatch(/media-src|frame-src/);
  const policy = await policyWith(
    'https://cdn.example/a.m3u8',
    'https://cdn.example/b.m3u8',
    'https://youtu.be/dQw4w9WgXcQ',
  );
  expect(policy).toContain("media-src 'self' blob: https://cdn.example;");
  expect(policy).toContain("connect-src 'self' https://cdn.example;");
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
  // this page's own video, which the list does not contain yet
  expect(
    await contentSecurityPolicy(
      { ...app, shownVideos: async () => [] },
      'https://new.example/c.m3u8',
    ),
  ).toContain('blob: https://new.example;');
  expect(await policyWith('/media/show/live.m3u8')).toContain("media-src 'self' blob:;");
});

it('allows links only to the public address if there is one', async () => {
  const { app } = await shopOf({ DEMO: '0', PUBLIC_URL: 'https://shop.example' });
  expect(app.allowedOrigins()).toEqual(['https://shop.example']);
});

it.each(['0', '1'])(
  'accepts links under both names of this machine when its public address is 127.0.0.1 (DEMO=%s)',
  async (DEMO) => {
    const { app } = await shopOf({ DEMO, PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect(app.allowedOrigins()).toEqual(
      expect.arrayContaining(['http://127.0.0.1:3000', 'http://localhost:3000']),
    );
  },
);

it('keeps dollar signs in a title', async () => {
  mkdirSync(join(folder, 'client/.vite'), { recursive: true });
  writeFileSync(
    join(folder, 'client/index.html'),
    '<html lang="ja"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Noren</title><!--head--><body><!--first-screen--><!--config--></body>',
  );
  writeFileSync(join(folder, 'client/.vite/manifest.json'), '{}');
  const shell = await loadShell(join(folder, 'client'), join(folder, 'nothing'));
  const head = {
    title: "US$'s best $& $`",
    description: 'x',
    url: 'https://shop.example/',
    image: null,
    site: 'US$ & Co',
    type: 'website' as const,
  };
  const html =
    shell?.render({
      locale: 'en',
      head,
      data: [],
      config: {},
      parts: [],
      style: ':root{--color-paper:#fff}',
      icon: '/media/a-96.webp',
      screen: '',
    }) ?? '';
  expect(html.split('</title>')[0]).toContain('<title>US$&#39;s best $&amp; $`');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/rel="icon"[^>]*/g)).toEqual(['rel="icon" href="/media/a-96.webp"']);
  expect(html).toContain('<style id="store-colors">:root{--color-paper:#fff}</style>');
  expect(html).toContain('<meta property="og:site_name" content="US$ &amp; Co">');
});

it('returns 404 without an error for a store page with an impossible name', async () => {
  const shop = await shopOf({ LOG_LEVEL: 'error' });
  for (const path of ['%00/marketplace', '%00/marketplace/products/1', 'A/marketplace'])
    expect(
      (await fetch(`${shop.origin}/stores/${path}`, { headers: { accept: 'text/html' } })).status,
      path,
    ).toBe(404);
  expect(shop.log).toEqual([]);
});

it.each([
  ['/favicon.ico', 200, 'image/svg+xml'],
  ['/apple-touch-icon.png', 404, 'application/json'],
  ['/wp-login.php', 404, 'application/json'],
  ['/no/such/path', 404, 'text/html'],
  ['/', 200, 'text/html'],
  ['/error/unauthorized', 200, 'text/html'],
  ['/error/not-found', 404, 'text/html'],
  ['/shop/orders', 200, 'text/html'],
  ['/stores', 200, 'text/html'],
  ['/stores/hanamori/account/login', 200, 'text/html'],
])('%s is answered with %i: what is not there is no page', async (path, status, type) => {
  const shop = await shopOf({});
  const answer = await fetch(`${shop.origin}${path}`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
    status,
    type,
  ]);
});

it('caches the favicon for a day', async () => {
  const shop = await shopOf({});
  expect((await fetch(`${shop.origin}/favicon.svg`)).headers.get('cache-control')).toBe(
    'public, max-age=86400',
  );
});

it('stores emails as files readable only by this user', async () => {
  const mailer = createMailer({
    smtp_url: null,
    smtp_connections: 1,
    dkim: null,
    data_dir: folder,
  });
  await mailer.send({
    from: { name: 'x', address: 'a@b.example' },
    to: 'c@d.example',
    subject: 'x',
    text: 'y',
    html: '<p>y',
  });
  const emails = join(folder, 'emails');
  expect(statSync(emails).mode & 0o777).toBe(0o700);
  expect(readdirSync(emails).map((name) => statSync(join(emails, name)).mode & 0o777)).toEqual([
    0o600,
  ]);
});

describe('/.well-known/security.txt', () => {
  it('names the contact for a year, and does not exist without one', async () => {
    for (const contact of [undefined, 'mailto:security@shop.example']) {
      const shop = await openShop(
        contact === undefined ? {} : { settings: { SECURITY_CONTACT: contact } },
      );
      try {
        const reply = await fetch(`${shop.origin}/.well-known/security.txt`);
        expect(reply.status).toBe(contact === undefined ? 404 : 200);
        if (contact !== undefined)
          expect(await reply.text()).toMatch(
            /^Contact: mailto:security@shop\.example\nExpires: 20\d\d-\d\d-\d\dT/,
          );
      } finally {
        await shop.close();
      }
    }
  });
});
