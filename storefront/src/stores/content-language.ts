import type { Region } from '@noren/contract/scalars';

/** The language a store writes its goods in: what a screen reader speaks and phrases break by, whatever language the page is in. */
export const contentLanguage: Record<Region, 'ja' | 'zh-TW'> = { JP: 'ja', TW: 'zh-TW' };
