import { expect } from '@playwright/test';
import { Buyer } from './buyer.ts';

/** A buyer at the checkout of a Taiwanese store, in either channel. */
export class TwBuyer extends Buyer {
  /** Enters a Taiwanese address; the district fills in the postcode. */
  async writeTwAddress(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.say('checkout_receiver_add'), exact: true })
      .click();
    const drawer = this.page.getByRole('dialog');
    await drawer.getByLabel(this.say('taiwan_city')).selectOption('南投縣');
    await drawer.getByLabel(this.say('taiwan_district')).selectOption('鹿谷鄉');
    await expect(drawer.getByLabel(this.say('checkout_address_postcode'))).toHaveValue('558');
    await drawer.getByLabel(this.say('taiwan_detail')).fill('中正一路 100 號 5 樓');
    await drawer.getByLabel(this.say('taiwan_receiver_name')).fill('陳怡君');
    await drawer.getByLabel(this.say('taiwan_mobile')).fill('0912-345-678');
    await drawer.getByRole('button', { name: this.say('checkout_address_save') }).click();
    await this.expectPaymentPage();
  }

  async typeCard(number: string): Promise<void> {
    const another = this.page.getByText(this.say('payment_new_card'), { exact: true });
    const field = this.page.getByRole('textbox', { name: this.say('payment_card_number') });
    await field.or(another).first().waitFor();
    if (!(await field.isVisible())) await another.click();
    await field.fill(number);
    await this.page.getByRole('textbox', { name: this.say('payment_expiry') }).fill('12/30');
    await this.page.getByRole('textbox', { name: this.say('payment_cvc') }).fill('123');
  }

  /** Answers on the Taiwanese bank's 3-D Secure page. */
  async answerTwBank(choice: 'Approve' | 'Refuse' | 'Cancel'): Promise<void> {
    await expect(this.page).toHaveURL(/\/sandbox\/payuni\/api\/credit\/api_3d\//);
    await this.page.getByRole('button', { name: choice }).click();
  }
}
