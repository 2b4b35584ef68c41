import type { App } from '../app.ts';
import type { Db } from '../db/database.ts';
import { finishCardPayment, inquire, undo } from '../gateways/gmo/card-payment.ts';
import { cancelNumber, inquireNumber, type NumberInquiry } from '../gateways/gmo/konbini-payment.ts';
import type { GmoClient } from '../gateways/gmo/client.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import type { GmoCredentials, TradeAccess } from '../gateways/gmo/shapes.ts';
import { storeById, type StoreRow } from '../stores/queries.ts';
import type { Attempt } from './attempts.ts';
import { gmoCredentialsOf, seal, unseal } from './credentials.ts';
import type { Outcome } from './settle.ts';

export interface Rail {
  client: GmoClient;
  credentials: GmoCredentials;
  store: StoreRow;
  seal: (text: string) => string;
}

/** The store's way to GMO, or null where it has none. */
export async function railOf(app: App, db: Db, store_id: number): Promise<Rail | null> {
  const store = await storeById(db, store_id);
  const client = app.payments.gmo();
  const credentials = store && gmoCredentialsOf(app, store);
  return store && client && credentials ? { client, credentials, store, seal: (text) => seal(app.config.settings_key, text) } : null;
}

function accessOf(app: App, attempt: Attempt): TradeAccess | null {
  if (!attempt.access_id || !attempt.access_pass) return null;
  return { access_id: attempt.access_id, access_pass: unseal<string>(app.config.settings_key, attempt.access_pass) };
}

/** No news: the gateway did not answer, or cannot say yet. Ask again later. */
export const noNews = { kind: 'no_news' } as const;
/** The trade stands open: no money moved, none will unless somebody finishes it. */
export const unfinished = { kind: 'unfinished' } as const;

/** Asks SearchTrade or SearchTradeMulti what became of an attempt (GMO 1.3, 1.7). Never throws for the gateway's silence. */
export async function askAbout(rail: Rail, attempt: Attempt): Promise<Outcome | typeof noNews | typeof unfinished> {
  try {
    if (attempt.provider === 'gmo_cvs') return numberNews(rail, attempt, await inquireNumber(rail.client, rail.credentials, attempt.gateway_order_id));
    const known = await inquire(rail.client, rail.credentials, attempt.gateway_order_id);
    if (known === null) return unfinished;
    if (known.payment_status === 'paid') {
      // an amount that is not ours is not our payment: a person must look
      if (known.trade.amount + known.trade.tax !== attempt.amount) return noNews;
      return { kind: 'paid', result: { tran_id: known.trade.tran_id, approve: known.trade.approve, gmo_status: known.trade.status } };
    }
    if (known.payment_status === 'failed') return { kind: 'failed', code: known.trade.err_info.split('|')[0] || 'DECLINED' };
    if (known.payment_status === 'refunded') return { kind: 'undone', result: { gmo_status: known.trade.status } };
    return unfinished;
  } catch (error) {
    if (error instanceof GmoError) return noNews;
    throw error;
  }
}

function numberNews(rail: Rail, attempt: Attempt, said: NumberInquiry): Outcome | typeof noNews | typeof unfinished {
  switch (said.kind) {
    case 'none':
      return unfinished;
    case 'open':
      return { kind: 'issued', access: { access_id: said.access.access_id, access_pass: rail.seal(said.access.access_pass) }, number: said.number };
    case 'paid':
      // an amount that is not ours is not our payment: a person must look
      return said.amount === attempt.amount ? { kind: 'paid', result: said.result } : noNews;
    case 'dead':
      return { kind: 'failed', code: said.code };
    case 'unclear':
      return noNews;
  }
}

/**
 * Makes sure that an attempt brings no money any more: a konbini number is canceled at the gateway, a card payment is asked about and its
 * late return will find it given up. `unfinished`: nothing stands open now. No news: nobody knows, so nothing may be begun in its place.
 */
export async function close(app: App, rail: Rail, attempt: Attempt): Promise<Outcome | typeof noNews | typeof unfinished> {
  if (attempt.provider !== 'gmo_cvs') return askAbout(rail, attempt);
  try {
    const news = numberNews(rail, attempt, await cancelNumber(rail.client, rail.credentials, attempt.gateway_order_id, accessOf(app, attempt)));
    if (news.kind === 'issued') return noNews;
    return news.kind === 'failed' && news.code === 'CANCELED' ? unfinished : news;
  } catch (error) {
    if (error instanceof GmoError) return noNews;
    throw error;
  }
}

/** SecureTran2 after the buyer came back: now the money is taken. */
export async function takeMoney(app: App, rail: Rail, attempt: Attempt): Promise<Outcome | typeof noNews> {
  const access = accessOf(app, attempt);
  if (!access) return noNews;
  try {
    const done = await finishCardPayment(rail.client, rail.credentials, { ...access, gateway_order_id: attempt.gateway_order_id });
    if (done.payment_status === 'paid') return { kind: 'paid', result: { tran_id: done.tran_id, approve: done.approve, gmo_status: done.gmo_status } };
    return done.payment_status === 'failed' ? { kind: 'failed', code: 'DECLINED' } : noNews;
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return error.unknownOutcome ? noNews : { kind: 'failed', code: error.report_code };
  }
}

/** Gives the whole amount back. */
export async function giveBack(app: App, rail: Rail, attempt: Attempt): Promise<Outcome | typeof noNews> {
  try {
    // a payment whose own reply was lost has no access pair here; the gateway knows it
    const access = accessOf(app, attempt) ?? (await inquire(rail.client, rail.credentials, attempt.gateway_order_id))?.trade;
    if (!access) return noNews;
    const done = await undo(rail.client, rail.credentials, {
      access_id: access.access_id,
      access_pass: access.access_pass,
      gateway_order_id: attempt.gateway_order_id,
    });
    return { kind: 'undone', result: done };
  } catch (error) {
    if (error instanceof GmoError) return noNews;
    throw error;
  }
}
