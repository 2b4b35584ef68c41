import type { PaymentFacts, PaymentType } from '@noren/contract/payment-methods';
import { methodOf } from './registry.ts';

interface Chosen {
  card: object | null;
  konbini: object | null;
}

const hasMeans: Record<PaymentFacts['brings'], (chosen: Chosen) => boolean> = {
  saved_card: ({ card }) => card !== null,
  // the Taiwanese checkout checks its card itself
  typed_card: () => true,
  konbini_record: ({ konbini }) => konbini !== null,
  nothing: () => true,
};

/** Whether the card or konbini record that a method needs is chosen. */
export const isChoiceComplete = (type: PaymentType, chosen: Chosen): boolean =>
  hasMeans[methodOf(type).facts.brings](chosen);
