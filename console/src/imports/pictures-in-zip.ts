import { unzipRaw } from 'unzipit';

/** A picture in a ZIP, unpacked when its turn comes. */
export interface ZippedPicture {
  name: string;
  unpack: () => Promise<Blob>;
}

/** Bytes that a picture may unpack to. The server refuses more, and a few bytes may unfold into any number. */
const largestPicture = 25 * 1024 * 1024;
const isPicture = (name: string): boolean => /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i.test(name) && !name.startsWith('__MACOSX/');

/** Names are UTF-8, or in the encoding of Windows in Japan and Taiwan. */
function nameIn(bytes: Uint8Array, own: 'shift_jis' | 'big5'): string {
  for (const encoding of ['utf-8', own]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * Returns the pictures in a ZIP of any size: no more than one of them is in memory at a time.
 * Returns null when they cannot be read (with a password, in several volumes, of another compression).
 */
export async function picturesInZip(file: Blob, own: 'shift_jis' | 'big5'): Promise<ZippedPicture[] | null> {
  const { entries } = await unzipRaw(file);
  const pictures = entries.map((entry) => ({ entry, path: nameIn(entry.nameBytes, own) })).filter(({ path }) => isPicture(path));
  if (pictures.some(({ entry }) => entry.encrypted || ![0, 8].includes(entry.compressionMethod))) return null;
  return pictures.map(({ entry, path }) => ({
    name: path.split('/').at(-1) ?? path,
    async unpack() {
      if (entry.size > largestPicture) throw new Error('A picture that is larger than any may be');
      return entry.blob();
    },
  }));
}
