import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { bankPaymentResult } from '../entities/bank-payment.ts';
import { idInPath, slug, text } from '../scalars.ts';

const keeper = ['owner', 'manager', 'accountant'] as const;

export const bankPaymentEndpoints = {
  'POST /console/stores/{slug}/orders/{id}/bank-payment': staffEndpoint({
    summary:
      'Records a transfer that arrived on the store’s own account. The order is paid if the amount is its total, or if `accepts_difference` says so.',
    roles: keeper,
    params: z.object({ slug, id: idInPath }),
    body: z.strictObject({
      /** in whole units of the order's currency */
      amount: z.int().check(z.gte(1), z.lte(99_999_999)),
      accepts_difference: z.boolean(),
      note: text(500),
    }),
    idempotent: true,
    answer: z.object({ data: bankPaymentResult }),
    failures: ['ROLE_NOT_ALLOWED', 'BANK_PAYMENT_REFUSED'],
  }),
};
