import type { Page } from '@playwright/test';
import { Buyer, cards, plainGood, goToPlaceOrder } from './buyer.ts';
import { talkWithShop } from './conversation.ts';
import { onPaper, printedSheets, showLines } from './printed.ts';
import { expect, test } from './shop.ts';

const firstPassword = 'a first password';
const secondPassword = 'another password';

/** Reads a number of the slip by the name that the page gives it. */
async function numberOnSlip(page: Page, name: string | RegExp): Promise<string> {
  const row = page
    .locator('dl > div')
    .filter({ has: page.locator('dt').filter({ hasText: name }) });
  return (await row.locator('dd').first().innerText()).trim();
}

/** Pays at the sandbox's konbini counter. */
async function payAtTheCounter(
  page: Page,
  origin: string,
  receipt_no: string,
  conf_no: string,
): Promise<void> {
  const counter = await page.context().newPage();
  await counter.goto(`${origin}/sandbox/gmo/counter?locale=en`);
  await counter
    .getByRole('textbox', { name: 'Customer, order, receipt or slip number' })
    .fill(receipt_no);
  await counter
    .getByRole('textbox', { name: 'Confirmation, company or application number' })
    .fill(conf_no);
  await counter.getByRole('button', { name: 'Look up' }).click();
  await counter.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(counter.getByRole('status')).toBeVisible();
  await counter.close();
}

/** Expects the slip on one sheet and the order from the next sheet on, for any number of lines. */
async function expectSlipAndOrderOnPaper({ page, say }: Buyer, customer: string): Promise<void> {
  const total = onPaper(
    await page.getByText(say('common_total'), { exact: true }).locator('..').innerText(),
  );
  for (const [lines, most] of [
    [2, 2],
    [40, 6],
  ] as const) {
    await showLines(page, lines);
    const sheets = await printedSheets(page);
    expect(sheets.length).toBeLessThanOrEqual(most);
    const [slip = '', ...order] = sheets;
    expect(slip).toContain(customer);
    expect(slip).not.toContain(onPaper(say('order_items')));
    for (let at = 1; at <= lines; at++)
      expect(order.join('').split(`品番${String(at).padStart(2, '0')}号`)).toHaveLength(2);
    expect(order.filter((sheet) => sheet.includes(total))).toHaveLength(1);
    for (const key of [
      'orders_messages_open',
      'checkout_step_products',
      'common_to_shop',
      'orders_cancel',
    ])
      expect(sheets.join('')).not.toContain(onPaper(say(key)));
  }
  await page.unrouteAll({ behavior: 'wait' });
}

