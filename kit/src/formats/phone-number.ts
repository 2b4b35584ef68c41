import type { Region } from './store-clock.ts';

/** Mobiles, freephone numbers, and the areas whose code has two digits; every other area code takes a table of its own to tell. */
const groups: Record<Region, readonly RegExp[]> = {
  JP: [/^(0[5-9]0)(\d{4})(\d{4})$/, /^(0[36])(\d{4})(\d{4})$/, /^(0120)(\d{3})(\d{3})$/],
  TW: [/^(09\d\d)(\d{3})(\d{3})$/, /^(02)(\d{4})(\d{4})$/],
};

/** A number's digits in the groups people compare them by; one of which the groups are not known as it was given. */
export const phoneNumberText = (digits: string, region: Region): string => groups[region].reduce((text, pattern) => text.replace(pattern, '$1-$2-$3'), digits);
