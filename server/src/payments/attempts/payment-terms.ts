import { one, type Db } from '../../platform/db/database.ts';

export interface PaymentTerms {
  enabled: boolean;
  payment_fee: number;
  /** days a konbini number is valid */
  term_days: number;
}

/** Returns fee and term of a store's payment method; undefined if the store does not have it. */
export const paymentTerms = (db: Db, store_id: number, type: string) =>
  one<PaymentTerms>(
    db,
    'SELECT enabled, payment_fee, term_days FROM payment_settings WHERE store_id = $1 AND type = $2 ORDER BY enabled DESC, position, id LIMIT 1',
    [store_id, type],
  );
