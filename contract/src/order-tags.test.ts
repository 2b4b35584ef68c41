import { describe, expect, it } from 'vitest';
import { readTag } from './order-tags.ts';

describe('a tag of an order', () => {
  it.each([
    [' 要確認 ', '要確認'],
    ['ＶＩＰ', 'ＶＩＰ'],
    ['VIP\u200b', 'VIP'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['鬱'.repeat(30), '鬱'.repeat(30)],
    ['🍵'.repeat(30), '🍵'.repeat(30)],
  ])('keeps %j', (typed, tag) => expect(readTag(typed)).toBe(tag));

  it.each(['', '　', '\u200b', '・', 'a\nb', '🍵'.repeat(31)])('refuses %j', (typed) =>
    expect(readTag(typed)).toBeNull(),
  );
});
