export type CardField = 'number' | 'expiry' | 'cvc' | 'holder';
export interface TokenFaults {
  fields: CardField[];
  /** faults outside the fields: try again, or nothing the buyer can fix */
  other: 'busy' | 'shop' | null;
}

/** Maps GMO's result codes (1.6), joined by commas or a list, to wrong fields. */
export function tokenFaults(resultCode: unknown): TokenFaults {
  const codes = (
    Array.isArray(resultCode) ? resultCode.map(String) : String(resultCode).split(',')
  ).map((code) => code.trim());
  const fields = new Set<CardField>();
  let other: TokenFaults['other'] = null;
  for (const code of codes) {
    if (/^10[0-2]$/.test(code)) fields.add('number');
    else if (/^11[0-3]$/.test(code)) fields.add('expiry');
    else if (/^12[12]$/.test(code)) fields.add('cvc');
    else if (/^13[12]$/.test(code)) fields.add('holder');
    else if (/^90[12]$/.test(code)) other ??= 'busy';
    else other = 'shop';
  }
  return { fields: [...fields], other };
}
