import { hearApiCalls } from './api-calls.ts';
import { Buyer, cards, plainGood, upToTheButton } from './buyer.ts';
import { expect, test } from './shop.ts';
import purchase from '../tools/bench/purchase-calls.json' with { type: 'json' };

test('a ghost buys by card, from shelf to paid order', async ({ page, shop, say, accessible }) => {
  const buyer = new Buyer({ page, shop, say });
  const good = plainGood(await shop.goods());
  await buyer.visitMarketplace();
  await accessible(page, 'marketplace');
  await page.getByRole('searchbox').fill('てぬぐい');
  await expect(page.getByRole('link', { name: /手ぬぐい/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: good.name })).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await buyer.open(good);
  await accessible(page, 'product');
  const sent = hearApiCalls(page);
  await buyer.addToCart(good, 2);
  await buyer.expectBadge(2);
  // what was added is told by its own answer
  // beside what a page that rests reads ahead, whenever it comes to rest
  const own = sent().filter((one) => !one.endsWith('/jp-commercial'));
  expect(own).toEqual(['POST /api/v2/add-cart', 'POST /api/v2/guest/token']);
  await buyer.goToCart();
  await accessible(page, 'step-products');
  await buyer.goOn();
  await buyer.writeAddress();
  await buyer.openCards();
  await accessible(page, 'payment drawer');
  await buyer.writeCard(cards.good);
  await buyer.writeEmail();
  await accessible(page, 'step-shipping-and-payment');
  await buyer.confirm();
  await buyer.atTheBank('Approve');
  const id = await buyer.expectOrder('order_title_placed');
  await accessible(page, 'step-done');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'undelivered', payment: { status: 'paid' } });
  await page.reload();
  await buyer.expectOrder('order_title_placed');
});

test('the part that takes an addition’s answer comes late: a new guest’s cart is asked for by nobody', { tag: '@deep' }, async ({ page, shop, say }) => {
  const buyer = new Buyer({ page, shop, say });
  const good = plainGood(await shop.goods());
  await buyer.visitMarketplace();
  await buyer.open(good);
  const sent = hearApiCalls(page);
  // the part is known by what it does
  let heldBack = 0;
  await page.route(/\/assets\/(?!vendor).*\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (script.includes('.cancelQueries(')) {
      heldBack++;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await route.fulfill({ response, body: script });
  });
  await buyer.addToCart(good);
  await buyer.expectBadge(1);
  expect(heldBack).toBeGreaterThan(0);
  expect(sent().filter((one) => one.endsWith('/carts'))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a ghost buys and pays in cash at the door', { tag: '@deep' }, async ({ page, shop, say, accessible }, info) => {
  const buyer = new Buyer({ page, shop, say });
  const sent = hearApiCalls(page);
  await upToTheButton(buyer, 1);
  await buyer.payInCash();
  await buyer.writeEmail();
  await buyer.confirmByCode();
  const id = await buyer.expectOrder('order_title_placed');
  await accessible(page, 'step-done, cash on delivery');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'undelivered', payment: { status: 'pending' } });
  // what the bench of a whole purchase counts is what the app sends; here the store asks for a code first
  const ofCode = ['POST /api/v2/checkout', 'POST /api/v2/stores/hanamori/contact-code', 'POST /api/v2/stores/hanamori/contact-code/confirm'];
  if (info.project.name !== 'phone ja') return;
  // what waits for whoever comes back is asked for by a page that is looked at long enough, and again by one that is looked at for long
  const isNote = (call: string) => /\/orders\/(unpaid|unread)$/.test(call);
  // and a slow machine comes to the cart when what was told of it is some seconds old: the journey above looks at that
  const isCartAgain = (call: string) => call.endsWith('/carts');
  const counted = purchase.steps.flat();
  expect(sent().filter((call) => !isNote(call) && !isCartAgain(call))).toEqual([...counted, ...ofCode].sort());
});

test('3-D Secure refused: the page says why, and the order can be paid again', { tag: '@deep' }, async ({ page, shop, say, accessible }) => {
  const buyer = new Buyer({ page, shop, say });
  await upToTheButton(buyer, 2);
  await buyer.payByNewCard(cards.good);
  await buyer.writeEmail();
  await buyer.confirm();
  await buyer.atTheBank('Refuse');
  const id = await buyer.expectOrder('order_title_refused');
  await accessible(page, 'step-done, refused');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'unpaid', payment: { status: 'failed' } });
  await page.getByRole('button', { name: say('slip_change_title') }).click();
  await buyer.writeCard(cards.other);
  await buyer.atTheBank('Approve');
  await buyer.expectOrder('order_title_placed');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'undelivered', payment: { status: 'paid' } });
});

test('3-D Secure abandoned: the order waits, and is paid later', { tag: '@deep' }, async ({ page, shop, say, accessible }) => {
  const buyer = new Buyer({ page, shop, say });
  await upToTheButton(buyer, 3);
  await buyer.payByNewCard(cards.good);
  await buyer.writeEmail();
  await buyer.confirm();
  await buyer.reachTheBank();
  // the buyer leaves the bank's page and opens the shop's page of the order again
  await page.goBack();
  const id = await buyer.expectOrder('order_title_unfinished');
  await accessible(page, 'step-done, unfinished');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'unpaid', payment: { status: 'approving' } });
  await page.getByRole('button', { name: say('order_pay_with', { digits: '1111' }) }).click();
  await buyer.atTheBank('Approve');
  await buyer.expectOrder('order_title_placed');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'undelivered', payment: { status: 'paid' } });
});
