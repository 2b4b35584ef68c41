import { paymentMethods } from '@noren/contract/payment-methods';
import { call } from '../../api/client.ts';
import type { GatewayMethod } from './method.ts';
import { walletWords } from './wallet-words.ts';

/** PayPay, through its own page and a step of ours (spec §2, §4). */
export const gmoPaypay: GatewayMethod<'gmo_paypay'> = {
  ...walletWords('gmo_paypay'),
  facts: paymentMethods.gmo_paypay,
  hasOwnStep: true,
  meansOf: ({ paypay }) => (paypay ? { type: 'gmo_paypay' } : null),
  async start(_means, { params, stepBack }) {
    const result = await call('POST /orders/{id}/gmo-paypay', {
      params,
      body: { redirect_url: stepBack },
      as: 'guest',
    });
    return result.ok ? { ok: true, next: result.data.form_url } : result;
  },
};
