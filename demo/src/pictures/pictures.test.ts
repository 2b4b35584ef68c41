import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictures, pictureUrl, versionedName } from './catalogue.ts';
import { renderPictures, widths } from './render.ts';

describe('drawings', () => {
  it('are the same every time and name nothing outside themselves', () => {
    for (const [name, draw] of Object.entries(pictures)) {
      const svg = draw();
      expect(draw(), name).toBe(svg);
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<text|<image|<script/);
      const references = [...svg.matchAll(/url\(#(d\d+)\)/g)].map((match) => match[1]);
      expect(
        references.filter((id) => !svg.includes(`id="${id}"`)),
        name,
      ).toEqual([]);
    }
  });

  it('are found under an address that changes with the drawing', () => {
    expect(pictureUrl('santoku-front')).toMatch(/^\/media\/demo\/santoku-front\.[0-9a-f]{6}-640\.webp$/);
    expect(versionedName('santoku-front')).not.toBe(versionedName('petty-front'));
    expect(() => pictureUrl('no-such-thing')).toThrow('no-such-thing');
  });
});

describe('files', () => {
  const sample = [
    'rice-bowl-indigo-front',
    'sencha-tin-front',
    'nakiri-board',
    'kinchaku-dots-front',
    'tee-white-front',
    'pineapple-cake-front',
    'store-hanamori-banner',
    'tenugui-asanoha-hung',
  ];
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'noren-pictures-'));
    await renderPictures(folder, [...sample]);
  }, 60_000);

  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it('stand in three widths, 4:5 for goods and 16:9 for a banner', async () => {
    expect((await readdir(folder)).length).toBe(sample.length * widths.length);
    for (const { width } of widths) {
      const good = await sharp(join(folder, `${versionedName('sencha-tin-front')}-${width}.webp`)).metadata();
      expect([good.format, good.width, good.height]).toEqual(['webp', width, width * 1.25]);
      const banner = await sharp(join(folder, `${versionedName('store-hanamori-banner')}-${width}.webp`)).metadata();
      expect([banner.width, banner.height]).toEqual([width, (width * 9) / 16]);
    }
  });

  it('keep to their weight; dense patterns stay under twice of it', async () => {
    for (const name of sample) {
      for (const { width, weight } of widths) {
        const { size } = await stat(join(folder, `${versionedName(name)}-${width}.webp`));
        expect(size, `${name} ${width}`).toBeLessThan(name.startsWith('tenugui') ? weight * 2 : weight * 1.05);
      }
    }
  });

  it('are written once', async () => {
    expect(await renderPictures(folder, [...sample])).toEqual({ written: 0, skipped: sample.length * widths.length });
  });
});
