import { Buyer } from './buyer.ts';
import { expect, test, type Good } from './shop.ts';

const member = { email: 'member@example.com', password: 'noren-demo-2026' };
const store = '/stores/hanamori';

interface Route {
  path: string;
  ghost: RegExp | null;
  guest: RegExp | null;
  member: RegExp | null;
  /** a route with `requireBuyer`: a ghost becomes a guest there, other visitors stay as they are */
  makesGuests?: true;
}

/**
 * spec §2: every route of the channel, and where each visitor ends. `null`: on the route itself.
 */
const routes: Route[] = [
  { path: store, ghost: /\/marketplace$/, guest: /\/marketplace$/, member: /\/marketplace$/ },
  { path: `${store}/marketplace`, ghost: null, guest: null, member: null },
  { path: `${store}/marketplace/products/1`, ghost: null, guest: null, member: null },
  { path: `${store}/introduce`, ghost: null, guest: null, member: null },
  { path: `${store}/policies/privacy`, ghost: null, guest: null, member: null },
  { path: `${store}/policies/terms`, ghost: null, guest: null, member: null },
  {
    path: `${store}/policies/none`,
    ghost: /error\/not-found$/,
    guest: /error\/not-found$/,
    member: /error\/not-found$/,
  },
  { path: `${store}/order-lookup`, ghost: null, guest: null, member: null },
  {
    path: `${store}/account`,
    ghost: /\/account\/login$/,
    guest: /\/account\/login$/,
    member: /\/member\/profile$/,
  },
  { path: `${store}/account/login`, ghost: null, guest: null, member: /\/member\/profile$/ },
  { path: `${store}/account/register`, ghost: null, guest: null, member: /\/member\/profile$/ },
  { path: `${store}/forget-password`, ghost: null, guest: null, member: null },
  {
    path: `${store}/marketplace/orders`,
    ghost: /account\/login\?redirect=/,
    guest: /account\/login\?redirect=/,
    member: null,
  },
  {
    path: `${store}/marketplace/orders/1`,
    ghost: /account\/login\?redirect=/,
    guest: /account\/login\?redirect=/,
    member: null,
  },
  {
    path: `${store}/marketplace/orders/1x`,
    ghost: /error\/not-found$/,
    guest: /error\/not-found$/,
    member: /error\/not-found$/,
  },
  {
    path: `${store}/marketplace/orders/999999`,
    ghost: /account\/login/,
    guest: /account\/login/,
    member: /error\/not-found$/,
  },
  {
    path: `${store}/member/profile`,
    ghost: /account\/login\?redirect=/,
    guest: /account\/login\?redirect=/,
    member: null,
  },
  {
    path: `${store}/marketplace/checkout/step-done/999999`,
    ghost: /error\/not-found\?reason=order$/,
    guest: /error\/not-found\?reason=order$/,
    member: /error\/not-found$/,
  },
  {
    path: `${store}/marketplace/checkout/step-done/abc`,
    ghost: /error\/not-found$/,
    guest: /error\/not-found$/,
    member: /error\/not-found$/,
  },
  {
    path: `${store}/no-such-page`,
    ghost: /error\/not-found$/,
    guest: /error\/not-found$/,
    member: /error\/not-found$/,
  },
  {
    path: `/stores/no-such-store/account/login`,
    ghost: /error\/abnormal$/,
    guest: /error\/abnormal$/,
    member: /error\/abnormal$/,
  },
  {
    path: `/stores/no-such-store/member/profile`,
    ghost: /error\/abnormal$/,
    guest: /error\/abnormal$/,
    member: /error\/abnormal$/,
  },
  {
    path: `/playground`,
    ghost: /\/playground\/home$/,
    guest: /\/playground\/home$/,
    member: /\/playground\/home$/,
  },
  { path: `/playground/about`, ghost: null, guest: null, member: null },
  { path: `/playground/fancy-card-poc`, ghost: null, guest: null, member: null },
];

/** Storage keys for visitors whose token the server no longer knows. */
const forgotten = {
  'a member whose login is over': 'huc-token',
  'a guest of whom nothing is kept': 'huc-guest-token',
} as const;

for (const visitor of ['a ghost', ...Object.keys(forgotten)] as (
  | 'a ghost'
  | keyof typeof forgotten
)[])
  test(
    `an unguarded page opens for ${visitor} and creates no guest`,
    { tag: '@deep' },
    async ({ page, shop, shopLocale }) => {
      test.skip(shopLocale !== 'ja', 'the guards do not depend on the language');
      test.setTimeout(120_000);
      if (visitor !== 'a ghost')
        await page.addInitScript(
          (key) =>
            localStorage.setItem(
              key,
              JSON.stringify({ value: 'x'.repeat(43), expires_at: 253402214400000 }),
            ),
          forgotten[visitor],
        );
      let becameGuest = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/guest/token')) becameGuest += 1;
      });
      const open = routes.filter(
        ({ ghost, member: asMember, makesGuests }) =>
          ghost === null && asMember === null && !makesGuests,
      );
      expect(open.length).toBeGreaterThan(6);
      const left: string[] = [];
      for (const { path } of open) {
        await page.goto(shop.origin + path);
        await expect(page.getByRole('heading').first()).toBeAttached();
        // all requests have been answered
        await page.waitForLoadState('networkidle');
        if (new URL(page.url()).pathname !== path) left.push(`${path} ended on ${page.url()}`);
        if (becameGuest > 0) left.push(`${path} made a guest`);
        becameGuest = 0;
      }
      expect(left).toEqual([]);
    },
  );

