import type { PaymentsApp } from './app.ts';
import { isOffered, needsCode, totalBounds } from '../../catalog/stores/rules.ts';
import { plainEmail } from '../../buying/addresses/rules.ts';
import { isConfirmed } from '../../identity/contacts/queries.ts';
import type { paymentsEndpoints } from '@noren/contract/endpoints/payments';
import { feeForAmount, boundsExcess } from '@noren/contract/payment-fee';
import { factsOf, isUnpaidForDays, konbiniType } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/db/database.ts';
import { failOf } from '../../platform/http/failure.ts';
import { lockOwnOrder, setPaymentTerms } from '../../orders/orders/change.ts';
import { owesCash } from '../../orders/orders/queries.ts';
import { storeById } from '../../catalog/stores/queries.ts';
import { attemptsOfOrder, type Attempt } from './attempts.ts';
import { paymentTerms } from './payment-terms.ts';
import {
  closeAttempt,
  isInProgress,
  notPayable,
  findOpenAttempt,
  waitMs,
  waitForResult,
} from './close-attempt.ts';
import { deadlineAfterChange, waitsForMoney } from './rules.ts';
import { clearPendingPayment } from './pending-payment.ts';

type MethodBody = z.output<(typeof paymentsEndpoints)['PUT /orders/{id}/payment-method']['body']>;

const fail = failOf<'PUT /orders/{id}/payment-method'>();

export interface MethodCall {
  buyer_id: number;
  order_id: number;
  channel: Channel;
  payment_type: MethodBody['payment_type'];
  /** the caller is a guest: a change to cash may need a contact code, as at checkout */
  guest: boolean;
  now: () => Date;
}

export interface Changed {
  success: true;
  payment_type: MethodBody['payment_type'];
  payment_fee: number;
  total_amount: number;
}

type Step = { done: Changed } | { wait: Attempt } | { close: Attempt };

/**
 * Changes the payment method of an unpaid order. An open attempt is first closed at the gateway,
 * outside any transaction; then one transaction updates fee, total and deadline. If money turns out
 * to have arrived, the order stays unchanged.
 * @throws Failure NOT_FOUND, INVALID_PAYMENT_TYPE, ORDER_NOT_PAYABLE, GMO_PAYMENT_EXCEPTION,
 * CONTACT_NOT_CONFIRMED
 */
export async function changeMethod(
  app: PaymentsApp,
  database: Database,
  call: MethodCall,
): Promise<Changed> {
  const until = Date.now() + waitMs;
  for (;;) {
    const step = await database.transaction((tx) => tryChange(app, tx, call));
    if ('done' in step) return step.done;
    if ('wait' in step) await waitForResult(database, step.wait, until);
    else await closeAttempt(app, database, step.close, 'payment_method', call.now);
  }
}

async function tryChange(app: PaymentsApp, tx: Tx, call: MethodCall): Promise<Step> {
  const order = await lockOwnOrder(tx, call.buyer_id, call.order_id);
  if (!order) throw fail('NOT_FOUND');
  const now = call.now();
  // cash on delivery and payments at a gateway other than GMO cannot be changed
  if (!factsOf(order.payment_type).change.from) throw fail('INVALID_PAYMENT_TYPE');
  // spec §9: an order can change to PayPay in the shop channel only; an order placed with PayPay
  // can be paid with it anywhere
  const isAllowedHere = factsOf(call.payment_type).change.to.includes(call.channel);
  if (!isAllowedHere && order.payment_type !== call.payment_type)
    throw fail('INVALID_PAYMENT_TYPE');
  if (!waitsForMoney(order) || (order.expire_at !== null && order.expire_at <= now))
    throw notPayable(order);
  const answer = (): Step => ({
    done: {
      success: true,
      payment_type: call.payment_type,
      payment_fee: order.payment_fee,
      total_amount: order.total_amount,
    },
  });
  if (order.payment_type === call.payment_type) return answer();
  const store = await storeById(tx, order.store_id);
  const terms = await paymentTerms(tx, order.store_id, call.payment_type);
  const rehearsal = order.is_rehearsal ? { rehearses: order.store_id } : {};
  if (
    !store ||
    !terms ||
    !isOffered({ type: call.payment_type, enabled: terms.enabled }, store, rehearsal)
  )
    throw fail('INVALID_PAYMENT_TYPE');
  if (!order.is_rehearsal && !app.payments.canTake(call.payment_type, store, call.channel))
    throw fail('INVALID_PAYMENT_TYPE');
  const beforeFee = order.amount - order.discount_amount + order.shipping_fee;
  const payment_fee = feeForAmount(terms, beforeFee);
  const total_amount = beforeFee + payment_fee;
  const bounds = totalBounds({ ...terms, type: call.payment_type }, store);
  if (boundsExcess(total_amount, bounds)) throw fail('INVALID_PAYMENT_TYPE');

  const isUnconfirmed =
    call.guest &&
    !order.is_rehearsal &&
    isUnpaidForDays(call.payment_type) &&
    !(order.email !== null && (await isConfirmed(tx, call.buyer_id, plainEmail(order.email))));
  if (isUnconfirmed && needsCode(store, { total_amount, owesCash: await owesCash(tx, order) }))
    throw fail('CONTACT_NOT_CONFIRMED');

  const live = findOpenAttempt(await attemptsOfOrder(tx, order));
  if (live) return isInProgress(live, now) ? { wait: live } : { close: live };
  const konbini =
    factsOf(call.payment_type).due === 'in_days'
      ? terms
      : await paymentTerms(tx, order.store_id, konbiniType);
  await clearPendingPayment(tx, order, 'payment_method', now);
  await setPaymentTerms(tx, order, {
    payment_type: call.payment_type,
    payment_fee,
    expire_at: deadlineAfterChange(order, konbini?.term_days ?? 3, app.config.payment_minutes, now),
    payment_account: null,
    payment_info: {},
  });
  return answer();
}
