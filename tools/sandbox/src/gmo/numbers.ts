import { SandboxFault } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import type { SandboxStore } from '../provider/store.ts';
import { changeTrade, tradeByAccess, type SandboxTrade } from './trades.ts';

const NUMBER = 'gmo.number';
const TERM = 'gmo.term';

const numberKey = (receipt_no: string, conf_no: string) => `${receipt_no}/${conf_no}`;

/** Whether the trade still waits for cash although its term is over. */
export const hasExpired = (trade: SandboxTrade, now: Date): boolean =>
  trade.status === 'REQSUCCESS' &&
  trade.cvs !== null &&
  trade.cvs !== undefined &&
  jstStamp(now) > trade.cvs.payment_term;

/** Stores a unique pair of numbers, by which the counter and the job find the trade. */
export async function insertNumber<N extends { receipt_no: string; conf_no: string }>(
  store: SandboxStore,
  accessId: string,
  payment_term: string,
  make: () => N,
): Promise<N> {
  for (;;) {
    const numbers = make();
    if (
      !(await store.insert(NUMBER, numberKey(numbers.receipt_no, numbers.conf_no), {
        access_id: accessId,
      }))
    )
      continue;
    await store.put(TERM, `${payment_term}/${accessId}`, { access_id: accessId });
    return numbers;
  }
}

export async function tradeByNumbers(
  store: SandboxStore,
  receipt_no: string,
  conf_no: string,
): Promise<SandboxTrade | undefined> {
  const row = await store.get<{ access_id: string }>(NUMBER, numberKey(receipt_no, conf_no));
  return row === undefined ? undefined : tradeByAccess(store, row.access_id);
}

/**
 * Ends the numbers that have expired at `now`.
 * @returns the trades that this call ended; each is reported once
 */
export async function expireNumbers(store: SandboxStore, now: Date): Promise<SandboxTrade[]> {
  const ended: SandboxTrade[] = [];
  for (const { key, value } of await store.list<{ access_id: string }>(TERM)) {
    // keys begin with the term, so the first later one ends the search
    if (jstStamp(now) <= key.slice(0, 14)) break;
    let isChanged = false;
    const trade = await changeTrade(store, value.access_id, (current) => {
      isChanged = hasExpired(current, now);
      return isChanged
        ? { ...current, status: 'EXPIRED', processed_at: now.toISOString() }
        : current;
    });
    if (isChanged) ended.push(trade);
    await store.update(TERM, key, () => undefined);
  }
  return ended;
}

/** Takes cash at the counter. Throws SandboxFault if the number no longer waits for it. */
export const takeCash = (store: SandboxStore, accessId: string, now: Date): Promise<SandboxTrade> =>
  changeTrade(store, accessId, (trade) => {
    if (trade.status !== 'REQSUCCESS' || !trade.cvs || hasExpired(trade, now))
      throw new SandboxFault(['E11010003']);
    return {
      ...trade,
      status: 'PAYSUCCESS',
      processed_at: now.toISOString(),
      cvs: { ...trade.cvs, finish_date: jstStamp(now) },
    };
  });
