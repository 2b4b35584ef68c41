import type { CardType } from '@noren/contract/payment-methods';
import type { Database } from '../../db/database.ts';
import type { PaymentsApp } from '../app.ts';
import type { PayCall } from '../one-attempt.ts';
import { gmoForm, payuniForm, type FieldErrors, type PayBody } from '../pay-form.ts';
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
