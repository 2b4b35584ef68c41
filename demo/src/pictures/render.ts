import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawing, pictures, pictureUrl, versionedName } from './catalogue.ts';

export { pictureUrl };

/** Pixel widths of the files, the quality to begin with, and the weight (bytes) a file should keep to. */
export const widths = [
  { width: 320, quality: 76, weight: 9_000 },
  { width: 640, quality: 72, weight: 22_000 },
  { width: 960, quality: 68, weight: 40_000 },
] as const;

/** An avatar stands 32 px wide in every header; a phone with three pixels to one wants no more than this. */
const avatarWidth = { width: 96, quality: 80, weight: 2_500 } as const;

type Size = { readonly width: number; readonly quality: number; readonly weight: number };
export const sizesOf = (name: string): readonly Size[] => (/^store-.*-avatar$/.test(name) ? [avatarWidth, ...widths] : widths);

/** Dense patterns outweigh the rest; below this quality they would begin to look it. */
const lowestQuality = 44;

/**
 * Writes `<name>.<version>-<width>.webp` into `outDir` for every picture of `names`, leaving alone those that are there already; tells each one that is done.
 * Names are taken from the front: who holds the array may put one first meanwhile. Answers how many files were written and how many were there before.
 */
export async function renderPictures(
  outDir: string,
  names: string[] = Object.keys(pictures),
  done: (name: string) => void = () => undefined,
): Promise<{ written: number; skipped: number }> {
  await mkdir(outDir, { recursive: true });
  const before = sharp.concurrency();
  // Two drawings side by side beat one drawing on two threads.
  sharp.concurrency(1);
  let written = 0;
  let skipped = 0;
  const work = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const picture = await renderPicture(outDir, name);
      written += picture.written;
      skipped += picture.skipped;
      done(name);
    }
  };
  try {
    // node lends such work four threads
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  } finally {
    sharp.concurrency(before);
  }
  return { written, skipped };
}

/** One picture in all its widths, rasterised once. */
async function renderPicture(outDir: string, name: string): Promise<{ written: number; skipped: number }> {
  const base = join(outDir, versionedName(name));
  const missing: Size[] = [];
  for (const size of sizesOf(name)) {
    if (!(await exists(`${base}-${size.width}.webp`))) missing.push(size);
  }
  const skipped = sizesOf(name).length - missing.length;
  if (missing.length === 0) return { written: 0, skipped };
  const { data, info } = await sharp(Buffer.from(drawing(name)))
    .resize({ width: 960 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // What is heavy when small is heavy when large: the next width starts at the quality the last one needed.
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
    // A process that dies half-way must not leave half a file under a name that is cached for ever.
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, webp);
    await rename(part, file);
  }
  return { written: missing.length, skipped };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
