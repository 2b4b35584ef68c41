import type { AddressRow } from './queries.ts';

type Place = Pick<
  AddressRow,
  'region' | 'postcode' | 'level_one' | 'level_two' | 'level_three' | 'level_four'
>;

/** Marks of a place: an order stores `kept`, and a later order searches for `asked`. */
export interface PlaceMarks {
  kept: string[];
  asked: string[];
}

const kanjiDigits = '〇一二三四五六七八九';
const kanjiUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** `九` 9, `二十三` 23, `一〇一` 101. */
function kanjiNumber(kanji: string): string {
  if (!/[十百]/.test(kanji)) return [...kanji].map((sign) => kanjiDigits.indexOf(sign)).join('');
  let [sum, digit] = [0, 0];
  for (const sign of kanji) {
    const unit = kanjiUnits[sign];
    if (unit === undefined) digit = kanjiDigits.indexOf(sign);
    else [sum, digit] = [sum + (digit || 1) * unit, 0];
  }
  return String(sum + digit);
}

const numerals = '[〇一二三四五六七八九十百]+';
/** Kanji numbers only where a number is expected; elsewhere they belong to a name (四谷, 八王子). */
const leadingNumeral = new RegExp(`${numerals}(?=丁目|条|番|号|-)`, 'g');
const trailingNumeral = new RegExp(`(?<=丁目|番地?|[\\d-])${numerals}(?=$|\\s|号|番)`, 'g');

/**
 * Normalizes the ways to write a Japanese place: width, case, kanji numbers, leading zeros, 丁目番号
 * and hyphens.
 */
function plainPlace(words: string): string {
  return (
    words
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/\s*[\p{P}\p{S}ー]+\s*/gu, '-')
      .replaceAll(leadingNumeral, kanjiNumber)
      .replaceAll(trailingNumeral, kanjiNumber)
      // a block's number ends where a name follows it
      .replaceAll(/(?<=\d)(?:番地|号)\s*(?=[^\d\s\p{P}室の])/gu, ' ')
      .replaceAll(/丁目|番地の?|番|号室?|(?<=\d)の(?=\d)/g, '-')
      .replaceAll(/\s*-[\s-]*/g, '-')
      .replaceAll(/(?<!\d)0+(?=\d)/g, '')
  );
}

/** The block's number: two or three parts, or one part before a space or the end; then the room. */
const blockAndRoom = /^(.*?(?:\d+(?:-\d+){1,2}|\d+(?=\s|-?$)))(.*)$/s;
const foldHyphens = (text: string): string => text.replaceAll(/(?<!\d)-|-(?!\d)/g, '');
const foldSpaces = (text: string): string => foldHyphens(text.replaceAll(/\s+/g, '-'));

/**
 * `9-9 山田様方` adds the name on a postbox and `ハイツ101` the name of a building: neither makes another
 * household. A room does.
 */
function foldedPlace(place: Place): { block: string; room: string } {
  const words = [place.level_one, place.level_two, place.level_three, place.level_four]
    .filter(Boolean)
    .join('');
  if (place.region !== 'JP') {
    const folded = words
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}\p{S}ー]+/gu, '-');
    return { block: foldHyphens(folded), room: '' };
  }
  const plain = plainPlace(words);
  const [, block = plain, rest = ''] = blockAndRoom.exec(plain) ?? [];
  const room = foldHyphens(rest.replaceAll(/[^\da-z]+/g, '-'));
  return { block: foldSpaces(block), room: /\d/.test(room) ? room : '' };
}

/**
 * Returns the marks by which a purchase limit compares places. An order for a block without a room
 * and one for a room of that block match, because they may be the same household; two rooms of a
 * block do not match (D-476).
 */
export function placeMarks(place: Place): PlaceMarks {
  const { block, room } = foldedPlace(place);
  const where = `${place.region ?? ''} ${place.postcode ?? ''} ${block}`;
  const whole = `place ${where}${room && `-${room}`}`;
  return {
    kept: [whole, `block ${where}`],
    asked: [whole, room === '' ? `block ${where}` : `place ${where}`],
  };
}
