/** Characters that people type between the parts of a code; ー is typed for a hyphen in Japanese. */
const separators = /[\s\p{Pd}\u2212\u30FC_.]+/gu;

/**
 * Returns a coupon code as it is compared: full-width or half-width, upper or lower case, with or
 * without spaces and hyphens.
 */
export const foldDiscountCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(separators, '').toUpperCase();

/** Whether a merchant may choose this code: easy to type on a phone in any country. */
export const isDiscountCode = (typed: string): boolean =>
  /^[A-Z0-9]{4,24}$/.test(foldDiscountCode(typed));
