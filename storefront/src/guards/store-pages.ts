import type { VisitorKind } from '../visitor/visitor.ts';

type StoreState = 'loaded' | 'failed' | 'not_asked';

/** spec §2: a store route without a slug, or whose store cannot be loaded, goes to abnormal. */
export function storeGuard(context: {
  slug: string | undefined;
  store: StoreState;
}): '/error/abnormal' | null {
  if (!context.slug) return '/error/abnormal';
  return context.store === 'failed' ? '/error/abnormal' : null;
}

/** The store's login page, which returns to the requested page afterwards. */
const loginPage = (slug: string, asked: string, ended: boolean): string =>
  `/stores/${slug}/account/login?${ended ? 'ended=1&' : ''}redirect=${encodeURIComponent(asked)}`;

interface MemberPageContext {
  visitor: VisitorKind;
  slug: string;
  /** path and query of the requested page */
  asked: string;
  /** the browser has a member's token that is no longer valid */
  ended: boolean;
}

/**
 * spec §2: member-only marketplace pages (orders, profile) send non-members to the login tab, which
 * returns here afterwards.
 */
export function memberGuard({ visitor, slug, asked, ended }: MemberPageContext): string | null {
  return visitor === 'member' ? null : loginPage(slug, asked, ended);
}

/** spec §2: the marketplace's checkout creates a guest session if the visitor is a ghost. */
export function needsGuestSession(context: {
  visitor: VisitorKind;
  screen: 'checkout' | 'other';
}): boolean {
  return context.screen === 'checkout' && context.visitor === 'ghost';
}

/**
 * spec §4: after logout or a 401 the visitor goes to the store's login page if the path has a store
 * slug, otherwise to unauthorized. `asked` is the page where the 401 happened: the login page says
 * that the session has ended, and returns there.
 */
export function afterUnauthorized(path: string, asked?: string): string {
  const slug = /^\/stores\/([^/]+)/.exec(path)?.[1];
  if (!slug) return '/error/unauthorized';
  return asked ? loginPage(slug, asked, true) : `/stores/${slug}/account/login`;
}

/** spec §2: order ids are digits only. */
export const isOrderId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);