/** Registers, opens the link from the email, and logs in. */
async function becomeMember(buyer: Buyer, email: string): Promise<void> {
  const { page, shop, say } = buyer;
  await page.goto(`${shop.origin}/stores/hanamori/account`);
  await expect(page).toHaveURL(/\/account\/login$/);
  await page.getByRole('link', { name: say('account_tab_register'), exact: true }).click();
  await buyer.field('account_last_name').fill('髙橋');
  await buyer.field('account_first_name').fill('花子');
  await buyer.field('account_email').fill(email);
  await buyer.field('account_password').fill(firstPassword);
  await page.getByRole('button', { name: say('account_register'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('account_sent_email_title') })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  const mail = await shop.mailbox.emailTo(email, 'verify-token=');
  const link = mail.links.find((one) => one.includes('verify-token='));
  await page.goto(link as string);
  // the password proves that the reader of the mailbox is the person who registered
  await expect(page.getByText(say('account_verify_password'))).toBeVisible();
  await expect(page).not.toHaveURL(/verify-token/);
  await expect(buyer.field('account_email')).toHaveValue(email);
  await buyer.logIn('', firstPassword);
}

test('a ghost becomes a member: an email, a konbini order paid at the counter, a message, a new password', async ({
  page,
  shop,
  say,
  shopLocale,
  accessible,
}, info) => {
  const buyer = new Buyer({ page, shop, say });
  const email = `hanako-${info.parallelIndex}-${info.retry}-${shopLocale.toLowerCase()}@example.com`;
  const good = plainGood(await shop.goods(), 5);

  await buyer.visitMarketplace();
  await buyer.open(good);
  await buyer.addToCart(good, 2);
  await becomeMember(buyer, email);

  await buyer.expectBadge(2);
  await buyer.goToCart();
  await buyer.goOn();
  await buyer.writeAddress();
  await buyer.payAtKonbini();
  await buyer.confirm();
  await buyer.expectOrder('slip_situation_title');
  await accessible(page, 'konbini slip');
  const customer = await numberOnSlip(page, say('slip_number_customer'));
  const confirmation = await numberOnSlip(page, say('slip_number_confirmation'));
  expect(customer).toMatch(/^\d{11}$/);
  await expectSlipAndOrderOnPaper(buyer, customer);
  expect((await shop.mailbox.emailTo(email, customer)).text).toContain(confirmation);

  await payAtTheCounter(page, shop.origin, customer, confirmation);
  await expect(page.getByRole('heading', { name: say('order_title_placed') })).toBeVisible({
    timeout: 20_000,
  });
  const paid = await shop.mailbox.emailTo(
    email,
    /お支払いを確認|payment has arrived|已確認您的付款/,
  );

  // a member's email links to the order in the member's list
  await page.goto(paid.links.find((link) => link.includes('/marketplace/')) as string);
  await expect(page).toHaveURL(/\/marketplace\/orders\/\d+$/);
  await accessible(page, 'order');
  await talkWithShop(buyer, 'order_title_placed', accessible);

  await page.goto(`${shop.origin}/stores/hanamori/member/profile`);
  await expect(page.getByRole('heading', { name: say('profile_title'), level: 1 })).toBeVisible();
  await accessible(page, 'profile');
  const password = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('account_password'), exact: true }) });
  await password.getByRole('button', { name: say('profile_password_change'), exact: true }).click();
  await buyer.field('profile_password_old').fill('not the one');
  await buyer.field('account_new_password').fill(secondPassword);
  await password.getByRole('button', { name: say('profile_save'), exact: true }).click();
  await expect(password.getByText(say('error_wrong_password'))).toBeVisible();
  await buyer.field('profile_password_old').fill(firstPassword);
  await password.getByRole('button', { name: say('profile_save'), exact: true }).click();
  await expect(page.getByText(say('profile_password_changed'))).toBeVisible();

  await page.getByRole('button', { name: say('profile_log_out') }).click();
  await expect(page).toHaveURL(/\/account\/login/);
  expect(await page.evaluate(() => localStorage.getItem('huc-token'))).toBe(null);
  await buyer.logIn(email, secondPassword);
  await expect(page).toHaveURL(/\/marketplace$/);
});

test('a forgotten password is reset by email, and the link works once', async ({
  page,
  shop,
  say,
  accessible,
}, info) => {
  test.skip(info.project.name !== 'phone ja', 'other journeys check these pages in every language');
  const buyer = new Buyer({ page, shop, say });
  const email = `forgets-${info.parallelIndex}-${info.project.name.startsWith('phone')}@example.com`;
  await becomeMember(buyer, email);
  await page.goto(`${shop.origin}/stores/hanamori/forget-password`);
  await accessible(page, 'forget-password');
  await buyer.field('account_email').fill(email);
  await page.getByRole('button', { name: say('account_reset_send'), exact: true }).click();
  const mail = await shop.mailbox.emailTo(email, /forget-password\?.*token=/);
  const link = mail.links.find((one) => one.includes('token=')) as string;
  await page.goto(link);
  await buyer.field('account_new_password').fill(secondPassword);
  await page.getByRole('button', { name: say('account_reset_save'), exact: true }).click();
  await expect(page).toHaveURL(/\/account\/login/);
  await buyer.logIn(email, secondPassword);
  await page.goto(link);
  await expect(page.getByText(say('account_reset_over'), { exact: true })).toBeVisible();
});

