import * as z from 'zod/mini';
import { id, slug } from '../scalars.ts';

export const cardType = z.enum(['gmo_credit', 'payuni_credit']);

/** `type`, `expire` (YYMM) and `kept` are added; false: for this purchase alone, it goes from the vault once it was used. */
export const creditCard = z.object({ id, type: cardType, masked_card_no: z.string(), expire: z.nullable(z.string()), kept: z.boolean() });
export type CreditCard = z.infer<typeof creditCard>;

/** The result of GMO's token script (GMO 1.6): never a card number. */
export const newCreditCard = z.object({
  type: z.literal('gmo_credit'),
  application: z.enum(['seller_subscription', 'buyer_general']),
  maskedCardNo: z.string().check(
    z.maxLength(32),
    z.regex(/^[\d*]*$/),
    z.refine((v) => (v.match(/\d/g) ?? []).length <= 6, { error: 'A card number is never sent here' }),
  ),
  toBeExpiredAt: z.string().check(z.maxLength(40)),
  isSecurityCodeSet: z.boolean(),
  token: z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[A-Za-z0-9_-]+$/)),
  /** Added: whose shop the card vault belongs to. */
  store_slug: z.optional(slug),
  /** Added: whether the buyer wants it kept for later. false: it goes from the vault once it was used; absent: true. */
  keep: z.optional(z.boolean()),
});
export type NewCreditCard = z.infer<typeof newCreditCard>;
