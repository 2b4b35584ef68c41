import { platformLocales, type PlatformLocale } from '@noren/contract/locales';
import type { Channel, Locale } from '@noren/contract/scalars';
import { locales } from '../i18n/generated/runtime.js';

export interface LocaleContext {
  /** `locale` of the query, as it came */
  query: unknown;
  stored: string | null;
  channel: Channel;
  /** locale of the shop user's live brand (spec §3 writes zh_TW) */
  shop_user_locale?: PlatformLocale | null | undefined;
  /** the language that the shop was last shown in: it stands in until the shop user has loaded */
  shown?: Locale | null;
}

const asLocale = (value: unknown): Locale | undefined => locales.find((locale) => locale === value);

/** spec §2: a query locale, which is also stored; else the stored one; else the shop user's (default en); else ja for the marketplace. */
export function chooseLocale(context: LocaleContext): { locale: Locale; store: boolean } {
  const asked = asLocale(context.query);
  const ofChannel = context.channel === 'shop' ? (locales.find((one) => platformLocales[one] === context.shop_user_locale) ?? context.shown ?? 'en') : 'ja';
  return { locale: asked ?? asLocale(context.stored) ?? ofChannel, store: asked !== undefined };
}
