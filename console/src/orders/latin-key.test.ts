import { expect, it } from 'vitest';
import { latinKey } from './use-list-keys.ts';

it.each([
  ['a Latin keyboard', 'j', 'KeyJ', 'j'],
  ['a French one, by what it writes', 'q', 'KeyA', 'q'],
  ['Bopomofo', 'ㄨ', 'KeyJ', 'j'],
  ['Hangul', 'ㄴ', 'KeyS', 's'],
  ['Bopomofo where the slash is', 'ㄥ', 'Slash', '/'],
  ['an arrow', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
  ['a sign that stands on no letter', '、', 'Backquote', '、'],
])('a key of %s', (_of, key, code, expected) => {
  expect(latinKey({ key, code })).toBe(expected);
});
