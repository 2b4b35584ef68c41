import { unzipRaw } from 'unzipit';

/** A picture in a ZIP, unpacked only when it is sent. */
export interface ZippedPicture {
  name: string;
  unpack: () => Promise<Blob>;
}

/**
 * Maximum size of an unpacked picture, in bytes. The server rejects larger ones, and a tiny ZIP
 * entry may unpack to any size.
 */
const largestPicture = 25 * 1024 * 1024;
const isPicture = (name: string): boolean =>
  /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i.test(name) && !name.startsWith('__MACOSX/');

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
    name: path.split('/').at(-1) ?? path,
    async unpack() {
      if (entry.size > largestPicture) throw new Error('The picture exceeds the maximum size be');
      return entry.blob();
    },
  }));
}
