import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { loginToken } from './login-token.ts';
import { createBelongings, readBelongings, noAccess, type Belongings } from './belongings.ts';
import { liverOf } from './shop-buyer.ts';
import { expect, test, type Journey, type Shop } from './shop.ts';

const store = '/stores/hanamori';
const attackersName = 'Mallory';

type Channel = 'marketplace' | 'shop';
const prefixOf = { marketplace: '/api/v2', shop: '/api/v1/shop' } as const;

/** A user of the live platform who sends others a login link of their own. */
class Attacker {
  private readonly sub = `attacker-${randomUUID()}`;
  private readonly shop: Shop;
  private readonly channel: Channel;
  constructor(shop: Shop, channel: Channel) {
    this.shop = shop;
    this.channel = channel;
  }
  private token(): string {
    return loginToken({
      role: this.channel === 'shop' ? 'buyer' : 'member',
      sub: this.sub,
      region: 'JP',
      locale: 'ja',
      name: attackersName,
    });
  }
  async link(): Promise<string> {
    return this.channel === 'marketplace'
      ? `${this.shop.origin}${store}/account/login?passport_token=${this.token()}`
      : `${this.shop.origin}/shop/buyer/livers/${await liverOf(this.shop, 'JP')}/stream-products?token=${this.token()}`;
  }
  /** What the attacker can read in another browser. */
  async reads(victim: Belongings) {
    const passport_token = this.token();
    const entered =
      this.channel === 'marketplace'
        ? await this.shop.call('POST', '/api/v2/auth/user/login', { body: { passport_token } })
        : await this.shop.call('POST', '/api/v1/shop/buyer/login', {
            body: { token: passport_token },
          });
    return readBelongings(
      this.shop,
      { member: entered.body.token as string },
      victim,
      prefixOf[this.channel],
    );
  }
}

/** The name of a person, as the pages write it. */
const person = (say: Journey['say'], name: string) => String(say('account_entry_person', { name }));

const kept = (page: Page, name: string) =>
  page.evaluate(
    (key) =>
      (JSON.parse(localStorage.getItem(key) ?? 'null') as { value: string } | null)?.value ?? null,
    `huc-${name}`,
  );
const keep = (context: BrowserContext, name: string, value: string) =>
  context.addInitScript(
    ([key, token]) => {
      // only once, so that changes by the app are kept
      if (sessionStorage.getItem(`kept ${key}`)) return;
      sessionStorage.setItem(`kept ${key}`, '1');
      localStorage.setItem(key, JSON.stringify({ value: token, expires_at: 253402214400000 }));
    },
    [`huc-${name}`, value] as const,
  );

/** A guest in the journey's browser with an order, an address, a card and a konbini record. */
async function guestHere(shop: Shop, page: Page): Promise<Belongings & { token: string }> {
  const token = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
  const victim = await createBelongings(shop, { guest: token });
  await keep(page.context(), 'guest-token', token);
  return { ...victim, token };
}
const theirOwn = (shop: Shop, { token, ...victim }: Belongings & { token: string }) =>
  readBelongings(shop, { guest: token }, victim, '/api/v2');

