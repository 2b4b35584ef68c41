import * as z from 'zod/mini';
import { credentialPatterns } from '../credential-patterns.ts';

const matching = ({ pattern, sentence }: { pattern: RegExp; sentence: string }) => z.string(sentence).check(z.regex(pattern, sentence));
const { gmo: atGmo, payuni: atPayuni } = credentialPatterns;
const gmo = z.strictObject(
  {
    shop_id: matching(atGmo.shop_id),
    shop_pass: matching(atGmo.shop_pass),
    site_id: matching(atGmo.site_id),
    site_pass: matching(atGmo.site_pass),
  },
  'shop_id, shop_pass, site_id and site_pass, or null',
);
const payuni = z.strictObject(
  { mer_id: matching(atPayuni.mer_id), hash_key: matching(atPayuni.hash_key), hash_iv: matching(atPayuni.hash_iv) },
  'mer_id, hash_key and hash_iv, or null',
);
/** What is absent stays as it is, null takes away. */
export const credentialsChange = z.strictObject({ gmo: z.optional(z.nullable(gmo)), payuni: z.optional(z.nullable(payuni)) }, 'gmo, payuni or both');
/** Names alone: no pass and no key ever leaves the server again. */
export const credentialsSeen = z.object({
  gmo: z.nullable(z.object({ site_id: z.string(), shop_id: z.string() })),
  payuni: z.nullable(z.object({ mer_id: z.string() })),
});
