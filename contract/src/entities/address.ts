import * as z from 'zod/mini';
import { id, line, matching, phoneNumber, postcode, region } from '../scalars.ts';

const addressType = z.enum(['custom', 'custom_cod', 'self_pick_up']);

export const address = z.object({
  id,
  type: addressType,
  name: z.string(),
  phone_number: z.string(),
  /** Added: orders go here unless the buyer chooses another address; absent from older servers. */
  is_default: z.optional(z.boolean()),
  address: z.nullable(
    z.object({
      postcode: z.string(),
      level_one: z.string(),
      level_two: z.string(),
      level_three: z.string(),
      level_four: z.string(),
      level_one_code: z.string(),
      region,
      full_address: z.string(),
    }),
  ),
});
export type Address = z.infer<typeof address>;

/** Names have at most 40 characters: a parcel label has two lines of 20 full-width characters. */
export const newAddress = z.object({
  type: z.enum(['custom', 'self_pick_up']),
  name: line(40, 1),
  phone_number: phoneNumber('JP'),
  address: z.optional(
    z.nullable(
      z.object({
        postcode: postcode('JP'),
        level_one: line(20, 1),
        level_two: line(60, 1),
        level_three: z.optional(line(60)),
        level_four: line(120, 1),
        /** JIS X 0401, 01 to 47 */
        level_one_code: matching(2, /^(0[1-9]|[1-3]\d|4[0-7])$/),
        region: z.literal('JP'),
      }),
    ),
  ),
});
export type NewAddress = z.infer<typeof newAddress>;

/** `is_default: false` has no effect: the default changes only when another address becomes it. */
export const changedAddress = z.extend(newAddress, { is_default: z.optional(z.boolean()) });

/** The address of a postcode; level_three is the town. */
export const zipAnswer = z.object({
  level_one: z.string(),
  level_two: z.string(),
  level_three: z.string(),
  level_one_code: z.string(),
});
