import type { Channel, Locale } from '@noren/contract/scalars';
import { locales } from '../i18n/generated/runtime.js';

export interface LocaleContext {
  /** `locale` of the query, as it came */
  query: unknown;
  stored: string | null;
  channel: Channel;
  /** locale of the shop user's live brand (spec §3 writes zh_TW) */
  shop_user_locale?: 'ja' | 'zh_TW' | 'en' | null;
}

const asLocale = (value: unknown): Locale | null => locales.find((locale) => locale === value) ?? null;

/** spec §2: a query locale, which is also stored; else the stored one; else the shop user's (default en); else ja for the marketplace. */
export function chooseLocale(context: LocaleContext): { locale: Locale; store: boolean } {
  const asked = asLocale(context.query);
  if (asked) return { locale: asked, store: true };
  const stored = asLocale(context.stored);
  if (stored) return { locale: stored, store: false };
  if (context.channel === 'shop') return { locale: asLocale(context.shop_user_locale?.replace('_', '-')) ?? 'en', store: false };
  return { locale: 'ja', store: false };
}
