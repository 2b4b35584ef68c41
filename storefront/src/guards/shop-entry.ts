import type { Region } from '@noren/contract/scalars';

export interface ShopEntry {
  /** what became of the login token of the query; null: there was none */
  login: 'ok' | { code: string } | null;
  /** a session of an earlier entry is kept (for pages that let guests in: a guest's too) */
  hasSession: boolean;
}

/**
 * spec §2 and §8: shop seller and buyer routes take a login token from the query. INTERNAL_SYSTEM_ERROR leads to the internal-system page,
 * anything else that keeps somebody out to the unauthorized page; so does coming with neither token nor session.
 */
export function shopEntryGuard({ login, hasSession }: ShopEntry): '/error/unauthorized' | '/error/internal-system' | null {
  if (login === 'ok') return null;
  if (login) return login.code === 'INTERNAL_SYSTEM_ERROR' ? '/error/internal-system' : '/error/unauthorized';
  return hasSession ? null : '/error/unauthorized';
}

/** spec §2: a checkout needs its store's region, which must be JP (TW for tw-checkout); a store that is not found has none. */
export function regionGuard(context: { region: Region | null; wanted: Region }): '/error/abnormal' | null {
  return context.region === context.wanted ? null : '/error/abnormal';
}
