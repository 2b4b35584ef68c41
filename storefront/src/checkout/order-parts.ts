import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import * as m from '../i18n/generated/messages.js';

export type OrderPart = 'shipping' | 'receiver' | 'payment' | 'email' | 'phone_number' | 'age';

/** Errors by section of the page; `page` is at the button. */
export interface OrderErrors {
  missing: OrderPart[];
  at: Partial<
    Record<'shipping' | 'receiver' | 'delivery' | 'payment' | 'age' | 'review' | 'page', string>
  >;
  contact: ('email' | 'phone_number' | 'custom_buyer_name')[];
  /** the email address must be verified with a code first */
  asksCode: boolean;
  /** what the page showed when the order was refused because it had changed */
  shown: ExpectedOrder | null;
}

export const noOrderErrors: OrderErrors = {
  missing: [],
  at: {},
  contact: [],
  asksCode: false,
  shown: null,
};

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

/**
 * Scrolls to a section of the page and focuses it. `at once` skips the animation, so that a second
 * tap does not hit a moving element.
 */
export function showPart(
  part: OrderPart | 'contact' | 'invoice' | 'shipping' | 'delivery' | 'review' | 'total',
  how: 'calmly' | 'at once' = 'calmly',
): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(
      part === 'email' || part === 'phone_number'
        ? `[data-field="${part}"]`
        : `[data-part="${part}"]`,
    );
    place?.focus({ preventScroll: true });
    const isInstant = how === 'at once' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    place?.scrollIntoView({ block: 'center', behavior: isInstant ? 'instant' : 'smooth' });
  });
}

/** Submits the form that a section of the page has. @returns false: it has none */
export function submitForm(part: OrderPart): boolean {
  const form = document.querySelector<HTMLFormElement>(`[data-part="${part}"] form`);
  form?.requestSubmit();
  return form !== null;
}
