import { sevenEleven, type KonbiniSlip } from '@noren/contract/entities/konbini';
import type { PaymentsApp } from '../../attempts/app.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { GmoError } from '../../gateways/gmo/gmo-error.ts';
import { issueNumber, receiptPhone } from '../../gateways/gmo/konbini-payment.ts';
import { failOf } from '../../../platform/http/failure.ts';
import type { Owner } from '../../../platform/http/handler.ts';
import { findRecord, type KonbiniRow } from '../../konbini-records/queries.ts';
import { lockOrder, lockOwnOrder, type OrderRow } from '../../../orders/orders/change.ts';
import { askAbout } from '../../attempts/ask-gateway.ts';
import {
  attemptsOfOrder,
  findAttempt,
  insertAttempt,
  moveAttempt,
  recordShop,
  type Attempt,
} from '../../attempts/attempts.ts';
import { paymentTerms } from '../../attempts/payment-terms.ts';
import {
  closeAttempt,
  isInProgress,
  notPayable,
  findOpenAttempt,
  waitMs,
  waitForResult,
} from '../../attempts/close-attempt.ts';
import { isRepeatedTap } from '../../attempts/one-attempt.ts';
import { gmoOrderId, openWithFreeNumber } from '../../attempts/attempt-numbers.ts';
import type { SettledOutcome } from '../../attempts/outcome.ts';
import { gmoConnectionOf, type GmoConnection } from '../../connections/connections.ts';
import { beingChecked, notConfigured, refused, refusedBy } from '../../connections/refusals.ts';
import { numberDays, waitsForMoney } from '../../attempts/rules.ts';
import { settle } from '../../attempts/settle.ts';
import { rehearsedNumber } from '../start-rehearsed.ts';

const fail = failOf<'POST /orders/{id}/payment-account/generate'>();

export interface NumberCall {
  buyer_id: number;
  /** whose konbini records may be used */
  owner: Owner;
  order_id: number;
  record_id: number;
  arrived_at: Date;
  now: () => Date;
}

interface Start {
  start: Attempt;
  order: OrderRow;
  record: KonbiniRow;
  days: number;
}
type NextStep = Start | { slip: KonbiniSlip } | { wait: Attempt } | { close: Attempt };

/**
 * Issues the konbini number of an unpaid order, or a new one after canceling the old one. An order
 * has at most one number: a concurrent call waits and gets the same one. The gateway is called
 * between two short transactions, never inside one.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION
 */
export async function generateNumber(
  app: PaymentsApp,
  database: Database,
  call: NumberCall,
): Promise<KonbiniSlip> {
  const until = Date.now() + waitMs;
  for (;;) {
    const opened = await database.transaction((tx) => openNumber(tx, call));
    if ('slip' in opened) return opened.slip;
    if ('start' in opened) return start(app, database, call, opened);
    // the next turn reads the result: a number, a payment, or room for another attempt
    if ('close' in opened) await closeAttempt(app, database, opened.close, 'renewal', call.now);
    else {
      const finished = await waitForResult(database, opened.wait, until);
      if (finished.status === 'issued' && finished.gateway_result.slip)
        return finished.gateway_result.slip;
      if (finished.status === 'failed') throw refused(finished.error_code ?? 'NOT_COMPLETED');
      if (finished.status === 'unknown')
        throw beingChecked('gmo_cvs', finished.error_code ?? 'NO_ANSWER');
    }
  }
}

