import { factsOf, isPaidAtDoor, paymentTypes } from '@noren/contract/payment-methods';

/**
 * Condition: a payment method works in the store `t`. Its country and one of its channels have it,
 * and its gateway is set up.
 */
const worksIn = (t: string): string =>
  paymentTypes
    .map((type) => {
      const { gateway, channels, currency } = factsOf(type);
      const conditions = [
        `y.type = '${type}'`,
        ...(currency === null ? [] : [`${t}.currency = '${currency}'`]),
        ...(gateway === null || gateway === 'own'
          ? []
          : [`${t}.${gateway}_credentials IS NOT NULL`]),
        ...(gateway === 'own' ? ['y.bank_account IS NOT NULL'] : []),
        `(${channels.map((channel) => `${t}.in_${channel}`).join(' OR ')})`,
        ...(isPaidAtDoor(type) ? [`(${hasCashPayment(t)} OR NOT ${hasShippingMethod(t)})`] : []),
      ];
      return `(${conditions.join(' AND ')})`;
    })
    .join(' OR ');

const hasShippingMethod = (t: string): string =>
  `EXISTS (SELECT 1 FROM shipping_settings h WHERE h.store_id = ${t}.id AND h.enabled)`;
const hasCashPayment = (t: string): string =>
  `EXISTS (SELECT 1 FROM shipping_settings h WHERE h.store_id = ${t}.id AND h.enabled AND h.is_cash_on_delivery)`;
const hasPaymentMethod = (t: string): string =>
  `EXISTS (SELECT 1 FROM payment_settings y WHERE y.store_id = ${t}.id AND y.enabled AND (${worksIn(t)}))`;

/**
 * Whether a store was opened by its owner, ships, takes payment, and is closed for a while. The
 * rest of its readiness is in its own row.
 */
export interface OfferFacts {
  /** false: its owner has not opened it yet (D-575) */
  is_opened: boolean;
  is_closed: boolean;
  has_shipping: boolean;
  /** a payment method that works, with a shipping method that takes it */
  has_payment: boolean;
}

export const offerColumns = (t: string): string =>
  `${hasShippingMethod(t)} AS has_shipping, ${hasPaymentMethod(t)} AS has_payment, ${t}.closed_at IS NOT NULL AS is_closed, ${t}.opened_at IS NOT NULL AS is_opened`;
/** The same as a JSON object. */
export const offerJson = (t: string): string =>
  `jsonb_build_object('has_shipping', ${hasShippingMethod(t)}, 'has_payment', ${hasPaymentMethod(t)}, 'is_closed', ${t}.closed_at IS NOT NULL, 'is_opened', ${t}.opened_at IS NOT NULL)`;

export const goodsColumn = (t: string): string =>
  `EXISTS (SELECT 1 FROM products p WHERE p.store_id = ${t}.id AND p.deleted_at IS NULL) AS has_goods`;
