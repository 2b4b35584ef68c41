/**
 * Pictures under /media exist at 320, 640 and 960 px; the API returns the 640 px URL. Other URLs
 * have no set.
 */
const setOf = (url: string, ending: 'webp' | 'avif'): string | undefined =>
  url.endsWith('-640.webp')
    ? [320, 640, 960].map((width) => `${url.slice(0, -8)}${width}.${ending} ${width}w`).join(', ')
    : undefined;

export const srcSetOf = (url: string): string | undefined => setOf(url, 'webp');

/** A merchant's own pictures also exist as AVIF in the same widths, at half the size. */
export const avifSetOf = (url: string): string | undefined =>
  /\/own\/\d+\/\d+-/.test(url) ? setOf(url, 'avif') : undefined;
