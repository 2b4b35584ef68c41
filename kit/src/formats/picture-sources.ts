/** Pictures under /media exist at 320, 640 and 960 px; the API names the 640 one. Anything else is used as it is. */
const widths = [320, 640, 960] as const;

export function srcSetOf(url: string): string | undefined {
  if (!url.endsWith('-640.webp')) return undefined;
  const stem = url.slice(0, -'640.webp'.length);
  return widths.map((width) => `${stem}${width}.webp ${width}w`).join(', ');
}

/** A merchant's own pictures exist as AVIF too, in the same widths: half the bytes where a browser knows it. */
export function avifSetOf(url: string): string | undefined {
  return /\/own\/\d+\/\d+-[0-9a-f]{32}-640\.webp$/.test(url) ? srcSetOf(url)?.replaceAll('.webp ', '.avif ') : undefined;
}

/** Stores' avatars exist at 96 px too: what a header shows of them. */
export function smallAvatarOf(url: string): string {
  return url.endsWith('-640.webp') ? `${url.slice(0, -'640.webp'.length)}96.webp` : url;
}
