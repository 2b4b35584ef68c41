import type { PaymentsApp } from '../attempts/app.ts';
import type { CreditResult } from '../gateways/payuni/shapes.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { Db } from '../../platform/db/database.ts';
import { noOutcome, type NoOutcome, type PartOutcome, type PaymentOutcome } from '../attempts/outcome.ts';
import { gmoConnectionOf, payuniConnectionOf, type GmoConnection } from '../connections/connections.ts';

/** What a signed return or webhook said beside what trade/query tells: why it was refused, and the card that was bound. */
export interface Heard {
  code: string;
  bound: CreditResult['bound'];
}

/** What is done at a gateway about an attempt. @throws GmoError, PayuniError @param heard what signed outcome said beside it */
export type Act = (app: PaymentsApp, db: Db, attempt: Attempt, heard?: Heard) => Promise<PaymentOutcome>;

/**
 * Has a part of a payment returned, so that the shop keeps `kept` of it. `mayCall` false: the gateway is only asked whether it was, for a call may be under way.
 * @throws GmoError, PayuniError
 */
type PartAct = (app: PaymentsApp, db: Db, attempt: Attempt, kept: number, mayCall: boolean) => Promise<PartOutcome>;

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
  /** GMO's name of it in webhooks (PayType, GMO 1.10) */
  payType?: string;
  /** Returns what GMO has taken under a number; 0: nothing, or another trade's. */
  taken?: (connection: GmoConnection, trade: { order_id: string; access_id: string }) => Promise<number>;
}

export type GmoPaymentMethod = PaymentMethod & Required<Pick<PaymentMethod, 'payType' | 'taken'>>;

/** Acts at the shop under which the attempt began: no answer of another shop says anything of it. */
const by =
  <Connection>(connectionOf: (app: PaymentsApp, db: Db, store_id: number, shop: string | null) => Promise<Connection | null>) =>
  <Rest extends unknown[], Outcome>(act: (connection: Connection, attempt: Attempt, ...rest: Rest) => Promise<Outcome>) =>
  async (app: PaymentsApp, db: Db, attempt: Attempt, ...rest: Rest): Promise<Outcome | NoOutcome> => {
    const connection = await connectionOf(app, db, attempt.store_id, attempt.shop);
    return connection ? act(connection, attempt, ...rest) : noOutcome;
  };
export const atGmo = by(gmoConnectionOf);
export const atPayuni = by(payuniConnectionOf);
