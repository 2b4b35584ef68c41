import { Buyer, cards, plainGood } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { leaveConsole } from './empty-server.ts';
import { expect, test, type Shop } from './shop.ts';

/** Signs the demo's owner in and returns the token. */
async function ownerOf(shop: Shop): Promise<string> {
  const response = await fetch(`${shop.origin}/api/console/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'noren-demo-2026' }),
  });
  return ((await response.json()) as { token: string }).token;
}

test(
  'a buyer calls with a flat number, and takes one unit less, which is refunded',
  { tag: '@deep' },
  async ({ page, browser, shop, say: sayInShop, accessible, shopLocale, faults }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const buyer = new Buyer({ page, shop, say: sayInShop });
    const good = plainGood(await shop.goods());
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good, 2);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.openCards();
    await buyer.writeCard(cards.good);
    await buyer.writeEmail();
    await buyer.confirm();
    await buyer.answerBank('Approve');
    const id = await buyer.expectOrder('order_title_placed');

    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    const token = await ownerOf(shop);
    await desk.addInitScript(
      ([bearer, locale]) => {
        localStorage.setItem('noren-console-token', bearer as string);
        localStorage.setItem('noren-console-locale', locale as string);
      },
      [token, shopLocale],
    );
    const button = (name: string | RegExp) => desk.getByRole('button', { name, exact: true });
    await desk.goto(`${shop.origin}/console/stores/hanamori/orders/${id}`);
    await button(say.change_title).click();
    const place = desk.getByLabel(say.change_place);
    const before = await place.inputValue();
    // without its prefecture
    faults.allow(/422 PUT .*\/delivery|Failed to load resource/);
    await place.fill(before.slice(3));
    await button(say.change_save_delivery).click();
    await expect(desk.getByText(say.change_place_wrong({ region: 'JP' }))).toBeVisible();
    await place.fill(`${before} 305号室`);
    await accessible(desk, 'change of a delivery');
    await shootPage(desk, 'order-change-delivery');
    await button(say.change_save_delivery).click();
    await expect(desk.getByText(say.change_saved, { exact: true })).toBeVisible();
    await expect(desk.getByText('305号室').first()).toBeVisible();

    await button(say.change_title).click();
    await button(say.change_part_goods).click();
    const price = good.skus[0]?.price ?? 0;
    const sum = `¥${price.toLocaleString('en-US')}`;
    await desk.getByLabel(say.change_quantity).first().fill('1');
    const submit = button(say.change_submit_refund({ sum }));
    await expect(submit).toBeEnabled();
    await accessible(desk, 'change of goods');
    await shootPage(desk, 'order-change-goods');
    await submit.click();
    await expect(desk.getByText(say.line_refunded({ count: '1' })).first()).toBeVisible();
    await expect(desk.getByText(sum).first()).toBeVisible();
    await leaveConsole(desk);
    await desk.context().close();

    await page.reload();
    await expect(page.getByText('305号室').first()).toBeVisible();
    await expect(page.getByText(sayInShop('order_item_refunded', { count: 1 }))).toBeVisible();
    expect(await buyer.orderOnServer(id)).toMatchObject({ items: [{ refunded_quantity: 1 }] });
  },
);
