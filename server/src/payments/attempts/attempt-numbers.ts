import { randomInt } from 'node:crypto';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import type { Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { OrderRow } from '../../orders/orders/change.ts';
import { changeNumber, type Attempt } from './attempts.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Maximum lengths: GMO 1.2, PAYUNi 2.4. */
const maxLengths = { gmo: 27, payuni: 25 };
/** Keeps numbers apart (2.8·10¹²) when order ids repeat after a restored backup. */
const minRandom = 8;

const random = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `prefix` is for human readers; it is shortened if there is no room. */
function numberOf(prefix: string, maxLength: number): string {
  const shown = prefix.slice(0, maxLength - minRandom);
  return shown + random(maxLength - shown.length);
}

/** Returns a number for GMO: unique in a shop forever (GMO 1.2), whatever was lost here. */
export const gmoOrderId = (order: { store_id: number; id: number }, nth: number): string =>
  numberOf(`N${order.store_id}-${order.id}-${nth}-`, maxLengths.gmo);

/** An attempt's number at PAYUNi, which detects repeats for ten minutes only (PAYUNi 2.4). */
export const merchantTradeNo = (order_id: number, nth: number): string =>
  numberOf(`T${order_id}-${nth}-`, maxLengths.payuni);

export const numberAt: Record<PaymentGateway, (order: OrderRow, nth: number) => string> = {
  gmo: gmoOrderId,
  payuni: ({ id }, nth) => merchantTradeNo(id, nth),
};

/** Returns the number with another random part. */
export const nextNumber = (number: string): string => {
  const maxLength = number.startsWith('T') ? maxLengths.payuni : maxLengths.gmo;
  return numberOf(number.slice(0, number.lastIndexOf('-') + 1), maxLength);
};

/** The shop has already used this number; our trade was not opened. */
function isNumberUsed(error: unknown): boolean {
  if (error instanceof GmoError) return error.has('E01040010') || error.has('M01004010');
  return error instanceof PayuniError && error.isRepeat;
}

/** A random collision happens once at most; repeated ones are reported. */
const maxNumbers = 3;

/**
 * Opens a trade under the attempt's number. If the shop has already used the number, records and
 * tries another one without failing.
 * @param attempt its number is updated
 * @throws Error for a rehearsal's attempt, which must not reach a gateway (D-442): its payment
 * method failed to check `is_rehearsal`
 */
export async function openWithFreeNumber<T>(
  db: Db,
  attempt: Attempt,
  open: () => Promise<T>,
): Promise<T> {
  if (attempt.is_rehearsal)
    throw new Error(`Attempt ${attempt.id} is a rehearsal's: no trade is opened for it`);
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (!isNumberUsed(error) || tries === maxNumbers) throw error;
      const number = nextNumber(attempt.gateway_order_id);
      if (!(await changeNumber(db, attempt, number))) throw error;
      attempt.gateway_order_id = number;
    }
  }
}
