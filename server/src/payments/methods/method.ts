import type { PaymentsApp } from '../attempts/app.ts';
import type { CreditResult } from '../gateways/payuni/shapes.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  noOutcome,
  type NoOutcome,
  type PartOutcome,
  type PaymentOutcome,
} from '../attempts/outcome.ts';
import {
  gmoConnectionOf,
  payuniConnectionOf,
  type GmoConnection,
} from '../connections/connections.ts';

/** What a signed message adds to trade/query: the refusal's code, and the saved card. */
export interface SignedResult {
  code: string;
  bound: CreditResult['bound'];
}

/**
 * A call to a gateway about an attempt.
 * @throws GmoError, PayuniError
 * @param signedResult the content of the signed message, if any
 */
export type Act = (
  app: PaymentsApp,
  db: Db,
  attempt: Attempt,
  signedResult?: SignedResult,
) => Promise<PaymentOutcome>;

/**
 * Returns part of a payment, so that the shop keeps `kept`. `mayCall` false: only asks whether that
 * was done, because an earlier call may still be running.
 * @throws GmoError, PayuniError
 */
type PartAct = (
  app: PaymentsApp,
  db: Db,
  attempt: Attempt,
  kept: number,
  mayCall: boolean,
) => Promise<PartOutcome>;

/** The gateway calls of one payment method; its facts are in the contract (`PaymentFacts`). */
export interface PaymentMethod {
  inquire: Act;
  /** makes sure that no more money can come, or reports that this is unknown (ask-gateway.ts) */
  close: Act;
  returnMoney: Act;
  /** refunds a part; null: no call does (GMO 1.7) */
  givePart: PartAct | null;
  /** path on our own address to which the gateway's page returns the browser; null: no page */
  returnPath: string | null;
  /** GMO's name of the method in webhooks (PayType, GMO 1.10) */
  payType?: string;
  /** Returns the amount GMO has taken under a number; 0: nothing, or a foreign trade's. */
  taken?: (
    connection: GmoConnection,
    trade: { order_id: string; access_id: string },
  ) => Promise<number>;
}

export type GmoPaymentMethod = PaymentMethod & Required<Pick<PaymentMethod, 'payType' | 'taken'>>;

/** Binds a call to the shop under which the attempt began; no other knows its trade. */
const bindConnection =
  <Connection>(
    connectionOf: (
      app: PaymentsApp,
      db: Db,
      store_id: number,
      shop: string | null,
    ) => Promise<Connection | null>,
  ) =>
  <Rest extends unknown[], Outcome>(
    act: (connection: Connection, attempt: Attempt, ...rest: Rest) => Promise<Outcome>,
  ) =>
  async (
    app: PaymentsApp,
    db: Db,
    attempt: Attempt,
    ...rest: Rest
  ): Promise<Outcome | NoOutcome> => {
    const connection = await connectionOf(app, db, attempt.store_id, attempt.shop);
    return connection ? act(connection, attempt, ...rest) : noOutcome;
  };
export const atGmo = bindConnection(gmoConnectionOf);
export const atPayuni = bindConnection(payuniConnectionOf);
