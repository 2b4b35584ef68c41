import { locales } from '../i18n/generated/runtime.js';
import { currentLocale, setCurrentLocale, storedLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { classNames } from '../ui/class-names.ts';

/** Each language in its own words. */
const names = { en: 'English', ja: '日本語', 'zh-TW': '繁體中文' } as const;

export function LanguageChoice() {
  return (
    <div role="group" aria-label={m.common_language()} className="flex h-fit gap-1">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === currentLocale()}
          className={classNames('target rounded-chip px-3.5 text-14 focus-visible:outline-white', locale === currentLocale() ? 'bg-white text-indigo' : 'text-white hover:bg-white/15')}
          onClick={() => {
            storedLocale.set(locale);
            setCurrentLocale(locale);
          }}
        >
          {names[locale]}
        </button>
      ))}
    </div>
  );
}
