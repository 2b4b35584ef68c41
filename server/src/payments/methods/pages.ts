import type { GatewayPaymentType } from '@noren/contract/payment-methods';
import { learnOf } from '../attempts/learn.ts';
import { gmoCreditPages } from './gmo-credit/pages.ts';
import type { PaymentPages } from './payment-pages.ts';
import { payuniCreditPages } from './payuni-credit/pages.ts';

/** The pages of every method. They start payments, so that they lie above the acts of registry.ts. */
export const pagesOf: Record<GatewayPaymentType, PaymentPages> = {
  gmo_credit: gmoCreditPages,
  gmo_cvs: { form: null, cameBack: null },
  // comes none to many times, perhaps without a field (GMO 1.8 step 4)
  gmo_paypay: { form: null, cameBack: (app, attempt) => learnOf(app, attempt, 'return') },
  payuni_credit: payuniCreditPages,
};
