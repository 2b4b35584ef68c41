import type { PaymentsApp } from './app.ts';
import type { Db } from '../db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { askCard, askNumber, closeNumber, giveCardMoneyBack } from './ask-gmo.ts';
import { askPaypay, givePaypayMoneyBack } from './ask-paypay.ts';
import { askPayuni, givePayuniMoneyBack } from './ask-payuni.ts';
import type { Attempt } from './attempts.ts';
import { noNews, type News } from './news.ts';
import { isRefusedForGood } from './rules.ts';
import { gmoRailOfAttempt, payuniRailOfAttempt, type GmoRail, type PayuniRail } from '../rails/rails.ts';

interface Ways {
  gmo_credit: (rail: GmoRail, attempt: Attempt, now: Date) => Promise<News>;
  gmo_cvs: (rail: GmoRail, attempt: Attempt) => Promise<News>;
  gmo_paypay: (rail: GmoRail, attempt: Attempt, now: Date) => Promise<News>;
  payuni_credit: (rail: PayuniRail, attempt: Attempt) => Promise<News>;
}

/** Nothing was heard of it: neither an answer nor a refusal. */
const unheard = new Set(['TIMEOUT', 'CONNECTION_LOST', 'UNREACHABLE']);

/** Never throws for a gateway's silence or refusal: that is no news, unless `isFinal` says so. */
async function by(ways: Ways, app: PaymentsApp, db: Db, attempt: Attempt, isFinal: (code: string) => boolean = () => false): Promise<News> {
  try {
    if (attempt.provider === 'payuni_credit') {
      const rail = await payuniRailOfAttempt(app, db, attempt);
      return rail ? await ways.payuni_credit(rail, attempt) : noNews;
    }
    const rail = await gmoRailOfAttempt(app, db, attempt);
    return rail ? await ways[attempt.provider](rail, attempt, app.now()) : noNews;
  } catch (error) {
    if (!(error instanceof GmoError || error instanceof PayuniError)) throw error;
    const said = error instanceof GmoError ? error.report_code : error.code;
    if (!error.unknownOutcome && isFinal(said)) return { kind: 'refused', code: said };
    app.log.info({ attempt: attempt.id, provider: attempt.provider, said }, 'no news from the gateway');
    return unheard.has(said) ? { ...noNews, silent: true, said } : { ...noNews, said };
  }
}

const asking: Ways = { gmo_credit: askCard, gmo_cvs: askNumber, gmo_paypay: askPaypay, payuni_credit: (rail, attempt) => askPayuni(rail, attempt) };

/** Asks the gateway what became of an attempt. */
export const askAbout = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<News> => by(asking, app, db, attempt);

/**
 * Makes sure that an attempt brings no money any more: a konbini number is canceled at the gateway, a card payment at GMO is asked about and its
 * late return will find it given up. `unfinished`: nothing stands open now. `open`: the gateway's own page cannot be closed. No news: nobody
 * knows, so nothing may be begun in its place.
 */
export const close = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<News> => by({ ...asking, gmo_cvs: closeNumber }, app, db, attempt);

/** Gives the whole amount back; cash cannot be given back (GMO 1.7). What the gateway will refuse tomorrow too is `refused`. */
export const giveBack = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<News> =>
  by(
    { gmo_credit: giveCardMoneyBack, gmo_cvs: async () => noNews, gmo_paypay: givePaypayMoneyBack, payuni_credit: givePayuniMoneyBack },
    app,
    db,
    attempt,
    isRefusedForGood,
  );
