import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { foldedEmail } from '../people/mailbox.ts';
import type { NewOrder } from './write-queries.ts';

/** Cash on delivery that was decided in this batch, by contact: what the database counts is what was there before. */
export class CashUnderWay {
  readonly #orders: { store_id: number; email: string | null; phone: string }[] = [];

  /** Orders of this batch on their way to the same mailbox or phone. */
  count(store_id: number, email: string | null, phone: string): number {
    const folded = email === null ? null : foldedEmail(email);
    return this.#orders.filter((order) => order.store_id === store_id && (order.phone === phone || (folded !== null && order.email === folded))).length;
  }

  note({ payment_type, store_id, email_folded, receiver }: NewOrder): void {
    if (isPaidAtDoor(payment_type)) this.#orders.push({ store_id, email: email_folded, phone: receiver.phone });
  }
}
