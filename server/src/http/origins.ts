/**
 * A link that a browser may be sent to, as URL parsers write it (no line breaks, nothing beyond ASCII): http(s), on one of
 * our origins, without credentials in it. Null when it is not one.
 */
export function allowedUrl(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const allowed = (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && origins.includes(url.origin);
  return allowed ? url.href : null;
}
