import type { GatewayPaymentType } from '@noren/contract/payment-methods';
import { applyGatewayResult } from '../attempts/apply-gateway-result.ts';
import { gmoCreditPages } from './gmo-credit/pages.ts';
import type { PaymentPages } from './payment-pages.ts';
import { payuniCreditPages } from './payuni-credit/pages.ts';

/** The pages of every method, a layer above the calls in registry.ts. */
export const pagesOf: Record<GatewayPaymentType, PaymentPages> = {
  gmo_credit: gmoCreditPages,
  gmo_cvs: { form: null, onReturn: null },
  // a return comes any number of times or not at all, perhaps without a field (GMO 1.8 step 4)
  gmo_paypay: {
    form: null,
    onReturn: (app, attempt) => applyGatewayResult(app, attempt, 'return'),
  },
  payuni_credit: payuniCreditPages,
};
