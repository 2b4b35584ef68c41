import { pictureRefusals, type PictureRefusal } from '@noren/contract/entities/store-picture';
import { bulkhead } from 'cockatiel';
import type { Sharp } from 'sharp';
import { kindOfPicture } from './picture-kind.ts';
import { pictureWidths, type PictureType } from './picture-names.ts';

/** More pixels than any phone's camera makes in its ordinary setting: a picture of a few bytes may unfold into gigabytes. */
const mostPixels = 64_000_000;
/** A strip of any length is shown as wide as the others, and so high at most. */
const highest = 3;

export interface DrawnPicture {
  width: number;
  height: number;
  files: { suffix: string; type: PictureType; bytes: Buffer }[];
}

/** Drawing takes whole cores for half a second: one picture more than there is room for waits, and the shop's pages go on. */
const turns = bulkhead(2, 200);

const isRefusal = (kind: string): kind is PictureRefusal => (pictureRefusals as readonly string[]).includes(kind);

/**
 * A picture in all its widths and both types: upright as its camera says, in sRGB, without a word of metadata (where it was taken is in there too).
 * @returns why it is refused, where it is
 */
export const drawVariants = (bytes: Buffer): Promise<DrawnPicture | PictureRefusal> => turns.execute(() => draw(bytes));

async function draw(bytes: Buffer): Promise<DrawnPicture | PictureRefusal> {
  const kind = kindOfPicture(bytes);
  if (isRefusal(kind)) return kind;
  // a native library of some weight: a server that no picture comes to never loads it
  const { default: sharp } = await import('sharp');
  const open = { limitInputPixels: mostPixels, failOn: 'error' } as const;
  try {
    const { width, height, pages } = await sharp(bytes, { ...open, limitInputPixels: false }).metadata();
    if ((pages ?? 1) > 1) return 'animated';
    if (width * height > mostPixels) return 'too_many_pixels';
    const widest = pictureWidths[pictureWidths.length - 1] as number;
    const { data, info } = await sharp(bytes, open)
      .autoOrient()
      .resize({ width: widest, height: widest * highest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (to: number): Sharp =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
        width: to,
        height: to * highest,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const files: DrawnPicture['files'] = [{ suffix: '-96.webp', type: 'webp', bytes: await at(96).webp({ quality: 80 }).toBuffer() }];
    for (const to of pictureWidths) {
      files.push({ suffix: `-${to}.webp`, type: 'webp', bytes: await at(to).webp({ quality: 76, effort: 3 }).toBuffer() });
      // more effort saves a tenth of the bytes and takes eight times as long
      files.push({ suffix: `-${to}.avif`, type: 'avif', bytes: await at(to).avif({ quality: 52, effort: 1 }).toBuffer() });
    }
    return { width: info.width, height: info.height, files };
  } catch (error) {
    // libvips tells what is wrong with a file in words alone
    if (error instanceof Error && !/ENOMEM|EMFILE|out of memory/i.test(error.message)) return 'broken';
    throw error;
  }
}
