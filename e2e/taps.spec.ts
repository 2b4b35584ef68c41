import type { Locator } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Buyer } from './buyer.ts';
import { expect, test, type Good, type Shop } from './shop.ts';

/** A buyer whose taps and filled fields are counted. */
class CountedBuyer extends Buyer {
  taps = 0;
  fields = 0;

  private async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.click();
  }
  private async write(key: string, text: string): Promise<void> {
    this.fields++;
    const drawer = this.page.getByRole('dialog');
    const place = (await drawer.count()) > 0 ? drawer : this.page;
    await place.getByLabel(this.say(key)).and(this.page.locator('input')).first().fill(text);
  }
  private named = (role: 'button' | 'link', key: string): Locator =>
    this.page
      .getByRole(role, { name: this.say(key), exact: true })
      .locator('visible=true')
      .first();

  /** Adds a product from the list to the cart; with one SKU it needs no sheet. */
  async take(good: Good): Promise<void> {
    await this.visitMarketplace();
    await this.tap(this.page.getByRole('link', { name: good.name }).first());
    await expect(this.page.getByRole('heading', { level: 1, name: good.name })).toBeVisible();
    // the button opens the sheet until the script that adds directly has loaded
    await expect(this.named('link', 'product_add_to_cart')).not.toHaveAttribute('aria-haspopup');
    await this.tap(this.named('link', 'product_add_to_cart'));
    await expect(this.page.getByText(this.say('product_added'), { exact: true })).toBeVisible();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
  async goByCart(): Promise<void> {
    await this.tap(
      this.page.getByRole('link', { name: this.say('common_cart_with_count') }).first(),
    );
    await this.tap(this.named('button', 'cart_go_on'));
    await this.expectPaymentPage();
  }
  async checkOut(): Promise<void> {
    await this.tap(this.named('button', 'product_check_out'));
    await this.expectPaymentPage();
  }
  async writeOwnAddress(phone: string, name = '数 えみ'): Promise<void> {
    await this.tap(this.named('button', 'checkout_receiver_add'));
    await expect(this.page.getByLabel(this.say('checkout_address_postcode'))).toBeVisible();
    await this.write('checkout_address_postcode', '6028475');
    await expect(this.page.getByLabel(this.say('checkout_address_city'))).toHaveValue(
      /京都市上京区/,
    );
    await this.write('checkout_address_street', phone);
    await this.write('checkout_address_name', name);
    await this.write('checkout_address_phone', phone);
    await this.tap(this.named('button', 'checkout_address_save'));
    await this.expectPaymentPage();
  }
  async chooseCash(): Promise<void> {
    await this.tap(this.page.getByRole('radio', { name: this.say('custom_cod') }));
  }
  async writeOwnEmail(): Promise<void> {
    await this.write('checkout_contact_email', `taps-${randomUUID().slice(0, 8)}@example.com`);
  }
  async place(): Promise<number> {
    await this.tap(this.named('button', 'checkout_place'));
    return this.expectOrder('order_title_placed');
  }
  count(): [taps: number, fields: number] {
    const counted: [number, number] = [this.taps, this.fields];
    this.taps = this.fields = 0;
    return counted;
  }
}

const oneSku = async (shop: Shop): Promise<Good> => {
  const unit = ({ skus }: Good) => skus[0]?.available_quantity ?? 0;
  const [most] = (await shop.goods())
    .filter(
      ({ skus, salable_status, is_printio_product, adult_warning }) =>
        skus.length === 1 &&
        salable_status === 'on_sell' &&
        !is_printio_product &&
        !adult_warning &&
        skus[0]?.salable_limit === null,
    )
    // parallel journeys hold products of a stream
    .toSorted((one, other) => unit(other) - unit(one));
  expect(most && unit(most), 'the demo has plenty of a product with one SKU').toBeGreaterThan(10);
  return most as Good;
};
const setAlways = (shop: Shop, confirm_always: boolean) =>
  shop.operator('PUT', '/stores/hanamori/bounds', { confirm_always });

test('a guest orders with cash in few taps, the next time in fewer; a gift does not change the default address', async ({
  page,
  shop,
  say,
}) => {
  await setAlways(shop, false);
  try {
    const buyer = new CountedBuyer({ page, shop, say });
    const good = await oneSku(shop);
    const phone = `0803${String(Date.now()).slice(-7)}`;
    await buyer.take(good);
    await buyer.goByCart();
    await buyer.writeOwnAddress(phone);
    await buyer.chooseCash();
    await buyer.writeOwnEmail();
    const first = await buyer.place();
    const [taps, fields] = buyer.count();
    expect(taps).toBeLessThanOrEqual(12);
    expect(fields).toBe(5);
    // with an open order the same contact would need a code
    for (const step of ['shipped', 'delivered'])
      await shop.operator('POST', `/orders/${first}/${step}`);

    await buyer.take(good);
    await buyer.checkOut();
    await expect(page.getByRole('radio', { name: say('custom_cod') })).toBeChecked();
    const second = await buyer.place();
    const [tapsAgain, fieldsAgain] = buyer.count();
    expect(tapsAgain).toBeLessThanOrEqual(5);
    expect(fieldsAgain).toBe(0);
    for (const step of ['shipped', 'delivered'])
      await shop.operator('POST', `/orders/${second}/${step}`);

    await buyer.take(good);
    await buyer.checkOut();
    await buyer.writeOwnAddress(`0804${phone.slice(4)}`, '贈 先男');
    const gift = page.getByRole('radio', { name: /贈 先男/ });
    await expect(gift).toBeChecked();
    const third = await buyer.place();
    for (const step of ['shipped', 'delivered'])
      await shop.operator('POST', `/orders/${third}/${step}`);
    await buyer.take(good);
    await buyer.checkOut();
    await expect(page.getByRole('radio', { name: /数 えみ/ })).toBeChecked();
    // unless the buyer chooses it
    await page
      .getByText(/贈 先男/)
      .first()
      .click();
    await page.getByRole('button', { name: say('checkout_receiver_change'), exact: true }).click();
    await page.getByLabel(say('checkout_address_default')).check();
    await page.getByRole('button', { name: say('checkout_address_save'), exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(gift).toBeChecked();
  } finally {
    await setAlways(shop, true);
  }
});

test(
  'a member who has ordered before orders again with four taps',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const buyer = new CountedBuyer({ page, shop, say });
    const good = await oneSku(shop);
    await page.goto(`${shop.origin}/stores/hanamori/account/login`);
    await buyer.logIn('member@example.com', 'noren-demo-2026');
    await buyer.take(good);
    await buyer.checkOut();
    // her own address, not the newest one
    await expect(page.getByRole('radio', { name: /森 花子/ })).toBeChecked();
    await buyer.chooseCash();
    await buyer.place();
    buyer.count();
    await buyer.take(good);
    await buyer.checkOut();
    await buyer.place();
    const [taps, fields] = buyer.count();
    expect(taps).toBeLessThanOrEqual(4);
    expect(fields).toBe(0);
  },
);