async function openNumber(tx: Tx, call: NumberCall): Promise<NextStep> {
  const order = await lockOwnOrder(tx, call.buyer_id, call.order_id);
  if (!order) throw fail('NOT_FOUND');
  if (order.payment_type !== 'gmo_cvs') throw fail('INVALID_PAYMENT_TYPE');
  if (!waitsForMoney(order) || (order.expire_at !== null && order.expire_at <= call.now()))
    throw notPayable(order);
  const record = await findRecord(tx, call.owner, call.record_id);
  if (!record) throw fail('NOT_FOUND');
  const terms = await paymentTerms(tx, order.store_id, 'gmo_cvs');
  // a record for 7-Eleven from a store that takes it does not exist here
  if (record.convenience === sevenEleven && !terms?.seven_eleven) throw fail('NOT_FOUND');
  const days = terms ? numberDays(order, terms.term_days, record.convenience, call.now()) : null;
  const attempts = await attemptsOfOrder(tx, order);
  const live = findOpenAttempt(attempts);
  if (live) {
    if (isInProgress(live, call.now())) return { wait: live };
    const isSame =
      live.status === 'issued' && live.cvs_record_id === record.id && isRepeatedTap(live, call);
    if (isSame && live.gateway_result.slip) return { slip: live.gateway_result.slip };
    // keep the last number an order may have
    if (days === null) throw notPayable(order);
    return { close: live };
  }
  if (days === null) throw notPayable(order);
  const start = await insertAttempt(tx, {
    store_id: order.store_id,
    order_id: order.id,
    provider: 'gmo_cvs',
    gateway_order_id: gmoOrderId(order, attempts.length + 1),
    amount: order.total_amount,
    cvs_record_id: record.id,
    now: call.now(),
  });
  return { start, order, record, days };
}

async function start(
  app: PaymentsApp,
  database: Database,
  call: NumberCall,
  opened: Start,
): Promise<KonbiniSlip> {
  const { start: attempt, order } = opened;
  const write = (outcome: SettledOutcome) =>
    database.transaction((tx) => settle(tx, attempt, outcome, 'generate', call.now()));
  if (attempt.is_rehearsal) {
    await write(rehearsedNumber(opened.record.convenience, attempt, opened.days, call.now()));
    return currentSlip(app, database, attempt, call);
  }
  const connection = await gmoConnectionOf(app, database, order.store_id);
  const phone = receiptPhone(connection?.store.commercial.commercial_phone ?? '');
  if (!connection || phone === null) {
    await write({ kind: 'failed', code: 'NOT_CONFIGURED' });
    throw notConfigured('gmo_cvs');
  }
  await recordShop(database, attempt, connection.credentials.shop_id);
  attempt.shop = connection.credentials.shop_id;
  try {
    await write(
      await openWithFreeNumber(database, attempt, () => requestNumber(connection, phone, opened)),
    );
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    app.log.info(
      { order_id: order.id, gmo: error.infos.map((info) => info.info).join('|') },
      'konbini number not given',
    );
    if (!error.unknownOutcome) {
      await write({ kind: 'failed', code: error.report_code });
      throw refusedBy(error);
    }
    await database.transaction((tx) =>
      moveAttempt(tx, attempt, ['starting'], 'unknown', call.now(), {
        error_code: error.report_code,
      }),
    );
    // the reply was lost, but the number may exist: inquire it
    const outcome = await askAbout(app, database, attempt);
    if (outcome.kind !== 'issued') throw beingChecked('gmo_cvs', error.report_code);
    await write(outcome);
  }
  return currentSlip(app, database, attempt, call);
}

async function requestNumber(
  connection: GmoConnection,
  phone: string,
  { start: attempt, order, record, days }: Start,
): Promise<SettledOutcome> {
  const { number, access_id, access_pass } = await issueNumber(
    connection.client,
    connection.credentials,
    {
      gateway_order_id: attempt.gateway_order_id,
      amount: attempt.amount,
      convenience: record.convenience,
      customer_name: record.buyer_name,
      customer_kana: record.buyer_name_kana,
      tel_no: record.buyer_cellphone,
      days,
      shop: { name: connection.store.name, phone, hours: connection.store.contact_hours },
      client_field: String(order.id),
    },
  );
  return {
    kind: 'issued',
    access: { access_id, access_pass: connection.seal(access_pass) },
    number,
  };
}

/** Returns the attempt's number. If its order no longer waits, the number is canceled. */
async function currentSlip(
  app: PaymentsApp,
  database: Database,
  attempt: Attempt,
  call: NumberCall,
): Promise<KonbiniSlip> {
  const current = await findAttempt(database, attempt);
  if (current?.status === 'issued' && current.gateway_result.slip)
    return current.gateway_result.slip;
  if (current?.status === 'unknown')
    await closeAttempt(app, database, current, 'generate', call.now);
  const order = await database.transaction((tx) =>
    lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id }),
  );
  throw notPayable(order as OrderRow);
}
