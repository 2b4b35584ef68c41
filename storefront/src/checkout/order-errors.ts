import * as m from '../i18n/generated/messages.js';
import type { ExpectedOrder } from '@noren/contract/endpoints/checkout';
import type { OrderPart } from './order-check.ts';

/** What stands at each part of the page; `page` stands at the button. */
export interface OrderErrors {
  missing: OrderPart[];
  at: Partial<Record<'shipping' | 'receiver' | 'payment' | 'age' | 'review' | 'page', string>>;
  contact: ('email' | 'phone_number' | 'custom_buyer_name')[];
  /** the address has to answer first: its code is asked for */
  asksCode: boolean;
  /** what the page showed when the order was refused because it is not so any more; beside what it shows now the difference can be seen */
  shown: ExpectedOrder | null;
}

export const noOrderErrors: OrderErrors = { missing: [], at: {}, contact: [], asksCode: false, shown: null };

export function missingPartErrors(missing: OrderPart[]): OrderErrors {
  return {
    missing,
    at: {
      ...(missing.includes('receiver') && { receiver: m.checkout_receiver_missing() }),
      ...(missing.includes('payment') && { payment: m.payment_missing() }),
      ...(missing.includes('age') && { age: m.checkout_age_missing() }),
      ...(missing.length > 0 && { page: m.checkout_place_missing() }),
    },
    asksCode: false,
    contact: missing.filter((part) => part === 'email' || part === 'phone_number'),
    shown: null,
  };
}

/** Takes the eyes and the keyboard to a part of the page; `at once` where a second tap must not land on what moves under the finger. */
export function showPart(part: OrderPart | 'contact' | 'invoice' | 'shipping' | 'review' | 'total', how: 'calmly' | 'at once' = 'calmly'): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(part === 'email' || part === 'phone_number' ? `[data-field="${part}"]` : `[data-part="${part}"]`);
    place?.focus({ preventScroll: true });
    const isInstant = how === 'at once' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    place?.scrollIntoView({ block: 'center', behavior: isInstant ? 'instant' : 'smooth' });
  });
}
