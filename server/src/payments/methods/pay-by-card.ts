import type * as z from 'zod/mini';
import type { ordersEndpoints } from '@noren/contract/endpoints/orders';
import { isCardType, type CardType } from '@noren/contract/payment-methods';
import { type Database, type Db, one } from '../../platform/db/database.ts';
import { cardTypes } from '../../platform/db/payment-lists.ts';
import type { CardToSave } from '../gateways/payuni/shapes.ts';
import type { Ground } from '../../platform/ground.ts';
import { type HandlersOf, ownerOf } from '../../platform/http/handler.ts';
import { keepReply, keptReply } from '../../platform/http/idempotency.ts';
import { networkDigest } from '../../platform/http/visitor.ts';
import { paymentTypeOf } from '../../orders/orders/change.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import type { PayCall } from '../attempts/one-attempt.ts';
import { payByCard } from './start-gmo-credit.ts';
import { payByPayuni } from './start-payuni-credit.ts';

const payKey = 'POST /orders/{id}/pay';

/** Paying by card: nobody tries out stolen ones, and each way of paying by card has its form. */
export const payHandlers: HandlersOf<typeof payKey, PaymentsApp> = {
  'POST /orders/{id}/pay': {
    mode: 'own',
    async run(database, context, { params, body }) {
      const { app, caller, fail } = context;
      if (!body.redirect_url) throw fail('MISSING_PAYMENT_REDIRECT_URL');
      const kept = await keptReply<{ data: { pay_redirect_url: string } }>(database, payKey, context);
      if (kept) return kept;
      const type = await paymentTypeOf(database, caller.buyer_id, params.id);
      if (type === undefined) throw fail('NOT_FOUND');
      if (!isCardType(type)) throw fail('INVALID_PAYMENT_TYPE');
      const retry_after = await whyNoMoreCards(app, database, params.id, context.ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const form = cardForms[type](body, context.now);
      if ('errors' in form) throw fail('VALIDATION_EXCEPTION', { errors: form.errors });
      const call = { buyer_id: caller.buyer_id, owner: ownerOf(caller), order_id: params.id, redirect_url: body.redirect_url, ip: context.ip, now: app.now };
      const pay_redirect_url = await form.start(app, database, call);
      const reply = { data: { pay_redirect_url } };
      await keepReply(database, payKey, context, reply);
      return reply;
    },
  },
};

const hour = 3_600;

/** Declined cards of one buyer in a day, and of all guests of one network at one store in an hour (@NOTE spec silent: the figures). */
const mostDeclined = { buyer: 10, network: 40 };
/** Seconds after which it may be tried again. */
const pause = hour;

interface Declined {
  of_buyer: number;
  of_network: number;
}

/** What a bank refused: a page that was left, or a store that is not set up, says nothing of the card. */
const declined = `a.status = 'failed' AND a.provider IN (${cardTypes})
  AND a.error_code NOT IN ('NOT_CONFIGURED', 'NOT_COMPLETED', 'CANCELLED_BY_BUYER', 'MISSING_REDIRECT_URL')`;

const countDeclined = (db: Db, order_id: number, network: string | null) =>
  one<Declined>(
    db,
    `SELECT (SELECT count(*)::int FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id
              WHERE o.buyer_id = p.buyer_id AND a.updated_at > now() - interval '1 day' AND ${declined}) AS of_buyer,
            (SELECT count(*)::int FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id
              WHERE o.store_id = p.store_id AND o.network = $2::bigint AND a.updated_at > now() - interval '1 hour' AND ${declined}) AS of_network
       FROM orders p WHERE p.id = $1`,
    [order_id, network],
  );

/**
 * A thief tries out stolen numbers wherever a small amount is charged: whoever had so many cards declined waits before the next is tried, and so does a
 * network from which guest after guest does.
 * @returns seconds to wait, 0: now
 */
async function whyNoMoreCards(app: Ground, db: Db, order_id: number, ip: string): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const seen = await countDeclined(db, order_id, networkDigest(app, ip));
  return seen && (seen.of_buyer >= mostDeclined.buyer || seen.of_network >= mostDeclined.network) ? pause : 0;
}

/** @param ip the buyer's own address, for a gateway's risk control */
type Start = (app: PaymentsApp, database: Database, call: PayCall & { ip: string }) => Promise<string>;

/** What a body of POST /orders/{id}/pay asks for, by how its order is paid: what is wrong with it, or how its payment is started. */
const cardForms: Record<CardType, (body: PayBody, now: Date) => { errors: FieldErrors } | { start: Start }> = {
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
