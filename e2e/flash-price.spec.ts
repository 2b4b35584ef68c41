import { Buyer, cards } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { anotherPage, inTallWindow, named, OnAir, openDialog } from './on-air.ts';
import { expect, test } from './shop.ts';

test('a host starts a flash price; a viewer takes it, keeps it after the end, and pays it by card', async ({
  page,
  browser,
  shop,
  say,
  shopLocale,
  accessible,
}) => {
  test.skip(shopLocale === 'zh-TW', 'the marketplace of the demo is Japanese');
  const shoot = (name: string, of = page) => shootPage(of, `flash-${name}`);
  const onAir = await OnAir.begin(shop, 'ja', { life: 15 });
  const { name, skus } = onAir.product(0);
  const normal = skus[0]?.price as number;
  const flash = Math.floor(normal * 0.8);
  const yen = (amount: number) => new RegExp(`[¥￥]${amount.toLocaleString('en')}`);

  const viewer = await anotherPage(browser, page, shopLocale);
  await viewer.goto(`${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`);
  const row = viewer
    .getByRole('listitem')
    .filter({ has: viewer.getByRole('heading', { name, exact: true }) });
  await expect(row.getByText(yen(normal)).first()).toBeVisible();

  await onAir.openSeller(page, 'selected');
  await page
    .getByRole('button', { name: named(say, 'seller_flash_of', name), exact: true })
    .click();
  const sheet = openDialog(page);
  await sheet.getByLabel(say('seller_flash_percent'), { exact: false }).fill('0');
  await sheet.getByRole('button', { name: say('seller_flash_start'), exact: true }).click();
  await expect(sheet.getByText(say('seller_flash_wrong_percent'), { exact: true })).toBeVisible();
  await sheet.getByLabel(say('seller_flash_percent'), { exact: false }).fill('20');
  await sheet.getByLabel(say('seller_flash_units'), { exact: false }).fill('3');
  await accessible(page, 'the sheet of a flash price');
  await shoot('sheet');
  await sheet.getByRole('button', { name: say('seller_flash_start'), exact: true }).click();
  await expect(sheet).toHaveCount(0);

  await expect(row.getByText(say('flash_percent', { percent: 20 }), { exact: true })).toBeVisible();
  await expect(row.getByText(say('flash_left', { count: 3 }), { exact: true })).toBeVisible();
  await expect(row.locator('s')).toContainText(yen(normal));
  await expect(row.getByText(yen(flash)).first()).toBeVisible();
  await inTallWindow(viewer, () => accessible(viewer, 'a product with a flash price'));
  await shoot('viewer', viewer);
  await row.getByRole('button', { name: named(say, 'live_add_of', name), exact: true }).click();
  await expect(row.getByText(say('flash_left', { count: 2 }), { exact: true })).toBeVisible();

  await page
    .getByRole('button', { name: named(say, 'seller_flash_of', name), exact: true })
    .click();
  await shoot('running');
  await sheet.getByRole('button', { name: say('seller_flash_end'), exact: true }).click();
  await expect(sheet.getByText(say('seller_flash_none'), { exact: true })).toBeVisible();
  await expect(row.locator('s')).toHaveCount(0);
  await expect(row.getByText(yen(normal)).first()).toBeVisible();

  // the held unit keeps its price up to the payment
  const buyer = new Buyer({ page: viewer, shop, say });
  await viewer.getByRole('link', { name: say('live_to_checkout_short'), exact: true }).click();
  await expect(viewer).toHaveURL(/marketplace\/checkout\//);
  await expect(viewer.getByText(yen(flash)).first()).toBeVisible();
  await shoot('cart', viewer);
  if (viewer.url().includes('step-products')) await buyer.goOn();
  await buyer.writeAddress();
  await buyer.writeEmail();
  await buyer.payByNewCard(cards.good);
  await buyer.confirm();
  await buyer.answerBank('Approve');
  const id = await buyer.expectOrder('order_title_placed');
  expect(await buyer.orderOnServer(id)).toMatchObject({
    items: [{ price: flash, normal_price: normal, quantity: 1 }],
    payment: { status: 'paid' },
  });
  await shoot('order', viewer);
});
