/**
 * spec §2: a page that fails to load because its resources are stale (a new version was deployed) is reloaded at its target path.
 * Once a path: if the reloaded page fails too, the fault is elsewhere and reloading again would never end.
 */
export function stalePageGuard(context: { target: string; reloaded: readonly string[] }): 'reload' | 'give-up' {
  return context.reloaded.includes(context.target) ? 'give-up' : 'reload';
}

/** The path that was loaded anew last: one that fails again is not loaded once more. */
const key = 'huc-reloaded-path';

/** Set by the router before each navigation: the page the visitor is going to, which is not yet the address bar's. */
let target: string | null = null;
export function setNavigationTarget(path: string): void {
  target = path;
}

/**
 * Loads the page anew at the path the visitor wants, once a path (spec §2). To be called when the server is known to answer: without a line the
 * browser's own error page would take the shop's place.
 * @returns false: it was done before, or blocked storage cannot keep it from being done for ever
 */
export function reloadStalePage(): boolean {
  const path = target ?? window.location.pathname + window.location.search;
  try {
    if (stalePageGuard({ target: path, reloaded: [sessionStorage.getItem(key) ?? ''] }) === 'give-up') return false;
    sessionStorage.setItem(key, path);
  } catch {
    return false;
  }
  window.location.assign(path);
  return true;
}

/** A page that loaded is not stale: it may be reloaded again after the next deployment. */
export function forgetReloaded(path: string): void {
  try {
    if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
  } catch {
    // blocked storage never reloads anything, see above
  }
}
