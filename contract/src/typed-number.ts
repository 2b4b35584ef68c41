import type { Region } from './scalars.ts';

/** Has a comma or a blank before each group of three digits or none: not `19,80`, not `1980 1480`. */
const wholeNumber = /^([-‐―−ー])?((?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)|\d+))(?:\.0{1,2})?$/;

/** `\` is the yen sign of files in Shift_JIS. */
const currencySigns: Readonly<Record<Region, { before: RegExp; after: RegExp }>> = {
  JP: { before: /^(?:[¥\\]|JPY) ?/i, after: / ?(?:円|JPY)$/i },
  TW: { before: /^(?:NT\$|\$|NTD|TWD|NT) ?/i, after: / ?(?:元|圓|NTD|TWD)$/i },
};

/** Returns a text in half-width characters, without invisible ones. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

function readPlain(text: string): number | null {
  const [, minus, digits] = wholeNumber.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits.replaceAll(/[, ]/g, ''));
  return minus === undefined ? number : 0 - number;
}

/**
 * Reads a whole number as people and spreadsheets write it: in full-width digits, with commas or blanks
 * before groups of three, with `.0`. Returns null for any other text.
 */
export const readNumber = (typed: string): number | null => readPlain(plain(typed));

/**
 * Reads an amount in whole yen or dollars: a whole number, with at most one sign of the store's own
 * currency before or after it. Returns null for any other text.
 */
export function readPrice(typed: string, region: Region): number | null {
  const text = plain(typed);
  const { before, after } = currencySigns[region];
  return readPlain(before.test(text) ? text.replace(before, '') : text.replace(after, ''));
}
