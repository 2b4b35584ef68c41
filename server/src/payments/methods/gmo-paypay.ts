import { askPaypay, givePaypayMoneyBack } from '../ask-paypay.ts';
import { atGmo, type PaymentMethod } from './method.ts';

/** PayPay by way of GMO: its page cannot be closed and ends by itself. */
export const gmoPaypay = {
  inquire: atGmo(askPaypay),
  close: atGmo(askPaypay),
  giveBack: atGmo(givePaypayMoneyBack),
  returnPath: '/api/return/gmo/paypay',
} as const satisfies PaymentMethod;
