import { paths } from '../channel/paths.ts';

/** A placeholder origin: a URL that leads elsewhere has a different origin. */
const placeholderOrigin = 'https://noren.invalid';

/**
 * Returns where a login leads: the page of `?redirect=` if it belongs to this store, otherwise its
 * marketplace. Because anyone can craft a link with a `redirect`, other origins, other stores and
 * the account pages are not allowed.
 */
export function returnTarget(redirect: string | null, storeSlug: string): string {
  const home = paths.marketplace(storeSlug);
  if (!redirect?.startsWith('/')) return home;
  let url: URL;
  try {
    url = new URL(redirect, placeholderOrigin);
  } catch {
    return home;
  }
  const inStore = `/stores/${storeSlug}/`;
  if (url.origin !== placeholderOrigin || !url.pathname.startsWith(inStore)) return home;
  if (/^(account|forget-password)(\/|$)/.test(url.pathname.slice(inStore.length))) return home;
  return url.pathname + url.search + url.hash;
}
