import type { CardToSave } from '../../gateways/payuni/shapes.ts';
import { error, given, notAllowed, typedFields, type FieldErrors, type PayBody } from '../pay-form.ts';
import type { PaymentPages } from '../payment-pages.ts';
import { returnedFromPayuni } from '../payuni-webhook-route.ts';
import { payByPayuni } from './start.ts';

/** The card that a body means, saved or typed. A check digit is no reason to refuse. */
export function payuniForm(body: PayBody, now: Date): { saved: number } | { typed: CardToSave; save: boolean } | { errors: FieldErrors } {
  const errors = notAllowed(body, ['card_id', ...(given(body.credit_card_id) ? typedFields : [])]);
  if (given(body.credit_card_id)) return errors.length > 0 ? { errors } : { saved: body.credit_card_id as number };
  const card_no = plain(body.card_number).replaceAll(/[\s-]/g, '');
  const cvc = plain(body.cvc).trim();
  const [, month = '', year = ''] = /^\s*(\d{2})\s*\/\s*(\d{2})\s*$/.exec(plain(body.expiry)) ?? [];
  errors.push(...typedFields.filter((field) => !given(body[field])).map((field) => error(field, 'required')));
  if (given(body.card_number) && !/^\d{14,19}$/.test(card_no)) errors.push(error('card_number', 'invalid'));
  if (given(body.cvc) && !/^\d{3,4}$/.test(cvc)) errors.push(error('cvc', 'invalid'));
  if (given(body.expiry) && !(Number(month) >= 1 && Number(month) <= 12)) errors.push(error('expiry', 'invalid'));
  else if (given(body.expiry) && endOf(Number(month), Number(year)) <= now.getTime()) errors.push(error('expiry', 'expired'));
  return errors.length > 0 ? { errors } : { typed: { card_no, cvc, expired: month + year }, save: body.save_card === true };
}

/** Full-width digits and dashes as phones write them. */
const plain = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').replaceAll(/[‐-―−ー]/g, '-');

/** A card is good through the last day of its month, in Taiwan's time. */
const endOf = (month: number, year: number): number => Date.UTC(2000 + year, month, 1, -8);

export const payuniCreditPages: PaymentPages = {
  form(body, now) {
    const form = payuniForm(body, now);
    return 'errors' in form ? form : { start: (app, database, call) => payByPayuni(app, database, { ...call, card: form }) };
  },
  cameBack: returnedFromPayuni,
};
