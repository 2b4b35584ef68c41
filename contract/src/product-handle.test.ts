import { describe, expect, it } from 'vitest';
import { handleOf, isHandle, maxHandle, plainHandle } from './product-handle.ts';

describe('handleOf', () => {
  it.each([
    ['Persimmon-glaze bowl', 'persimmon-glaze-bowl'],
    ['  Bowl  (large) / 24 cm ', 'bowl-large-24-cm'],
    ['Café crème', 'cafe-creme'],
    ["Potter's choice", 'potters-choice'],
    ['ＡＢＣ　１２', 'abc-12'],
    ['柿釉の茶碗', '柿釉の茶碗'],
    ['ガラスのカップ・ペア', 'ガラスのカップ-ペア'],
    ['茶碗 Bowl', '茶碗-bowl'],
    ['2026', ''],
    ['★☆', ''],
    ['', ''],
  ])('proposes a handle for %o', (name, handle) => expect(handleOf(name)).toBe(handle));

  it('cuts a long name without leaving a hyphen at the end', () => {
    expect(handleOf(`${'a'.repeat(maxHandle - 1)} ${'b'.repeat(30)}`)).toBe(
      'a'.repeat(maxHandle - 1),
    );
    expect(handleOf('碗'.repeat(120))).toHaveLength(maxHandle);
  });
});

describe('isHandle', () => {
  it.each([
    ['bowl', true],
    ['bowl-2', true],
    ['2-bowls', true],
    ['柿釉-茶碗', true],
    ['コーヒー', true],
    ['佐々木', true],
    ['12', false],
    ['', false],
    ['-bowl', false],
    ['bowl-', false],
    ['bowl--2', false],
    ['Bowl', false],
    ['a b', false],
    ['a/b', false],
    ['a%2Fb', false],
    ['a'.repeat(maxHandle + 1), false],
  ])('%o: %s', (text, can) => expect(isHandle(text)).toBe(can));

  it('accepts a typed handle in full width and capitals once it is normalized', () =>
    expect(isHandle(plainHandle(' Ｂowl '))).toBe(true));
});