test.describe('an attacker’s link in the marketplace, opened by a guest with an order and a card', () => {
  const open = async ({ page, shop, say, accessible }: Journey & { page: Page }) => {
    const [victim, attacker] = [await guestHere(shop, page), new Attacker(shop, 'marketplace')];
    await page.goto(await attacker.link());
    // before anything happens, the page names the account and what would be merged
    await expect(
      page.getByRole('heading', {
        name: say('account_entry_as_title', { name: person(say, attackersName) }),
      }),
    ).toBeVisible();
    await expect(page.getByText(say('account_merged_orders', { count: 1 }))).toBeVisible();
    await expect(page).not.toHaveURL(/passport_token/);
    expect(await kept(page, 'token')).toBe(null);
    expect(await attacker.reads(victim)).toEqual(noAccess);
    await accessible(page, 'what would come along');
    return { victim, attacker };
  };
  const press = (page: Page, say: Journey['say'], key: string) =>
    page.getByRole('button', { name: say(key), exact: true }).click();

  test('“not me” changes nothing', { tag: '@deep' }, async ({ page, shop, say, accessible }) => {
    const { victim, attacker } = await open({ page, shop, say, accessible });
    await press(page, say, 'account_entry_not_me');
    await expect(page).toHaveURL(/\/marketplace$/);
    expect(await kept(page, 'token')).toBe(null);
    expect(await kept(page, 'guest-token')).toBe(victim.token);
    expect(await attacker.reads(victim)).toEqual(noAccess);
    expect(await theirOwn(shop, victim)).not.toEqual(noAccess);
  });
  test(
    '“without moving” logs in and merges nothing; the order still opens in this browser',
    { tag: '@deep' },
    async ({ page, shop, say, accessible }) => {
      const { victim, attacker } = await open({ page, shop, say, accessible });
      await press(page, say, 'account_entry_bring_no');
      await expect(page).toHaveURL(/\/marketplace$/);
      expect(await kept(page, 'token')).not.toBe(null);
      expect(await attacker.reads(victim)).toEqual(noAccess);
      await page.goto(`${shop.origin}${store}/marketplace/checkout/step-done/${victim.order}`);
      await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
      // the guest declined, so no page asks again
      await page.goto(`${shop.origin}${store}/marketplace/orders`);
      await expect(page.getByRole('heading', { name: say('orders_empty_title') })).toBeVisible();
      await expect(page.getByText(say('account_entry_offer_title'))).toHaveCount(0);
      expect(await attacker.reads(victim)).toEqual(noAccess);
    },
  );
  test(
    '“move” is the guest’s consent, and merges what it names',
    { tag: '@deep' },
    async ({ page, shop, say, accessible }) => {
      const { victim, attacker } = await open({ page, shop, say, accessible });
      await press(page, say, 'account_entry_bring_yes');
      await expect(page).toHaveURL(/\/marketplace$/);
      expect(await kept(page, 'guest-token')).toBe(null);
      expect(await attacker.reads(victim)).toEqual({
        order: 200,
        addresses: 1,
        cards: 1,
        records: 1,
      });
    },
  );
});

test.describe('an attacker’s link in the shop, opened by a guest with an order and a card', () => {
  const open = async ({ page, shop, say }: Pick<Journey, 'shop' | 'say'> & { page: Page }) => {
    const [victim, attacker] = [await guestHere(shop, page), new Attacker(shop, 'shop')];
    await page.goto(await attacker.link());
    // the shop does not ask at entry; the offer is on the page and names the account
    const offer = page.getByRole('complementary', { name: say('account_entry_offer_title') });
    await expect(offer).toContainText(attackersName);
    expect(await kept(page, 'shop-token')).not.toBe(null);
    expect(await kept(page, 'guest-token')).toBe(victim.token);
    expect(await attacker.reads(victim)).toEqual(noAccess);
    return { victim, attacker, offer };
  };

  test(
    'merges nothing, and the order still opens in this browser',
    { tag: '@deep' },
    async ({ page, shop, say, accessible }) => {
      const { victim, attacker } = await open({ page, shop, say });
      await accessible(page, 'the offer on a liver’s page');
      await page.goto(`${shop.origin}/shop/orders`);
      await expect(
        page.getByRole('complementary', { name: say('account_entry_offer_title') }),
      ).toBeVisible();
      await accessible(page, 'the offer over the orders');
      await page.goto(`${shop.origin}/shop/orders/${victim.order}`);
      await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
      expect(await attacker.reads(victim)).toEqual(noAccess);
    },
  );
  test(
    '“leave them” merges nothing, and the offer does not return',
    { tag: '@deep' },
    async ({ page, shop, say }) => {
      const { victim, attacker, offer } = await open({ page, shop, say });
      await offer.getByRole('button', { name: say('account_entry_offer_no'), exact: true }).click();
      await expect(offer).toHaveCount(0);
      await page.goto(`${shop.origin}/shop/orders`);
      await expect(page.getByRole('heading', { name: say('orders_empty_title') })).toBeVisible();
      await expect(page.getByText(say('account_entry_offer_title'))).toHaveCount(0);
      expect(await attacker.reads(victim)).toEqual(noAccess);
      expect(await theirOwn(shop, victim)).not.toEqual(noAccess);
    },
  );
  test('“bring along” is the guest’s consent', { tag: '@deep' }, async ({ page, shop, say }) => {
    const { victim, attacker, offer } = await open({ page, shop, say });
    await offer.getByRole('button', { name: say('account_entry_offer_yes'), exact: true }).click();
    await expect(offer).toHaveCount(0);
    expect(await kept(page, 'guest-token')).toBe(null);
    expect(await attacker.reads(victim)).toEqual({
      order: 200,
      addresses: 1,
      cards: 1,
      records: 1,
    });
  });
});

