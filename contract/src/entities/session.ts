import * as z from 'zod/mini';
import { count, id, line, phoneNumber } from '../scalars.ts';

export const user = z.object({
  id,
  avatar_url: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  /** null NO_SET_AGE, true GROWN_UP, false UNDERAGE (spec §3) */
  does_age_verify: z.nullable(z.boolean()),
  has_password: z.boolean(),
});
export type User = z.infer<typeof user>;

/**
 * `token` is returned only by POST /guest/token, because the server stores only its digest;
 * /live-web/me echoes the caller's own.
 */
export const session = z.object({
  user: z.nullable(user),
  guest: z.nullable(z.object({ id, token: z.string() })),
});
export type Session = z.infer<typeof session>;

/** Spec §5: first_name, last_name, phone_number, or does_age_verify alone. */
export const profileUpdate = z.union([
  z.strictObject({ does_age_verify: z.boolean() }),
  z.strictObject({
    first_name: line(40, 1),
    last_name: line(40, 1),
    phone_number: z.nullable(phoneNumber('JP')),
  }),
]);

/** How many things a guest has in addition to the cart, which is merged automatically. */
export const belongings = z.object({
  orders: count,
  addresses: count,
  credit_cards: count,
  konbini_records: count,
});
export type Belongings = z.infer<typeof belongings>;

/**
 * The result of merging the guest into the member at login, with the quantities that a purchase limit
 * or the stock reduced (D-089).
 */
export const merged = z.object({
  cart_items: count,
  addresses: count,
  orders: count,
  /** lines whose merged quantity is less than the sum of both */
  lowered: z.array(
    z.object({ product_name: z.string(), sku_name: z.string(), wanted: count, quantity: count }),
  ),
});
export type Merged = z.infer<typeof merged>;
