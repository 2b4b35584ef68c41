/**
 * Format characters and fillers: bidi marks, zero-width spaces, soft hyphens, variation selectors.
 */
const invisible = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const everyInvisible = new RegExp(invisible, 'gu');
/** Scripts in which joiners change the adjacent characters. */
const joined = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Sinhala',
  'Tamil',
  'Telugu',
];
/**
 * Invisible characters that change the appearance: a kanji's variant, parts of an emoji, joined
 * letters.
 */
const meaningful = [
  String.raw`[\p{Script=Han}\p{Emoji}][\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`,
  String.raw`[\u200C\u200D](?=[\p{Extended_Pictographic}${joined.map((name) => `\\p{Script=${name}}`).join('')}])`,
].join('|');
const uselessInvisible = new RegExp(`(${meaningful})|${invisible}`, 'gu');

/**
 * Removes every invisible character, for codes, digits, and terminals that print one glyph per
 * character.
 */
export const removeEveryInvisible = (text: string): string => text.replace(everyInvisible, '');

/**
 * Removes invisible characters from names and lines, except those that change the appearance (葛󠄀,
 * 👨‍👩‍👧).
 */
export const removeInvisible = (text: string): string => text.replace(uselessInvisible, '$1');

/**
 * Normalizing a whole text to NFC would also replace 福 (U+FA1B) with 福, which is another glyph and
 * may be part of a name.
 */
const splitLetter = /[A-Za-z\u3041-\u30ff]\p{M}+/gu;

/**
 * Returns one character per glyph, for terminals and fonts: removes invisible characters, and
 * composes letters (か and U+3099 → が).
 */
export const toGlyphs = (text: string): string =>
  removeEveryInvisible(text).replace(splitLetter, (letter) => letter.normalize('NFC'));

/**
 * Normalizes a code that people copy, e.g. of a product or a parcel: removes invisible characters,
 * and trims blanks. Case and width are kept.
 */
export const readCode = (text: string): string => removeEveryInvisible(text).trim();

/**
 * Hyphens of all keyboards after NFKC, for use in a character class: dashes, the minus of macOS,
 * the long vowel mark, a box-drawing line.
 */
export const hyphens = String.raw`\-‐-―−ー─`;
const anyHyphen = new RegExp(`[${hyphens}]`, 'g');

/** Replaces each of them with the hyphen-minus, in a text after NFKC. */
export const unifyHyphens = (text: string): string => text.replaceAll(anyHyphen, '-');
