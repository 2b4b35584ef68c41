import { leaveConsole } from './empty-server.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test('a merchant ships, undoes a wrong click, and refunds a part of the payment', async ({
  page,
  accessible,
  shopLocale,
}) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const store = await openStore(shopLocale, { UNDO_SECONDS: '12' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    const { id: order } = await store.orderOf(3);
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}/console/stores/hanamori/orders/${order}`);
    await expect(page.getByText(say.money_not_paid).first()).toBeVisible();
    await expect(button(say.refund_open)).toHaveCount(0);
    await accessible(page, 'an order’s money, not paid');

    await button(say.step({ step: 'canceled' })).click();
    await page
      .locator('form')
      .getByRole('button', { name: say.cancel_submit, exact: true })
      .click();
    await expect(page.getByText(say.done({ step: 'canceled' })).first()).toBeVisible();
    await accessible(page, 'an order’s money, to be taken back');
    // the rest of the page loads slowly: nothing moves under the pointer when the undo bar is gone
    const slow = /\/orders\/\d+$/;
    await page.route(slow, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await button(say.undo).click();
    await expect(page.getByText(say.done({ step: 'canceled' }))).toHaveCount(0);
    expect(await button(say.orders_ship).count()).toBe(1);
    // wait for delayed requests first: a removed route answers none
    await page.unrouteAll({ behavior: 'wait' });

    await button(say.orders_ship).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say.ship_submit({ count: 1 }), exact: true })
      .click();
    await button(say.step({ step: 'delivered' })).click();
    await expect(page.getByText(say.done({ step: 'delivered' })).first()).toBeVisible();

    await button(say.refund_open).click();
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByText(say.refund_nothing).first()).toBeVisible();
    await button(say.refund_more).click();
    await page.getByLabel(say.refund_free, { exact: false }).fill('９９９９９');
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel(say.refund_free, { exact: false }).fill('３００');
    await accessible(page, 'a refund');
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByText(say.refund_state({ state: 'waiting' })).first()).toBeVisible();
    await button(say.undo).last().click();
    await expect(
      page
        .getByRole('listitem')
        .getByText(say.refund_state({ state: 'taken_back' }), { exact: true }),
    ).toBeVisible();

    await button(say.refund_open).click();
    await button(say.refund_more).click();
    await page.locator('form button[type=submit]').first().click();
    // the undo time ends by itself: the store returns cash by hand
    await expect(
      page.getByText(say.refund_state({ state: 'by_hand' }), { exact: true }),
    ).toBeVisible({ timeout: 60_000 });
    await button(say.refund_mark_returned).click();
    await expect(page.getByText(say.memo({ memo: 'partially_refunded' })).first()).toBeVisible();
    await accessible(page, 'an order’s money, a part given back');
  } finally {
    await leaveConsole(page);
    await store.stop();
  }
});
