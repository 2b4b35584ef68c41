import { expect, type Page } from '@playwright/test';
import type { prepareGoods } from './first-goods.ts';
import { staffPaymentName } from '@noren/contract/payment-methods';
import type { Locale } from '@noren/contract/scalars';
import { consoleSentences, type Sentences } from './console-words.ts';

const merchantEmail = 'owner@example.com';
const merchantPassword = 'a password of the owner';

/** Items of the legal notice in Japan, in the order of the form. */
const sellerFacts = [
  '花森（はなもり）',
  '〒602-8475 京都府京都市上京区下天神町1-2',
  '075-000-0187（平日 10:00〜17:00）',
  '株式会社花森　代表取締役　森本 千尋',
  '各商品ページに表示する価格（税込）',
  '送料 全国一律600円、代金引換手数料330円、コンビニ決済手数料220円',
  'クレジットカード：ご注文時、コンビニ：3日以内、代金引換：お受け取り時',
  'ご入金の確認後、3営業日以内に発送します',
  '受注製作品は、製作に7〜10日いただきます',
  '不良品は到着後7日以内にご連絡ください。送料当店負担で交換いたします',
];

/**
 * A merchant who opens a shop, using only the console's pages. Elements are found by role and name.
 */
export class NewMerchant {
  readonly page: Page;
  readonly say: Sentences;
  readonly origin: string;
  readonly locale: Locale;

