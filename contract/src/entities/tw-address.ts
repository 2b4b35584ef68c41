import * as z from 'zod/mini';
import { id, line, phoneNumber, postcode } from '../scalars.ts';

/** Spec §3; the parts of `full_address` are added, so that a form can show them again. */
export const taiwanAddress = z.object({
  id,
  postcode: z.string(),
  full_address: z.string(),
  buyer_name: z.string(),
  buyer_cellphone: z.string(),
  city_country: z.string(),
  district: z.string(),
  detail: z.string(),
  /** as in `address` */
  is_default: z.optional(z.boolean()),
});
export type TaiwanAddress = z.infer<typeof taiwanAddress>;

export const newTaiwanAddress = z.object({
  /** 3, 5 or 6 digits */
  postcode: postcode('TW'),
  city_country: line(10, 2),
  district: line(10, 2),
  detail: line(120, 1),
  buyer_name: line(40, 1),
  buyer_cellphone: phoneNumber('TW'),
});
export type NewTaiwanAddress = z.infer<typeof newTaiwanAddress>;
export const changedTaiwanAddress = z.extend(newTaiwanAddress, {
  is_default: z.optional(z.boolean()),
});
