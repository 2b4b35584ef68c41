import { localeOfRegion, platformLocales, type PlatformLocale } from '@noren/contract/locales';
import type { Channel, Locale, Region } from '@noren/contract/scalars';
import { locales } from '../i18n/generated/runtime.js';

export interface LocaleContext {
  /** unvalidated `locale` of the query */
  query?: unknown;
  stored: string | null;
  channel: Channel;
  /** region of the marketplace's store */
  region?: Region | undefined;
  /** locale of the shop user's live brand (spec §3 spells it zh_TW) */
  shop_user_locale?: PlatformLocale | null | undefined;
  /** the language in which the shop was last shown, used until the shop user has loaded */
  shown?: Locale | null;
}

const asLocale = (value: unknown): Locale | undefined => locales.find((locale) => locale === value);

/**
 * spec §2: the query's locale, which is also stored; otherwise the stored one; otherwise the shop
 * user's (default en), or in the marketplace the one of the store's region (ja).
 */
export function chooseLocale(context: LocaleContext): { locale: Locale; store: boolean } {
  const asked = asLocale(context.query);
  const ofChannel =
    context.channel === 'shop'
      ? (locales.find((one) => platformLocales[one] === context.shop_user_locale) ??
        context.shown ??
        'en')
      : localeOfRegion[context.region ?? 'JP'];
  return { locale: asked ?? asLocale(context.stored) ?? ofChannel, store: asked !== undefined };
}
