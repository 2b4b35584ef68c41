import type { PaymentFacts, PaymentType } from '@noren/contract/payment-methods';
import { methodOf } from './registry.ts';

interface Chosen {
  card: object | null;
  konbini: object | null;
}

const isBrought: Record<PaymentFacts['brings'], (chosen: Chosen) => boolean> = {
  saved_card: ({ card }) => card !== null,
  // a Taiwanese checkout checks its card itself
  typed_card: () => true,
  konbini_record: ({ konbini }) => konbini !== null,
  nothing: () => true,
};

/** Whether what this way of paying needs of its buyer is chosen: without it, it is no choice yet. */
export const isChoiceWhole = (type: PaymentType, chosen: Chosen): boolean => isBrought[methodOf(type).facts.brings](chosen);
