import { Buyer, plainGood } from './buyer.ts';
import { expect, test } from './shop.ts';

test('a step of the checkout asks for all it needs at once: no call waits for another one’s answer', { tag: '@deep' }, async ({ page, shop, say }) => {
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
    // neither the cart's answer comes nor who it is that asks: what is asked meanwhile did not wait for them
    for (const call of ['stores/*/carts', 'live-web/me'])
      await page.route(`**/api/v2/${call}`, async (route) => {
        await held;
        await route.continue();
      });
    page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/^.*\//, '')));
    await page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/${step}`, { waitUntil: 'commit' });
    await expect.poll(() => ['me', 'carts', 'checkout-terms'].filter((call) => !asked.has(call)), step).toEqual([]);
    // one by one its terms would be four calls
    for (const part of ['shipping-setting', 'payment-setting', 'jp-commercial', 'gmo-credit']) expect([...asked]).not.toContain(part);
    // the store stands in the page
    expect([...asked]).not.toContain('hanamori');
    answer();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
