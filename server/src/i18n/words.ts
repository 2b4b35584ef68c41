import { locales, type Locale } from '@noren/contract/scalars';
import * as sentences from './generated/messages/_index.js';

export type Words = typeof sentences;
type Sentence = (
  inputs?: object,
  options?: Parameters<Words['greeting_without_name']>[1],
) => string;

const bind = (locale: Locale): Words =>
  Object.fromEntries(
    Object.entries(sentences as unknown as Record<string, Sentence>).map(([key, sentence]) => [
      key,
      (inputs?: object) => sentence(inputs, { locale }),
    ]),
  ) as unknown as Words;

const words = Object.fromEntries(locales.map((locale) => [locale, bind(locale)])) as Record<
  Locale,
  Words
>;

/** Returns the server's sentences in a language: each request and each email has its own. */
export const wordsIn = (locale: Locale): Words => words[locale];
