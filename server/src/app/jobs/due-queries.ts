import type { Db } from '../../platform/db/database.ts';
import { askedAgain } from '../../payments/attempts/attempts.ts';
import { lateMinutes } from '../../identity/privacy/request-queries.ts';

/** What there may be to do, by the job that does it: since when or from when on. Null: nothing. */
export interface Due {
  holds: Date | null;
  /** orders: those that were looked at and could not be ended are due until they are */
  deadlines: Date | null;
  emails: Date | null;
  open_money: Date | null;
  passing_cards: Date | null;
  lost_savings: Date | null;
  leaving_cards: Date | null;
  erasures: Date | null;
  merges: Date | null;
  silent: Date | null;
  refunds: Date | null;
  /** steps and refunds that can be taken back until then */
  undo_windows: Date | null;
  given_up: Date | null;
  imports: Date | null;
  webhooks: Date | null;
}

/** From when on attempts are silent (`takeSilent`), in seconds after they were last heard of. */
export interface Silence {
  unheard: number;
  unknown: number;
  left: number;
  number: number;
}

const notBefore = (moment: string): string => `greatest(${moment}, check_after)`;
const after = (moment: string, place: number): string => notBefore(`${moment} + $${place} * interval '1 second'`);
/** Rows that wait for a person have `check_after = 'infinity'` (`leaveToPerson`): no job takes them. */
const first = (moment: string, from: string): string => `(SELECT nullif(min(${moment}), 'infinity') FROM ${from})`;

/**
 * Everything that the jobs look for, in one statement of look-ups in the indexes that they take by themselves. Rather something that turns out not to be due
 * than nothing where there is: what is done, and by whom, each job's own statement decides.
 * @param now by which the moments of what waits without one are told
 */
export async function whatIsDue(db: Db, now: Date, { unheard, unknown, left, number }: Silence): Promise<Due> {
  const [row] = await db.query<Due>(
    `SELECT ${first('held_until', 'cart_items WHERE held_quantity > 0')} AS holds,
            ${first('expire_at', `orders WHERE status IN ('init', 'unpaid')`)} AS deadlines,
            ${first('due_at', `emails WHERE status = 'waiting'`)} AS emails,
            ${first('$1::timestamptz', 'open_money WHERE told_at IS NULL')} AS open_money,
            ${first(notBefore('created_at'), `credit_cards WHERE NOT kept AND NOT leaving AND deleted_at IS NULL`)} AS passing_cards,
            ${first(notBefore('created_at'), 'card_savings')} AS lost_savings,
            ${first(notBefore('$1::timestamptz'), 'credit_cards WHERE leaving')} AS leaving_cards,
            ${first('check_after', `erasures WHERE erased_at IS NULL OR erased_at > $1::timestamptz - interval '${lateMinutes} minutes'`)} AS erasures,
            ${first('$1::timestamptz', `buyers WHERE merged_into IS NOT NULL AND merged_at > $1::timestamptz - interval '10 minutes'`)} AS merges,
            least(${first(after('updated_at', 2), `payment_attempts WHERE status IN ('starting', 'finishing')`)},
                  ${first(after('updated_at', 3), `payment_attempts WHERE status = 'unknown'`)},
                  ${first(after('greatest(updated_at, checked_at)', 4), `payment_attempts WHERE status = 'left'`)},
                  ${first(after('greatest(updated_at, checked_at)', 5), `payment_attempts WHERE status = 'issued'`)}) AS silent,
            least(${first(notBefore('updated_at'), `payment_attempts WHERE status = 'refund_due'`)},
                  ${first(notBefore('updated_at'), `payment_attempts WHERE status = 'paid' AND due_amount + returning_amount > 0`)}) AS refunds,
            least(${first('undo_until', `refunds WHERE status = 'waiting'`)},
                  ${first('undo_until', `fulfilment_steps WHERE settled_at IS NULL AND undone_at IS NULL`)}) AS undo_windows,
            ${first(notBefore('ask_again_at'), `payment_attempts WHERE ask_again_at IS NOT NULL AND status IN (${askedAgain}, 'paid')`)} AS given_up,
            ${first('coalesce(lease_until, created_at)', `goods_imports WHERE status IN ('checking', 'running')`)} AS imports,
            ${first('due_at', `webhook_deliveries WHERE status = 'waiting'`)} AS webhooks`,
    [now, unheard, unknown, left, number],
  );
  return row as Due;
}
