import type { Region } from '@noren/contract/scalars';

export interface ShopEntry {
  /** result of the query's login token; null: there was none */
  login: 'ok' | { code: string } | null;
  /** there is a session from an earlier login (on pages open to guests: also a guest's) */
  hasSession: boolean;
}

/**
 * spec §2 and §8: shop seller and buyer routes accept a login token in the query.
 * INTERNAL_SYSTEM_ERROR leads to the internal-system page; any other failure, or neither token nor
 * session, to the unauthorized page.
 */
export function shopEntryGuard({
  login,
  hasSession,
}: ShopEntry): '/error/unauthorized' | '/error/internal-system' | null {
  if (login === 'ok') return null;
  if (login)
    return login.code === 'INTERNAL_SYSTEM_ERROR'
      ? '/error/internal-system'
      : '/error/unauthorized';
  return hasSession ? null : '/error/unauthorized';
}

/**
 * spec §2: a checkout requires its store's region to be JP (TW for tw-checkout); a store that is
 * not found has none.
 */
export function regionGuard(context: {
  region: Region | null;
  wanted: Region;
}): '/error/abnormal' | null {
  return context.region === context.wanted ? null : '/error/abnormal';
}