for (const channel of ['marketplace', 'shop'] as const) {
  test.describe(`an attacker’s link in the ${channel}, opened by a logged-in buyer`, () => {
    const name = channel === 'marketplace' ? 'token' : 'shop-token';
    const open = async ({ page, shop, say, accessible }: Journey & { page: Page }) => {
      const role = channel === 'marketplace' ? 'member' : 'buyer';
      const token = loginToken({ role, region: 'JP', locale: 'ja', name: '橘 さくら' });
      const entered =
        channel === 'marketplace'
          ? await shop.call('POST', '/api/v2/auth/user/login', { body: { passport_token: token } })
          : await shop.call('POST', '/api/v1/shop/buyer/login', { body: { token } });
      const session = entered.body.token as string;
      const victim = await createBelongings(shop, { member: session }, prefixOf[channel]);
      await keep(page.context(), name, session);
      const attacker = new Attacker(shop, channel);
      await page.goto(await attacker.link());
      await expect(
        page.getByRole('heading', {
          name: say('account_entry_other_title', { name: person(say, '橘 さくら') }),
        }),
      ).toBeVisible();
      await expect(page).not.toHaveURL(/token=/);
      expect(await kept(page, name)).toBe(session);
      expect(await attacker.reads(victim)).toEqual(noAccess);
      await accessible(page, 'who is here, and whose link it is');
      return { victim, attacker, session };
    };
    test('staying changes nothing', { tag: '@deep' }, async ({ page, shop, say, accessible }) => {
      const { victim, attacker, session } = await open({ page, shop, say, accessible });
      if (channel === 'shop') await page.reload();
      await page
        .getByRole('button', {
          name: say('account_entry_other_stay', { name: person(say, '橘 さくら') }),
          exact: true,
        })
        .click();
      await expect(page).toHaveURL(channel === 'shop' ? /stream-products/ : /\/marketplace$/);
      expect(await kept(page, name)).toBe(session);
      expect(await attacker.reads(victim)).toEqual(noAccess);
    });
    test(
      'entering switches to the other account, which gets nothing of the first',
      { tag: '@deep' },
      async ({ page, shop, say, accessible }) => {
        const { victim, attacker, session } = await open({ page, shop, say, accessible });
        await page
          .getByRole('button', {
            name: say('account_entry_other_enter', { name: person(say, attackersName) }),
            exact: true,
          })
          .click();
        await expect(page).toHaveURL(channel === 'shop' ? /stream-products/ : /\/marketplace$/);
        expect(await kept(page, name)).not.toBe(session);
        expect(await attacker.reads(victim)).toEqual(noAccess);
        expect(
          await readBelongings(shop, { member: session }, victim, prefixOf[channel]),
        ).not.toEqual(noAccess);
      },
    );
  });
}

