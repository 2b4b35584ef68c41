import { localeNamed } from '@noren/contract/language-tags';
import { locales, type Locale } from '@noren/contract/scalars';
import type { FastifyRequest } from 'fastify';

/**
 * Locale of a server-rendered page: the query's, else the cookie's, else the channel's default (ja
 * in the marketplace, en in the shop), like the app decides (spec §2).
 */
export function localeOfPage(request: FastifyRequest, otherwise: Locale): Locale {
  const asked = (request.query as { locale?: unknown }).locale;
  const kept = request.cookies['huc-locale'];
  return (
    locales.find((locale) => locale === asked) ??
    locales.find((locale) => locale === kept || `"${locale}"` === kept) ??
    otherwise
  );
}

/**
 * The locale in a login token, read without verifying the token: nothing but the locale is used.
 */
export function localeOfLoginToken(request: FastifyRequest): Locale | undefined {
  const { token } = request.query as { token?: unknown };
  if (typeof token !== 'string') return undefined;
  try {
    const { locale } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { locale?: unknown };
    return typeof locale === 'string' ? localeNamed(locale, locales) : undefined;
  } catch {
    return undefined;
  }
}
