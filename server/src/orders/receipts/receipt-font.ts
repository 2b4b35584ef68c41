import { toGlyphs } from '@noren/contract/visible-text';
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decompress from 'woff2-encoder/decompress';

/**
 * BIZ UDP Gothic, a typeface for documents in which characters must not be mistaken. A PDF contains
 * only the used characters.
 */
const files = {
  regular: '400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '700Bold/BIZUDPGothic_700Bold.ttf',
};
export type ReceiptWeight = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const read = (weight: ReceiptWeight): Buffer =>
  readFileSync(resolve(`@expo-google-fonts/biz-udpgothic/${files[weight]}`));

/**
 * Noto Sans JP, for characters that BIZ UDP Gothic does not have (𠮷, ặ). Each of its files has some
 * characters; the package lists them by file name.
 */
const fallback = '@fontsource-variable/noto-sans-jp';

interface Face {
  name: string;
  bytes: Buffer;
  known: Font;
}

export interface ReceiptFont {
  bytes: Record<ReceiptWeight, Buffer>;
  known: Font;
  fallbacks: readonly Face[];
}

let kept: Omit<ReceiptFont, 'fallbacks'> | null = null;
let ranges: readonly { name: string; ranges: readonly (readonly [number, number])[] }[] | null =
  null;
const faces = new Map<string, Promise<Face>>();

function own(): Omit<ReceiptFont, 'fallbacks'> {
  if (kept) return kept;
  const bytes = { regular: read('regular'), bold: read('bold') };
  kept = { bytes, known: create(bytes.regular) as Font };
  return kept;
}

/**
 * The character ranges of the fallback's files, like `U+2123d,U+4e8e-4e90`, by file name, `[1]` or
 * `vietnamese`.
 */
function fallbackRanges(): NonNullable<typeof ranges> {
  const listed = JSON.parse(readFileSync(resolve(`${fallback}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  ranges ??= Object.entries(listed).map(([name, text]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: text.split(',').map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return [first, last] as const;
    }),
  }));
  return ranges;
}

const fileOf = (point: number): string | undefined =>
  fallbackRanges().find(({ ranges: listed }) =>
    listed.some(([first, last]) => first <= point && point <= last),
  )?.name;

/** A fallback file as TrueType: subsets of a WOFF2 file are drawn empty. */
async function openFace(name: string): Promise<Face> {
  const bytes = Buffer.from(
    await decompress(
      readFileSync(resolve(`${fallback}/files/noto-sans-jp-${name}-wght-normal.woff2`)),
    ),
  );
  return { name, bytes, known: create(bytes) as Font };
}

const has = (known: Font, text: string): boolean =>
  [...text].every((character) => known.hasGlyphForCodePoint(character.codePointAt(0) as number));

/**
 * Returns the typeface, and the fallback faces that the receipt's texts need. Each is read when a
 * receipt first needs it.
 */
export async function receiptFont(texts: readonly string[]): Promise<ReceiptFont> {
  const font = own();
  const missing = [...new Set(toGlyphs(texts.join('')))].filter(
    (character) => !has(font.known, character),
  );
  const names = new Set(
    missing.flatMap((character) => fileOf(character.codePointAt(0) as number) ?? []),
  );
  for (const name of names) if (!faces.has(name)) faces.set(name, openFace(name));
  return {
    ...font,
    fallbacks: await Promise.all([...names].map((name) => faces.get(name) as Promise<Face>)),
  };
}

/**
 * The printers' mark for a missing character: it shows that a name has a rare one, unlike an empty
 * box.
 */
const missingSign = '〓';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A part of a text that one face draws; null: the main typeface. */
export interface Run {
  face: string | null;
  text: string;
}

/**
 * Splits a text by the faces that have its characters. A grapheme that no face has becomes one
 * mark.
 */
export function runsOf(text: string, { known, fallbacks }: Omit<ReceiptFont, 'bytes'>): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const glyphs = toGlyphs(segment);
    const face = has(known, glyphs) ? undefined : fallbacks.find((one) => has(one.known, glyphs));
    const drawn = face || has(known, glyphs) ? glyphs : missingSign;
    const last = runs.at(-1);
    if (last && last.face === (face?.name ?? null)) last.text += drawn;
    else runs.push({ face: face?.name ?? null, text: drawn });
  }
  return runs;
}
