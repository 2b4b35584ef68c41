import { describe, expect, it } from 'vitest';
import { mustWait } from './rules.ts';

const now = new Date('2026-11-21T03:00:00Z');
const ago = (...seconds: number[]) => seconds.map((s) => new Date(now.getTime() - s * 1000));

describe('mustWait', () => {
  it.each<[string, Date[], number | null]>([
    ['nothing written', [], null],
    ['nine in the last minute', ago(9, 8, 7, 6, 5, 4, 3, 2, 1), null],
    ['ten in the last minute', ago(30, 9, 8, 7, 6, 5, 4, 3, 2, 1), 30],
    ['ten, the first a minute ago', ago(60, 9, 8, 7, 6, 5, 4, 3, 2, 1), null],
    ['two hundred in a day', ago(...Array.from({ length: 200 }, (_, n) => 80_000 - n * 300)), 6400],
  ])('%s', (_, written, expected) => {
    expect(mustWait(written, now)).toBe(expected);
  });
});
