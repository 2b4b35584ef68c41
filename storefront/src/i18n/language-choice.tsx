import { GlobeIcon } from '@noren/kit/icons/frame-icons.tsx';
import { locales } from './generated/runtime.js';
import { currentLocale, setCurrentLocale, storedLocale } from './current-locale.ts';
import { localeNames } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import * as m from './generated/messages.js';

function choose(locale: Locale): void {
  storedLocale.set(locale);
  setCurrentLocale(locale);
}

/** The header's native language select behind a globe icon. Also part of the first HTML. */
export function LanguageSelect() {
  return (
    <label className="target relative grid place-items-center rounded-chip text-ink hover:bg-indigo-tint hover:text-indigo has-focus-visible:outline-3 has-focus-visible:outline-indigo">
      <span className="sr-only">{m.common_language()}</span>
      <GlobeIcon />
      <select
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
        value={currentLocale()}
        onChange={(event) => choose(event.target.value as Locale)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
