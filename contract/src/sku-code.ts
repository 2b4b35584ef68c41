import { readCode } from './visible-text.ts';

/** Returns a merchant's code as it looks: as `readCode` reads it, with one kind of hyphen. */
export const plainSkuCode = (code: string): string => readCode(code).replaceAll(/[‐‑−]/g, '-');

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** A long number with its last digits gone, and `1-2` as a date. */
const spoilt = new RegExp(
  [
    String.raw`^\d(?:\.\d+)?E\+\d{2,}$`,
    String.raw`^(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?$`,
    String.raw`^\d{1,2}-(?:${months})(?:-\d{2,4})?$`,
    String.raw`^(?:${months})-\d{2,4}$`,
    String.raw`^\d{4}-\d\d-\d\d 00:00$`,
  ].join('|'),
);

/** Returns whether Excel has turned a code into a shortened number or a date. */
export const isSpoiltByExcel = (code: string): boolean => spoilt.test(code);