  constructor({ page, locale, origin }: { page: Page; locale: Locale; origin: string }) {
    this.page = page;
    this.locale = locale;
    this.say = consoleSentences[locale];
    this.origin = origin;
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
  private field(label: string) {
    return this.page.getByLabel(label, { exact: false }).first();
  }
  private tab(name: string): Promise<void> {
    return this.page.getByRole('link', { name, exact: true }).first().click();
  }
  private async needless(need: string): Promise<void> {
    await expect(this.page.getByRole('link', { name: need })).toHaveCount(0);
  }

  /** Claims the server with the code it printed. */
  async claimServer(code: string): Promise<void> {
    await this.page.goto(`${this.origin}/`);
    await expect(this.page.getByRole('heading', { name: this.say.setup_title })).toBeVisible();
    await this.field(this.say.setup_code).fill(code);
    await this.field(this.say.name).fill('森本 千尋');
    await this.field(this.say.email).fill(merchantEmail);
    await this.field(this.say.password).fill(merchantPassword);
    await this.press(this.say.setup_submit);
    await expect(this.page.getByText(this.say.stores_empty)).toBeVisible();
  }

  async createStore(contact: string): Promise<void> {
    await this.press(this.say.store_new);
    await this.field(this.say.store_name).fill('花森');
    await this.field(this.say.store_slug).fill('hanamori');
    await this.field(this.say.store_contact_email).fill(contact);
    await this.press(this.say.store_create);
    await expect(this.page.getByText(this.say.needs_title)).toBeVisible();
  }

  async fillLegalNotice(): Promise<void> {
    const facts = this.page.locator('#facts').getByRole('textbox');
    await expect(facts).toHaveCount(sellerFacts.length);
    for (const [nth, fact] of sellerFacts.entries()) await facts.nth(nth).fill(fact);
    await this.press(this.say.facts_save);
    await this.needless(this.say.need({ need: 'seller_facts' }));
  }

  /**
   * Connects the store with its account at the payment company, whose screen shows the credentials
   * and takes the URL for results.
   * @param screen URL of the payment company's screen
   */
  async connectGateway(screen: string): Promise<void> {
    const company = await this.page.context().newPage();
    await company.goto(screen);
    const numbers = await company.locator('dd').allInnerTexts();
    const notify = await this.page.getByLabel(this.say.gateway_notify_url).inputValue();
    await company.getByRole('textbox').fill(notify);
    await company.getByRole('button').click();
    await expect(company.getByRole('status')).toBeVisible();
    await company.close();
    await this.press(this.say.gateway_set);
    const labels = [
      this.say.gateway_field({ field: 'shop_id' }),
      this.say.gateway_field({ field: 'shop_pass' }),
      this.say.gateway_field({ field: 'site_id' }),
      this.say.gateway_field({ field: 'site_pass' }),
    ];
    for (const [nth, label] of labels.entries())
      await this.field(label).fill(numbers[nth] as string);
    await this.press(this.say.gateway_save);
    await expect(
      this.page.getByText(this.say.gateway_shop({ shop: numbers[0] as string })),
    ).toBeVisible();
    await this.press(this.say.gateway_test);
    await expect(this.page.getByText(this.say.gateway_works)).toBeVisible();
  }

  async enablePayments(): Promise<void> {
    const payments = this.page.locator('#payments');
    for (const [type, fee] of [
      ['gmo_credit', 0],
      ['gmo_cvs', 220],
      ['custom_cod', 330],
    ] as const) {
      const name = staffPaymentName(type, this.locale);
      await payments.getByRole('checkbox', { name }).check();
      await payments
        .getByRole('textbox', { name: `${name}: ${this.say.payment_fee}` })
        .fill(String(fee));
    }
    await expect(payments.getByText(this.say.payment_not_ready)).toHaveCount(0);
    await this.press(this.say.payments_save);
    await this.needless(this.say.need({ need: 'payment' }));
  }

  async enableShipping(): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.say.shipping_home }).check();
    await this.page.getByRole('checkbox', { name: this.say.shipping_cod }).check();
    await this.page.getByLabel(this.say.shipping_fee_type).selectOption('fixed');
    await this.page
      .locator('#shipping')
      .getByLabel(this.say.shipping_fee, { exact: false })
      .last()
      .fill('600');
    await this.press(this.say.shipping_save);
    await this.needless(this.say.need({ need: 'shipping' }));
  }

  /** Imports a spreadsheet and the pictures it names. */
  async importGoods({
    sheet,
    zip,
    count,
  }: Awaited<ReturnType<typeof prepareGoods>>): Promise<void> {
    await this.tab(this.say.goods);
    await this.page.getByRole('link', { name: this.say.import_link }).click();
    await this.page.getByLabel(this.say.import_pictures_choose).setInputFiles(zip);
    await expect(
      this.page.getByText(this.say.import_pictures_progress({ done: count, total: count })),
    ).toBeVisible({ timeout: 60_000 });
    await this.page.getByLabel(this.say.import_file_choose).setInputFiles(sheet);
    await this.press(this.say.import_check);
    await expect(this.page.getByText(this.say.import_fine)).toBeVisible();
    await this.press(this.say.import_run);
    await expect(this.page.getByText(this.say.import_done, { exact: true })).toBeVisible({
      timeout: 30_000,
    });
  }

  async addGood(name: string, price: string, photo: string): Promise<void> {
    await this.tab(this.say.goods);
    await this.page.getByRole('link', { name: this.say.goods_new }).first().click();
    await this.page.locator('input[type=file]').setInputFiles(photo);
    await expect(
      this.page.getByRole('list', { name: this.say.pictures }).getByRole('img'),
    ).toHaveCount(1);
    await this.field(this.say.goods_name).fill(name);
    await this.field(this.say.goods_description).fill('口の薄い、軽い湯のみです。');
    await this.field(this.say.sku_price).fill(price);
    await this.field(this.say.sku_stock).fill('20');
    await this.press(this.say.goods_publish);
    await expect(this.page).toHaveURL(/\/goods\/\d+$/);
  }

  /** Opens the store on its home page, and expects that the settings say so. */
  async openShop(): Promise<void> {
    await this.tab(this.say.home);
    await this.press(this.say.open_shop);
    await expect(
      this.page.getByText(
        this.say.open_shop_ask({ url: `${this.origin}/stores/hanamori/marketplace` }),
      ),
    ).toBeVisible();
    await this.press(this.say.open_shop);
    await expect(this.page.getByText(this.say.open_shop_done)).toBeVisible();
    await expect(this.page.getByRole('button', { name: this.say.open_shop })).toHaveCount(0);
    await this.tab(this.say.settings);
    await expect(this.page.getByText(this.say.needs_none)).toBeVisible();
  }

  async watchOrders(): Promise<void> {
    await this.page
      .getByRole('link', { name: new RegExp(`^${this.say.orders}`) })
      .first()
      .click();
    await expect(this.page).toHaveURL(/\/orders$/);
  }

  /** Expects that a new order appears on the open page by itself, with a toast. */
  async seeNewOrder(number: string): Promise<void> {
    await expect(
      this.page.getByRole('listitem').or(this.page.getByRole('row')).filter({ hasText: number }),
    ).toBeVisible({
      timeout: 20_000,
    });
    await expect(this.page.getByText(this.say.new_order_toast).first()).toBeVisible();
  }

  async openOrder(number: string): Promise<void> {
    // a merchant works in the visible tab
    await this.page.bringToFront();
    await this.page
      .getByRole('listitem')
      .or(this.page.getByRole('row'))
      .filter({ hasText: number })
      .getByRole('link')
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: number })).toBeVisible();
  }

  async shipOrder(number: string, tracking: string): Promise<void> {
    await this.press(this.say.orders_ship);
    const sheet = this.page.getByRole('dialog');
    await sheet.getByLabel(this.say.ship_number_of({ number })).fill(tracking);
    await sheet
      .getByRole('button', { name: this.say.ship_submit({ count: 1 }), exact: true })
      .click();
    await expect(this.page.getByText(this.say.shipped_toast({ count: 1 }))).toBeVisible();
  }

  async answerMessage(text: string): Promise<void> {
    await this.page.getByLabel(this.say.message_write).fill(text);
    await this.press(this.say.message_send);
    await expect(this.page.getByText(this.say.message_sent)).toBeVisible();
  }

  /** Refunds one unit of a line, back to stock as the form proposes. */
  async refundOneUnit(): Promise<void> {
    await this.press(this.say.refund_open);
    await this.press(this.say.refund_more);
    await this.page
      .locator('form')
      .filter({ has: this.page.getByRole('heading', { name: this.say.refund_title, exact: true }) })
      .locator('button[type=submit]')
      .click();
    await expect(
      this.page
        .getByRole('listitem')
        .getByText(this.say.refund_state({ state: 'returned' }), { exact: true }),
    ).toBeVisible({ timeout: 30_000 });
  }
}
