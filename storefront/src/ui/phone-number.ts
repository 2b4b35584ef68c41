import type { Region } from '@noren/contract/scalars';

const mobiles: Record<Region, RegExp> = { JP: /^(0[5-9]0)(\d{4})(\d{4})$/, TW: /^(09\d\d)(\d{3})(\d{3})$/ };

/** A mobile's digits in the groups people compare them by; any other number as it was given. */
export const phoneNumberText = (digits: string, region: Region): string => digits.replace(mobiles[region], '$1-$2-$3');