test(
  'another seller’s link asks a signed-in seller first',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const link = (sub: string, name: string) =>
      `${shop.origin}/shop/seller/shop-products?token=${loginToken({ role: 'seller', sub, region: 'JP', locale: 'ja', name })}`;
    await page.goto(link('demo-liver-1', '森本 千尋'));
    await expect(
      page.getByRole('button', { name: say('profile_log_out'), exact: true }),
    ).toBeVisible();
    const session = await kept(page, 'seller-token');
    for (const choice of ['stay', 'enter'] as const) {
      await page.goto(link('demo-liver-2', '林 淑芬'));
      await expect(
        page.getByRole('heading', {
          name: say('account_entry_other_title', { name: person(say, '森本 千尋') }),
        }),
      ).toBeVisible();
      expect(await kept(page, 'seller-token')).toBe(session);
      if (choice === 'stay') await accessible(page, 'another seller’s link');
      const name = person(say, choice === 'stay' ? '森本 千尋' : '林 淑芬');
      await page
        .getByRole('button', { name: say(`account_entry_other_${choice}`, { name }), exact: true })
        .click();
      await expect(page).toHaveURL(/\/shop\/seller\/shop-products$/);
      await expect(
        page.getByRole('button', { name: say('profile_log_out'), exact: true }),
      ).toBeVisible();
      expect((await kept(page, 'seller-token')) === session).toBe(choice === 'stay');
    }
  },
);

test(
  'another person’s expired or forged link does not end the session',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const { body } = await shop.call('POST', '/api/v1/shop/buyer/login', {
      body: { token: loginToken({ role: 'buyer', sub: 'e2e-stays', region: 'JP', locale: 'ja' }) },
    });
    await keep(page.context(), 'shop-token', body.token);
    const liver = `${shop.origin}/shop/buyer/livers/${await liverOf(shop, 'JP')}/stream-products`;
    const stale = [
      loginToken({ role: 'buyer', lives: -600 }),
      loginToken({ role: 'buyer' }, 'a secret that is none of the platform’s'),
      'x',
    ];
    for (const token of stale) {
      await page.goto(`${liver}?token=${token}`);
      await expect(
        page.getByRole('heading', { name: say('error_page_unauthorized_title') }),
      ).toBeVisible();
      expect(await kept(page, 'shop-token')).toBe(body.token);
      await page.getByRole('link', { name: say('error_page_open_again'), exact: true }).click();
      await expect(page).toHaveURL(/stream-products/);
      await expect(
        page.getByRole('tablist').or(page.getByRole('navigation')).first(),
      ).toBeVisible();
    }
    // the buyer's own expired link keeps the session
    const own = loginToken({ role: 'buyer', sub: 'e2e-stays', lives: -3600 });
    await page.goto(`${liver}?token=${own}`);
    await expect(page).toHaveURL(/stream-products$/);
    expect(await kept(page, 'shop-token')).toBe(body.token);
  },
);

test(
  'a rejected visitor reads the reason in their language, and is led back to the host’s page',
  { tag: '@deep' },
  async ({ browser, shop }) => {
    const tw = await liverOf(shop, 'TW');
    const path = `/shop/buyer/livers/${tw}/stream-products`;
    const titles = {
      ja: 'もう一度入り直してください',
      en: 'Open the store again from your app or live show',
      'zh-TW': '請從原入口重新進入',
    };
    const cases = [
      {
        locale: 'en-US',
        token: loginToken({ role: 'buyer', locale: 'zh_TW', lives: -60 }),
        title: titles['zh-TW'],
      },
      { locale: 'zh-TW', token: '', title: titles['zh-TW'] },
      { locale: 'ja-JP', token: '', title: titles.ja },
      { locale: 'fr-FR', token: '', title: titles.en },
    ];
    for (const { locale, token, title } of cases) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${shop.origin}${path}${token && `?token=${token}`}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const back = page.getByRole('main').getByRole('link').or(page.getByRole('link')).first();
      expect(new URL((await back.getAttribute('href')) ?? '', shop.origin).pathname).toBe(path);
      await context.close();
    }
  },
);

