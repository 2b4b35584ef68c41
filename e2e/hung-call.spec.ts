import { Buyer, plainGood } from './buyer.ts';
import { hangEach, screenFailed } from './hung-calls.ts';
import { expect, test } from './shop.ts';

test(
  'a call that never returns ends in a message with a way on: the cart',
  { tag: '@deep' },
  async ({ page, shop, say, faults }) => {
    faults.allowOptional(screenFailed);
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods());
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    const hung = await hangEach(
      page.context(),
      say,
      'the cart',
      `${shop.origin}/stores/hanamori/marketplace/checkout/step-products`,
    );
    expect(hung).toBeGreaterThan(1);
  },
);
