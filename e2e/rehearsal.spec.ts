import type { Page } from '@playwright/test';
import { wordsIn } from '../server/src/i18n/words.ts';
import { Buyer, cards } from './buyer.ts';
import { callConsole, emptyServer, leaveConsole, newOwner } from './empty-server.ts';
import { openMailbox } from './mail.ts';
import { NewMerchant } from './new-merchant.ts';
import { shootPage } from './console-owner.ts';
import { expect, test, type Good, type Shop } from './shop.ts';
import { consoleSentences } from './console-words.ts';

const cup = '湯のみ 青';
const staffEmail = 'owner@example.com';

test(
  'a store that is not open is tried from the order to the refund, and nothing is left of it',
  { tag: '@deep' },
  async ({ page, browser, shop: company, accessible, shopLocale, say: sayInShop }) => {
    test.setTimeout(360_000);
    const say = consoleSentences[shopLocale];
    const m = wordsIn(shopLocale);
    const mailbox = await openMailbox();
    const server = await emptyServer({ SMTP_URL: mailbox.url });
    const { origin } = server;
    const goods = async () =>
      (
        (await (
          await fetch(`${origin}/api/v2/stores/hanamori/products?with_market=1&all=1`)
        ).json()) as { data: Good[] }
      ).data;
    const shop: Shop = { ...company, origin, mailbox, goods };
    const shot = (of: Page, name: string) => shootPage(of, `rehearsal-${name}`);
    await page.addInitScript(
      (locale) => localStorage.setItem('noren-console-locale', locale),
      shopLocale,
    );
    try {
      const { token } = await newOwner(page, server, { slug: 'hanamori', name: '花森' });
      const ask = (method: string, path: string, body?: object) =>
        callConsole(origin, token, method, `/stores/hanamori${path}`, body);
      const toSettings = () => page.goto(`${origin}/console/stores/hanamori/settings`);
      const owner = new NewMerchant({ page, locale: shopLocale, origin });
      // without products there is nothing to try, and the page says so
      await toSettings();
      await expect(
        page
          .locator('#rehearsal')
          .getByText(say.error({ code: 'REHEARSAL_REFUSED', reason: 'no_goods' })),
      ).toBeVisible();
      await ask('POST', '/products', {
        name: cup,
        description: '口の薄い湯のみです。',
        kind_id: null,
        in_marketplace: true,
        adult_warning: false,
        sale_started_at: null,
        sale_ended_at: null,
        skus: [
          {
            name: '',
            sku_code: null,
            price: 1200,
            original_price: null,
            salable_limit: null,
            tax_rate: 10,
            stock: 9,
          },
        ],
      });
      await ask('PUT', '/shipping', {
        shipping: {
          enabled: true,
          is_cash_on_delivery: true,
          fee_type: 'fixed',
          fee: 600,
          free_shipping_threshold: null,
        },
        pick_up: { enabled: false, address: null },
      });
      await toSettings();
      await owner.press(say.rehearsal_begin);
      await expect(
        page.locator('#rehearsal').getByText(say.rehearsal_on, { exact: true }),
      ).toBeVisible();
      await owner.press(say.rehearsal_enter);
      await expect(page.getByRole('img', { name: say.rehearsal_qr })).toBeVisible();
      await accessible(page, 'settings with a rehearsal');
      await shot(page, 'settings');
      const link = (await page
        .getByRole('link', { name: say.rehearsal_link_open })
        .getAttribute('href')) as string;

      // in another browser context, like a phone
      const inside = await (
        await browser.newContext({
          viewport: page.viewportSize(),
          locale: shopLocale === 'ja' ? 'ja-JP' : shopLocale,
        })
      ).newPage();
      await inside.addInitScript(
        (locale) =>
          localStorage.setItem(
            'huc-locale',
            JSON.stringify({ value: locale, expires_at: 253402214400000 }),
          ),
        shopLocale,
      );
      await inside.goto(link);
      await accessible(inside, 'the way into a rehearsal');
      await shot(inside, 'enter');
      await inside.getByRole('button', { name: m.rehearsal_enter() }).click();
      await expect(inside).toHaveURL(/\/stores\/hanamori\/marketplace/);
      await expect(inside.getByText(m.rehearsal_title(), { exact: true })).toBeVisible();
      await shot(inside, 'shop');
      const buyer = new Buyer({ page: inside, shop, say: sayInShop });
      const [good] = (await goods()) as [Good];
      const order = async () => {
        await buyer.visitMarketplace();
        await buyer.open(good);
        await buyer.addToCart(good, 1);
        await buyer.goToCart();
        await buyer.goOn();
      };

      // card: a foreign email address is rejected, the payment is declined once, then paid
      await order();
      await buyer.writeAddress();
      await buyer.payByNewCard(cards.good);
      await buyer.writeEmail('stranger@example.com');
      await buyer.confirm();
      await expect(inside.getByText(sayInShop('checkout_rehearsal_email')).first()).toBeVisible();
      await shot(inside, 'refused');
      await buyer.writeEmail(staffEmail);
      await buyer.confirm();
      await expect(inside.getByRole('heading', { name: m.rehearsal_pay_title() })).toBeVisible();
      await accessible(inside, 'a payment of a rehearsal');
      await shot(inside, 'pay');
      await inside.getByRole('button', { name: m.rehearsal_pay_decline() }).click();
      await expect(inside).toHaveURL(/step-done\/\d+/);
      await inside.getByRole('button', { name: sayInShop('order_pay_with') }).click();
      await inside.getByRole('button', { name: m.rehearsal_pay_pay(), exact: true }).click();
      await buyer.expectOrder('order_title_placed');
      await shot(inside, 'order');
      const number = inside
        .locator('dl > div')
        .filter({ has: inside.locator('dt').filter({ hasText: sayInShop('order_number') }) });
      const cardOrder = (await number.locator('dd').first().innerText()).trim();
      expect(cardOrder).toMatch(/^N\d{6}-/);
      // the first email in the buyer's or the store's language; both are marked
      expect((await mailbox.emailTo(staffEmail, cardOrder)).subject).toMatch(
        /\[Rehearsal\]|【リハーサル】|【彩排】/,
      );

      // konbini: the number is on the page that the bar links to
      await order();
      await buyer.payAtKonbini();
      await buyer.writeEmail(staffEmail);
      await buyer.confirm();
      await buyer.expectOrder('slip_situation_title');
      const orderPage = inside.url();
      await inside.getByRole('link', { name: m.rehearsal_numbers() }).click();
      await inside.getByRole('listitem').getByRole('link').click();
      await accessible(inside, 'a number of a rehearsal');
      await inside.getByRole('button', { name: m.rehearsal_pay_pay_cash() }).click();
      await expect(inside.getByRole('heading', { name: m.rehearsal_pay_paid() })).toBeVisible();
      await inside.goto(orderPage);
      await buyer.expectOrder('order_title_placed');

      // the store sees both orders, marked; it ships one and refunds it
      await page.goto(`${origin}/console/stores/hanamori/orders`);
      await expect(
        page.locator('[data-row]').getByText(say.rehearsal_mark, { exact: true }),
      ).toHaveCount(2);
      await shot(page, 'orders');
      await owner.openOrder(cardOrder);
      await owner.shipOrder(cardOrder, '1234-5678-9012');
      await page.getByRole('button', { name: say.refund_open }).click();
      await page.getByRole('button', { name: say.refund_more }).click();
      await page
        .locator('form')
        .filter({ has: page.getByRole('heading', { name: say.refund_title, exact: true }) })
        .locator('button[type=submit]')
        .click();
      await expect(
        page
          .getByRole('listitem')
          .getByText(say.refund_state({ state: 'returned' }), { exact: true }),
      ).toBeVisible({ timeout: 30_000 });

      // the public has seen none of it
      const stranger = await (
        await browser.newContext({
          viewport: page.viewportSize(),
          locale: shopLocale === 'ja' ? 'ja-JP' : shopLocale,
        })
      ).newPage();
      await stranger.goto(
        `${origin}/stores/hanamori/marketplace/products/${good.id}?locale=${shopLocale}`,
      );
      await expect(
        stranger.getByText(sayInShop('product_not_open')).locator('visible=true').first(),
      ).toBeVisible();
      await expect(stranger.getByText(m.rehearsal_title(), { exact: true })).toHaveCount(0);

      await toSettings();
      await owner.press(say.rehearsal_end);
      await expect(page.getByText(say.rehearsal_end_ask({ orders: 2 }))).toBeVisible();
      await shot(page, 'end');
      await owner.press(say.rehearsal_end);
      await expect(page.getByText(say.rehearsal_ended)).toBeVisible();
      await page.goto(`${origin}/console/stores/hanamori/orders`);
      await expect(page.getByText(cardOrder)).toHaveCount(0);
      expect(await goods()).toMatchObject([{ skus: [{ available_quantity: 9 }] }]);
      await inside.goto(`${origin}/stores/hanamori/marketplace/products/${good.id}`);
      await expect(
        inside.getByText(sayInShop('product_not_open')).locator('visible=true').first(),
      ).toBeVisible();
      await expect(inside.getByText(m.rehearsal_title(), { exact: true })).toHaveCount(0);
      for (const other of [inside, stranger]) await other.context().close();
    } finally {
      await leaveConsole(page);
      await server.close();
      await mailbox.stop();
    }
  },
);
