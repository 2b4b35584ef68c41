import type { PaymentsApp } from './app.ts';
import type { Db } from '../db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { Heard } from './ask-payuni.ts';
import type { Attempt } from './attempts.ts';
import { methodOf } from './methods/registry.ts';
import { noNews, type News } from './news.ts';
import { isRefusedForGood } from './rules.ts';

/** Nothing was heard of it: neither an answer nor a refusal. */
const unheard = new Set(['TIMEOUT', 'CONNECTION_LOST', 'UNREACHABLE']);

/** Never throws for a gateway's silence or refusal: that is no news, unless `isFinal` says so. */
async function by(act: () => Promise<News>, app: PaymentsApp, attempt: Attempt, isFinal: (code: string) => boolean = () => false): Promise<News> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof GmoError || error instanceof PayuniError)) throw error;
    const said = error instanceof GmoError ? error.report_code : error.code;
    if (!error.unknownOutcome && isFinal(said)) return { kind: 'refused', code: said };
    app.log.info({ attempt: attempt.id, provider: attempt.provider, said }, 'no news from the gateway');
    return unheard.has(said) ? { ...noNews, silent: true, said } : { ...noNews, said };
  }
}

/** Asks the gateway what became of an attempt. @param heard what PAYUNi's signed news said beside it */
export const askAbout = (app: PaymentsApp, db: Db, attempt: Attempt, heard?: Heard): Promise<News> =>
  by(() => methodOf(attempt.provider).inquire(app, db, attempt, heard), app, attempt);

/**
 * Makes sure that an attempt brings no money any more: a konbini number is canceled at the gateway, a card payment at GMO is asked about and its
 * late return will find it given up. `unfinished`: nothing stands open now. `open`: the gateway's own page cannot be closed. No news: nobody
 * knows, so nothing may be begun in its place.
 */
export const close = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<News> => by(() => methodOf(attempt.provider).close(app, db, attempt), app, attempt);

/** Gives the whole amount back; cash cannot be given back (GMO 1.7). What the gateway will refuse tomorrow too is `refused`. */
export const giveBack = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<News> =>
  by(() => methodOf(attempt.provider).giveBack(app, db, attempt), app, attempt, isRefusedForGood);
