import type { PaymentsApp } from '../app.ts';
import type { Heard } from '../ask-payuni.ts';
import type { Attempt } from '../attempts.ts';
import type { Db } from '../../db/database.ts';
import { noNews, type News } from '../news.ts';
import { gmoRailOfAttempt, payuniRailOfAttempt, type GmoRail, type PayuniRail } from '../../rails/rails.ts';

/** What is done at a gateway about an attempt. @throws GmoError, PayuniError @param heard what signed news said beside it */
export type Act = (app: PaymentsApp, db: Db, attempt: Attempt, heard?: Heard) => Promise<News>;

/** How an attempt of one way of paying is dealt with at its gateway; what is only said of it stands in the contract (`PaymentFacts`). */
export interface PaymentMethod {
  /** what became of it */
  inquire: Act;
  /** makes sure that it brings no money any more, or says that nobody knows (ask-gateway.ts) */
  close: Act;
  /** gives the whole amount back */
  giveBack: Act;
  /** where the gateway's page leads the browser back to, from our own address on; null: it has none */
  returnPath: string | null;
}

/** By the way to the shop under which it was begun; where there is none, there is no news. */
export const atGmo =
  (act: (rail: GmoRail, attempt: Attempt, now: Date) => Promise<News>): Act =>
  async (app, db, attempt) => {
    const rail = await gmoRailOfAttempt(app, db, attempt);
    return rail ? act(rail, attempt, app.now()) : noNews;
  };

export const atPayuni =
  (act: (rail: PayuniRail, attempt: Attempt, heard?: Heard) => Promise<News>): Act =>
  async (app, db, attempt, heard) => {
    const rail = await payuniRailOfAttempt(app, db, attempt);
    return rail ? act(rail, attempt, heard) : noNews;
  };
