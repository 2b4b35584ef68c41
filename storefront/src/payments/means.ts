import type { PaymentType } from '@noren/contract/entities/store';
import { wordOf } from '@noren/kit/formats/word-of.ts';
import * as m from '../i18n/generated/messages.js';

const names: Record<PaymentType, () => string> = {
  gmo_credit: m.payment_card,
  payuni_credit: m.payment_card,
  gmo_cvs: m.slip_payment,
  gmo_paypay: m.payment_paypay,
  custom_cod: m.payment_cod,
};
const notes: Record<PaymentType, () => string> = {
  gmo_credit: m.payment_card_note,
  payuni_credit: m.taiwan_card_note,
  gmo_cvs: m.slip_payment_note,
  gmo_paypay: m.payment_paypay_note,
  custom_cod: m.payment_cod_note,
};

export const paymentName = (type: PaymentType): string => wordOf(names, type);
export const paymentNote = (type: PaymentType): string => notes[type]?.() ?? '';
