import type { Convenience } from '@noren/contract/entities/konbini';
import type { PaymentsApp } from '../attempts/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockOrder, type OrderRow } from '../../orders/orders/change.ts';
import { attemptName } from '../attempts/attempt-name.ts';
import { moveAttempt, type Attempt } from '../attempts/attempts.ts';
import { notPayable } from '../attempts/close-attempt.ts';
import { asItStands, type PayCall } from '../attempts/one-attempt.ts';
import type { SettledOutcome } from '../attempts/outcome.ts';
import { termEnd } from '../attempts/rules.ts';

/** Where a rehearsal's payment is paid, declined or left. Nobody can guess the address of another. */
const rehearsalPage = (app: PaymentsApp, attempt: Attempt): string => `${app.publicUrl()}/rehearsal/pay/${attemptName(app, attempt)}`;

/** Leads whoever rehearses to our own page in the place of a gateway's. */
export async function startRehearsed(
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  { attempt, order }: { attempt: Attempt; order: OrderRow },
): Promise<string> {
  const url = rehearsalPage(app, attempt);
  const answer = await database.transaction(async (tx): Promise<string | Failure> => {
    const current = await lockOrder(tx, order);
    const waits = current?.status === 'unpaid';
    const mine = await moveAttempt(tx, attempt, ['starting'], waits ? 'redirected' : 'superseded', call.now(), { pay_redirect_url: url, may_take_since: null });
    if (!mine) return asItStands(tx, attempt, current ?? order);
    return waits ? url : notPayable(current ?? order);
  });
  // thrown out here: what was written down of the attempt stays
  if (answer instanceof Failure) throw answer;
  return answer;
}

/** A number that no terminal takes: it begins with noughts alone. */
export const rehearsedNumber = (convenience: Convenience, attempt: Attempt, days: number, now: Date): SettledOutcome => ({
  kind: 'issued',
  access: null,
  number: {
    convenience,
    receipt_no: String(attempt.id).padStart(11, '0'),
    conf_no: '00000',
    payment_term: termEnd(now, days),
    receipt_url: null,
  },
});
