/** Whether a link may be followed by a browser we send there: http(s), on one of our origins, without credentials in it. */
export function isAllowedUrl(text: string, origins: readonly string[]): boolean {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && origins.includes(url.origin);
}
