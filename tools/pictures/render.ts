import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawing, versionedName } from './catalogue.ts';

/** Pixel widths of the files, their initial quality, and their target size in bytes. */
export const widths = [
  { width: 320, quality: 76, weight: 9_000 },
  { width: 640, quality: 72, weight: 22_000 },
  { width: 960, quality: 68, weight: 40_000 },
] as const;

/**
 * An avatar is 32 px wide in every header, so a phone with a pixel ratio of three needs no more
 * than this.
 */
const avatarWidth = { width: 96, quality: 80, weight: 2_500 } as const;

const sizesOf = (name: string) =>
  /^store-.*-avatar$/.test(name) ? [avatarWidth, ...widths] : widths;

/** Dense patterns exceed the target size; below this quality the loss would be visible. */
const lowestQuality = 44;

/** Names of a picture's files in demo/pictures. */
export const filesOf = (name: string): string[] =>
  sizesOf(name).map(({ width }) => `${versionedName(name)}-${width}.webp`);

/** Writes a picture's missing files into the folder. The drawing is rasterised once. */
export async function renderPicture(folder: string, name: string): Promise<void> {
  const base = join(folder, versionedName(name));
  const missing = sizesOf(name).filter(({ width }) => !existsSync(`${base}-${width}.webp`));
  if (missing.length === 0) return;
  const { data, info } = await sharp(Buffer.from(drawing(name)))
    .resize({ width: 960 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A picture that is heavy at one width is heavy at all, so the next width starts at the last
  // one's quality.
  let strain = 1;
  for (const { width, quality: best, weight } of missing) {
    const quality = Math.max(lowestQuality, Math.round(best / strain));
    const file = `${base}-${width}.webp`;
    const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    const scaled = width === info.width ? raw : raw.resize({ width });
    let webp = await scaled.clone().webp({ quality, effort: 2 }).toBuffer();
    if (webp.length > weight * 1.05 && quality > lowestQuality) {
      strain *= webp.length / weight;
      webp = await scaled
        .clone()
        .webp({ quality: Math.max(lowestQuality, Math.round(best / strain)), effort: 2 })
        .toBuffer();
    }
    await writeFile(file, webp);
  }
}
