import type { Page } from '@playwright/test';
import { Buyer, cards, plainGood } from './buyer.ts';
import { OnAir } from './on-air.ts';
import { expect, test, type Journey } from './shop.ts';

/** The narrowest phone still sold, and letters twice as large: WCAG 1.4.10 and 1.4.4. */
const narrow = { width: 320, height: 640 };
const ways = [
  ['320 px', async (page: Page) => page.setViewportSize(narrow)],
  [
    'letters of 200 %',
    async (page: Page) =>
      page.evaluate(() => void (document.documentElement.style.fontSize = '200%')),
  ],
] as const;

/** Texts and controls that a box with hidden overflow cuts off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, legend')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        if (
          box.width < 2 ||
          style.visibility === 'hidden' ||
          style.textOverflow === 'ellipsis' ||
          style.webkitLineClamp !== 'none'
        )
          return false;
        return style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2;
      })
      .map((element) => element.textContent),
  );

/** Whether the price in a phone's bottom bar wrapped below the button instead of next to it. */
const priceUnderButton = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('.buy-bar a')?.getBoundingClientRect();
    const prices = [...document.querySelectorAll('.buy-bar .figures')].map((price) =>
      price.getBoundingClientRect(),
    );
    if (!button || button.width === 0) return 0;
    const isUnder = (price: DOMRect) =>
      price.right > button.left &&
      price.left < button.right &&
      price.bottom > button.top &&
      price.top < button.bottom;
    return prices.filter(isUnder).length;
  });

async function holds(
  { page, accessible }: Pick<Journey, 'accessible'> & { page: Page },
  screen: string,
): Promise<void> {
  const size = page.viewportSize() as { width: number; height: number };
  for (const [way, begin] of ways) {
    await test.step(`${screen}, ${way}`, async () => {
      await begin(page);
      await accessible(page, `${screen}, ${way}`);
      expect(await cutOff(page), `${screen}, ${way}: cut off`).toEqual([]);
      expect(await priceUnderButton(page), `${screen}, ${way}: prices under the button`).toBe(0);
      await page.setViewportSize(size);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    });
  }
}

test(
  'every screen of the marketplace is readable at 320 px and with letters twice as large',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    test.setTimeout(240_000);
    const good = plainGood(await shop.goods());
    const at = (path: string) => page.goto(`${shop.origin}/stores/hanamori${path}`);
    const buyer = new Buyer({ page, shop, say });
    await buyer.visitMarketplace();
    await holds({ page, accessible }, 'the list');
    for (const [path, heading] of [
      ['/introduce', say('common_commercial_law')],
      ['/policies/privacy', say('common_policy_privacy')],
      ['/order-lookup', say('lookup_title')],
    ] as const) {
      await at(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await holds({ page, accessible }, path);
    }
    for (const [path, button] of [
      ['/account/login', say('account_log_in')],
      ['/account/register', say('account_register')],
      ['/forget-password', say('account_reset_send')],
    ] as const) {
      await at(path);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
      await holds({ page, accessible }, path);
    }
    await buyer.visitMarketplace();
    await buyer.open(good);
    await holds({ page, accessible }, 'a product');
    await page
      .getByRole('link', { name: say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('product_add_to_cart'), exact: true }),
    ).toBeVisible();
    await holds({ page, accessible }, 'the choices');
    await page.goBack();
    await buyer.addToCart(good);
    await buyer.goToCart();
    await holds({ page, accessible }, 'the cart');
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.openCards();
    await holds({ page, accessible }, 'the ways to pay');
    await page.goBack();
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail();
    await holds({ page, accessible }, 'delivery and payment');
    await buyer.confirm();
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    await holds({ page, accessible }, 'the order');
  },
);

test(
  'a stream and its seller pages are readable at 320 px and with letters twice as large',
  { tag: '@deep' },
  async ({ page, browser, shop, shopLocale, say, accessible }) => {
    test.setTimeout(240_000);
    const onAir = await OnAir.begin(shop, shopLocale, { life: 15 });
    await onAir.openBuyer(page);
    await holds({ page, accessible }, 'a stream');
    await page.getByRole('link', { name: say('live_tab_shop') }).click();
    await expect(page.getByRole('main').locator('li').first()).toBeVisible();
    await holds({ page, accessible }, 'the shop’s goods');
    const desktop = await (
      await browser.newContext({ viewport: page.viewportSize(), locale: shopLocale })
    ).newPage();
    for (const tab of ['unselected', 'selected'] as const) {
      await onAir.openSeller(desktop, tab);
      await expect(desktop.getByRole('main').getByRole('heading').first()).toBeVisible();
      await holds({ page: desktop, accessible }, `the seller’s ${tab}`);
    }
    await desktop.context().close();
  },
);
