import type { CardToSave } from '../../gateways/payuni/shapes.ts';
import {
  error,
  isGiven,
  notAllowed,
  typedFields,
  type FieldErrors,
  type PayBody,
} from '../pay-form.ts';
import type { PaymentPages } from '../payment-pages.ts';
import { returnedFromPayuni } from '../payuni-webhook-route.ts';
import { payByPayuni } from './start.ts';

/** Returns the saved or typed card in a body, or its errors. The check digit is not verified. */
export function payuniForm(
  body: PayBody,
  now: Date,
): { saved: number } | { typed: CardToSave; save: boolean } | { errors: FieldErrors } {
  const errors = notAllowed(body, [
    'card_id',
    ...(isGiven(body.credit_card_id) ? typedFields : []),
  ]);
  if (isGiven(body.credit_card_id))
    return errors.length > 0 ? { errors } : { saved: body.credit_card_id as number };
  const card_no = plain(body.card_number).replaceAll(/[\s-]/g, '');
  const cvc = plain(body.cvc).trim();
  const [, month = '', year = ''] = /^\s*(\d{2})\s*\/\s*(\d{2})\s*$/.exec(plain(body.expiry)) ?? [];
  errors.push(
    ...typedFields
      .filter((field) => !isGiven(body[field]))
      .map((field) => error(field, 'required')),
  );
  if (isGiven(body.card_number) && !/^\d{14,19}$/.test(card_no))
    errors.push(error('card_number', 'invalid'));
  if (isGiven(body.cvc) && !/^\d{3,4}$/.test(cvc)) errors.push(error('cvc', 'invalid'));
  if (isGiven(body.expiry) && !(Number(month) >= 1 && Number(month) <= 12))
    errors.push(error('expiry', 'invalid'));
  else if (isGiven(body.expiry) && endOf(Number(month), Number(year)) <= now.getTime())
    errors.push(error('expiry', 'expired'));
  return errors.length > 0
    ? { errors }
    : { typed: { card_no, cvc, expired: month + year }, save: body.save_card === true };
}

/** Converts full-width digits and dashes, as phones type them. */
const plain = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replaceAll(/[‐-―−ー]/g, '-');

/** A card is valid through the last day of its month in Taiwan's time. */
const endOf = (month: number, year: number): number => Date.UTC(2000 + year, month, 1, -8);

export const payuniCreditPages: PaymentPages = {
  form(body, now) {
    const form = payuniForm(body, now);
    return 'errors' in form
      ? form
      : { start: (app, database, call) => payByPayuni(app, database, { ...call, card: form }) };
  },
  onReturn: returnedFromPayuni,
};
