/** Format characters and fillers: bidi marks, zero-width blanks, soft hyphens, selectors of variants. */
const invisible = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const everyInvisible = new RegExp(invisible, 'gu');
/** Scripts whose joiners change the characters around them. */
const joined = ['Arabic', 'Bengali', 'Devanagari', 'Kannada', 'Khmer', 'Malayalam', 'Sinhala', 'Tamil', 'Telugu'];
/** Invisible characters that change what is seen: a kanji's variant, an emoji's parts, joined letters. */
const meaningful = [
  String.raw`[\p{Script=Han}\p{Emoji}][\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`,
  String.raw`[\u200C\u200D](?=[\p{Extended_Pictographic}${joined.map((name) => `\\p{Script=${name}}`).join('')}])`,
].join('|');
const uselessInvisible = new RegExp(`(${meaningful})|${invisible}`, 'gu');

/** Removes every invisible character: for codes, digits and terminals that print one glyph per character. */
export const removeEveryInvisible = (text: string): string => text.replace(everyInvisible, '');

/** Removes invisible characters from names and lines, except those that change what is seen (葛󠄀, 👨‍👩‍👧). */
export const removeInvisible = (text: string): string => text.replace(uselessInvisible, '$1');

/** NFC of a whole text would also replace 福 (U+FA1B) by 福, another glyph of somebody's name. */
const splitLetter = /[A-Za-z\u3041-\u30ff]\p{M}+/gu;

/** Returns one character for each glyph, for terminals and typefaces: without invisible characters, and with letters composed (か and U+3099 → が). */
export const toGlyphs = (text: string): string => removeEveryInvisible(text).replace(splitLetter, (letter) => letter.normalize('NFC'));

/**
 * Reads a code that people copy, e.g. of goods or a parcel: removes invisible characters, and blanks at the ends.
 * Everything else, case and width included, belongs to the code.
 */
export const readCode = (text: string): string => removeEveryInvisible(text).trim();

/** Hyphens of all keyboards after NFKC, for the inside of a character class: dashes, the minus of macOS, the long vowel mark, a line of box drawing. */
export const hyphens = String.raw`\-‐-―−ー─`;
const anyHyphen = new RegExp(`[${hyphens}]`, 'g');

/** Replaces each of them in a text after NFKC by the hyphen-minus. */
export const unifyHyphens = (text: string): string => text.replaceAll(anyHyphen, '-');
