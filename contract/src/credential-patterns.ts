interface CredentialPattern {
  pattern: RegExp;
  /** error message when a value does not match */
  sentence: string;
}

/**
 * @NOTE spec silent: the wire reference gives lengths only. Both gateways issue letters and digits;
 * a PAYUNi key is any printable ASCII.
 */
function alphanumeric(minLength: number, maxLength = minLength): CredentialPattern {
  const sentence = `${minLength === maxLength ? minLength : `${minLength} to ${maxLength}`} letters and digits`;
  return { pattern: new RegExp(`^[0-9A-Za-z]{${minLength},${maxLength}}$`), sentence };
}
const printable = (length: number): CredentialPattern => ({
  pattern: new RegExp(`^[\\x21-\\x7e]{${length}}$`),
  sentence: `${length} printable ASCII characters without spaces`,
});

/**
 * Format of each credential that a gateway issues (GMO 1.2, PAYUNi 2.2). Has no schema, so that
 * forms can import it.
 */
export const credentialPatterns = {
  gmo: {
    shop_id: alphanumeric(13),
    shop_pass: alphanumeric(10),
    site_id: alphanumeric(13),
    site_pass: alphanumeric(20),
  },
  // the same format that PAYUNi's webhooks are parsed with
  payuni: { mer_id: alphanumeric(1, 20), hash_key: printable(32), hash_iv: printable(16) },
} as const satisfies Record<string, Record<string, CredentialPattern>>;
