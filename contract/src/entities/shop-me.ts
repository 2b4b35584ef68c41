import * as z from 'zod/mini';
import { platformLocales } from '../locales.ts';
import { id } from '../scalars.ts';

/** The region in which the live platform registered the person (spec §3). */
const registerRegion = z.enum(['JP', 'TW', 'OTHER']);
export type RegisterRegion = z.infer<typeof registerRegion>;

/** The live platform's spelling of a language. */
export const platformLocale = z.enum(Object.values(platformLocales));

export const liver = z.object({ id, name: z.string(), avatar_url: z.nullable(z.string()) });

/** The person logged in to the shop (spec §3 "Shop me"); `role`, `name` and `liver` are added. */
export const shopMe = z.object({
  is_accept_data_policy: z.boolean(),
  shop_user: z.object({
    user_id: id,
    does_age_verify: z.nullable(z.boolean()),
    register_region: registerRegion,
  }),
  live_brand: z.object({ locale: platformLocale }),
  role: z.enum(['buyer', 'seller']),
  name: z.string(),
  /** the email address given by the platform; null: none */
  contact_email: z.nullable(z.string()),
  /** the seller's own; null for a buyer */
  liver: z.nullable(
    z.object({ ...liver.shape, store: z.object({ id, slug: z.string(), name: z.string() }) }),
  ),
});
export type ShopMe = z.infer<typeof shopMe>;
