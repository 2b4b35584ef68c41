import type { Locale } from '@noren/contract/scalars';
import { ja, type Sentences } from './ja.ts';

const kept = 'noren-console-locale';
const chosen = (): Locale | null => {
  const value = localStorage.getItem(kept);
  return value === 'ja' || value === 'en' || value === 'zh-TW' ? value : null;
};

/** The language somebody chose here, else their browser's. */
export function localeOfBrowser(): Locale {
  const own = chosen();
  if (own) return own;
  const language = navigator.language.toLowerCase();
  if (language.startsWith('ja')) return 'ja';
  return language.startsWith('zh') ? 'zh-TW' : 'en';
}

let current: { locale: Locale; say: Sentences } = { locale: 'ja', say: ja };

/** Japanese comes with the app; the others when somebody reads them. */
export async function loadSentences(locale: Locale): Promise<void> {
  const say = locale === 'en' ? (await import('./en.ts')).en : locale === 'zh-TW' ? (await import('./zh-tw.ts')).zhTw : ja;
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
