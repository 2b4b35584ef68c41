import type { MoneyAct } from '@noren/contract/entities/open-money';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../orders/orders/change.ts';
import { findAttempt, moveAttempt, openStatuses, type Attempt } from '../attempts/attempts.ts';
import { acceptAmount, askSoon, clearReturningSince } from '../attempts/inquiry-notes.ts';
import { recordReturnedByHand } from '../refunds/cash-returned.ts';
import { closeMoney, findMoney, lockMoney, type OpenMoney } from './open-money.ts';
import { actsFor } from './open-money-rules.ts';
import { lockRefund, type RefundRow } from '../refunds/refund-queries.ts';
import { refundReturnedByHand, tryRefundAgain } from '../refunds/return-parts.ts';
import { acceptPayment } from '../attempts/settle.ts';
import { clearPendingPayment } from '../attempts/pending-payment.ts';
import { waitsForMoney } from '../attempts/rules.ts';

/** Cause recorded in the order's history. */
const cause = 'open_money';

/** `why`: the reason the act was refused; nothing was changed. */
export type ActResult = { money: OpenMoney; why?: string };

/**
 * Performs an operator's act on an open-money entry in the transaction of the call, if the entry is
 * still open and the act applies. Repeating the act that closed the entry changes nothing.
 * @throws Failure NOT_FOUND
 */
export async function actOnMoney(
  tx: Tx,
  id: number,
  act: MoneyAct,
  note: string | null,
  now: Date,
): Promise<ActResult> {
  const entry = await findMoney(tx, id);
  if (!entry) throw fail('NOT_FOUND');
  // lock the order first, as everywhere; late money may have moved the attempt to another order
  const began =
    entry.attempt_id === null
      ? undefined
      : await findAttempt(tx, { store_id: entry.store_id, id: entry.attempt_id });
  const order_id = began?.order_id ?? entry.order_id;
  const order =
    order_id === null ? undefined : await lockOrder(tx, { store_id: entry.store_id, id: order_id });
  const money = (await lockMoney(tx, entry)) as OpenMoney;
  const attempt = began && (await findAttempt(tx, began));
  if (money.closed_at !== null)
    return money.closed_by === act
      ? { money }
      : { money, why: `It is closed already: ${money.closed_by}.` };
  const refund =
    money.refund_id === null
      ? undefined
      : await lockRefund(tx, { store_id: money.store_id, id: money.refund_id });
  if (!actsFor(money.reason, order ?? null, attempt ?? null, refund?.status ?? null).includes(act))
    return { money, why: 'This act does not apply to the entry in its current state.' };
  await closeMoney(tx, entry, act, note, now);
  if (refund && order) await applyRefundAct(tx, act, order, refund, now);
  else if (attempt && order) await applyAct(tx, act, money, order, attempt, now);
  return { money: (await lockMoney(tx, entry)) as OpenMoney };
}

/** An entry about one refund. If written off, the refund remains owed in the books. */
async function applyRefundAct(
  tx: Tx,
  act: MoneyAct,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  if (act === 'returned_by_hand') await refundReturnedByHand(tx, order, refund, now);
  if (act === 'try_again') await tryRefundAgain(tx, order, refund, now);
}

async function applyAct(
  tx: Tx,
  act: MoneyAct,
  money: OpenMoney,
  order: OrderRow,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const owed = money.reason === 'refund_refused' || money.reason === 'cash_owed';
  switch (act) {
    case 'returned_by_hand':
      return owed
        ? recordReturnedByHand(tx, order, [attempt], now)
        : giveUpAttempt(tx, order, attempt, 'undone', now);
    case 'written_off':
      // what is owed, and what has paid its order, remains in the order's books
      return owed || attempt.status === 'paid'
        ? undefined
        : giveUpAttempt(tx, order, attempt, 'superseded', now);
    case 'try_again':
      if (!owed) return askSoon(tx, attempt, now);
      await moveAttempt(tx, attempt, ['unreturned'], 'refund_due', now);
      return void (await clearReturningSince(tx, attempt));
    case 'accept_amount':
      await acceptAmount(tx, attempt, money.gateway_amount as number);
      if (attempt.status === 'paid') return;
      return acceptPayment(
        tx,
        order,
        attempt,
        { kind: 'paid', result: { accepted: money.gateway_amount } },
        cause,
        now,
      );
  }
}

/** Gives up the attempt. Its order waits for another attempt or for its deadline. */
async function giveUpAttempt(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  to: 'undone' | 'superseded',
  now: Date,
): Promise<void> {
  const from = [...openStatuses, 'failed', 'superseded', 'left'] as const;
  if (!(await moveAttempt(tx, attempt, from, to, now, { may_take_since: null }))) return;
  if (waitsForMoney(order) && order.payment_type === attempt.provider)
    await clearPendingPayment(tx, order, cause, now);
}
