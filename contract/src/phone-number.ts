import { hyphens, removeEveryInvisible } from './visible-text.ts';

type Region = 'JP' | 'TW';

const countryCodes: Record<Region, string> = { JP: '81', TW: '886' };
/**
 * Japan: 11 digits for 0A0 (mobiles, 050, 0800), otherwise 10. Taiwan: 10 for mobiles, otherwise 9
 * or 10.
 */
const dialled: Record<Region, RegExp> = {
  JP: /^0(?:[25-9]0\d{8}|[1-9]{2}\d{7})$/,
  TW: /^0(?:9\d{8}|[2-8]\d{7,8})$/,
};
const written = new RegExp(`^\\(?\\+?[\\d()\\s./·・~〜${hyphens}]{8,50}$`);

/**
 * Parses a phone number as people type or copy it, and returns the national digits, or null.
 * Accepts full width, invisible characters, `tel:`, hyphens, blanks, dots, slashes, brackets, and
 * the country code (+81, +886, with or without the plus). Refuses letters, an international prefix
 * (0081), a missing leading 0 and lengths that the country does not have. The server also checks
 * the numbering plan.
 */
export function readPhoneNumber(text: string, region: Region): string | null {
  const plain = removeEveryInvisible(text)
    .normalize('NFKC')
    .trim()
    .replace(/^tel\s?[:.]?\s?/i, '');
  if (!written.test(plain)) return null;
  const digits = plain.replaceAll(/\D/g, '');
  const code = countryCodes[region];
  if (plain.includes('+') && !digits.startsWith(code)) return null;
  const national = digits.startsWith(code)
    ? `0${digits.slice(code.length).replace(/^0/, '')}`
    : digits;
  return dialled[region].test(national) ? national : null;
}

/**
 * Mobiles, freephone numbers and areas with a two-digit code; other area codes would need a table.
 */
const groups: Record<Region, readonly RegExp[]> = {
  JP: [/^(0[25-9]0)(\d{4})(\d{4})$/, /^(0[36])(\d{4})(\d{4})$/, /^(0120)(\d{3})(\d{3})$/],
  TW: [/^(09\d\d)(\d{3})(\d{3})$/, /^(02)(\d{4})(\d{4})$/],
};

/**
 * Formats a number's digits in familiar groups, e.g. 090-1234-5678; returns the digits unchanged if
 * the groups are not known.
 */
export const formatPhoneNumber = (digits: string, region: Region): string =>
  groups[region].reduce((text, pattern) => text.replace(pattern, '$1-$2-$3'), digits);
