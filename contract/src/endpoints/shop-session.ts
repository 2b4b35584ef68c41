import * as z from 'zod/mini';
import { asTyped } from '../scalars.ts';
import { endpoint } from '../endpoint.ts';
import { merged } from '../entities/session.ts';
import { shopMe } from '../entities/shop-me.ts';

const shop = ['shop'] as const;
const everyone = ['ghost', 'guest', 'member', 'seller'] as const;
const loginBody = z.object({
  token: asTyped(4096, 1),
  /** Added: the caller agrees to end another person's session that is still valid (D-088). */
  replace_session: z.optional(z.boolean()),
});
const entered = z.object({ token: z.string() });

/** Login to the shop channel by the live platform's token (spec §7), and the logged-in person. */
export const shopSessionEndpoints = {
  'POST /seller/login': endpoint({
    summary:
      'Exchanges a live platform’s login token of a seller for a session of the shop channel.',
    channels: shop,
    visitors: everyone,
    body: loginBody,
    answer: entered,
    // spec §8: INTERNAL_SYSTEM_ERROR leads to the internal-system page, anything else to the
    // unauthorized page
    failures: [
      'UNAUTHORIZED',
      'LIVER_NOT_IN_WHITELIST',
      'INTERNAL_SYSTEM_ERROR',
      'ANOTHER_PERSON_IS_LOGGED_IN',
    ],
  }),
  'POST /buyer/login': endpoint({
    summary:
      'Exchanges a live platform’s login token of a buyer for a session of the shop channel. Of a guest named by the guest header the cart alone comes along.',
    channels: shop,
    visitors: everyone,
    body: loginBody,
    answer: z.object({
      ...entered.shape,
      /** added, as at the marketplace's login: null when there was no guest, or it had nothing */ merged:
        z.nullable(merged),
    }),
    failures: ['UNAUTHORIZED', 'INTERNAL_SYSTEM_ERROR', 'ANOTHER_PERSON_IS_LOGGED_IN'],
  }),
  'GET /me': endpoint({
    summary: 'The person logged in to the shop: a buyer, or a seller with liver and store.',
    channels: shop,
    visitors: ['member', 'seller'],
    answer: shopMe,
    failures: [],
  }),
  'PUT /me @shop': endpoint({
    summary: 'Declares whether the caller is of age, and optionally accepts the data policy.',
    channels: shop,
    visitors: ['member', 'seller'],
    body: z.object({
      does_age_verify: z.boolean(),
      /** added */ is_accept_data_policy: z.optional(z.literal(true)),
    }),
    answer: shopMe,
    failures: [],
  }),
};
