import { foldText, foldWords } from '@noren/contract/fold-text';
import { goodsWords } from './goods-words.ts';

/** A pattern for one word of a search, as `search-queries.ts` uses it. */
export interface SearchPattern {
  word: number;
  pattern: string;
  start: string;
  /** character pairs for the index; empty: every product is compared */
  pairs: string[];
  /** false: a reading, another spelling or a corrected typing error, which ranks lower */
  is_typed: boolean;
}

/** Typed words, and the words that are searched with them. */
const lines = goodsWords.map((line) => {
  const [typed, found] = line.split(' > ').map((part) => part.split(' ').map(foldText));
  return { typed: typed ?? [], found: [...(typed ?? []), ...(found ?? [])] };
});
const maxWords = 6;
const maxSpellings = 16;
/** Word lengths that are corrected: shorter words never, longer ones rarely have only one error. */
const corrected = { from: 3, to: 20 };
const latin = /^[a-z0-9-]+$/;
const kana = /^[ぁ-ゖ-]+$/;

/** Characters of a word; null matches any character. */
type Signs = readonly (string | null)[];

const escaped = (sign: string | null): string =>
  sign === null ? '_' : sign.replace(/[\\%_]/, '\\$&');

function patternOf(word: number, signs: Signs, is_typed: boolean): SearchPattern {
  const text = signs.map(escaped).join('');
  const pairs = signs
    .slice(1)
    .flatMap((sign, at) => (sign === null || signs[at] == null ? [] : [`${signs[at]}${sign}`]));
  return { word, pattern: `%${text}%`, start: `${text}%`, pairs: [...new Set(pairs)], is_typed };
}

/** A word without お or ご, without the plural s, without the long mark at its end. */
function stemsOf(word: string): string[] {
  const rest = word.slice(1);
  const polite =
    /^[おご御]/u.test(word) && (rest.length > 2 || /^\p{Script=Han}/u.test(rest)) ? [rest] : [];
  const singular =
    latin.test(word) && word.length > 3 && /[^s]s$/.test(word)
      ? [word.slice(0, -1).replace(/(?<=[xh])e$/, '')]
      : [];
  const short = kana.test(word) && word.length > 3 && word.endsWith('-') ? [word.slice(0, -1)] : [];
  return [...polite, ...singular, ...short];
}

/** Other spellings of a word that is, or contains, one of the known words. */
function spellingsOf(word: string, isSame: (known: string) => boolean): string[] {
  const stems = stemsOf(word);
  const whole = lines.flatMap(({ typed, found }) =>
    typed.some((known) => known === word || stems.includes(known) || isSame(known)) ? found : [],
  );
  const inside = lines.flatMap(({ typed, found }) => {
    const held = typed.filter(
      (known) =>
        known.length > 1 &&
        known !== word &&
        word.includes(known) &&
        !(kana.test(known) && known.length < 3),
    );
    const longest = held.toSorted((a, b) => b.length - a.length)[0];
    return longest === undefined ? [] : found.map((other) => word.replace(longest, other));
  });
  return [...new Set([...stems, ...whole, ...inside])]
    .filter((other) => other !== word)
    .slice(0, maxSpellings);
}

/** Variants of a word for one wrong, missing, extra, or swapped character. */
function similarSigns(word: string): Signs[] {
  const signs = [...word];
  const least = latin.test(word) ? corrected.from + 1 : corrected.from;
  if (signs.length < least || signs.length > corrected.to) return [];
  const without = signs.length > corrected.from ? signs.map((_, at) => signs.toSpliced(at, 1)) : [];
  const missing = signs
    .slice(1)
    .map((_, at) => [...signs.slice(0, at + 1), null, ...signs.slice(at + 1)]);
  const wrong = signs.map((_, at) => [...signs.slice(0, at), null, ...signs.slice(at + 1)]);
  const exchanged = signs
    .slice(1)
    .map((sign, at) => [...signs.slice(0, at), sign, signs[at] as string, ...signs.slice(at + 2)]);
  return [...wrong, ...exchanged, ...missing, ...without];
}

const expression = (signs: Signs): string =>
  signs.map((sign) => (sign === null ? '.' : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))).join('');

/**
 * The patterns of a search text: each word and its other spellings. Empty: nothing to search for.
 */
export function patternsOf(typed: string): SearchPattern[] {
  return foldWords(typed)
    .slice(0, maxWords)
    .flatMap((word, nth) => [
      patternOf(nth, [...word], true),
      ...spellingsOf(word, () => false).map((other) => patternOf(nth, [...other], false)),
    ]);
}

/** Patterns that tolerate one typing error per word, for a search without results. */
function forgivingPatternsOf(typed: string): SearchPattern[] {
  return foldWords(typed)
    .slice(0, maxWords)
    .flatMap((word, nth) => {
      const near = similarSigns(word);
      const isNear =
        near.length > 0 ? new RegExp(`^(?:${near.map(expression).join('|')})$`, 'u') : null;
      const others = spellingsOf(word, (known) => isNear?.test(known) ?? false).map((other) => [
        ...other,
      ]);
      return [
        patternOf(nth, [...word], true),
        ...[...others, ...near].map((signs) => patternOf(nth, signs, false)),
      ];
    });
}

interface SearchedPage<Row> {
  rows: Row[];
  total: number;
}

/**
 * Reads a page of goods. A search without results is repeated with patterns that tolerate typing
 * errors.
 * @param read reads one page; its patterns are the JSON of `SearchPattern[]`, or null for all goods
 */
export async function searchPage<Row>(
  keyword: string | null,
  read: (patterns: string | null) => Promise<SearchedPage<Row>>,
): Promise<SearchedPage<Row>> {
  const patterns = patternsOf(keyword ?? '');
  if (keyword === null || patterns.length === 0) return read(null);
  const found = await read(JSON.stringify(patterns));
  return found.total > 0 ? found : read(JSON.stringify(forgivingPatternsOf(keyword)));
}
