import { readCode } from './visible-text.ts';

/** Normalizes a merchant's code: as `readCode` does, with one kind of hyphen. */
export const plainSkuCode = (code: string): string => readCode(code).replaceAll(/[‐‑−]/g, '-');

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** Matches a long number shown with an exponent, and `1-2` shown as a date. */
const spoilt = new RegExp(
  [
    String.raw`^\d(?:\.\d+)?E\+\d{2,}$`,
    String.raw`^(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?$`,
    String.raw`^\d{1,2}-(?:${months})(?:-\d{2,4})?$`,
    String.raw`^(?:${months})-\d{2,4}$`,
    String.raw`^\d{4}-\d\d-\d\d 00:00$`,
  ].join('|'),
);

/** Returns whether Excel has converted a code into a shortened number or a date. */
export const isSpoiltByExcel = (code: string): boolean => spoilt.test(code);
