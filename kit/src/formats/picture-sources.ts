/** Pictures under /media exist at 320, 640 and 960 px; the API names the 640 one. Anything else is used as it is. */
const setOf = (url: string, ending: 'webp' | 'avif'): string | undefined =>
  url.endsWith('-640.webp') ? [320, 640, 960].map((width) => `${url.slice(0, -8)}${width}.${ending} ${width}w`).join(', ') : undefined;

export const srcSetOf = (url: string): string | undefined => setOf(url, 'webp');

/** A merchant's own pictures exist as AVIF too, in the same widths: half the bytes where a browser knows it. */
export const avifSetOf = (url: string): string | undefined => (/\/own\/\d+\/\d+-/.test(url) ? setOf(url, 'avif') : undefined);

/** Stores' avatars exist at 96 px too: what a header shows of them. */
export const smallAvatarOf = (url: string): string => (url.endsWith('-640.webp') ? `${url.slice(0, -8)}96.webp` : url);
