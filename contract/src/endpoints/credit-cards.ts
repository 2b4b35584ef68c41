import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cardType, creditCard, newCreditCard } from '../entities/credit-card.ts';
import { idInPath, slug } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
/**
 * An `order` session, opened by the link in an order email, has only what was entered in that
 * session, not the guest's other records (D-091).
 */
const buyers = ['guest', 'member', 'order'] as const;

export const creditCardsEndpoints = {
  'GET /credit-cards': endpoint({
    summary:
      "The caller's saved cards of one gateway, as it masks them. Cards of payuni_credit are kept by paying with them.",
    channels: both,
    visitors: buyers,
    query: z.object({
      type: cardType,
      application: z.optional(z.literal('buyer_general')),
      /** Added: only the cards this store can charge. */
      store_slug: z.optional(slug),
    }),
    answer: z.array(creditCard),
    failures: [],
  }),
  'POST /credit-cards': endpoint({
    summary:
      "Keeps a card at GMO by the token that GMO's script gave the browser (SaveMember once, then SaveCard).",
    channels: both,
    visitors: buyers,
    body: newCreditCard,
    answer: creditCard,
    failures: ['GMO_PAYMENT_EXCEPTION'],
  }),
  'DELETE /credit-cards/{id}': endpoint({
    summary: 'Deletes a card here and at its gateway.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['GMO_PAYMENT_EXCEPTION', 'PAYUNI_API_ERROR'],
  }),
};
