import { randomInt } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { changeNumber, type Attempt } from './attempts.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
/** GMO 1.2, PAYUNi 2.4 */
const longest = { gmo: 27, payuni: 25 };
/** The least that tells numbers apart when the orders' own are given out again, as after a restored backup: 2.8·10¹². */
const leastRandom = 8;

const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `prefix` is for people; where it leaves no room it gives way. */
function numberOf(prefix: string, most: number): string {
  const shown = prefix.slice(0, most - leastRandom);
  return shown + random(most - shown.length);
}

/** A try's number at GMO: unique in a shop for ever (GMO 1.2), even where a database has forgotten what it gave out. */
export const gmoOrderId = (order: { store_id: number; id: number }, nth: number): string => numberOf(`N${order.store_id}-${order.id}-${nth}-`, longest.gmo);

/** A try's number at PAYUNi, which itself looks only ten minutes back (PAYUNi 2.4). */
export const merchantTradeNo = (order_id: number, nth: number): string => numberOf(`T${order_id}-${nth}-`, longest.payuni);

/** The same with another random part. */
export const nextNumber = (number: string): string => {
  const most = number.startsWith('T') ? longest.payuni : longest.gmo;
  return numberOf(number.slice(0, number.lastIndexOf('-') + 1), most);
};

/** The shop has had a trade under this number; ours was not opened. */
function isTaken(error: unknown): boolean {
  if (error instanceof GmoError) return error.has('E01040010') || error.has('M01004010');
  return error instanceof PayuniError && error.isRepeat;
}

/** A number that is taken by chance is so once; twice is another matter, and told. */
const mostNumbers = 3;

/**
 * Opens a trade under the attempt's number. One that the shop used before is left to whom it belongs, and the next is written down and tried: nobody
 * hears of it.
 * @param attempt its number is brought up to date
 */
export async function underFreeNumber<T>(db: Db, attempt: Attempt, open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (!isTaken(error) || tries === mostNumbers) throw error;
      const number = nextNumber(attempt.gateway_order_id);
      if (!(await changeNumber(db, attempt, number))) throw error;
      attempt.gateway_order_id = number;
    }
  }
}
