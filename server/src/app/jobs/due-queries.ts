import type { Db } from '../../platform/db/database.ts';
import { askedAgain } from '../../payments/attempts/attempts.ts';
import { lateMinutes } from '../../identity/privacy/request-queries.ts';

/**
 * The earliest time at which each job has work; in the past if it is due already. Null: no work.
 */
export interface Due {
  holds: Date | null;
  /** orders; one that could not be ended stays due until it is */
  deadlines: Date | null;
  /** stores that are closed until a day */
  closures: Date | null;
  /** starts and ends of sales */
  sale_prices: Date | null;
  emails: Date | null;
  open_money: Date | null;
  passing_cards: Date | null;
  lost_savings: Date | null;
  leaving_cards: Date | null;
  erasures: Date | null;
  merges: Date | null;
  silent: Date | null;
  refunds: Date | null;
  /** steps and refunds that can be undone until then */
  undo_windows: Date | null;
  given_up: Date | null;
  imports: Date | null;
  webhooks: Date | null;
}

/** Seconds after an attempt's last change before it is polled (`takeSilent`). */
export interface Silence {
  unheard: number;
  unknown: number;
  left: number;
  number: number;
}

const notBefore = (moment: string): string => `greatest(${moment}, check_after)`;
const after = (moment: string, place: number): string =>
  notBefore(`${moment} + $${place} * interval '1 second'`);
/**
 * Rows parked for a person have `check_after = 'infinity'` (`moveToOpenMoney`): no job takes them.
 */
const first = (moment: string, from: string): string =>
  `(SELECT nullif(min(${moment}), 'infinity') FROM ${from})`;

/**
 * Finds the work of all jobs in one statement of index lookups. It may report work that is not due,
 * but must miss none: each job's own statement decides what to take.
 * @param now due time of work that has none of its own
 */
export async function findDueWork(
  db: Db,
  now: Date,
  { unheard, unknown, left, number }: Silence,
): Promise<Due> {
  const [row] = await db.query<Due>(
    `SELECT ${first('held_until', 'cart_items WHERE held_quantity > 0')} AS holds,
            ${first('expire_at', `orders WHERE status IN ('init', 'unpaid')`)} AS deadlines,
            ${first('reopens_at', 'stores WHERE reopens_at IS NOT NULL')} AS closures,
            least(${first('starts_at', 'sale_prices WHERE started_at IS NULL AND ended_at IS NULL')},
                  ${first('ends_at', 'sale_prices WHERE started_at IS NOT NULL AND ended_at IS NULL')}) AS sale_prices,
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
