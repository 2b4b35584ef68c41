import type { PaymentType } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';

/** What the three ways of paying of the marketplace are called. */
export function paymentName(type: PaymentType): string {
  if (type === 'custom_cod') return m.payment_cod();
  return type === 'gmo_cvs' ? m.slip_payment() : m.payment_card();
}

export function paymentNote(type: PaymentType): string {
  if (type === 'custom_cod') return m.payment_cod_note();
  return type === 'gmo_cvs' ? m.slip_payment_note() : m.payment_card_note();
}
