import { beforeEach, expect, test } from 'vitest';
import { setCurrentLocale } from './current-locale.ts';
import { addFailureSentence } from './error-sentence.ts';

const now = Date.parse('2026-11-21T03:00:00Z');
beforeEach(() => setCurrentLocale('en'));

test.each([
  [
    'before the sale, with its start',
    '2026-11-22T03:00:00Z',
    '2026-11-23T03:00:00Z',
    /On sale from Nov 22, 12:00/,
  ],
  [
    'after the sale, with its end',
    '2026-11-19T03:00:00Z',
    '2026-11-20T03:00:00Z',
    /ended on Nov 20, 12:00/,
  ],
  [
    'waiting in a stream during its sale, without a time',
    '2026-11-20T03:00:00Z',
    '2026-11-23T03:00:00Z',
    /not on sale right now/,
  ],
  ['waiting in a stream without sale times', null, null, /not on sale right now/],
])('says that a SKU is not on sale: %s', (_, sale_started_at, sale_ended_at, expected) => {
  const failure = {
    code: 'SKU_OUTSIDE_OF_SALE_TIMES',
    message: '',
    sale_started_at,
    sale_ended_at,
  } as const;
  expect(addFailureSentence(failure, 'JP', 'en', now)).toMatch(expected);
});
