import { describe, expect, it } from 'vitest';
import { changeOfTags, tagsOf } from './rules.ts';

describe('tags of an order', () => {
  it('takes spellings that differ in width, case or kana for one tag', () => {
    expect(tagsOf(['VIP', 'ｖｉｐ', 'ギフト', 'ぎふと', ' '])).toEqual([
      { tag: 'VIP', folded: 'vip' },
      { tag: 'ギフト', folded: 'ぎふと' },
    ]);
  });

  const ten = Array.from('abcdefghij');
  it.each([
    { present: [], add: ['a'], remove: [], to: { added: ['a'], removed: [] } },
    { present: ['a'], add: ['a'], remove: ['b'], to: { added: [], removed: [] } },
    { present: ['a'], add: ['a'], remove: ['a'], to: { added: [], removed: [] } },
    { present: ten, add: ['k'], remove: [], to: null },
    { present: ten, add: ['k'], remove: ['a'], to: { added: ['k'], removed: ['a'] } },
    { present: ten, add: ['j'], remove: [], to: { added: [], removed: [] } },
  ])('$present + $add − $remove', ({ present, add, remove, to }) =>
    expect(changeOfTags(present, add, remove)).toEqual(to),
  );
});
