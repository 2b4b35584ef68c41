import type { Region } from './scalars.ts';

/** Text file encodings that spreadsheets and other shops write. */
export const textFileEncodings = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'big5',
  'gb18030',
  'utf-16le',
  'utf-16be',
] as const;
export type TextFileEncoding = (typeof textFileEncodings)[number];

/** Encodings without a byte order mark, the one that Excel writes in the country first. */
const unmarked = {
  JP: ['shift_jis', 'euc-jp', 'big5', 'gb18030'],
  TW: ['big5', 'gb18030', 'shift_jis', 'euc-jp'],
} as const satisfies Record<Region, readonly TextFileEncoding[]>;

const sampleBytes = 65_536;
const sampleLines = 20;

/**
 * Recognizes UTF-16 without a byte order mark: the zero bytes of its commas, tabs and digits are
 * all at even or all at odd positions.
 */
function utf16Of(bytes: Uint8Array): TextFileEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4_096).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [first = 0, second = 0] = zeros;
  if (bytes.length % 2 !== 0 || Math.max(first, second) < 3 || Math.min(first, second) > 0)
    return null;
  return first > 0 ? 'utf-16be' : 'utf-16le';
}

function decodeSample(bytes: Uint8Array, encoding: TextFileEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, sampleBytes), {
      stream: true,
    });
  } catch {
    return null;
  }
}

/**
 * Returns the encodings that a text file may have, most likely first; the file has the first one in
 * which all of its bytes are valid. Known column names count most, then, for a Japanese store,
 * kana: bytes of EUC-JP are also valid Big5, but mean other characters there.
 */
export function guessEncodings(
  bytes: Uint8Array,
  region: Region,
  isColumnName: (cell: string) => boolean,
): TextFileEncoding[] {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return ['utf-16le'];
  if (a === 0xfe && b === 0xff) return ['utf-16be'];
  if (a === 0xef && b === 0xbb && c === 0xbf) return ['utf-8'];
  const utf16 = utf16Of(bytes);
  if (utf16) return [utf16];
  const scored = unmarked[region].flatMap((encoding, order) => {
    const text = decodeSample(bytes, encoding);
    if (text === null) return [];
    const cells = text.split(/[\r\n]+/, sampleLines).flatMap((line) => line.split(/[,\t;]/, 300));
    const known = cells.filter((cell) => isColumnName(cell.replaceAll('"', ''))).length;
    const kana =
      region === 'JP' && /jis|jp/.test(encoding) ? (text.match(/[ぁ-んァ-ヶ]/g) ?? []).length : 0;
    return [{ encoding, known, kana, order }];
  });
  const own = scored
    .sort(
      (one, other) => other.known - one.known || other.kana - one.kana || one.order - other.order,
    )
    .map(({ encoding }) => encoding);
  // ISO-2022-JP escape sequences are valid in every other encoding too.
  const escaped =
    decodeSample(bytes, 'utf-8')?.includes('\u001b$') &&
    decodeSample(bytes, 'iso-2022-jp') !== null;
  return [...(escaped ? (['iso-2022-jp'] as const) : []), 'utf-8', ...own];
}
