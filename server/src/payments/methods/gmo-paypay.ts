import { askPaypay, givePaypayMoneyBack, returnPaypayPart } from './ask-paypay.ts';
import { atGmo, partAtGmo, type PaymentMethod } from './method.ts';

/** PayPay by way of GMO: its page cannot be closed and ends by itself. */
export const gmoPaypay = {
  inquire: atGmo(askPaypay),
  close: atGmo(askPaypay),
  giveBack: atGmo(givePaypayMoneyBack),
  givePart: partAtGmo(returnPaypayPart),
  returnPath: '/api/return/gmo/paypay',
} as const satisfies PaymentMethod;
