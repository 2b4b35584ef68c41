import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** BIZ UDP Gothic: made for documents that must be read without a mistake; of a PDF only the characters used are in it. */
const files = { regular: '400Regular/BIZUDPGothic_400Regular.ttf', bold: '700Bold/BIZUDPGothic_700Bold.ttf' };
export type ReceiptWeight = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const read = (weight: ReceiptWeight): Buffer => readFileSync(resolve(`@expo-google-fonts/biz-udpgothic/${files[weight]}`));

let kept: { bytes: Record<ReceiptWeight, Buffer>; known: Font } | null = null;

/** The typeface, read when the first receipt is drawn. */
export function receiptFont(): { bytes: Record<ReceiptWeight, Buffer>; known: Font } {
  if (kept) return kept;
  const bytes = { regular: read('regular'), bold: read('bold') };
  kept = { bytes, known: create(bytes.regular) as Font };
  return kept;
}

/** Printers' sign for a character that is not in the case: a name of a rare character is seen to have one, instead of an empty box. */
const missing = '〓';

/** A text of characters that the typeface has. */
export const drawable = (text: string, { known } = receiptFont()): string =>
  [...text.normalize('NFC')].map((character) => (known.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : missing)).join('');
