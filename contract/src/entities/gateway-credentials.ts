import * as z from 'zod/mini';
import { credentialPatterns } from '../credential-patterns.ts';
import { matching } from '../scalars.ts';

const credential = ({ pattern, sentence }: { pattern: RegExp; sentence: string }) =>
  matching(32, pattern, sentence);
const { gmo: atGmo, payuni: atPayuni } = credentialPatterns;
const gmo = z.strictObject(
  {
    shop_id: credential(atGmo.shop_id),
    shop_pass: credential(atGmo.shop_pass),
    site_id: credential(atGmo.site_id),
    site_pass: credential(atGmo.site_pass),
  },
  'shop_id, shop_pass, site_id and site_pass, or null',
);
const payuni = z.strictObject(
  {
    mer_id: credential(atPayuni.mer_id),
    hash_key: credential(atPayuni.hash_key),
    hash_iv: credential(atPayuni.hash_iv),
  },
  'mer_id, hash_key and hash_iv, or null',
);
/** Absent stays unchanged; null removes the credentials. */
export const credentialsChange = z.strictObject(
  { gmo: z.optional(z.nullable(gmo)), payuni: z.optional(z.nullable(payuni)) },
  'gmo, payuni or both',
);
/** Ids only: passwords and keys never leave the server. */
export const credentialsSeen = z.object({
  gmo: z.nullable(z.object({ site_id: z.string(), shop_id: z.string() })),
  payuni: z.nullable(z.object({ mer_id: z.string() })),
});
