import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { picturesInZip, withUniqueNames } from './pictures-in-zip.ts';

const zip = (files: Parameters<typeof zipSync>[0]) =>
  new Blob([zipSync(files) as Uint8Array<ArrayBuffer>]);
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];
/** Replaces a four-byte number everywhere in a ZIP. */
function replaceSize(file: Uint8Array, from: number, to: number): void {
  const view = new DataView(file.buffer);
  for (let at = 0; at + 4 <= file.length; at++)
    if (view.getUint32(at, true) === from) view.setUint32(at, to, true);
}

it('lists the pictures of a ZIP by name, and unpacks each', async () => {
  const found = await picturesInZip(
    zip({
      '茶/湯のみ.JPG': strToU8('aaaa'.repeat(100)),
      'b.png': [strToU8('b'), { level: 0 }],
      'a.txt': strToU8('c'),
      '__MACOSX/b.png': strToU8('d'),
      '茶/._湯のみ.JPG': strToU8('e'),
      '茶/__MACOSX/._湯のみ.JPG': strToU8('f'),
    }),
    'shift_jis',
  );
  expect(found?.map(({ name }) => name)).toEqual(['湯のみ.JPG', 'b.png']);
  expect(await bytesOf((await found?.[0]?.unpack()) as Blob)).toHaveLength(400);
  expect(await bytesOf((await found?.[1]?.unpack()) as Blob)).toEqual([98]);
});

it('decodes names as Windows in Japan writes them', async () => {
  const name = iconv.encode('湯のみ', 'shift_jis');
  const file = zipSync({ 'aaaaaa.jpg': strToU8('a') });
  for (let at = 0; at < file.length; at++)
    if (file.subarray(at, at + 6).every((byte) => byte === 0x61)) file.set(name, at);
  expect(
    (await picturesInZip(new Blob([file as Uint8Array<ArrayBuffer>]), 'shift_jis'))?.[0]?.name,
  ).toBe('湯のみ.jpg');
});

it('does not unpack a picture that is too large or larger than declared', async () => {
  const size = 26 * 1024 * 1024;
  const file = zipSync({ 'a.jpg': new Uint8Array(size) });
  const first = async () =>
    (await picturesInZip(new Blob([file as Uint8Array<ArrayBuffer>]), 'big5'))?.[0]?.unpack();
  await expect(first()).rejects.toThrow('exceeds the maximum size');
  replaceSize(file, size, 1_000);
  await expect(first()).rejects.toThrow('exceeds');
});

it('rejects a file that is not a ZIP', async () => {
  await expect(picturesInZip(new Blob(['a'.repeat(100)]), 'big5')).rejects.toThrow('not zip');
});

it('holds back pictures of the same name in two folders', async () => {
  const found = await picturesInZip(
    zip({ 'red/1.jpg': strToU8('a'), 'blue/1.JPG': strToU8('b'), '2.jpg': strToU8('c') }),
    'shift_jis',
  );
  const { unique, ambiguous } = withUniqueNames(found ?? []);
  expect(unique.map(({ path }) => path)).toEqual(['2.jpg']);
  expect(ambiguous.map(({ path }) => path)).toEqual(['red/1.jpg', 'blue/1.JPG']);
});
