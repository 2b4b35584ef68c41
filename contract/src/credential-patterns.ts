interface CredentialPattern {
  pattern: RegExp;
  /** what is wrong with another text, for people */
  sentence: string;
}

/** @NOTE spec silent: the wire reference gives lengths; letters and digits are what both gateways hand out, a PAYUNi key is any printable ASCII. */
function alphanumeric(least: number, most = least): CredentialPattern {
  const sentence = `${least === most ? least : `${least} to ${most}`} letters and digits`;
  return { pattern: new RegExp(`^[0-9A-Za-z]{${least},${most}}$`), sentence };
}
const printable = (length: number): CredentialPattern => ({
  pattern: new RegExp(`^[\\x21-\\x7e]{${length}}$`),
  sentence: `${length} printable ASCII characters without spaces`,
});

/** What a gateway hands its shops, field by field; without a schema, so that a form may judge it too. GMO 1.2, PAYUNi 2.2. */
export const credentialPatterns = {
  gmo: { shop_id: alphanumeric(13), shop_pass: alphanumeric(10), site_id: alphanumeric(13), site_pass: alphanumeric(20) },
  // the number as its webhooks are read
  payuni: { mer_id: alphanumeric(1, 20), hash_key: printable(32), hash_iv: printable(16) },
} as const satisfies Record<string, Record<string, CredentialPattern>>;
