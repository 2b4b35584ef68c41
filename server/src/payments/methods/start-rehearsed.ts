import { sevenEleven, type Convenience } from '@noren/contract/entities/konbini';
import type { PaymentsApp } from '../attempts/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { attemptName } from '../attempts/attempt-name.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { recordPaymentPage, type StartedAttempt, type PayCall } from '../attempts/one-attempt.ts';
import type { SettledOutcome } from '../attempts/outcome.ts';
import { termEnd } from '../attempts/rules.ts';

/** Returns the unguessable address where a rehearsal's payment is paid, declined or left. */
const rehearsalPage = (app: PaymentsApp, attempt: Attempt): string =>
  `${app.publicUrl()}/rehearsal/pay/${attemptName(app, attempt)}`;

/** Redirects a rehearsal's buyer to our page that replaces the gateway's. */
export const startRehearsed = (
  app: PaymentsApp,
  database: Database,
  call: PayCall,
  start: StartedAttempt,
): Promise<string> =>
  recordPaymentPage(database, start, rehearsalPage(app, start.attempt), call.now(), {
    may_take_since: null,
  });

/** Returns a number that no terminal accepts, because it is padded with zeros. */
export const rehearsedNumber = (
  convenience: Convenience,
  attempt: Attempt,
  days: number,
  now: Date,
): SettledOutcome => ({
  kind: 'issued',
  access: null,
  number: {
    convenience,
    receipt_no: String(attempt.id).padStart(11, '0'),
    conf_no: convenience === sevenEleven ? '' : '00000',
    payment_term: termEnd(now, days),
    receipt_url: null,
  },
});
