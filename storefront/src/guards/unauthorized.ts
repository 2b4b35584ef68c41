/**
 * spec §4: after logout or a 401 the visitor goes to the store's login page if the path has a store slug, else to unauthorized.
 * `asked` is the page a 401 happened on: the login page says that the session has ended, and leads back there.
 */
export function afterUnauthorized(path: string, asked?: string): string {
  const slug = /^\/stores\/([^/]+)/.exec(path)?.[1];
  if (!slug) return '/error/unauthorized';
  return `/stores/${slug}/account/login${asked ? `?ended=1&redirect=${encodeURIComponent(asked)}` : ''}`;
}
