import type { ShopMe } from '@noren/contract/entities/shop-me';
import { platformLocales, type PlatformLocale } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call, type CallFailure, type CallResult } from '../api/client.ts';
import { CallError, forgetButFirstData, queryOf } from '../api/query.ts';
import { chooseLocale } from '../guards/locale.ts';
import { shopEntryGuard } from '../guards/shop-entry.ts';
import { currentLocale, setCurrentLocale, shownLocale, storedLocale } from '../i18n/current-locale.ts';
import { entryWanted, shopPage, type ShopRole } from './entry-wanted.ts';
import { previewOf, whatToDo } from './entry-preview.ts';
import { claimOf, localeOutside } from './locale-outside.ts';
import { callBy } from './order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

export interface ShopPage {
  context: { queryClient: QueryClient };
  /** path and query as they stand in the address bar */
  location: { href: string };
  search: { locale?: string };
}

type Login = CallResult<'POST /seller/login'> | CallResult<'POST /buyer/login'>;
/** Who may be here without an entry: nobody, a marketplace guest (checkout and orders), or whoever opened this order by its email's link. */
type Others = 'nobody' | 'guests' | 'by an order';

/** A login token works once: a guard that runs twice over the same address must not ask twice. */
const asked = new Map<string, Promise<Login>>();

/** Milliseconds before each next try of an entry that got no answer: on a train the signal is back in seconds. */
const waits = [1_000, 3_000, 6_000];

/** Returns whether the server has not judged the token: no answer, too many requests, or a server that is down. The token is still unused then. */
function isUnjudged(result: Login): boolean {
  if (result.ok) return false;
  const { error } = result;
  if (error.code === 'UNKNOWN') return 'status' in error && (error.status >= 500 || error.status === 429 || error.status === 408);
  return error.code === 'NETWORK' || error.code === 'SERVICE_UNAVAILABLE' || error.code === 'TOO_MANY_REQUESTS';
}

/** Milliseconds until the next try; null: the page says why, and goes on from there. */
function waitAfter(error: CallFailure, tries: number): number | null {
  const wait = waits[tries] ?? null;
  if (wait === null || error.code !== 'TOO_MANY_REQUESTS') return wait;
  const asksFor = error.retry_after * 1000;
  return asksFor <= Math.max(...waits) ? Math.max(wait, asksFor) : null;
}

/**
 * Logs in, again and again while the server has not judged the token; meanwhile the page shows that it waits.
 * @throws CallError the page's address still has the token, so that trying again enters
 */
async function logInPatiently(role: ShopRole, token: string): Promise<Login> {
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

export function logInToShop(role: ShopRole, token: string, replace_session = false): Promise<Login> {
  const body = { token, replace_session };
  // '' is sent as no token and is none of this browser's: a refused link is no session that has ended.
  const own = { member: memberToken.get() ?? '', guest: guestToken.get() ?? '' };
  const login = asked.get(token) ?? callBy<Login>(own, () => (role === 'seller' ? call('POST /seller/login', { body }) : call('POST /buyer/login', { body })));
  asked.set(token, login);
  void login.then((result) => isUnjudged(result) && asked.delete(token));
  return login;
}

/** Takes up the session of an entry. Of a guest the cart has come along; their earlier orders are reached by the token they keep (D-087). */
export function beginShopSession(client: QueryClient, token: string): void {
  memberToken.set(token);
  forgetButFirstData(client);
}

/**
 * beforeLoad of every page of the shop (spec §2): the query's login token becomes a session and leaves the address bar, so that neither Back
 * nor a shared link brings it again, once the server has judged it; without one the session of an earlier entry is used. Import it lazily.
 * @returns who has entered; null for a guest, and for whoever has one order alone
 */
export async function enterShop(page: ShopPage, role: ShopRole, others: Others = 'nobody'): Promise<ShopMe | null> {
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
 * As `enterShop`, for a page of goods that anybody may see: who it is who has entered is asked beside it. Only whose language nobody knows yet waits for the
 * answer; a session that is over ends as it does after any call.
 */
export async function enterBesides(page: ShopPage): Promise<void> {
  const { queryClient } = page.context;
  const url = new URL(page.location.href, window.location.origin);
  const language = entered ?? platformLocale(shownLocale.get());
  if (url.searchParams.has('token') || memberToken.get() === null || !language) return void (await enterShop(page, 'buyer'));
  speak(page, queryClient.getQueryData(queryOf('GET /me').queryKey)?.live_brand.locale ?? language);
  shopPage().set({ path: url.pathname + url.search });
  void queryClient.ensureQueryData(queryOf('GET /me')).then(
    (me) => speak(page, me.live_brand.locale),
    () => undefined,
  );
}

/** The language that the token of this page load named, of whoever entered by it. */
let entered: PlatformLocale | undefined;
const platformLocale = (locale: Locale | null | undefined): PlatformLocale | null => (locale ? platformLocales[locale] : null);

function speak(page: ShopPage, shop_user_locale: PlatformLocale | null): void {
  const { locale } = chooseLocale({ query: page.search.locale, stored: storedLocale.get(), channel: 'shop', shop_user_locale });
  if (locale !== currentLocale()) setCurrentLocale(locale);
  shownLocale.set(locale);
}

/** The token of the address: it enters, or leaves a session that is right as it is, or is asked about first. Always leads on to another address. */
async function enterByToken({ context: { queryClient } }: ShopPage, role: ShopRole, token: string, to: string): Promise<never> {
  const url = new URL(to, window.location.origin);
  // Nobody is here: there is nothing to be asked about.
  if (!asked.has(token) && (memberToken.get() !== null || guestToken.get() !== null)) {
    const preview = await previewOf(role, token);
    const next = whatToDo(preview);
    if (next === 'stay') throw redirect({ href: to, replace: true });
    // What is not right leaves everybody as they are: a stale link of somebody else's is no reason to log anybody out.
    if (next === 'refuse') throw outside('/error/unauthorized', url, token);
    if (next === 'ask' && preview?.ok && preview.data.data.current) {
      entryWanted().set({ token, role, to, name: preview.data.data.name, current: preview.data.data.current.name });
      throw redirect({ href: role === 'seller' ? '/shop/seller-entry' : '/shop/entry', replace: true });
    }
  }
  const result = await logInPatiently(role, token);
  const elsewhere = shopEntryGuard({ login: result.ok ? 'ok' : result.error, hasSession: false });
  if (elsewhere) throw outside(elsewhere, url, token, result);
  if (result.ok) {
    beginShopSession(queryClient, result.data.token);
    entered = platformLocale(claimOf(token)) ?? undefined;
  }
  throw redirect({ href: to, replace: true });
}

/** The page that says why nobody came in, in a language they read, with the way back to where they were. */
function outside(path: string, from: URL, token: string | null, result: Login | null = null) {
  setCurrentLocale(localeOutside(token));
  const query = new URLSearchParams({ back: from.pathname + from.search });
  // Who is not on the list of livers learns it on the unauthorized page.
  if (result !== null && !result.ok && result.error.code === 'LIVER_NOT_IN_WHITELIST') query.set('reason', 'LIVER_NOT_IN_WHITELIST');
  return redirect({ href: `${path}?${query}`, replace: true });
}
