import type { PictureRefusal } from '@noren/contract/entities/store-picture';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(text, 'latin1').equals(bytes.subarray(at, at + text.length));

/**
 * Brands of ISO media files with HEVC pictures, which browsers do not show and the server cannot
 * decode.
 */
const heicBrands = /^(heic|heix|hevc|hevx|heim|heis|hevm|hevs|mif1|msf1)$/;

/** Detects a file's type by its content; its name and declared type are not trusted. */
export function kindOfPicture(
  bytes: Uint8Array,
): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | PictureRefusal {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return hasAnimationChunk(bytes) ? 'animated' : 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'GIF8')) return 'gif';
  if (startsWith(bytes, 'ftyp', 4)) {
    const brand = Buffer.from(bytes.subarray(8, 12)).toString('latin1');
    if (brand === 'avif') return 'avif';
    if (brand === 'avis') return 'animated';
    return heicBrands.test(brand) ? 'heic' : 'not_a_picture';
  }
  return /^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(
    Buffer.from(bytes.subarray(0, 512))
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  )
    ? 'svg'
    : 'not_a_picture';
}

/**
 * Whether a PNG is animated: the chunk comes before its first image data. libvips would silently
 * use the first frame.
 */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.indexOf('IDAT', 8, 'latin1');
  return view.subarray(0, end === -1 ? view.length : end).includes('acTL', 8, 'latin1');
}
