import type * as z from 'zod/mini';
import type { ordersEndpoints } from '@noren/contract/endpoints/orders';
import type { CardType } from '@noren/contract/payment-methods';
import type { Database } from '../../db/database.ts';
import type { CardToSave } from '../../gateways/payuni/shapes.ts';
import type { PaymentsApp } from '../app.ts';
import type { PayCall } from '../one-attempt.ts';
import { payByCard } from './start-gmo-credit.ts';
import { payByPayuni } from './start-payuni-credit.ts';

/** @param ip the buyer's own address, for a gateway's risk control */
type Start = (app: PaymentsApp, database: Database, call: PayCall & { ip: string }) => Promise<string>;

/** What a body of POST /orders/{id}/pay asks for, by how its order is paid: what is wrong with it, or how its payment is started. */
export const cardForms: Record<CardType, (body: PayBody, now: Date) => { errors: FieldErrors } | { start: Start }> = {
  gmo_credit(body) {
    const form = gmoForm(body);
    return 'errors' in form ? form : { start: (app, database, call) => payByCard(app, database, { ...call, card_id: form.card_id }) };
  },
  payuni_credit(body, now) {
    const form = payuniForm(body, now);
    return 'errors' in form ? form : { start: (app, database, call) => payByPayuni(app, database, { ...call, card: form }) };
  },
};

export type PayBody = z.output<(typeof ordersEndpoints)['POST /orders/{id}/pay']['body']>;

/** @NOTE spec silent: what may be wrong with a field (spec §8: `data` per field), beside sentences about its shape. */
type FieldCode = 'required' | 'invalid' | 'expired' | 'not_allowed';
type FieldErrors = { path: string; message: FieldCode }[];

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const error = (field: keyof PayBody, message: FieldCode) => ({ path: `body.${field}`, message });
const notAllowed = (body: PayBody, fields: (keyof PayBody)[]): FieldErrors =>
  fields.filter((field) => given(body[field])).map((field) => error(field, 'not_allowed'));

const typedFields = ['card_number', 'cvc', 'expiry'] as const satisfies (keyof PayBody)[];

/** The saved card that a body means; a field of another way's form is told as well. */
export function gmoForm(body: PayBody): { card_id: number } | { errors: FieldErrors } {
  // a number never reaches us for GMO: it is turned into a token in the browser (GMO 1.6)
  const errors = notAllowed(body, ['credit_card_id', ...typedFields]);
  if (!given(body.card_id)) errors.push(error('card_id', 'required'));
  return errors.length > 0 ? { errors } : { card_id: body.card_id as number };
}

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
