import { localeNamed } from '@noren/contract/language-tags';
import type { Locale } from '@noren/contract/scalars';
import { ja, type Sentences } from './ja.ts';

/** Japanese comes with the app; the others when somebody reads them. A language without its sentences does not compile. */
const sentences: Record<Locale, () => Promise<Sentences>> = {
  ja: () => Promise.resolve(ja),
  en: async () => (await import('./en.ts')).en,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTw,
};
const spoken = Object.keys(sentences) as Locale[];

const kept = 'noren-console-locale';

/** The language somebody chose here, else their browser's, else English. */
export function localeOfBrowser(): Locale {
  const own = localStorage.getItem(kept);
  return spoken.find((locale) => locale === own) ?? localeNamed(navigator.language, spoken) ?? 'en';
}

let current: { locale: Locale; say: Sentences } = { locale: 'ja', say: ja };

export async function loadSentences(locale: Locale): Promise<void> {
  const say = await sentences[locale]();
  current = { locale, say };
  document.documentElement.lang = locale;
  document.title = `Noren ${say.title}`;
}

/** Keeps the language and shows the page anew in it. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(kept, locale);
  window.location.reload();
}

export const currentLocale = (): Locale => current.locale;
/** The sentences of the language that is shown. */
export const words = (): Sentences => current.say;
