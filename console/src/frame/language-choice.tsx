import { GlobeIcon } from '@noren/kit/icons/frame-icons.tsx';
import { localeNames } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import { chooseLocale, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** Language choice; each language is listed by its own name. */
export function LanguageChoice() {
  return (
    <label className="target inline-flex items-center gap-1.5">
      <GlobeIcon className="size-5 text-ink-soft" />
      <span className="sr-only">{m.language()}</span>
      <select
        className="target bg-transparent text-14"
        value={currentLocale()}
        onChange={(event) => chooseLocale(event.target.value as Locale)}
      >
        {Object.entries(localeNames).map(([locale, name]) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
