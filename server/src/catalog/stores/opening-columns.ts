import { factsOf, isPaidAtDoor, paymentTypes } from '@noren/contract/payment-methods';

/** A way of paying that works in the store `t`: its country takes it, one of its channels has it, and its gateway is set up. */
const worksIn = (t: string): string =>
  paymentTypes
    .map((type) => {
      const { gateway, channels, currency } = factsOf(type);
      const conditions = [
        `y.type = '${type}'`,
        ...(currency === null ? [] : [`${t}.currency = '${currency}'`]),
        ...(gateway === null ? [] : [`${t}.${gateway}_credentials IS NOT NULL`]),
        `(${channels.map((channel) => `${t}.in_${channel}`).join(' OR ')})`,
        ...(isPaidAtDoor(type) ? [`(${cashIsTaken(t)} OR NOT ${shipsAnyhow(t)})`] : []),
      ];
      return `(${conditions.join(' AND ')})`;
    })
    .join(' OR ');

const shipsAnyhow = (t: string): string => `EXISTS (SELECT 1 FROM shipping_settings h WHERE h.store_id = ${t}.id AND h.enabled)`;
const cashIsTaken = (t: string): string => `EXISTS (SELECT 1 FROM shipping_settings h WHERE h.store_id = ${t}.id AND h.enabled AND h.is_cash_on_delivery)`;
const isPaidAnyhow = (t: string): string => `EXISTS (SELECT 1 FROM payment_settings y WHERE y.store_id = ${t}.id AND y.enabled AND (${worksIn(t)}))`;

/** Whether a store ships, and takes payment. The rest of what it needs is in its own row. */
export interface OfferFacts {
  has_shipping: boolean;
  /** a way of paying that works, with a way of shipping that takes it */
  has_payment: boolean;
}

/** `OfferFacts` of the store that a statement calls `t`. */
export const offerColumns = (t: string): string => `${shipsAnyhow(t)} AS has_shipping, ${isPaidAnyhow(t)} AS has_payment`;
/** The same as a JSON object. */
export const offerJson = (t: string): string => `jsonb_build_object('has_shipping', ${shipsAnyhow(t)}, 'has_payment', ${isPaidAnyhow(t)})`;

export const goodsColumn = (t: string): string => `EXISTS (SELECT 1 FROM products p WHERE p.store_id = ${t}.id AND p.deleted_at IS NULL) AS has_goods`;