test.describe('the link in the email about a guest’s order', () => {
  const emailed = async (shop: Shop, email: string) => {
    const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
    const [one, other] = [
      await createBelongings(shop, { guest }, '/api/v2', email),
      await createBelongings(shop, { guest }),
    ];
    const mail = await shop.mailbox.emailTo(email, `step-done/${one.order}`);
    return {
      guest,
      one: one.order,
      other: other.order,
      link: mail.links.find((link) => link.includes('key=')) as string,
    };
  };
  const visitors = ['nobody', 'another guest', 'a member'] as const;
  for (const visitor of visitors) {
    test(
      `shows ${visitor} only that order, and keeps the browser’s own session`,
      { tag: '@deep' },
      async ({ page, shop, say }, info) => {
        const { one, other, link } = await emailed(
          shop,
          `link-${visitors.indexOf(visitor)}-${info.parallelIndex}-${info.retry}@example.com`,
        );
        if (visitor === 'another guest')
          await keep(
            page.context(),
            'guest-token',
            (await shop.call('POST', '/api/v2/guest/token')).body.data.token,
          );
        if (visitor === 'a member') {
          const body = { email: 'member@example.com', password: 'noren-demo-2026' };
          await keep(
            page.context(),
            'token',
            (await shop.call('POST', '/api/v2/auth/user/login', { body })).body.token,
          );
        }
        await page.goto(`${shop.origin}${store}/introduce`);
        const before = [await kept(page, 'token'), await kept(page, 'guest-token')];
        const referrers: string[] = [];
        page.on('request', (request) => void referrers.push(request.headers()['referer'] ?? ''));
        await page.goto(link);
        await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
        await expect(page).not.toHaveURL(/key=/);
        // a ghost becomes a guest of their own, as on every page of the checkout (spec §2)
        const after = [await kept(page, 'token'), await kept(page, 'guest-token')];
        if (visitor === 'nobody')
          expect(
            await readBelongings(shop, { guest: after[1] as string }, { order: one }, '/api/v2'),
          ).toEqual(noAccess);
        else expect(after).toEqual(before);
        expect(referrers.filter((referrer) => referrer.includes('key='))).toEqual([]);
        // the order's page allows messages, a reload and a later visit
        await page.reload();
        await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
        await page.getByRole('button', { name: say('orders_messages_open'), exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        // the guest's other order and other data are not accessible here
        const token = (await kept(page, `order-${one}`)) as string;
        expect(
          await readBelongings(shop, { guest: token }, { order: one }, '/api/v2'),
        ).toMatchObject({ order: 200, addresses: undefined, cards: 0, records: 0 });
        expect((await shop.call('GET', `/api/v2/orders/${other}`, { guest: token })).status).toBe(
          404,
        );
        await page.goto(`${shop.origin}${store}/marketplace/checkout/step-done/${other}`);
        await expect(page).toHaveURL(/error\/not-found/);
      },
    );
  }
});

test(
  'a person with only the email pays the order with their own card, which is not saved',
  { tag: '@deep' },
  async ({ page, shop, say }, info) => {
    const email = `pays-${info.parallelIndex}-${info.retry}-${info.project.name.replaceAll(' ', '')}@example.com`;
    const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
    const { order } = await createBelongings(shop, { guest }, '/api/v2', email, 'gmo_cvs');
    const link = (await shop.mailbox.emailTo(email, `step-done/${order}`)).links.find((one) =>
      one.includes('key='),
    ) as string;
    // a member with a saved card, which the order must not offer
    const login = await shop.call('POST', '/api/v2/auth/user/login', {
      body: { passport_token: loginToken({ role: 'member', name: '橘 さくら' }) },
    });
    const member = login.body.token as string;
    await createBelongings(shop, { member });
    await keep(page.context(), 'token', member);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: say('slip_situation_title') })).toBeVisible();
    await page.getByRole('button', { name: say('slip_renew') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(say('gmo_credit'), { exact: true }).click();
    await drawer
      .getByRole('textbox', { name: say('payment_card_number') })
      .fill('5111111111111111');
    await expect(drawer.getByText(say('payment_saved_cards'), { exact: true })).toHaveCount(0);
    await drawer.getByRole('textbox', { name: say('payment_expiry') }).fill('12/30');
    await drawer.getByRole('textbox', { name: say('payment_cvc') }).fill('123');
    await drawer.getByRole('textbox', { name: say('payment_holder') }).fill('SAKURA');
    await drawer.getByRole('button', { name: say('payment_pay_so'), exact: true }).click();
    await expect(page).toHaveURL(/\/sandbox\/gmo\/tds2\/challenge/);
    await page.getByRole('button', { name: /Approve/ }).click();
    await expect(page).toHaveURL(/step-done\/\d+$/);
    await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
    expect((await shop.call('GET', `/api/v2/orders/${order}`, { guest })).body).toMatchObject({
      status: 'undelivered',
      payment: { type: 'gmo_credit', status: 'paid' },
    });
    for (const who of [{ guest }, { member }]) {
      const cards = (
        await shop.call(
          'GET',
          '/api/v2/credit-cards?type=gmo_credit&application=buyer_general',
          who,
        )
      ).body as { masked_card_no: string }[];
      expect(cards.map(({ masked_card_no }) => masked_card_no)).toEqual([
        expect.stringMatching(/1111$/),
      ]);
      expect(
        (await shop.call('GET', '/api/v2/credit-cards?type=gmo_credit', who)).body,
      ).toHaveLength(1);
    }
    // the member's own checkout offers the member's card
    expect(await kept(page, 'token')).toBe(member);
  },
);

test.describe('logging out', () => {
  test(
    'of the marketplace ends the sessions of the member, the guest and an order',
    { tag: '@deep' },
    async ({ page, shop, say }, info) => {
      const email = `out-${info.parallelIndex}-${info.retry}@example.com`;
      const stranger = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
      const { order } = await createBelongings(shop, { guest: stranger }, '/api/v2', email);
      const link = (await shop.mailbox.emailTo(email, `step-done/${order}`)).links.find((one) =>
        one.includes('key='),
      ) as string;
      const victim = await guestHere(shop, page);
      await page.goto(
        `${shop.origin}${store}/account/login?passport_token=${loginToken({ role: 'member', name: '橘 さくら' })}`,
      );
      await page.getByRole('button', { name: say('account_entry_bring_no'), exact: true }).click();
      await expect(page).toHaveURL(/\/marketplace$/);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
      const [member, opened] = [
        (await kept(page, 'token')) as string,
        (await kept(page, `order-${order}`)) as string,
      ];
      await page.goto(`${shop.origin}${store}/member/profile`);
      await page.getByRole('button', { name: say('profile_log_out'), exact: true }).click();
      await expect(page).toHaveURL(/account\/login/);
      expect([
        await kept(page, 'token'),
        await kept(page, 'guest-token'),
        await kept(page, `order-${order}`),
      ]).toEqual([null, null, null]);
      expect((await shop.call('GET', '/api/v2/addresses', { member })).status).toBe(401);
      expect((await shop.call('GET', '/api/v2/addresses', { guest: victim.token })).status).toBe(
        401,
      );
      expect((await shop.call('GET', `/api/v2/orders/${order}`, { guest: opened })).status).toBe(
        401,
      );
      // the guest's session in another browser stays
      expect((await shop.call('GET', `/api/v2/orders/${order}`, { guest: stranger })).status).toBe(
        200,
      );
    },
  );
  for (const role of ['buyer', 'seller'] as const) {
    test(
      `of the shop ends the session of a ${role}`,
      { tag: '@deep' },
      async ({ page, shop, say, accessible }) => {
        const sub = role === 'seller' ? 'demo-liver-1' : `out-${randomUUID()}`;
        const token = loginToken({ role, sub, region: 'JP', locale: 'ja', name: '橘 さくら' });
        await page.goto(
          `${shop.origin}${role === 'seller' ? '/shop/seller/shop-products' : '/shop/orders'}?token=${token}`,
        );
        const out = page.getByRole('button', { name: say('profile_log_out'), exact: true });
        await expect(out).toBeVisible();
        const session = (await kept(
          page,
          role === 'seller' ? 'seller-token' : 'shop-token',
        )) as string;
        expect((await shop.call('GET', '/api/v1/shop/me', { member: session })).status).toBe(200);
        await out.click();
        await expect(
          page.getByRole('heading', { name: say('error_page_logged_out_title') }),
        ).toBeVisible();
        await accessible(page, `${role} logged out`);
        expect(await kept(page, role === 'seller' ? 'seller-token' : 'shop-token')).toBe(null);
        expect((await shop.call('GET', '/api/v1/shop/me', { member: session })).status).toBe(401);
      },
    );
  }
});
