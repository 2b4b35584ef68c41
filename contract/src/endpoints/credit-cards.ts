import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { creditCard, newCreditCard } from '../entities/credit-card.ts';
import { idInPath, slug } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
const buyers = ['guest', 'member'] as const;

export const creditCardsEndpoints = {
  'GET /credit-cards': endpoint({
    summary: "The caller's saved cards, as the gateway masks them.",
    channels: both,
    visitors: buyers,
    query: z.object({
      type: z.literal('gmo_credit'),
      application: z.optional(z.literal('buyer_general')),
      /** added: only the cards this store can charge */
      store_slug: z.optional(slug),
    }),
    answer: z.array(creditCard),
    failures: [],
  }),
  'POST /credit-cards': endpoint({
    summary: "Keeps a card at GMO by the token that GMO's script gave the browser (SaveMember once, then SaveCard).",
    channels: both,
    visitors: buyers,
    body: newCreditCard,
    answer: creditCard,
    failures: ['GMO_PAYMENT_EXCEPTION'],
  }),
  'DELETE /credit-cards/{id}': endpoint({
    summary: 'Forgets a card here and at GMO.',
    channels: both,
    visitors: buyers,
    params: z.object({ id: idInPath }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['GMO_PAYMENT_EXCEPTION'],
  }),
};
