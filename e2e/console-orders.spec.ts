import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { keep } from './on-air.ts';
import { leaveConsole } from './empty-server.ts';
import { printedSheets } from './printed.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

const base = '/console/stores/hanamori';

/** Characters that a Bopomofo keyboard reports for Latin keys. */
const bopomofo = { j: 'ㄨ', s: 'ㄋ' } as const;

const pressInBopomofo = (page: Page, key: keyof typeof bopomofo) =>
  page.evaluate(
    (event) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...event, bubbles: true, cancelable: true }),
      ),
    {
      key: bopomofo[key],
      code: `Key${key.toUpperCase()}`,
    },
  );

const row = (page: Page, number: string) =>
  page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: number });

test('an owner sees a new order, answers its message and ships it; the buyer sees both', async ({
  page,
  browser,
  accessible,
  shopLocale,
  say: sayInShop,
}, info) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const isPhone = info.project.name.startsWith('phone');
  const shot = (name: string) => shootPage(page, name);
  const store = await openStore(shopLocale, { UNDO_SECONDS: '60' });
  // on a phone these actions are behind one button
  const more = () =>
    isPhone ? page.getByRole('button', { name: say.orders_more, exact: true }).click() : null;
  try {
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}${base}/orders`);
    await expect(page.getByText(say.orders_none_to_ship)).toBeVisible();
    await accessible(page, 'orders, none');
    await shot('orders-none');

    // a new order appears by itself with a toast, and the store gets an email with a link to it
    const first = await store.orderOf(2);
    await expect(row(page, first.number)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(say.new_order_toast)).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);
    const email = await store.mailbox.emailTo('store@example.com', first.number);
    expect(email.links).toContain(`${store.origin}${base}/orders/${first.id}`);
    await store.write(first, 'のしは付きますか。');
    const others = [
      await store.orderOf(1, '佐藤 太郎'),
      await store.orderOf(3, '鈴木 みどり'),
      await store.orderOf(1, '王 大明'),
    ];
    // the orders are requested in parallel with the session check
    const asked = page.waitForRequest(/\/orders\?tab=to_ship/);
    await page.route('**/api/console/me', async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await expect(row(page, first.number).getByText(say.order_unanswered)).toBeVisible();
    await page.unroute('**/api/console/me');
    await accessible(page, 'orders');
    await shot('orders');

    // answer the message on the order's page
    await row(page, first.number).getByRole('link').click();
    await expect(page.getByRole('heading', { name: first.number })).toBeVisible();
    await expect(page.getByText('のしは付きますか。')).toBeVisible();
    await page.getByLabel(say.message_write).fill('はい、お付けします。');
    await page.getByRole('button', { name: say.message_send, exact: true }).click();
    await expect(page.getByText(say.message_sent)).toBeVisible();
    await expect(page.getByLabel(say.message_write)).toHaveValue('');
    // text typed while a note is being sent is kept
    const note = page.getByLabel(say.note_write);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/notes', async (route) => {
      await held;
      await route.continue();
    });
    await note.fill('のし紙：御祝');
    await page.getByRole('button', { name: say.note_save, exact: true }).click();
    await note.fill('のし紙：御祝\n内のし');
    release();
    await expect(
      page.getByRole('listitem').getByText('のし紙：御祝', { exact: true }),
    ).toBeVisible();
    await expect(note).toHaveValue('のし紙：御祝\n内のし');
    await note.fill('');
    await accessible(page, 'order');
    await shot('order');

    if (isPhone) {
      await page.getByRole('button', { name: say.orders_ship, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(say.ship_number_of({ number: first.number })).fill('1234-5678-9012');
      await accessible(page, 'shipping sheet');
      await shot('ship');
      await sheet.getByRole('button', { name: say.ship_submit({ count: 1 }), exact: true }).click();
    } else {
      // keyboard only: on the order's page, then from the list to the shipping form
      await pressInBopomofo(page, 's');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goto(`${store.origin}${base}/orders?sort=oldest`);
      await expect(row(page, first.number)).toBeVisible();
      await pressInBopomofo(page, 'j');
      await page.keyboard.press('x');
      await expect(page.getByText(say.orders_selected({ count: 1 }))).toBeVisible();
      await page.keyboard.press('s');
      await expect(page.getByRole('dialog')).toBeVisible();
      for (let turn = 0; turn < 5; turn++) {
        if (
          await page
            .getByLabel(say.ship_number_of({ number: first.number }))
            .evaluate((field) => field === document.activeElement)
        )
          break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type('1234-5678-9012');
      await accessible(page, 'shipping sheet, filled in');
      await shot('ship');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(say.shipped_toast({ count: 1 }))).toBeVisible();
    await expect.poll(async () => (await store.seen(first)).status).toBe('delivering');

    // the buyer's page shows both
    const context = await browser.newContext();
    const buyer = await context.newPage();
    await buyer.addInitScript(
      (locale) =>
        localStorage.setItem(
          'huc-locale',
          JSON.stringify({ value: locale, expires_at: 253402214400000 }),
        ),
      shopLocale,
    );
    await keep(buyer, store.origin, 'huc-guest-token', first.guest);
    await buyer.goto(`${store.origin}/stores/hanamori/marketplace/checkout/step-done/${first.id}`);
    await expect(buyer.getByText('1234-5678-9012')).toBeVisible();
    await buyer.getByRole('button', { name: sayInShop('orders_messages_open') }).click();
    await expect(buyer.getByText('はい、お付けします。')).toBeVisible();
    await context.close();

    // labels for the chosen orders, in the columns of the carrier's program
    await page.goto(`${store.origin}${base}/orders`);
    for (const { number } of others)
      await page.getByRole('checkbox', { name: say.order_select({ number }) }).check();
    await shot('orders-to-label');
    await page.getByRole('button', { name: say.labels, exact: true }).click();
    await expect(page.getByText(say.labels_rows({ count: others.length }))).toBeVisible();
    await expect(page.getByText(say.label_gap({ gap: 'customer_code' }))).toBeVisible();
    await accessible(page, 'label file');
    await shot('labels');
    const [labels] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.labels_download, exact: true }).click(),
    ]);
    const labelRows = new TextDecoder('shift_jis')
      .decode(await readFile(await labels.path()))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(labelRows.map((cells) => cells.length)).toEqual([95, 95, 95, 95]);
    expect(labelRows.slice(1).map(([number]) => number)).toEqual(
      others.map(({ number }) => number),
    );

    // ship the rest by lines of numbers; a wrong line is listed first
    await page.goto(`${store.origin}${base}/orders`);
    await more();
    await page.getByRole('button', { name: say.orders_ship_file }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: say.file_read }).click();
    await expect(sheet.getByText(say.file_empty)).toBeVisible();
    const lines = [
      ...others.map(({ number }, nth) => `${number}\t40012345678${nth}`),
      `${first.number}\t999988887777`,
      'N000000-XXXXXXXX\t111122223333',
    ];
    const csv = [
      'お客様管理番号,送り状種類,クール区分,伝票番号',
      ...lines.map((line) => line.replace('\t', ',0,0,')),
    ].join('\r\n');
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(sheet.getByText(say.file_result({ right: 3, wrong: 2 }))).toBeVisible();
    await expect(sheet.getByText(say.fault({ fault: 'shipped_already' }))).toBeVisible();
    await expect(sheet.getByText(say.fault({ fault: 'not_found' }))).toBeVisible();
    await accessible(page, 'file of a carrier');
    await shot('ship-file');
    await sheet.getByRole('button', { name: say.ship_submit({ count: 3 }), exact: true }).click();
    await expect(sheet.getByText(say.ship_some_failed({ shipped: 3, failed: 2 }))).toBeVisible();
    await shot('ship-file-done');
    await page.keyboard.press('Escape');
    await expect(page.getByText(say.orders_none_to_ship)).toBeVisible();
    expect((await store.seen(others[0] as (typeof others)[0])).shipping).toMatchObject({
      source_id: '400123456780',
      info: { company: 'ヤマト運輸' },
    });

    // parcels arrive together: marked at once, and taken back
    await page.goto(`${store.origin}${base}/orders?tab=shipped`);
    for (const { number } of others)
      await page.getByRole('checkbox', { name: say.order_select({ number }) }).check();
    await page.getByRole('button', { name: say.step({ step: 'delivered' }), exact: true }).click();
    await expect(page.getByText(say.orders_delivered({ count: others.length }))).toBeVisible();
    await page.getByRole('button', { name: say.undo, exact: true }).click();
    await expect(page.getByText(say.orders_undone({ count: others.length }))).toBeVisible();
    await expect(row(page, others[0]?.number as string)).toBeVisible();
    // the cash of one parcel counts in this month
    const [delivered] = others;
    await page
      .getByRole('checkbox', { name: say.order_select({ number: delivered?.number as string }) })
      .check();
    await page.getByRole('button', { name: say.step({ step: 'delivered' }), exact: true }).click();
    await expect(page.getByText(say.orders_delivered({ count: 1 }))).toBeVisible();
    await page.goto(`${store.origin}${base}/orders`);

    await page.getByRole('searchbox').fill('鈴木みどり');
    await expect(row(page, others[1]?.number as string)).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await page.reload();
    await expect(row(page, others[1]?.number as string)).toBeVisible();
    await expect(row(page, others[0]?.number as string)).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: say.orders_narrow, exact: true }).click();
    await page.getByLabel(say.orders_payment).selectOption('custom_cod');
    await page.getByRole('link', { name: new RegExp(`^${say.tab({ tab: 'all' })} \\d`) }).click();
    await expect(row(page, first.number)).toBeVisible();
    await expect(page).toHaveURL(/payment=custom_cod/);
    await accessible(page, 'orders, narrowed');
    await shot('orders-narrowed');

    await more();
    await page.getByRole('button', { name: say.orders_export }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: say.export_start, exact: true }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    for (const { number } of [first, ...others]) expect(file).toContain(number);
    await row(page, first.number).getByRole('checkbox').check();
    await row(page, others[1]?.number as string)
      .getByRole('checkbox')
      .check();
    await shot('orders-chosen');
    await page.getByRole('link', { name: say.orders_print, exact: true }).click();
    await expect(page.getByRole('heading', { name: say.pick_title })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    await accessible(page, 'print');
    await shot('print');
    // one sheet per parcel without the console around it; no pick list, because both are shipped
    const sheets = await printedSheets(page);
    expect(sheets).toHaveLength(2);
    for (const { number } of [first, others[1] as (typeof others)[0]])
      expect(sheets.filter((sheet) => sheet.includes(number))).toHaveLength(1);

    await page.getByRole('link', { name: say.sales, exact: true }).click();
    await expect(
      page.getByRole('definition').filter({ hasText: say.sales_before({ days: 30, sum: '0' }) }),
    ).not.toHaveCount(0);
    await expect(page.getByRole('img', { name: say.sales_chart }).locator('canvas')).toBeVisible();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
    await accessible(page, 'sales');
    await shot('sales');
    const [sales] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.sales_save, exact: true }).click(),
    ]);
    const sold = (await readFile(await sales.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(sold).toHaveLength(30);
    expect(sold.at(-1)?.split(',').slice(1, 3)).toEqual(['4', '7']);
    await page.getByRole('button', { name: say.sales_days({ days: 7 }), exact: true }).click();
    await expect(page).toHaveURL(/days=7/);
    await expect(
      page.getByRole('definition').filter({ hasText: say.sales_before({ days: 7, sum: '0' }) }),
    ).not.toHaveCount(0);

    await page.getByRole('link', { name: say.month_title, exact: true }).click();
    // nothing was sold last month
    await expect(page.getByText(say.month_empty, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say.month_this, exact: true }).click();
    await expect(page.getByRole('region', { name: say.month_rates })).toBeVisible();
    await accessible(page, 'month');
    await shot('month');
    const [journal] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: say.month_file({ file: 'money_forward' }), exact: true })
        .click(),
    ]);
    expect((await readFile(await journal.path())).length).toBeGreaterThan(300);
    await page
      .getByRole('textbox', { name: say.month_account({ account: 'sales' }) })
      .fill('売上高（通販）');
    await page.getByRole('button', { name: say.month_accounts_save, exact: true }).click();
    await expect(page.getByText(say.month_accounts_saved)).toBeVisible();

    // the carrier paid out what it collected, less its fee
    await page.getByRole('link', { name: say.payouts_import, exact: true }).click();
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
    const statement = `注文番号,金額,手数料,入金日\r\n${delivered?.number},2130,55,${day}\r\nN991231-NOBODY22,100,0,${day}\r\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'payout.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
    await accessible(page, 'columns of a payout statement');
    await shot('payouts');
    await page.getByRole('button', { name: say.payouts_check, exact: true }).click();
    await accessible(page, 'differences of a payout statement');
    await page.getByRole('button', { name: say.payouts_enter({ count: 1 }), exact: true }).click();
    await expect(page.getByText(say.payouts_done({ count: 1 }))).toBeVisible();
    await shot('payouts-entered');

    await page.getByRole('link', { name: say.settings, exact: true }).click();
    await page.getByLabel(say.order_emails_choice).selectOption('daily');
    await page.getByRole('button', { name: say.order_emails_save }).click();
    await expect(page.getByText(say.settings_saved)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(say.order_emails_choice)).toHaveValue('daily');
  } finally {
    await leaveConsole(page);
    await store.stop();
  }
});
