import { Buyer, cards } from './buyer.ts';
import { emptyServer, leaveConsole } from './empty-server.ts';
import { prepareGoods } from './first-goods.ts';
import { openMailbox } from './mail.ts';
import { NewMerchant } from './new-merchant.ts';
import { shooting } from './shooting.ts';
import { test, type Good, type Shop } from './shop.ts';

test('the first sale of a merchant', async ({ page, browser, shop: company, shopLocale, say }, {
  project,
}) => {
  test.skip(project.name !== 'phone ja', 'its one page is read by people with a phone in Japan');
  const mailbox = await openMailbox();
  const gateway = `${company.origin}/sandbox/gmo`;
  const server = await emptyServer({
    SMTP_URL: mailbox.url,
    GMO_BASE_URL: gateway,
    GMO_TOKEN_SCRIPT_URL: `${gateway}/ext/js/token.js`,
  });
  const { origin } = server;
  const take = shooting(project.name, shopLocale);
  const shoot = async (name: string, at: string) => {
    await page.locator(at).first().scrollIntoViewIfNeeded();
    await page
      .locator(at)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await take(page, `first-sale-${name}`);
  };
  await page.addInitScript(
    (locale) => localStorage.setItem('noren-console-locale', locale),
    shopLocale,
  );
  try {
    const owner = new NewMerchant({ page, locale: shopLocale, origin });
    await owner.claimServer(server.code);
    await owner.createStore('store@example.com');
    await shoot('needs', 'header');
    await owner.fillLegalNotice();
    await owner.connectGateway(`${gateway}/shop?locale=${shopLocale}`);
    await owner.enablePayments();
    await shoot('payments', '#gateways');
    await owner.enableShipping();
    const hand = await prepareGoods();
    await owner.importGoods(hand);
    await owner.addGood('湯のみ 藍', '1200', hand.photo);
    await page.getByRole('link', { name: owner.say.goods, exact: true }).first().click();
    await page.getByRole('link', { name: /急須/ }).waitFor();
    await shoot('goods', 'header');
    await owner.openShop();
    await owner.watchOrders();
    const { data } = (await (
      await fetch(`${origin}/api/v2/stores/hanamori/products?with_market=1&all=1`)
    ).json()) as { data: Good[] };
    const cup = data.find(({ name }) => name === '湯のみ 藍') as Good;
    const buyer = new Buyer({
      page: await (await browser.newContext()).newPage(),
      shop: { ...company, origin, mailbox } satisfies Shop,
      say,
    });
    await buyer.visitMarketplace();
    await buyer.open(cup);
    await buyer.addToCart(cup, 2);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail();
    await buyer.confirm();
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    const slug = (await buyer.page.locator('dl dd').first().innerText()).trim();
    await owner.seeNewOrder(slug);
    await shoot('order', 'header');
    await owner.openOrder(slug);
    await owner.shipOrder(slug, '1234-5678-9012');
    await owner.refundOneUnit();
    await shoot('refund', 'h2:has-text("お金")');
    await buyer.page.context().close();
  } finally {
    await leaveConsole(page);
    await company.sandbox({ notify_url: null });
    await server.close();
    await mailbox.stop();
  }
});
