import { randomUUID } from 'node:crypto';
import type { PaymentType } from '@noren/contract/payment-methods';
import { newGuest } from './buyer.ts';
import { finish } from './card-gateway.ts';
import { payAtCounter, withNumber } from './konbini.ts';
import { newShopBuyer, payAtPaypay } from './paypay.ts';
import type { TestShop } from './shop.ts';
import { newStaff, type TestStaff } from './staff.ts';
import { finishAtBank, newTaiwanBuyer } from './taiwan.ts';

/** Records a transfer, as the staff of Hanamori do in the console. */
export const recordTransferOf = (
  staff: TestStaff,
  order: number,
  amount: number,
  { accepts_difference = false, key }: { accepts_difference?: boolean; key?: string } = {},
) =>
  staff.call(
    'POST',
    `/stores/hanamori/orders/${order}/bank-payment`,
    { amount, accepts_difference, note: '' },
    key ?? randomUUID(),
  );

/** How the tests pay with a method, from the cart to the end at its gateway. */
interface PaymentWay {
  pay: (
    shop: TestShop,
    sku: number,
    quantity: number,
  ) => Promise<{ order: number; see: (of?: number) => Promise<any> }>;
  /** gateway calls that return money, with the code by which the gateway refuses a part for good; null: none returns it */
  refunds: {
    all: 'AlterTran' | 'PaypayCancelReturn' | 'trade/close';
    part: string;
    refusal: string;
  } | null;
}

export const paymentWays = {
  gmo_credit: {
    async pay(shop, sku, quantity) {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, quantity, { payment_type: 'gmo_credit' });
      await finish(
        shop,
        (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string,
      );
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: { all: 'AlterTran', part: 'ChangeTran', refusal: 'E11010010' },
  },
  gmo_cvs: {
    async pay(shop, sku, quantity) {
      const { buyer, order, slip } = await withNumber(shop, sku, quantity);
      await payAtCounter(shop, slip);
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: null,
  },
  gmo_paypay: {
    async pay(shop, sku, quantity) {
      const buyer = await newShopBuyer(shop);
      const order = await buyer.order(sku, 'gmo_paypay', quantity);
      await payAtPaypay(await buyer.formOf(order));
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: { all: 'PaypayCancelReturn', part: 'PaypayCancelReturn', refusal: 'E11010010' },
  },
  payuni_credit: {
    async pay(shop, sku, quantity) {
      const buyer = await newTaiwanBuyer(shop);
      const order = (await buyer.checkout(sku, {}, quantity)).body.id as number;
      await finishAtBank(shop, (await buyer.pay(order)).body.data.pay_redirect_url as string);
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: { all: 'trade/close', part: 'trade/close', refusal: 'CLOSE03001' },
  },
  bank_transfer: {
    async pay(shop, sku, quantity) {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, quantity, { payment_type: 'bank_transfer' });
      const { total_amount } = await buyer.see(order);
      const staff = await newStaff(shop, { hanamori: 'owner' });
      await recordTransferOf(staff, order, total_amount as number);
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: null,
  },
  // the caller hands it over and takes the cash
  custom_cod: {
    async pay(shop, sku, quantity) {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, quantity, { payment_type: 'custom_cod' });
      return { order, see: (of = order) => buyer.see(of) };
    },
    refunds: null,
  },
} satisfies Record<PaymentType, PaymentWay>;
