import { locales, type Locale } from '@noren/contract/scalars';
import type { FastifyRequest } from 'fastify';

/** Query, then what was chosen before, then the channel's own (ja in the marketplace, en in the shop), as the app itself decides (spec §2). */
export function localeOfPage(request: FastifyRequest, otherwise: Locale): Locale {
  const asked = (request.query as { locale?: unknown }).locale;
  const kept = request.cookies['huc-locale'];
  return locales.find((locale) => locale === asked) ?? locales.find((locale) => locale === kept || `"${locale}"` === kept) ?? otherwise;
}
