import type { Region } from './scalars.ts';

/**
 * Requires a comma or blank before all groups of three digits or before none: `19,80` and `1980
 * 1480` do not match.
 */
const wholeNumber = /^([-‐―−ー])?((?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)|\d+))(?:\.0{1,2})?$/;

/** `\` is the yen sign in Shift_JIS files. */
const currencySigns: Readonly<Record<Region, { before: RegExp; after: RegExp }>> = {
  JP: { before: /^(?:[¥\\]|JPY) ?/i, after: / ?(?:円|JPY)$/i },
  TW: { before: /^(?:NT\$|\$|NTD|TWD|NT) ?/i, after: / ?(?:元|圓|NTD|TWD)$/i },
};

/** Converts to half-width characters and removes invisible ones. */
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
 * Parses a whole number as people and spreadsheets write it: full-width digits, commas or blanks
 * before groups of three, a trailing `.0`. Returns null for any other text.
 */
export const readNumber = (typed: string): number | null => readPlain(plain(typed));

/**
 * Parses an amount in whole yen or dollars: a whole number with at most one sign of the store's
 * currency before or after it. Returns null for any other text.
 */
export function readPrice(typed: string, region: Region): number | null {
  const text = plain(typed);
  const { before, after } = currencySigns[region];
  return readPlain(before.test(text) ? text.replace(before, '') : text.replace(after, ''));
}
