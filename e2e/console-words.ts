import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@noren/contract/scalars';
import type * as m from '../console/src/i18n/generated/messages/_index.js';

type Inputs<K extends keyof typeof m> = Parameters<(typeof m)[K]>[0];
/** The console's messages in one language: strings, or functions for messages with inputs. */
export type Sentences = {
  readonly [K in keyof typeof m]: undefined extends Inputs<K>
    ? string
    : (inputs: Inputs<K>) => string;
};
type Message = string | [{ match: Record<string, string> }];

// Read from the catalogue: importing the compiler's 860 modules would slow down the start of every
// worker.
function sentence(message: Message) {
  if (typeof message === 'string' && !/\{\w+\}/.test(message)) return message;
  const variants =
    typeof message === 'string' ? [['', message] as const] : Object.entries(message[0].match);
  return (inputs: Record<string, unknown>): string => {
    const isMet = (condition: string): boolean => {
      const [name = '', value] = condition.split('=');
      return value === '*' || String(inputs[name]) === value;
    };
    const found = variants.find(([conditions]) =>
      conditions.split(', ').every((one) => one === '' || isMet(one)),
    );
    return (found?.[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inputs[name]));
  };
}

function sentencesIn(locale: Locale): Sentences {
  const file = join(import.meta.dirname, `../console/src/i18n/${locale}.json`);
  const messages = Object.entries(
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>,
  );
  return Object.fromEntries(
    messages.map(([key, message]) => [key, sentence(message)]),
  ) as unknown as Sentences;
}

export const consoleSentences = Object.fromEntries(
  locales.map((locale) => [locale, sentencesIn(locale)]),
) as Record<Locale, Sentences>;
