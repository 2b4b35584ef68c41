import { currentLocale } from '../i18n/current-locale.ts';

/** Short facts on one line under a name, with each language's own mark between them; what is absent is left out. */
export const noteLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(currentLocale() === 'en' ? ' · ' : ' ／ ');

/** Names one after another, as each language lists them. */
export const nameList = (names: readonly string[]): string => names.join(currentLocale() === 'en' ? ', ' : '、');
