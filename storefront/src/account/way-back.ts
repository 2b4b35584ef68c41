import { paths } from '../channel/paths.ts';

/** No address of ours: what leads out of it is recognised by its origin. */
const nowhere = 'https://noren.invalid';

/**
 * Where a login leads: the page of `?redirect=` if it is one of this very store, else its marketplace. Anybody can write a link
 * with a `redirect` in it, so no other origin, no other store and no page of the account itself is followed.
 */
export function wayBack(redirect: string | null, storeSlug: string): string {
  const home = paths.marketplace(storeSlug);
  if (!redirect?.startsWith('/')) return home;
  let url: URL;
  try {
    url = new URL(redirect, nowhere);
  } catch {
    return home;
  }
  const inStore = `/stores/${storeSlug}/`;
  if (url.origin !== nowhere || !url.pathname.startsWith(inStore)) return home;
  if (/^(account|forget-password)(\/|$)/.test(url.pathname.slice(inStore.length))) return home;
  return url.pathname + url.search + url.hash;
}
