/** spec §4: after a 401 the visitor goes to the store's login page if the path has a store slug, else to unauthorized. */
export function afterUnauthorized(path: string): string {
  const slug = /^\/stores\/([^/]+)/.exec(path)?.[1];
  return slug ? `/stores/${slug}/account/login` : '/error/unauthorized';
}
