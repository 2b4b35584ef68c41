import { pictureRefusals, type PictureRefusal } from '@noren/contract/entities/store-picture';
import { bulkhead } from 'cockatiel';
import type { Sharp } from 'sharp';
import { kindOfPicture } from './picture-kind.ts';
import { pictureWidths, type PictureType } from './picture-names.ts';

/**
 * More pixels than a phone's camera makes by default; a file of a few bytes may decompress to
 * gigabytes.
 */
const maxPixels = 64_000_000;
/** Maximum height as a multiple of the width: taller pictures are scaled down to fit. */
const maxHeightRatio = 3;

export interface DrawnPicture {
  width: number;
  height: number;
  files: { suffix: string; type: PictureType; bytes: Buffer }[];
}

/**
 * Drawing uses whole cores for half a second: further pictures wait, so that the shop's pages stay
 * fast.
 */
const drawLimit = bulkhead(2, 200);

const isRefusal = (kind: string): kind is PictureRefusal =>
  (pictureRefusals as readonly string[]).includes(kind);

/**
/**
 * Renders a picture in all widths and types: rotated as its camera recorded, in sRGB, without
 * metadata (which may include the location).
 * @returns the reason when it is refused
 */
export const drawVariants = (bytes: Buffer): Promise<DrawnPicture | PictureRefusal> =>
  drawLimit.execute(() => draw(bytes));

async function draw(bytes: Buffer): Promise<DrawnPicture | PictureRefusal> {
  const kind = kindOfPicture(bytes);
  if (isRefusal(kind)) return kind;
  // a heavy native library, loaded only when a picture is uploaded
  const { default: sharp } = await import('sharp');
  const open = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  try {
    const { width, height, pages } = await sharp(bytes, {
      ...open,
      limitInputPixels: false,
    }).metadata();
    if ((pages ?? 1) > 1) return 'animated';
    if (width * height > maxPixels) return 'too_many_pixels';
    const widest = pictureWidths[pictureWidths.length - 1] as number;
    const { data, info } = await sharp(bytes, open)
      .autoOrient()
      .resize({
        width: widest,
        height: widest * maxHeightRatio,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (to: number): Sharp =>
      sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      }).resize({
        width: to,
        height: to * maxHeightRatio,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const files: DrawnPicture['files'] = [
      { suffix: '-96.webp', type: 'webp', bytes: await at(96).webp({ quality: 80 }).toBuffer() },
    ];
    for (const to of pictureWidths) {
      files.push({
        suffix: `-${to}.webp`,
        type: 'webp',
        bytes: await at(to).webp({ quality: 76, effort: 3 }).toBuffer(),
      });
      // more effort saves a tenth of the bytes and takes eight times as long
      files.push({
        suffix: `-${to}.avif`,
        type: 'avif',
        bytes: await at(to).avif({ quality: 52, effort: 1 }).toBuffer(),
      });
    }
    return { width: info.width, height: info.height, files };
  } catch (error) {
    // libvips reports an invalid file only by its message
    if (error instanceof Error && !/ENOMEM|EMFILE|out of memory/i.test(error.message))
      return 'broken';
    throw error;
  }
}
