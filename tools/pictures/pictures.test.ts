import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import versions from '../../demo/src/picture-versions.json' with { type: 'json' };
import { pictures, versionedName, versionOf } from './catalogue.ts';
import { filesOf, renderPicture, widths } from './render.ts';

describe('drawings', () => {
  it('are deterministic and refer to nothing outside themselves', () => {
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
});

describe('demo/pictures', () => {
  const folder = join(import.meta.dirname, '../../demo/pictures');
  const fileOf = (name: string, width: number) =>
    join(folder, `${versionedName(name)}-${width}.webp`);
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

  it('has the files of the current drawings and no others (update with npm run draw-pictures)', () => {
    const names = Object.keys(pictures);
    expect(readdirSync(folder).toSorted()).toEqual(names.flatMap(filesOf).toSorted());
    expect(versions).toEqual(Object.fromEntries(names.map((name) => [name, versionOf(name)])));
  });

  it('has three widths, 4:5 for products and 16:9 for a banner', async () => {
    for (const { width } of widths) {
      const good = await sharp(fileOf('sencha-tin-front', width)).metadata();
      expect([good.format, good.width, good.height]).toEqual(['webp', width, width * 1.25]);
      const banner = await sharp(fileOf('store-hanamori-banner', width)).metadata();
      expect([banner.width, banner.height]).toEqual([width, (width * 9) / 16]);
    }
  });

  it('keeps files within their target size, and dense patterns below twice of it', () => {
    for (const name of sample) {
      for (const { width, weight } of widths) {
        const most = name.startsWith('tenugui') ? weight * 2 : weight * 1.05;
        expect(statSync(fileOf(name, width)).size, `${name} ${width}`).toBeLessThan(most);
      }
    }
  });

  it(
    'matches the drawings when they are rendered again',
    { tags: 'deep', timeout: 60_000 },
    async () => {
      const again = mkdtempSync(join(tmpdir(), 'noren-pictures-'));
      const pixelsOf = async (path: string) =>
        (await sharp(path).removeAlpha().raw().toBuffer()) as Uint8Array;
      try {
        for (const name of sample.slice(0, 5)) {
          await renderPicture(again, name);
          for (const file of filesOf(name)) {
            const [drawn, kept] = await Promise.all(
              [again, folder].map((place) => pixelsOf(join(place, file))),
            );
            if (!drawn || drawn.length !== kept?.length)
              throw new Error(`${file} has another size`);
            const apart = drawn.reduce(
              (sum, value, index) => sum + Math.abs(value - (kept[index] ?? 0)),
              0,
            );
            // another machine's encoder may differ by a shade
            expect(apart / drawn.length, file).toBeLessThan(1);
          }
        }
      } finally {
        rmSync(again, { recursive: true, force: true });
      }
    },
  );
});