test(
  'an order changes from card to konbini, gets a new number, and changes back to card',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'one language is enough for the payments');
    const buyer = new Buyer({ page, shop, say });
    const good = plainGood(await shop.goods(), 6);
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payAtKonbini();
    await buyer.writeEmail();
    await buyer.confirmByCode();
    const id = await buyer.expectOrder('slip_situation_title');
    await page.getByRole('button', { name: say('slip_renew') }).click();
    await buyer.writeKonbini('konbini_chain_00002');
    // FamilyMart's own names for its numbers
    await expect(page.getByText(say('slip_number_company'), { exact: true })).toBeVisible();
    expect(await numberOnSlip(page, say('slip_number_company'))).toMatch(/^\d{5}$/);
    await page.getByRole('button', { name: say('slip_renew') }).click();
    await buyer.writeCard('4111111111111111');
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    expect(await buyer.orderOnServer(id)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid', type: 'gmo_credit' },
    });
  },
);

test(
  'a guest writes to the shop on the page of a new order',
  { tag: '@deep' },
  async ({ page, shop, say, shopLocale, accessible }) => {
    test.skip(shopLocale !== 'ja', 'the journey of a member covers every language');
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 10);
    await buyer.payInCash();
    await buyer.writeEmail();
    await buyer.confirmByCode();
    await buyer.expectOrder('order_title_placed');
    await talkWithShop(buyer, 'order_title_placed', accessible);
  },
);

test(
  "a guest's order opens on another device by the bank's return and by its email",
  { tag: '@deep' },
  async ({ page, shop, say, browser, shopLocale }, info) => {
    test.skip(shopLocale !== 'ja', 'a link does not depend on the language');
    const buyer = new Buyer({ page, shop, say });
    const email = `guest-${info.parallelIndex}-${info.project.name.startsWith('phone')}@example.com`;
    const good = plainGood(await shop.goods(), 7);
    await buyer.visitMarketplace();
    await buyer.open(good);
    await buyer.addToCart(good);
    await buyer.goToCart();
    await buyer.goOn();
    await buyer.writeAddress();
    await buyer.payByNewCard(cards.good);
    await buyer.writeEmail(email);
    await buyer.confirm();
    await buyer.expectBankPage();
    // the bank's page or PayPay's app returns to the phone's own browser, not to the app's in-app
    // browser
    const outside = await browser.newContext();
    const returned = new Buyer({ page: await outside.newPage(), shop, say });
    await returned.page.goto(page.url());
    await returned.answerBank('Approve');
    const id = await returned.expectOrder('order_title_placed');
    await expect(returned.page).not.toHaveURL(/key=/);
    await outside.close();
    const mail = await shop.mailbox.emailTo(email, `step-done/${id}`);
    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto(mail.links.find((link) => link.includes(`step-done/${id}`)) as string);
    await expect(phone.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
    await expect(phone).not.toHaveURL(/key=/);
    // another browser cannot open the order without the key
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-done/${id}`);
    await expect(stranger).toHaveURL(/error\/not-found/);
    await other.close();
    // without browser and link: by the order number and the mailbox
    const { slug } = await buyer.orderOnServer(id);
    await stranger.goto(`${shop.origin}/stores/hanamori/account/login`);
    await stranger.getByRole('link', { name: say('lookup_link') }).click();
    const number = stranger.getByLabel(say('lookup_number'));
    const address = stranger.getByLabel(say('account_email'));
    await number.fill('N261123-23456789');
    await address.fill(email);
    await stranger.getByRole('button', { name: say('lookup_find') }).click();
    const code = stranger.getByLabel(say('contact_code_label'));
    await expect(code).toBeVisible();
    const { text } = await shop.mailbox.emailTo(email, /^ {4}\d{6}$/m);
    await code.fill(/^ {4}(\d{6})$/m.exec(text)?.[1] as string);
    await stranger.getByRole('button', { name: say('lookup_code_confirm') }).click();
    await expect(stranger.getByText(say('lookup_none'))).toBeVisible();
    await number.fill(slug.toLowerCase());
    await stranger.getByRole('button', { name: say('lookup_find') }).click();
    await expect(stranger.getByRole('heading', { name: say('order_title_placed') })).toBeVisible();
    await stranger.context().close();
  },
);
