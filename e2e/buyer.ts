import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Good, Journey, Shop } from './shop.ts';

export const cards = {
  good: '4111111111111111',
  other: '5111111111111111',
  declined: '4999000000000002',
};

/** Actions of a shopper. Elements are found by role and name, as people find them. */
export class Buyer {
  readonly page: Page;
  readonly shop: Shop;
  readonly say: Journey['say'];
  private email = '';

  constructor({ page, shop, say }: { page: Page; shop: Shop; say: Journey['say'] }) {
    this.page = page;
    this.shop = shop;
    this.say = say;
  }

  private button(key: string, holes?: Record<string, string | number>) {
    return this.page.getByRole('button', { name: this.say(key, holes), exact: true });
  }

  async visitMarketplace(): Promise<void> {
    await this.page.goto(`${this.shop.origin}/stores/hanamori/marketplace`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async open(good: Good): Promise<void> {
    await this.page.getByRole('link', { name: good.name }).first().click();
    const address = encodeURIComponent(good.handle ?? good.id);
    await expect(this.page).toHaveURL(new RegExp(`/products/${address}`));
    await expect(this.page.getByRole('heading', { level: 1, name: good.name })).toBeVisible();
  }

  /** Adds the first available SKU to the cart, in the given quantity. */
  async addToCart(good: Good, quantity = 1): Promise<void> {
    // a link, so that it works before any script has loaded
    await this.page
      .getByRole('link', { name: this.say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    const sheet = this.page.getByRole('dialog');
    const added = this.page.getByText(this.say('product_added'), { exact: true });
    await sheet.or(added).first().waitFor();
    // with one SKU the page's own button adds the product, once its script has loaded
    if (!(await sheet.isVisible())) {
      for (let more = 1; more < quantity; more++) await this.addOneMore();
      return;
    }
    const sku = good.skus.find((one) => one.available_quantity > 0);
    if (good.skus.length > 1 && sku)
      await sheet.getByText(sku.name, { exact: true }).first().click();
    for (let more = 1; more < quantity; more++)
      await sheet.getByRole('button', { name: this.say('common_increase') }).click();
    await sheet.getByRole('button', { name: this.say('product_add_to_cart'), exact: true }).click();
    await expect(added).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(this.page.getByRole('heading', { level: 1, name: good.name })).toBeVisible();
  }

  private async addOneMore(): Promise<void> {
    const answered = this.page.waitForResponse(/\/add-cart$/);
    await this.page
      .getByRole('link', { name: this.say('product_add_to_cart'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await answered;
  }

  /** The badge in the header counts units over all carts. */
  async expectBadge(count: number): Promise<void> {
    await expect(
      this.page.getByRole('link', { name: this.say('common_cart_with_count', { count }) }),
    ).toBeVisible();
  }

  async goToCart(): Promise<void> {
    await this.page
      .getByRole('link', { name: this.say('common_cart_with_count') })
      .first()
      .click();
    await expect(this.page).toHaveURL(/checkout\/step-products/);
    await expect(this.page.getByRole('heading', { name: this.say('cart_title') })).toBeVisible();
  }

  async goOn(): Promise<void> {
    await this.button('cart_go_on').click();
    await expect(this.page).toHaveURL(/step-shipping-and-payment/);
    await this.expectPaymentPage();
  }

  /**
   * Expects the delivery and payment page without an open drawer; the heading proves that the page
   * has not crashed.
   */
  protected async expectPaymentPage(): Promise<void> {
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await expect(
      this.page.getByRole('heading', { name: this.say('checkout_page_title'), level: 1 }),
    ).toBeVisible();
  }

  /** Enters a new address; the postcode fills in prefecture, city and town. */
  async writeAddress(): Promise<void> {
    await this.button('checkout_receiver_add').click();
    const drawer = this.page.getByRole('dialog');
    await drawer.getByLabel(this.say('checkout_address_postcode')).fill('６０２－８４７５');
    await expect(drawer.getByLabel(this.say('checkout_address_city'))).toHaveValue(/京都市上京区/);
    await drawer.getByLabel(this.say('checkout_address_street')).fill('1-2 藍染荘 201');
    await drawer.getByLabel(this.say('checkout_address_name')).fill('髙橋 花子');
    await drawer.getByLabel(this.say('checkout_address_phone')).fill('090-1234-5678');
    await drawer.getByRole('button', { name: this.say('checkout_address_save') }).click();
    await this.expectPaymentPage();
  }

  /** Selects a payment method on the delivery and payment page. */
  async choosePayment(key: string): Promise<void> {
    await this.page.getByRole('main').getByText(this.say(key), { exact: true }).first().click();
  }

  /**
   * Selects payment by card and opens the card drawer, which opens by itself if the buyer has no
   * card.
   */
  async openCards(): Promise<void> {
    const drawer = this.page.getByRole('dialog');
    await expect(drawer).toHaveCount(0);
    const open = this.button('payment_change').or(this.button('payment_enter_card'));
    const isChosen = await this.page
      .getByRole('radio', { name: this.say('gmo_credit') })
      .isChecked();
    if (!isChosen) await this.choosePayment('gmo_credit');
    await (isChosen ? open : drawer.or(this.button('payment_change'))).first().waitFor();
    if (!(await drawer.isVisible())) await open.click();
    await expect(drawer).toBeVisible();
  }

  payInCash = (): Promise<void> => this.choosePayment('custom_cod');
  payByPaypay = (): Promise<void> => this.choosePayment('gmo_paypay');

  async payByNewCard(number: string): Promise<void> {
    await this.openCards();
    await this.writeCard(number);
    await this.expectPaymentPage();
  }

  /**
   * Enters a card in the open payment drawer and uses it for this purchase only. Does not check the
   * page below or after it.
   */
  async writeCard(number: string): Promise<void> {
    const drawer = this.page.getByRole('dialog');
    const field = drawer.getByRole('textbox', { name: this.say('payment_card_number') });
    // an order's page offers every payment method in the drawer, the checkout only cards
    const type = drawer.getByText(this.say('gmo_credit'), { exact: true });
    // with saved cards the form is behind a further choice
    const another = drawer.getByText(this.say('payment_new_card'), { exact: true });
    await field.or(another).or(type).first().waitFor();
    if (await type.isVisible()) await type.click();
    await field.or(another).first().waitFor();
    if (!(await field.isVisible())) await another.click();
    await field.fill(number);
    await drawer.getByRole('textbox', { name: this.say('payment_expiry') }).fill('12/30');
    await drawer.getByRole('textbox', { name: this.say('payment_cvc') }).fill('123');
    await drawer
      .getByRole('textbox', { name: this.say('payment_holder') })
      .fill('HANAKO TAKAHASHI');
    await this.useMeans();
    await expect(drawer).toHaveCount(0);
  }

  /**
   * Confirms the payment drawer: in the checkout it saves the choice, on an order's page it pays.
   */
  async useMeans(): Promise<void> {
    const drawer = this.page.getByRole('dialog');
    const pays = drawer.getByRole('button', { name: this.say('payment_pay_so'), exact: true });
    await drawer
      .getByRole('button', { name: this.say('payment_use'), exact: true })
      .or(pays)
      .click();
  }

  /** Selects konbini payment, and enters the payer and the chain in the drawer that opens. */
  async payAtKonbini(): Promise<void> {
    await this.choosePayment('gmo_cvs');
    await this.writeRecord('konbini_chain_00001');
    await this.expectPaymentPage();
  }

  /**
   * Enters a record for a chain in the payment drawer of an order's page, and uses it. Does not
   * check the page below.
   */
  async writeKonbini(chain: string): Promise<void> {
    const drawer = this.page.getByRole('dialog');
    await drawer.getByText(this.say('slip_payment'), { exact: true }).click();
    await drawer.getByRole('button', { name: this.say('konbini_add') }).click();
    await this.writeRecord(chain);
    await this.useMeans();
    await expect(drawer).toHaveCount(0);
  }

  private async writeRecord(chain: string): Promise<void> {
    const drawer = this.page.getByRole('dialog');
    await drawer.getByRole('radio', { name: this.say(chain), exact: true }).check();
    await drawer
      .getByRole('textbox', { name: this.say('konbini_name') })
      .first()
      .fill('髙橋 花子');
    await drawer.getByRole('textbox', { name: this.say('konbini_kana') }).fill('たかはし はなこ');
    await drawer.getByRole('textbox', { name: this.say('konbini_phone') }).fill('090-1234-5678');
    await drawer.getByRole('button', { name: this.say('konbini_save'), exact: true }).click();
  }

  /** A field by its label; password inputs have no ARIA role. */
  field(key: string) {
    return this.page.getByLabel(this.say(key)).and(this.page.locator('input'));
  }

  async logIn(email: string, password: string): Promise<void> {
    if (email !== '') await this.field('account_email').fill(email);
    await this.field('account_password').fill(password);
    await this.button('account_log_in').click();
    await expect(this.page).not.toHaveURL(/account\/login/);
  }

  /** Enters the given address or a unique one, because emails per mailbox and hour are limited. */
  async writeEmail(email = `hanako-${randomUUID().slice(0, 8)}@example.com`): Promise<void> {
    this.email = email;
    await this.page.getByRole('textbox', { name: this.say('checkout_contact_email') }).fill(email);
  }

  async confirm(): Promise<void> {
    await this.button('checkout_place').click();
  }

  /** Places the order and enters the code from the guest's mailbox. */
  async confirmByCode(): Promise<void> {
    await this.confirm();
    const code = this.page.getByLabel(this.say('contact_code_label'));
    await expect(code).toBeFocused();
    await code.fill(await this.codeInMailbox());
    await this.button('contact_code_confirm').click();
  }

  async codeInMailbox(): Promise<string> {
    const { text } = await this.shop.mailbox.emailTo(this.email, /^ {4}\d{6}$/m);
    return /^ {4}(\d{6})$/m.exec(text)?.[1] as string;
  }

  async expectBankPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/sandbox\/gmo\/tds2\/challenge/);
    await expect(this.page.getByRole('button', { name: /Approve/ })).toBeVisible();
  }

  async answerBank(choice: 'Approve' | 'Refuse' | 'Cancel'): Promise<void> {
    await this.expectBankPage();
    await this.page.getByRole('button', { name: new RegExp(choice) }).click();
  }

  /**
   * Expects the order's page with this title.
   * @returns the order's id
   */
  async expectOrder(titleKey: string): Promise<number> {
    await expect(this.page).toHaveURL(/checkout\/step-done\/\d+/);
    await expect(this.page.getByRole('heading', { name: this.say(titleKey) })).toBeVisible();
    return Number(/step-done\/(\d+)/.exec(this.page.url())?.[1]);
  }

  /** Expects PayPay's page, after the page that redirects to it. */
  async expectPaypayPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/sandbox\/gmo\/paypay\?/);
    await expect(this.page.locator('button[name=decision]')).toHaveCount(3);
  }

  async answerPaypay(choice: 'approve' | 'refuse' | 'cancel'): Promise<void> {
    await this.expectPaypayPage();
    await this.page.locator(`button[name=decision][value=${choice}]`).click();
  }

  /** Reads the order from the API with this browser's guest token. */
  async orderOnServer(
    id: number,
  ): Promise<{ slug: string; status: string; payment: { status: string }; total_amount: number }> {
    const kept = await this.page.evaluate(() => localStorage.getItem('huc-guest-token'));
    const { value } = JSON.parse(kept ?? '{}') as { value: string };
    return (await this.shop.call('GET', `/api/v2/orders/${id}`, { guest: value })).body;
  }
}

/** An ordinary product with stock and several SKUs. */
export function plainGood(goods: readonly Good[], turn = 0): Good {
  const plain = goods.filter(
    (good) =>
      good.salable_status === 'on_sell' &&
      !good.is_printio_product &&
      !good.adult_warning &&
      !good.is_limited_time_sale &&
      good.skus.length > 1 &&
      good.skus.every((sku) => sku.salable_limit === null && sku.available_quantity > 10),
  );
  return plain[turn % plain.length] as Good;
}

/** Goes from the product list to the page with the button that places the order. */
export async function goToPlaceOrder(buyer: Buyer, turn: number, quantity = 1): Promise<void> {
  const good = plainGood(await buyer.shop.goods(), turn);
  await buyer.visitMarketplace();
  await buyer.open(good);
  await buyer.addToCart(good, quantity);
  await buyer.expectBadge(quantity);
  await buyer.goToCart();
  await buyer.goOn();
  await buyer.writeAddress();
}
