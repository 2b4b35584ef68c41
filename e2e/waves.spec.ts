import { Buyer, plainGood } from './buyer.ts';
import { expect, test } from './shop.ts';

test(
  'a step of the checkout requests everything at once: no call waits for another one’s response',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods());
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    await buyer.goToCart();
    await buyer.goOn();
    for (const step of ['step-products', 'step-shipping-and-payment']) {
      const asked = new Set<string>();
      let answer = (): void => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      // the cart and the session never answer: calls that are sent anyway did not wait for them
      for (const call of ['stores/*/carts', 'live-web/me'])
        await page.route(`**/api/v2/${call}`, async (route) => {
          await held;
          await route.continue();
        });
      page.on('request', (request) =>
        asked.add(new URL(request.url()).pathname.replace(/^.*\//, '')),
      );
      await page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/${step}`, {
        waitUntil: 'commit',
      });
      await expect
        .poll(() => ['me', 'carts', 'checkout-terms'].filter((call) => !asked.has(call)), step)
        .toEqual([]);
      // one call for the terms instead of four
      for (const part of ['shipping-setting', 'payment-setting', 'jp-commercial', 'gmo-credit'])
        expect([...asked]).not.toContain(part);
      expect([...asked]).not.toContain('hanamori');
      answer();
      await page.unrouteAll({ behavior: 'wait' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);
