import { removeEveryInvisible } from '@noren/contract/visible-text';
import { isShiftJis, windowsVariants } from '../orders/order-file.ts';

/**
 * Characters of names and addresses that Shift_JIS (CP932) does not have, with the form that
 * carriers print instead. Marks over Latin letters are dropped by rule.
 */
const named: Readonly<Record<string, string>> = {
  ...windowsVariants,
  𠮷: '吉',
  𡈽: '土',
  𣘺: '橋',
  𦚰: '脇',
  ゔ: 'ヴ',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Æ: 'AE',
  æ: 'ae',
  ß: 'ss',
  '–': '-',
  '·': '・',
  '•': '・',
};

const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
/** A spreadsheet would run a text with this beginning as a formula. */
const formulaStart = /^[\s=+\-@＝＋－＠]+/;

/** Whether Shift_JIS has a character; asking the encoder each time takes a second for 300 orders. */
const known = new Map<string, boolean>();
function isWritable(sign: string): boolean {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const found = isShiftJis(sign);
  known.set(sign, found);
  return found;
}

export interface WritableText {
  text: string;
  /** replaced or removed characters: `𠮷→吉`, `😀→×` */
  replaced: string[];
  /** characters without a replacement; the text lacks them */
  missing: string[];
}

/** The form in which Shift_JIS can write a character; null: none. */
function replacementOf(sign: string): string | null {
  const form = named[sign];
  if (form !== undefined) return form;
  if (picture.test(sign)) return '';
  const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && isShiftJis(plain) ? plain : null;
}

/** One line as Shift_JIS can write it. Says what it had to replace, and what it could not. */
export function writableText(text: string): WritableText {
  const line = removeEveryInvisible(text.replaceAll(/\p{Cc}/gu, ' '))
    .replaceAll(/\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu, '')
    .replaceAll(/.\p{M}+/gu, (sign) => sign.normalize('NFC'))
    .replaceAll(/[\s\u3000]+/gu, ' ')
    .trim();
  const replaced = new Set<string>();
  const missing = new Set<string>();
  const signs = Array.from(line, (sign) => {
    if (isWritable(sign)) return sign;
    const other = replacementOf(sign);
    if (other === null) missing.add(sign);
    else if (windowsVariants[sign] === undefined) replaced.add(`${sign}→${other || '×'}`);
    return other ?? '';
  });
  const written = signs.join('').replaceAll(/ {2,}/g, ' ').trim();
  const start = formulaStart.exec(written)?.[0] ?? '';
  if (start !== '') replaced.add(`${start}→×`);
  return { text: written.slice(start.length), replaced: [...replaced], missing: [...missing] };
}
