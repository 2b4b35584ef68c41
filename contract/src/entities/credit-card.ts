import * as z from 'zod/mini';
import { isCardType, paymentTypes } from '../payment-methods.ts';
import { asTyped, id, matching, slug } from '../scalars.ts';

export const cardType = z.enum(paymentTypes.filter(isCardType));

/**
 * `type`, `expire` (YYMM) and `kept` are added. `kept` false: for this purchase only; the card is
 * deleted from the vault after use.
 */
export const creditCard = z.object({
  id,
  type: cardType,
  masked_card_no: z.string(),
  expire: z.nullable(z.string()),
  kept: z.boolean(),
});
export type CreditCard = z.infer<typeof creditCard>;

/** The result of GMO's token script (GMO 1.6); it never contains a card number. */
export const newCreditCard = z.object({
  type: z.literal('gmo_credit'),
  application: z.enum(['seller_subscription', 'buyer_general']),
  maskedCardNo: matching(32, /^[\d*]*$/).check(
    z.refine((v) => (v.match(/\d/g) ?? []).length <= 6, {
      error: 'A card number is never sent here',
    }),
  ),
  toBeExpiredAt: asTyped(40),
  isSecurityCodeSet: z.boolean(),
  token: matching(256, /^[A-Za-z0-9_-]+$/),
  /** Added: the store whose vault holds the card. */
  store_slug: z.optional(slug),
  /** Added: false deletes the card from the vault after use; absent: true. */
  keep: z.optional(z.boolean()),
});
