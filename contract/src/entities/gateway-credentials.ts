import * as z from 'zod/mini';

/** @NOTE spec silent: the wire reference gives lengths; letters and digits are what both gateways hand out, a PAYUNi key is any printable ASCII. */
const alphanumeric = (least: number, most = least) => {
  const sentence = `${least === most ? least : `${least} to ${most}`} letters and digits`;
  return z.string(sentence).check(z.regex(new RegExp(`^[0-9A-Za-z]{${least},${most}}$`), sentence));
};
const printable = (length: number) => {
  const sentence = `${length} printable ASCII characters without spaces`;
  return z.string(sentence).check(z.regex(new RegExp(`^[\\x21-\\x7e]{${length}}$`), sentence));
};
// GMO 1.2
const gmo = z.strictObject(
  { shop_id: alphanumeric(13), shop_pass: alphanumeric(10), site_id: alphanumeric(13), site_pass: alphanumeric(20) },
  'shop_id, shop_pass, site_id and site_pass, or null',
);
// PAYUNi 2.2; the number as its webhooks are read
const payuni = z.strictObject({ mer_id: alphanumeric(1, 20), hash_key: printable(32), hash_iv: printable(16) }, 'mer_id, hash_key and hash_iv, or null');
/** What is absent stays as it is, null takes away. */
export const credentialsChange = z.strictObject({ gmo: z.optional(z.nullable(gmo)), payuni: z.optional(z.nullable(payuni)) }, 'gmo, payuni or both');
/** Names alone: no pass and no key ever leaves the server again. */
export const credentialsSeen = z.object({
  gmo: z.nullable(z.object({ site_id: z.string(), shop_id: z.string() })),
  payuni: z.nullable(z.object({ mer_id: z.string() })),
});
