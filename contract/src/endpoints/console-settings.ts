import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { bankAccount } from '../entities/bank-account.ts';
import { paymentType } from '../entities/store.ts';
import { shippingMethods } from '../entities/shipping-method.ts';
import { cashRules, homeDelivery, storeSettings } from '../entities/store-settings.ts';
import { registrationNumberForm } from '../registration-number.ts';
import { maxFeeSteps } from '../payment-fee.ts';
import { asTyped, matching, money, slug, text } from '../scalars.ts';

const storeParams = z.object({ slug });
const answer = z.object({ data: storeSettings });
const keeper = ['owner', 'manager'] as const;
const registrationNumber = matching(14, registrationNumberForm, 'T and thirteen digits');
const fee = z.int().check(z.nonnegative(), z.lte(99_999));
const bound = money.check(z.lte(99_999_999));

export const settingsEndpoints = {
  'GET /console/stores/{slug}/settings': staffEndpoint({
    summary: 'A store’s sales settings, and what is missing before buyers can order.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/seller-facts': staffEndpoint({
    summary: 'Sets items of the legal notice; null removes an item, omitted ones stay unchanged.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({ facts: z.record(asTyped(60), z.nullable(text(4_000))) }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/registration-number': staffEndpoint({
    summary:
      'Sets the number under which a store of Japan is registered to make out qualified invoices (適格請求書); null: it is not registered.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({ registration_number: z.nullable(registrationNumber) }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/web-shop': staffEndpoint({
    summary:
      'Opens the store’s own pages on the web (`in_marketplace`), or closes them; refused once somebody has ordered there, during a rehearsal, and for a store without the live shop.',
    roles: ['owner'],
    params: storeParams,
    body: z.strictObject({ in_marketplace: z.boolean() }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/payments': staffEndpoint({
    summary:
      'Sets the payment methods the store offers, the buyer’s fee and the order totals for each, and the rules for cash; omitted ones stay unchanged.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({
      payments: z
        .array(
          z.strictObject({
            type: paymentType,
            enabled: z.boolean(),
            payment_fee: fee,
            fee_steps: z.optional(
              z.array(z.strictObject({ from: bound, fee })).check(z.maxLength(maxFeeSteps)),
            ),
            /** not for cash on delivery, which has `cash.cash_most` */
            total_from: z.optional(z.nullable(bound)),
            total_to: z.optional(z.nullable(bound)),
            /** for transfers to the store's own account */
            term_days: z.optional(z.int().check(z.gte(1), z.lte(60))),
            bank_account: z.optional(z.nullable(bankAccount)),
            /** for konbini payments: the store has a contract for 7-Eleven. Absent: unchanged */
            seven_eleven: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(10)),
      cash: z.optional(cashRules),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/shipping': staffEndpoint({
    summary:
      'Sets how the store sends, with fees by place, and where its goods are picked up. `fees` that are left out stay; a `shipping_revision` that is not how it stands is refused.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({
      shipping: homeDelivery,
      pick_up: z.strictObject({ enabled: z.boolean(), address: z.nullable(text(300)) }),
      shipping_revision: z.optional(asTyped(64)),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  'PUT /console/stores/{slug}/shipping-methods': staffEndpoint({
    summary:
      'Sets the shipping methods of a store in Japan, in their order; an empty list removes them, and the fees of its shipping apply again. A `revision` that is not how it stands is refused.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({ methods: shippingMethods, revision: z.optional(asTyped(64)) }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
};
