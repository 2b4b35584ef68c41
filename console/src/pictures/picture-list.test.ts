import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  changedPictures,
  hasFailed,
  imagesOf,
  isSending,
  type FormPicture,
} from './picture-list.ts';

const there = (key: string): FormPicture => ({
  key,
  url: `/${key}`,
  alt: '',
  name: '',
  percent: null,
  failure: null,
});
const keysOf = (list: readonly FormPicture[]) => list.map(({ key }) => key);

it('leaves an uploading picture out of the request, and keeps its place when it has arrived', () => {
  const chosen = changedPictures([there('a')], {
    kind: 'add',
    pictures: [
      { key: 'b', name: 'b.jpg' },
      { key: 'c', name: 'c.jpg' },
    ],
  });
  expect([keysOf(chosen), isSending(chosen), imagesOf(chosen)]).toEqual([
    ['a', 'b', 'c'],
    true,
    [{ url: '/a', alt: '' }],
  ]);
  const moved = changedPictures(chosen, { kind: 'move', key: 'c', to: 0 });
  const arrived = changedPictures(moved, { kind: 'there', key: 'c', url: '/c' });
  expect(imagesOf(arrived).map(({ url }) => url)).toEqual(['/c', '/a']);
  const refused = changedPictures(arrived, {
    kind: 'failed',
    key: 'b',
    failure: { code: 'NETWORK', message: '' },
  });
  expect([isSending(refused), hasFailed(refused)]).toEqual([false, true]);
  expect(isSending(changedPictures(refused, { kind: 'again', key: 'b' }))).toBe(true);
  // an upload with the same URL as an existing picture
  expect(keysOf(changedPictures(refused, { kind: 'there', key: 'b', url: '/a' }))).toEqual([
    'c',
    'a',
  ]);
});

it('keeps all pictures however they are moved', () => {
  const list = ['a', 'b', 'c', 'd'].map(there);
  fc.assert(
    fc.property(
      fc.constantFrom('a', 'b', 'c', 'd', 'none'),
      fc.integer({ min: -3, max: 9 }),
      (key, to) => {
        const moved = keysOf(changedPictures(list, { kind: 'move', key, to }));
        expect(moved.toSorted()).toEqual(['a', 'b', 'c', 'd']);
        if (key !== 'none') expect(moved.indexOf(key)).toBe(Math.min(3, Math.max(0, to)));
      },
    ),
  );
});
