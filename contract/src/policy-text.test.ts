import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyFor } from './entities/store-policy.ts';
import { policyBlocks } from './policy-text.ts';

describe('policyBlocks', () => {
  it('splits text into paragraphs and headings, and treats markup as text', () => {
    expect(
      policyBlocks(
        'はじめに。\n続き。\n\n# 第1条\n本文 <b>太字</b>\r\n\r\n■ 第2条\n＃第3条\n\n\n  字下げ',
      ),
    ).toEqual([
      { kind: 'paragraph', text: 'はじめに。\n続き。' },
      { kind: 'heading', text: '第1条' },
      { kind: 'paragraph', text: '本文 <b>太字</b>' },
      { kind: 'heading', text: '第2条' },
      { kind: 'heading', text: '第3条' },
      { kind: 'paragraph', text: '  字下げ' },
    ]);
    expect(policyBlocks(' \n\n')).toEqual([]);
    expect(policyBlocks('#\n■ ')).toEqual([{ kind: 'paragraph', text: '#\n■' }]);
  });

  it('keeps every word of any text', () => {
    const word = fc.stringMatching(/^[a-z<>&#■]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.constant(''), fc.constant('# x'))), (lines) => {
        const words = (text: string) => [...text.replaceAll(/[#＃■\s]/gu, '')].join('');
        expect(
          words(
            policyBlocks(lines.join('\n'))
              .map(({ text }) => text)
              .join('\n'),
          ),
        ).toBe(words(lines.join('\n')));
      }),
    );
  });
});

describe('policyFor', () => {
  const own = (locale: 'ja' | 'en' | 'zh-TW', content: string | null = locale) => ({
    locale,
    content,
  });
  it.each([
    ['their language', [own('ja'), own('en')], 'en', 'JP', 'en'],
    ['otherwise the one in the store’s language', [own('ja'), own('zh-TW')], 'en', 'JP', 'ja'],
    [
      'otherwise the one in the store’s language, in Taiwan',
      [own('ja'), own('zh-TW')],
      'en',
      'TW',
      'zh-TW',
    ],
    ['else any', [own('en')], 'ja', 'JP', 'en'],
    ['ignores a withdrawn text', [own('ja', null), own('en', null)], 'ja', 'JP', null],
    ['no own text', [], 'ja', 'JP', null],
  ] as const)('%s', (_, current, wanted, region, expected) =>
    expect(policyFor(current, wanted, region)?.locale ?? null).toBe(expected),
  );
});
