/** The languages an app speaks. */
export type Locale = 'en' | 'ja' | 'zh-TW';
/** Where a store is: whose clocks and phone numbers are meant. */
export type Region = 'JP' | 'TW';
export type Currency = 'JPY' | 'TWD';
