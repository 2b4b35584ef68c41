import type { PaymentsApp } from '../attempts/app.ts';
import type { Heard } from './ask-payuni.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { Db } from '../../platform/db/database.ts';
import { noOutcome, type PartOutcome, type PaymentOutcome } from '../attempts/outcome.ts';
import { gmoConnectionOfAttempt, payuniConnectionOfAttempt, type GmoConnection, type PayuniConnection } from '../connections/connections.ts';

/** What is done at a gateway about an attempt. @throws GmoError, PayuniError @param heard what signed outcome said beside it */
export type Act = (app: PaymentsApp, db: Db, attempt: Attempt, heard?: Heard) => Promise<PaymentOutcome>;

/**
 * Has a part of a payment returned, so that the shop keeps `kept` of it. `mayCall` false: the gateway is only asked whether it was, for a call may be under way.
 * @throws GmoError, PayuniError
 */
export type PartAct = (app: PaymentsApp, db: Db, attempt: Attempt, kept: number, mayCall: boolean) => Promise<PartOutcome>;

/** How an attempt of one way of paying is dealt with at its gateway; what is only said of it stands in the contract (`PaymentFacts`). */
export interface PaymentMethod {
  /** what became of it */
  inquire: Act;
  /** makes sure that it brings no money any more, or says that nobody knows (ask-gateway.ts) */
  close: Act;
  /** gives the whole amount back */
  giveBack: Act;
  /** gives a part back; null: no call does (GMO 1.7) */
  givePart: PartAct | null;
  /** where the gateway's page leads the browser back to, from our own address on; null: it has none */
  returnPath: string | null;
}

/** By the way to the shop under which it was begun; where there is none, there is no outcome. */
export const atGmo =
  (act: (connection: GmoConnection, attempt: Attempt, now: Date) => Promise<PaymentOutcome>): Act =>
  async (app, db, attempt) => {
    const connection = await gmoConnectionOfAttempt(app, db, attempt);
    return connection ? act(connection, attempt, app.now()) : noOutcome;
  };

export const atPayuni =
  (act: (connection: PayuniConnection, attempt: Attempt, heard?: Heard) => Promise<PaymentOutcome>): Act =>
  async (app, db, attempt, heard) => {
    const connection = await payuniConnectionOfAttempt(app, db, attempt);
    return connection ? act(connection, attempt, heard) : noOutcome;
  };

export const partAtGmo =
  (act: (connection: GmoConnection, attempt: Attempt, kept: number, mayCall: boolean) => Promise<PartOutcome>): PartAct =>
  async (app, db, attempt, kept, mayCall) => {
    const connection = await gmoConnectionOfAttempt(app, db, attempt);
    return connection ? act(connection, attempt, kept, mayCall) : noOutcome;
  };

export const partAtPayuni =
  (act: (connection: PayuniConnection, attempt: Attempt, kept: number, mayCall: boolean) => Promise<PartOutcome>): PartAct =>
  async (app, db, attempt, kept, mayCall) => {
    const connection = await payuniConnectionOfAttempt(app, db, attempt);
    return connection ? act(connection, attempt, kept, mayCall) : noOutcome;
  };
