import type { PaymentType } from '@noren/contract/payment-methods';
import { storedValue } from '../storage/stored-value.ts';

/** How this browser's last order was paid. Check its ids against the server's lists. */
export interface LastPayment {
  type: PaymentType;
  card_id: number | null;
  konbini_id: number | null;
}
export const lastPayment = storedValue<LastPayment>('last-payment');

export const guestEmail = storedValue<string>('guest-email');

/** Clears these values, so that the browser's next user is offered none of them. */
export function clearLastOrder(): void {
  lastPayment.clear();
  guestEmail.clear();
}
