import type { Browser, Page } from '@playwright/test';
import { pdfText } from '../server/test/documents.ts';
import { Buyer, cards } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { emptyServer, leaveConsole } from './empty-server.ts';
import { prepareGoods } from './first-goods.ts';
import { openMailbox } from './mail.ts';
import { NewMerchant } from './new-merchant.ts';
import { expect, test, type Good, type Journey, type Shop, type ShopLocale } from './shop.ts';
import { consoleSentences } from './console-words.ts';

const storeEmail = 'store@example.com';
const cup = { name: '湯のみ 藍', price: 1_200 };
const question = 'のしは付きますか。';
const answer = 'はい、お付けします。';
/**
 * Messages written within two minutes are bundled into one email; longer than that, in
 * milliseconds.
 */
const bundlePatienceMs = 130_000;
const yen = (sum: number) => sum.toLocaleString('en-US');

/** A buyer of the new shop in a new browser context. */
async function newBuyer(
  browser: Browser,
  shop: Shop,
  say: Journey['say'],
  locale: ShopLocale,
): Promise<Buyer> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(
    (language) =>
      localStorage.setItem(
        'huc-locale',
        JSON.stringify({ value: language, expires_at: 253402214400000 }),
      ),
    locale,
  );
  return new Buyer({ page, shop, say });
}

/** Reads a fact of an order's page by its name. */
async function factOf(page: Page, name: string | RegExp): Promise<string> {
  const row = page
    .locator('dl > div')
    .filter({ has: page.locator('dt').filter({ hasText: name }) });
  return (await row.locator('dd').first().innerText()).trim();
}

/** Issues the buyer's receipt on the order's page and returns its text. */
async function receiptOf({ page, say }: Buyer): Promise<string> {
  await page.getByRole('button', { name: say('orders_receipt_issue'), exact: true }).click();
  const link = page.getByRole('link', { name: say('orders_receipt_open') });
  await expect(link).toBeVisible();
  const pdf = await page.context().request.get((await link.getAttribute('href')) as string);
  return pdfText(await pdf.body());
}