for (const visitor of ['ghost', 'guest', 'member'] as const) {
  test(
    `every route, visited as ${visitor}`,
    { tag: '@deep' },
    async ({ page, shop, shopLocale }) => {
      test.skip(shopLocale !== 'ja', 'where a path leads does not depend on the language');
      test.setTimeout(180_000);
      const token =
        visitor === 'guest'
          ? (await shop.call('POST', '/api/v2/guest/token')).body.data.token
          : visitor === 'member'
            ? (await shop.call('POST', '/api/v2/auth/user/login', { body: member })).body.token
            : null;
      if (token) {
        const key = visitor === 'guest' ? 'huc-guest-token' : 'huc-token';
        await page.addInitScript(
          ([name, value]) =>
            localStorage.setItem(name, JSON.stringify({ value, expires_at: 253402214400000 })),
          [key, token] as const,
        );
      }
      const wrong: string[] = [];
      for (const route of routes) {
        const expected = route[visitor];
        await page.goto(shop.origin + route.path);
        const ends = (url: URL) =>
          expected === null
            ? url.pathname === route.path
            : expected.test(url.pathname + url.search);
        try {
          await page.waitForURL(ends, { timeout: 8000 });
          // the final page, not the state before a guard has decided
          await expect(page.getByRole('heading').first()).toBeAttached();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          // not an error at the same URL
          await expect(page.getByRole('alert').getByRole('heading')).toHaveCount(0);
          if (!ends(new URL(page.url()))) throw new Error('moved on');
        } catch {
          wrong.push(`${route.path} ended on ${page.url()}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
}

test(
  'a ghost who opens the empty cart first keeps what is added later',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'does not depend on the language');
    let becameGuest = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/guest/token')) becameGuest += 1;
    });
    const good = (await shop.goods()).find(
      (one) => one.salable_status === 'on_sell' && !one.adult_warning && !one.is_printio_product,
    ) as Good;
    const buyer = new Buyer({ page, shop, say });
    await buyer.visitMarketplace();
    await page.getByRole('link', { name: say('common_cart'), exact: true }).click();
    await expect(page.getByRole('heading', { name: say('cart_empty_title') })).toBeVisible();
    // only by links, as a shopper does: a reload would hide the error
    await page.getByRole('link', { name: say('cart_empty_next') }).click();
    await buyer.open(good);
    await buyer.addToCart(good);
    await buyer.goToCart();
    await expect(page.getByRole('listitem').filter({ hasText: good.name })).toBeVisible();
    expect(becameGuest).toBe(1);
  },
);

test('a member-only page opens after the login', async ({ page, shop, say, shopLocale }) => {
  test.skip(shopLocale !== 'ja', 'does not depend on the language');
  const buyer = new Buyer({ page, shop, say });
  await page.goto(`${shop.origin}${store}/marketplace/orders?page=1`);
  await expect(page).toHaveURL(/account\/login\?redirect=/);
  await buyer.logIn(member.email, member.password);
  await expect(page).toHaveURL(/\/marketplace\/orders/);
  await expect(page.getByRole('heading', { name: say('orders_title'), level: 1 })).toBeVisible();
});

test(
  'Back closes a drawer, and a reload keeps it open',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    await page.goto(`${shop.origin}${store}/account/login`);
    await buyer.logIn(member.email, member.password);
    await page.goto(`${shop.origin}${store}/marketplace/orders`);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('orders_open') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/marketplace\/orders\/\d+$/);
    const slug = await page
      .locator('dd')
      .filter({ hasText: /^N\d{6}/ })
      .innerText();
    await page.getByRole('button', { name: say('orders_messages_open') }).click();
    await expect(page).toHaveURL(/drawer=order-message/);
    await expect(page.getByRole('dialog', { name: say('orders_messages') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: say('orders_messages') })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/marketplace\/orders\/\d+$/);
    await expect(page.getByText(slug, { exact: true })).toBeVisible();
  },
);

test('an ended session leads to the login, and its data is removed', async ({
  page,
  shop,
  say,
  shopLocale,
}) => {
  test.skip(shopLocale !== 'ja', 'does not depend on the language');
  const buyer = new Buyer({ page, shop, say });
  await page.goto(`${shop.origin}${store}/account/login`);
  await buyer.logIn(member.email, member.password);
  await page.evaluate(() =>
    localStorage.setItem(
      'huc-token',
      JSON.stringify({ value: 'x'.repeat(43), expires_at: 253402214400000 }),
    ),
  );
  await page.goto(`${shop.origin}${store}/member/profile`);
  await expect(page).toHaveURL(/account\/login/);
  expect(await page.evaluate(() => localStorage.getItem('huc-token'))).toBe(null);
});
