import type { ShopMe } from '@noren/contract/entities/shop-me';
import { platformLocales, type PlatformLocale } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call, type CallFailure, type CallResult } from '../api/client.ts';
import { CallError, removeQueriesButFirst, queryOf } from '../api/query.ts';
import { chooseLocale } from '../guards/locale.ts';
import { shopEntryGuard } from '../guards/shop-entry.ts';
import {
  currentLocale,
  setCurrentLocale,
  shownLocale,
  storedLocale,
} from '../i18n/current-locale.ts';
import { entryWanted, shopPage, type ShopRole } from './entry-wanted.ts';
import { previewOf, entryAction } from './entry-preview.ts';
import { claimOf, localeOutside } from './locale-outside.ts';
import { callBy } from './order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

export interface ShopPage {
  context: { queryClient: QueryClient };
  /** path and query of the address bar */
  location: { href: string };
  search: { locale?: string };
}

type Login = CallResult<'POST /seller/login'> | CallResult<'POST /buyer/login'>;
/**
 * Who may open the page without a login: nobody, a marketplace guest (checkout and orders), or a
 * visitor with this order's email link.
 */
type Others = 'nobody' | 'guests' | 'by an order';

/** A login token works once: a guard that runs twice for one URL must not use it twice. */
const loginByToken = new Map<string, Promise<Login>>();

/**
 * Delays in milliseconds before retries of a login without a response: on a train the signal
 * returns within seconds.
 */
const retryDelaysMs = [1_000, 3_000, 6_000];

/**
 * Returns whether the server has not evaluated the token (no response, too many requests, server
 * down), so that it is still unused.
 */
function isUnjudged(result: Login): boolean {
  if (result.ok) return false;
  const { error } = result;
  if (error.code === 'UNKNOWN')
    return (
      'status' in error && (error.status >= 500 || error.status === 429 || error.status === 408)
    );
  return (
    error.code === 'NETWORK' ||
    error.code === 'SERVICE_UNAVAILABLE' ||
    error.code === 'TOO_MANY_REQUESTS'
  );
}

/** Returns the milliseconds until the next try; null: stop, and show the error. */
function waitAfter(error: CallFailure, tries: number): number | null {
  const wait = retryDelaysMs[tries] ?? null;
  if (wait === null || error.code !== 'TOO_MANY_REQUESTS') return wait;
  const asksFor = error.retry_after * 1000;
  return asksFor <= Math.max(...retryDelaysMs) ? Math.max(wait, asksFor) : null;
}

/**
 * Logs in, retrying while the server has not evaluated the token; meanwhile the page shows a
 * loading state.
 * @throws CallError; the URL still has the token, so that the visitor can try again
 */