test(
  'from an empty folder to the first sales, shipments and a partial refund',
  { tag: '@deep' },
  async ({ page, browser, shop: company, accessible, shopLocale, say: sayInShop }) => {
    test.setTimeout(480_000);
    const say = consoleSentences[shopLocale];
    const mailbox = await openMailbox();
    // the demo's server plays the payment company: its sandbox is reached over the network, like a
    // gateway
    const gateway = `${company.origin}/sandbox/gmo`;
    const server = await emptyServer({
      SMTP_URL: mailbox.url,
      GMO_BASE_URL: gateway,
      GMO_TOKEN_SCRIPT_URL: `${gateway}/ext/js/token.js`,
    });
    const { origin } = server;
    const shop: Shop = {
      ...company,
      origin,
      mailbox,
      goods: async () =>
        (
          (await (
            await fetch(`${origin}/api/v2/stores/hanamori/products?with_market=1&all=1`)
          ).json()) as { data: Good[] }
        ).data,
    };
    const shot = (name: string) => shootPage(page, `day-${name}`);
    await page.addInitScript(
      (locale) => localStorage.setItem('noren-console-locale', locale),
      shopLocale,
    );
    try {
      // morning: from nothing to an open shop
      const owner = new NewMerchant({ page, locale: shopLocale, origin });
      await owner.claimServer(server.code);
      await owner.createStore(storeEmail);
      await shot('needs');
      await owner.fillLegalNotice();
      await owner.connectGateway(`${gateway}/shop?locale=${shopLocale}`);
      await owner.enablePayments();
      await owner.enableShipping();
      await shot('settings');
      const hand = await prepareGoods();
      await owner.importGoods(hand);
      await owner.addGood(cup.name, String(cup.price), hand.photo);
      await owner.openShop();
      const goods = await shop.goods();
      expect(goods.map(({ name }) => name).toSorted()).toEqual(
        [...hand.names, cup.name].toSorted(),
      );
      await owner.watchOrders();

      // noon: a card with 3-D Secure, two units of a product
      const byCard = await newBuyer(browser, shop, sayInShop, shopLocale);
      const goodOf = (name: string) => goods.find((one) => one.name === name) as Good;
      const order = async (buyer: Buyer, name: string, quantity: number) => {
        await buyer.visitMarketplace();
        await buyer.open(goodOf(name));
        await buyer.addToCart(goodOf(name), quantity);
        await buyer.goToCart();
        await buyer.goOn();
        await buyer.writeAddress();
      };
      const numberOf = (buyer: Buyer) => factOf(buyer.page, sayInShop('order_number'));
      await order(byCard, cup.name, 2);
      await byCard.payByNewCard(cards.good);
      await byCard.writeEmail('card@example.com');
      await byCard.confirm();
      await byCard.answerBank('Approve');
      await byCard.expectOrder('order_title_placed');
      // the owner's own photo, as small as the shop's other pictures
      const photo = byCard.page.locator('main picture img').first();
      await expect(photo).toBeVisible();
      expect((await photo.boundingBox())?.width).toBeLessThan(100);
      const paid = 2 * cup.price + 600;
      await expect(byCard.page.getByText(yen(paid)).first()).toBeVisible();
      const cardOrder = await numberOf(byCard);
      await owner.seeNewOrder(cardOrder);
      await shot('first-order');
      expect((await mailbox.emailTo(storeEmail, cardOrder)).text).toContain(yen(paid));
      expect((await mailbox.emailTo('card@example.com', cardOrder)).text).toContain(yen(paid));
      expect(await receiptOf(byCard)).toContain(yen(paid));

      const drawer = byCard.page.getByRole('dialog');
      const opensMessages = () =>
        byCard.page.getByRole('button', { name: sayInShop('orders_messages_open') }).click();
      const closesMessages = () =>
        drawer.getByRole('button', { name: sayInShop('common_close'), exact: true }).click();
      await opensMessages();
      await byCard.page
        .getByRole('textbox', { name: sayInShop('orders_messages_label') })
        .fill(question);
      await drawer.getByRole('button', { name: sayInShop('orders_messages_send') }).click();
      await expect(drawer.getByText(question)).toBeVisible();
      await closesMessages();
      await page.reload();
      await expect(
        page.locator('[data-row]').filter({ hasText: cardOrder }).getByText(say.order_unanswered),
      ).toBeVisible();
      await owner.openOrder(cardOrder);
      await owner.answerMessage(answer);
      await byCard.page.reload();
      await expect(byCard.page.getByText(sayInShop('unread_title')).first()).toBeVisible();
      await owner.watchOrders();

      // konbini: the buyer gets numbers and pays at the counter, and the owner sees the payment
      const atKonbini = await newBuyer(browser, shop, sayInShop, shopLocale);
      await order(atKonbini, '飯碗 藍', 1);
      await atKonbini.payAtKonbini();
      await atKonbini.writeEmail('konbini@example.com');
      await atKonbini.confirm();
      await atKonbini.expectOrder('slip_situation_title');
      const konbiniOrder = await numberOf(atKonbini);
      const customer = await factOf(atKonbini.page, sayInShop('slip_number_customer'));
      const confirmation = await factOf(atKonbini.page, sayInShop('slip_number_confirmation'));
      const counter = await atKonbini.page.context().newPage();
      await counter.goto(`${gateway}/counter?locale=en`);
      await counter
        .getByRole('textbox', { name: 'Customer, order, receipt or slip number' })
        .fill(customer);
      await counter
        .getByRole('textbox', { name: 'Confirmation, company or application number' })
        .fill(confirmation);
      await counter.getByRole('button', { name: 'Look up' }).click();
      const owed = 2_800 + 600 + 220;
      await expect(counter.getByText(`¥${yen(owed)}`)).toBeVisible();
      await counter.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(counter.getByRole('status')).toBeVisible();
      await counter.close();
      await atKonbini.expectOrder('order_title_placed');
      await owner.seeNewOrder(konbiniOrder);
      expect((await mailbox.emailTo(storeEmail, konbiniOrder)).text).toContain(yen(owed));

      const inCash = await newBuyer(browser, shop, sayInShop, shopLocale);
      await order(inCash, '急須 朱泥', 1);
      await inCash.payInCash();
      await inCash.writeEmail('cash@example.com');
      await inCash.confirm();
      await inCash.expectOrder('order_title_placed');
      const cash = 6_800 + 600 + 330;
      await expect(inCash.page.getByText(yen(cash)).first()).toBeVisible();
      const cashOrder = await numberOf(inCash);
      await owner.seeNewOrder(cashOrder);
      expect((await mailbox.emailTo(storeEmail, cashOrder)).text).toContain(yen(cash));
      await shot('orders');

      // afternoon: the shipment
      await owner.openOrder(cardOrder);
      await owner.shipOrder(cardOrder, '1234-5678-9012');
      expect((await mailbox.emailTo('card@example.com', '1234-5678-9012')).text).toContain(
        'ヤマト運輸',
      );

      // evening: one of the two units arrived broken
      await owner.refundOneUnit();
      await accessible(page, 'the order at the end of the day');
      await shot('refunded');
      const left = paid - cup.price;
      expect((await mailbox.emailTo('card@example.com', yen(cup.price))).text).toContain(cardOrder);
      await byCard.page.reload();
      await expect(byCard.page.getByText('1234-5678-9012').first()).toBeVisible();
      await expect(
        byCard.page.getByText(sayInShop('orders_refunded_sum'), { exact: true }).locator('..'),
      ).toContainText(yen(cup.price));
      await expect(
        byCard.page.getByText(sayInShop('orders_refund_partially_refunded')),
      ).toBeVisible();
      await opensMessages();
      await expect(drawer.getByText(answer)).toBeVisible();
      await closesMessages();
      const receipt = await receiptOf(byCard);
      // the amount after the refund, marked as reissued
      expect(receipt).toContain(`¥${yen(left)}`);
      expect(receipt).toContain('再発行');
      expect(receipt).not.toContain(yen(paid));
      await shootPage(byCard.page, 'day-buyer');
      expect((await mailbox.emailTo('card@example.com', answer, bundlePatienceMs)).text).toContain(
        cardOrder,
      );
      // a question answered within two minutes is not emailed to the store
      await expect(mailbox.emailTo(storeEmail, question, 0)).rejects.toThrow(/^No email/);
      for (const buyer of [byCard, atKonbini, inCash]) await buyer.page.context().close();
    } finally {
      await leaveConsole(page);
      // the payment company sends its webhooks to its own shop again
      await company.sandbox({ notify_url: null });
      await server.close();
      await mailbox.stop();
    }
  },
);
