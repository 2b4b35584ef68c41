import type { FeeStep } from '@noren/contract/payment-fee';
import { one, type Db } from '../../platform/db/database.ts';

export interface PaymentTerms {
  enabled: boolean;
  payment_fee: number;
  fee_steps: FeeStep[];
  total_from: number | null;
  total_to: number | null;
  /** days a konbini number is valid */
  term_days: number;
  /** whether its konbini numbers may be for 7-Eleven */
  seven_eleven: boolean;
}

/** Returns fee, bounds and term of a store's payment method; undefined if the store does not have it. */
export const paymentTerms = (db: Db, store_id: number, type: string) =>
  one<PaymentTerms>(
    db,
    'SELECT enabled, payment_fee, fee_steps, total_from, total_to, term_days, seven_eleven FROM payment_settings WHERE store_id = $1 AND type = $2 ORDER BY enabled DESC, position, id LIMIT 1',
    [store_id, type],
  );
