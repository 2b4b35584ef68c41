import { stalePageGuard } from './guards/stale-page.ts';

const key = 'huc-reloaded-paths';

/** Set by the router before each navigation: the page the visitor is going to, which is not yet the address bar's. */
let target: string | null = null;
export function setNavigationTarget(path: string): void {
  target = path;
}

/**
 * Loads the page anew at the path the visitor wants, once a path (spec §2). To be called when the server is known to answer: without a line the
 * browser's own error page would take the shop's place.
 * @returns false: it was done before, or cannot be kept from being done for ever
 */
export function reloadStalePage(): boolean {
  const path = target ?? window.location.pathname + window.location.search;
  const reloaded = readReloaded();
  if (!reloaded || stalePageGuard({ target: path, reloaded }) === 'give-up') return false;
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...reloaded, path]));
  } catch {
    return false;
  }
  window.location.assign(path);
  return true;
}

/** null: storage is blocked, so nothing could stop a loop and nothing is reloaded. */
function readReloaded(): string[] | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return null;
  }
}

/** A page that loaded is not stale: it may be reloaded again after the next deployment. */
export function forgetReloaded(path: string): void {
  try {
    const left = (readReloaded() ?? []).filter((reloaded) => reloaded !== path);
    window.sessionStorage.setItem(key, JSON.stringify(left));
  } catch {
    // Blocked storage never reloads anything, see above.
  }
}
