import { hyphens, removeEveryInvisible } from './visible-text.ts';

type Region = 'JP' | 'TW';

const gap = `[\\s./${hyphens}]{0,5}`;
const written: Record<Region, RegExp> = {
  JP: new RegExp(`^\\d{3}${gap}\\d{4}$`),
  TW: new RegExp(`^\\d{3}(?:${gap}\\d{2,3})?$`),
};

/**
 * Parses a postcode as people type or copy it; returns its digits (7 in Japan; 3, 5 or 6 in
 * Taiwan), or null. Accepts full width, invisible characters, a leading 〒, and a hyphen, blanks, a
 * dot or a slash after the third digit.
 */
export function readPostcode(text: string, region: Region): string | null {
  const plain = removeEveryInvisible(text)
    .normalize('NFKC')
    .replace(/^\s*[〒〠]\s?:?/, '')
    .trim();
  return written[region].test(plain) ? plain.replaceAll(/\D/g, '') : null;
}

/** Formats a postcode's digits as the country writes them: 100-0001, 106021. */
export const formatPostcode = (digits: string, region: Region): string =>
  region === 'JP' ? digits.replace(/^(\d{3})(\d{4})$/, '$1-$2') : digits;
