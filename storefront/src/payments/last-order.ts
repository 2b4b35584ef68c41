import type { PaymentType } from '@noren/contract/payment-methods';
import { storedValue } from '../storage/stored-value.ts';

/** How the last order of this browser was paid; its ids are checked against the server's lists before use. */
export interface LastPayment {
  type: PaymentType;
  card_id: number | null;
  konbini_id: number | null;
}
export const lastPayment = storedValue<LastPayment>('last-payment');

/** The email address of the last order that a guest placed in this browser. */
export const guestEmail = storedValue<string>('guest-email');

/** Whoever uses this browser next is offered nothing of what was remembered. */
export function forgetLastOrder(): void {
  lastPayment.clear();
  guestEmail.clear();
}
