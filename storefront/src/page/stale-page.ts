/**
 * spec §2: a page that fails to load because its resources are stale (a new version was deployed)
 * is reloaded at its target path. Only once per path: if it fails again, the cause is another one,
 * and it would reload forever.
 */
export function stalePageGuard(context: {
  target: string;
  reloaded: readonly string[];
}): 'reload' | 'give-up' {
  return context.reloaded.includes(context.target) ? 'give-up' : 'reload';
}

/** The last reloaded path, which is not reloaded again if it fails. */
const key = 'huc-reloaded-path';

/**
 * Set by the router before each navigation: the target page, which the address bar does not show
 * yet.
 */
let target: string | null = null;
export function setNavigationTarget(path: string): void {
  target = path;
}

/**
 * Reloads the page at the target path, once per path (spec §2). Call it only when the server is
 * reachable, because offline the browser's error page would replace the shop.
 * @returns false if it was reloaded before, or if storage is blocked, which could cause endless
 * reloads
 */
export function reloadStalePage(): boolean {
  const path = target ?? window.location.pathname + window.location.search;
  try {
    if (
      stalePageGuard({ target: path, reloaded: [sessionStorage.getItem(key) ?? ''] }) === 'give-up'
    )
      return false;
    sessionStorage.setItem(key, path);
  } catch {
    return false;
  }
  window.location.assign(path);
  return true;
}

/** A page that loaded is not stale, so it may be reloaded again after the next deployment. */
export function clearReloadMark(path: string): void {
  try {
    if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
  } catch {
    // with blocked storage nothing is reloaded, see above
  }
}
