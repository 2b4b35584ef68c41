import { Buyer, plainGood, goToPlaceOrder } from './buyer.ts';
import { expect, test } from './shop.ts';

test(
  'a line added in another tab is shown, and ordered only after the buyer has seen it',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 7);
    const good = plainGood(await shop.goods(), 7);
    await buyer.payInCash();
    await buyer.writeEmail('two.tabs@example.com');
    await expect(
      page.getByText(say('checkout_review_quantity', { count: 1 }), { exact: true }),
    ).toBeVisible();

    const other = new Buyer({ page: await page.context().newPage(), shop, say });
    await other.page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`);
    await other.addToCart(good, 3);
    await other.page.close();

    await buyer.confirm();
    await expect(
      page.getByText(say('error_failed_to_checkout_total_changed')).first(),
    ).toBeVisible();
    await expect(
      page.getByText(say('checkout_review_quantity_changed', { before: 1, after: 4 })),
    ).toBeVisible();
    await expect(
      page.getByText(say('checkout_review_quantity', { count: 4 }), { exact: true }),
    ).toBeVisible();
    await accessible(page, 'step-shipping-and-payment, changed meanwhile');
    const total = page.locator('[data-part="total"]');
    const figures = async () =>
      [...((await total.textContent()) ?? '').matchAll(/[\d,]{3,}/g)].map(([figure]) =>
        Number(figure.replaceAll(',', '')),
      );
    // the last figure is the one in the live region
    await expect(total.getByText(say('checkout_review_total_changed'))).toBeVisible();
    const shown = (await figures()).at(-1);
    await buyer.confirmByCode();
    const id = await buyer.expectOrder('order_title_placed');
    expect(await buyer.orderOnServer(id)).toMatchObject({
      total_amount: shown,
      items: [{ quantity: 4 }],
    });
  },
);

test(
  'a cart ordered in another tab is not ordered twice',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 6);
    await buyer.payInCash();
    await buyer.writeEmail();
    const other = new Buyer({ page: await page.context().newPage(), shop, say });
    await other.page.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-products`);
    await other.goOn();
    await other.payInCash();
    await other.writeEmail();

    await buyer.confirmByCode();
    const id = await buyer.expectOrder('order_title_placed');
    await other.confirm();
    expect(await other.expectOrder('order_title_placed')).toBe(id);
  },
);

test(
  'products sent by their maker offer neither pick-up nor cash on delivery',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new Buyer({ page, shop, say });
    const good = (await shop.goods()).find(
      (one) => one.is_printio_product && one.salable_status === 'on_sell' && !one.adult_warning,
    );
    expect(good, 'the demo has goods made on demand').toBeDefined();
    await buyer.visitMarketplace();
    await buyer.open(good as NonNullable<typeof good>);
    await buyer.addToCart(good as NonNullable<typeof good>);
    await buyer.goToCart();
    await buyer.goOn();
    await expect(page.getByText(say('checkout_shipping_made_on_demand'))).toBeVisible();
    await expect(page.getByRole('radio', { name: say('checkout_shipping_pick_up') })).toHaveCount(
      0,
    );
    await expect(page.getByRole('radio', { name: say('gmo_credit') })).toBeVisible();
    await expect(page.getByRole('radio', { name: say('custom_cod') })).toHaveCount(0);
  },
);