async function logInWithRetry(role: ShopRole, token: string): Promise<Login> {
  for (let tries = 0; ; tries++) {
    const result = await logInToShop(role, token);
    if (result.ok || !isUnjudged(result)) return result;
    const wait = waitAfter(result.error, tries);
    if (wait === null) {
      setCurrentLocale(localeOutside(token));
      throw new CallError(result.error);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

export function logInToShop(
  role: ShopRole,
  token: string,
  replace_session = false,
): Promise<Login> {
  const body = { token, replace_session };
  // '' means no token: the browser's own tokens are not sent, so that a refused link does not end
  // its session.
  const own = { member: memberToken.get() ?? '', guest: guestToken.get() ?? '' };
  const login =
    loginByToken.get(token) ??
    callBy<Login>(own, () =>
      role === 'seller'
        ? call('POST /seller/login', { body })
        : call('POST /buyer/login', { body }),
    );
  loginByToken.set(token, login);
  void login.then((result) => isUnjudged(result) && loginByToken.delete(token));
  return login;
}

/**
 * Starts the session of a login. A guest's cart was merged; their earlier orders stay reachable
 * with the guest token (D-087).
 */
export function beginShopSession(client: QueryClient, token: string): void {
  memberToken.set(token);
  removeQueriesButFirst(client);
}

/**
 * beforeLoad of every page of the shop (spec §2): uses the query's login token and removes it from
 * the address bar once the server has evaluated it, so that neither Back nor a shared link repeats
 * it; without a token the existing session is used. Import it lazily.
 * @returns the logged-in person; null for a guest, and for a visitor who may only see one order
 */
export async function enterShop(
  page: ShopPage,
  role: ShopRole,
  others: Others = 'nobody',
): Promise<ShopMe | null> {
  const { queryClient } = page.context;
  const url = new URL(page.location.href, window.location.origin);
  const token = url.searchParams.get('token');
  if (token !== null) {
    url.searchParams.delete('token');
    await enterByToken(page, role, token, url.pathname + url.search + url.hash);
  }
  const hasEntered = memberToken.get() !== null && others !== 'by an order';
  const isOther = others === 'by an order' || (others === 'guests' && guestToken.get() !== null);
  const elsewhere = shopEntryGuard({ login: null, hasSession: hasEntered || isOther });
  if (elsewhere) throw outside(elsewhere, url, null);
  const me = hasEntered ? await queryClient.ensureQueryData(queryOf('GET /me')) : null;
  speak(page, me?.live_brand.locale ?? (hasEntered ? null : platformLocale(shownLocale.get())));
  shopPage().set({ path: url.pathname + url.search });
  return me;
}

/**
 * Like `enterShop`, for a page of goods that is public: loads the person in the background. It
 * waits only if their language is not known yet; an expired session ends as after any call.
 */
export async function enterInBackground(page: ShopPage): Promise<void> {
  const { queryClient } = page.context;
  const url = new URL(page.location.href, window.location.origin);
  const language = tokenLocale ?? platformLocale(shownLocale.get());
  if (url.searchParams.has('token') || memberToken.get() === null || !language)
    return void (await enterShop(page, 'buyer'));
  speak(page, queryClient.getQueryData(queryOf('GET /me').queryKey)?.live_brand.locale ?? language);
  shopPage().set({ path: url.pathname + url.search });
  void queryClient.ensureQueryData(queryOf('GET /me')).then(
    (me) => speak(page, me.live_brand.locale),
    () => undefined,
  );
}

/** The language in the token that this page load logged in with. */
let tokenLocale: PlatformLocale | undefined;
const platformLocale = (locale: Locale | null | undefined): PlatformLocale | null =>
  locale ? platformLocales[locale] : null;

function speak(page: ShopPage, shop_user_locale: PlatformLocale | null): void {
  const { locale } = chooseLocale({
    query: page.search.locale,
    stored: storedLocale.get(),
    channel: 'shop',
    shop_user_locale,
  });
  if (locale !== currentLocale()) setCurrentLocale(locale);
  shownLocale.set(locale);
}

/**
 * Handles the token of the URL: logs in, keeps the current session, or asks first. Always redirects
 * to another URL.
 */
async function enterByToken(
  { context: { queryClient } }: ShopPage,
  role: ShopRole,
  token: string,
  to: string,
): Promise<never> {
  const url = new URL(to, window.location.origin);
  // Without a session there is nothing to ask.
  if (!loginByToken.has(token) && (memberToken.get() !== null || guestToken.get() !== null)) {
    const preview = await previewOf(role, token);
    const next = entryAction(preview);
    if (next === 'stay') throw redirect({ href: to, replace: true });
    // An invalid token changes nothing: someone else's outdated link is no reason to log anyone
    // out.
    if (next === 'refuse') throw outside('/error/unauthorized', url, token);
    if (next === 'ask' && preview?.ok && preview.data.data.current) {
      entryWanted().set({
        token,
        role,
        to,
        name: preview.data.data.name,
        current: preview.data.data.current.name,
      });
      throw redirect({
        href: role === 'seller' ? '/shop/seller-entry' : '/shop/entry',
        replace: true,
      });
    }
  }
  const result = await logInWithRetry(role, token);
  const elsewhere = shopEntryGuard({ login: result.ok ? 'ok' : result.error, hasSession: false });
  if (elsewhere) throw outside(elsewhere, url, token, result);
  if (result.ok) {
    beginShopSession(queryClient, result.data.token);
    tokenLocale = platformLocale(claimOf(token)) ?? undefined;
  }
  throw redirect({ href: to, replace: true });
}

/** Redirects to the page that explains the failure, in the visitor's language, with a way back. */
function outside(path: string, from: URL, token: string | null, result: Login | null = null) {
  setCurrentLocale(localeOutside(token));
  const query = new URLSearchParams({ back: from.pathname + from.search });
  // The unauthorized page tells sellers who are not on the list of livers.
  if (result !== null && !result.ok && result.error.code === 'LIVER_NOT_IN_WHITELIST')
    query.set('reason', 'LIVER_NOT_IN_WHITELIST');
  return redirect({ href: `${path}?${query}`, replace: true });
}
