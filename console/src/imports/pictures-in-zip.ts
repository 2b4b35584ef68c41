import { unzipRaw } from 'unzipit';

/** A picture in a ZIP, unpacked only when it is sent. */
export interface ZippedPicture {
  name: string;
  /** its folders and name */
  path: string;
  unpack: () => Promise<Blob>;
}

/**
 * Maximum size of an unpacked picture, in bytes. The server rejects larger ones, and a tiny ZIP
 * entry may unpack to any size.
 */
const largestPicture = 25 * 1024 * 1024;
const fileName = (path: string): string => path.split('/').at(-1) ?? path;
/** macOS puts a twin file `._name` beside each file of an archive; it is no picture. */
const isPicture = (path: string): boolean =>
  /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i.test(path) &&
  !path.split('/').includes('__MACOSX') &&
  !fileName(path).startsWith('._');

/** Decodes a name as UTF-8, or in the encoding of Windows in Japan or Taiwan. */
function nameIn(bytes: Uint8Array, own: 'shift_jis' | 'big5'): string {
  for (const encoding of ['utf-8', own]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * Lists the pictures in a ZIP of any size; at most one is in memory at a time. Returns null if they
 * cannot be read (encrypted, or an unsupported compression).
 */
export async function picturesInZip(
  file: Blob,
  own: 'shift_jis' | 'big5',
): Promise<ZippedPicture[] | null> {
  const { entries } = await unzipRaw(file);
  const pictures = entries
    .map((entry) => ({ entry, path: nameIn(entry.nameBytes, own) }))
    .filter(({ path }) => isPicture(path));
  if (pictures.some(({ entry }) => entry.encrypted || ![0, 8].includes(entry.compressionMethod)))
    return null;
  return pictures.map(({ entry, path }) => ({
    name: fileName(path),
    path,
    async unpack() {
      if (entry.size > largestPicture) throw new Error('The picture exceeds the maximum size be');
      return entry.blob();
    },
  }));
}

/**
 * Separates pictures that share a file name, because a product file names pictures without their
 * folders, and the wrong one would be shown.
 */
export function withUniqueNames(pictures: readonly ZippedPicture[]): {
  unique: ZippedPicture[];
  ambiguous: ZippedPicture[];
} {
  const keyOf = ({ name }: ZippedPicture) => name.normalize('NFC').toLowerCase();
  const counts = new Map<string, number>();
  for (const key of pictures.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isUnique = (picture: ZippedPicture) => counts.get(keyOf(picture)) === 1;
  return {
    unique: pictures.filter(isUnique),
    ambiguous: pictures.filter((picture) => !isUnique(picture)),
  };
}
