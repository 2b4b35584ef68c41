import type { ShopMe } from '@noren/contract/entities/shop-me';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call, type CallResult } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { chooseLocale } from '../guards/locale.ts';
import { shopEntryGuard } from '../guards/shop-entry.ts';
import { currentLocale, setCurrentLocale, storedLocale } from '../i18n/current-locale.ts';
import { guestToken, memberToken } from './tokens.ts';

export interface ShopPage {
  context: { queryClient: QueryClient };
  /** path and query as they stand in the address bar */
  location: { href: string };
  search: { locale?: string };
}

type Login = CallResult<'POST /seller/login'> | CallResult<'POST /buyer/login'>;

/** A login token works once: a guard that runs twice over the same address must not ask twice. */
const asked = new Map<string, Promise<Login>>();

function logIn(role: 'buyer' | 'seller', token: string): Promise<Login> {
  const body = { token };
  const login = asked.get(token) ?? (role === 'seller' ? call('POST /seller/login', { body }) : call('POST /buyer/login', { body }));
  asked.set(token, login);
  return login;
}

/**
 * beforeLoad of every page of the shop (spec §2): the query's login token becomes a session and leaves the address bar, so that neither Back
 * nor a shared link brings it again; without one the session of an earlier entry is used. Import it lazily.
 * @param guests whether a marketplace guest may stay too (checkout and orders; the seller's and the liver's pages are by entry alone)
 * @returns who has entered; null for a guest
 */
export async function enterShop({ context: { queryClient }, location, search }: ShopPage, role: 'buyer' | 'seller', guests = false): Promise<ShopMe | null> {
  const url = new URL(location.href, window.location.origin);
  const token = url.searchParams.get('token');
  const result = token === null ? null : await logIn(role, token);
  const isGuest = guests && memberToken.get() === null && guestToken.get() !== null;
  const elsewhere = shopEntryGuard({
    login: result && (result.ok ? 'ok' : result.error),
    hasSession: memberToken.get() !== null || isGuest,
  });
  if (elsewhere) throw redirect({ href: whyOf(elsewhere, result), replace: true });
  if (result?.ok) {
    memberToken.set(result.data.token);
    // The server has made the guest one with whoever came in.
    if (role === 'buyer') guestToken.clear();
    queryClient.clear();
    url.searchParams.delete('token');
    throw redirect({ href: url.pathname + url.search + url.hash, replace: true });
  }
  const me = isGuest ? null : await queryClient.ensureQueryData(queryOf('GET /me'));
  const { locale } = chooseLocale({ query: search.locale, stored: storedLocale.get(), channel: 'shop', shop_user_locale: me?.live_brand.locale ?? null });
  if (locale !== currentLocale()) setCurrentLocale(locale);
  return me;
}

/** Who is not on the list of livers learns it on the unauthorized page. */
function whyOf(path: string, result: Login | null): string {
  const isUnlisted = result !== null && !result.ok && result.error.code === 'LIVER_NOT_IN_WHITELIST';
  return isUnlisted ? `${path}?reason=LIVER_NOT_IN_WHITELIST` : path;
}
