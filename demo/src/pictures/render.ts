import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictures, pictureUrl, versionedName } from './catalogue.ts'

export { pictureUrl }

/** Pixel widths of the files, with the quality that keeps each within its weight. */
export const widths = [
  { width: 960, quality: 70 },
  { width: 640, quality: 74 },
  { width: 320, quality: 78 },
] as const

/**
 * Writes `<name>.<version>-<width>.webp` for every picture into `outDir`, leaving alone those that are there already.
 * Each drawing is rasterised once. Answers how many files were written and how many were there before.
 */
export async function renderPictures(outDir: string): Promise<{ written: number; skipped: number }> {
  await mkdir(outDir, { recursive: true })
  const queue = Object.entries(pictures)
  const before = sharp.concurrency()
  // Two drawings side by side beat one drawing on two threads.
  sharp.concurrency(1)
  let written = 0
  let skipped = 0
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [name, draw] = next
      const base = join(outDir, versionedName(name))
      const missing: (typeof widths)[number][] = []
      for (const size of widths) {
        if (await exists(`${base}-${size.width}.webp`)) skipped += 1
        else missing.push(size)
      }
      if (missing.length === 0) continue
      const { data, info } = await sharp(Buffer.from(draw())).resize({ width: 960 }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      for (const { width, quality } of missing) {
        const file = `${base}-${width}.webp`
        const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
        const webp = await (width === info.width ? raw : raw.resize({ width })).webp({ quality, effort: 2 }).toBuffer()
        // A process that dies half-way must not leave half a file under a name that is cached for ever.
        await writeFile(`${file}.part`, webp)
        await rename(`${file}.part`, file)
        written += 1
      }
    }
  }
  try {
    await Promise.all([work(), work()])
  } finally {
    sharp.concurrency(before)
  }
  return { written, skipped }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, () => false)
}
