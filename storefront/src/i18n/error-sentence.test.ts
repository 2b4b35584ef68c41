import { errorCodes, operatorCodes } from '@noren/contract/error-codes';
import { locales } from '@noren/contract/scalars';
import { afterEach, expect, test } from 'vitest';
import { setCurrentLocale } from './current-locale.ts';
import { errorSentence } from './error-sentence.ts';

afterEach(() => setCurrentLocale('en'));

test.each([...locales])('has a message for every code of the contract in %s', (locale) => {
  setCurrentLocale(locale);
  const data = {
    retry_after: 5,
    min_length: 8,
    reason: 'store_not_open',
    report_code: 'G02',
    numeric_code: 51,
    buyer_purchasable_limit: 2,
    remaining_quantity: 1,
    product_name: '茶碗',
    available_quantity: 3,
    product_ids: [1, 2],
    most: 3,
    tries_left: 2,
    max_lines: 100,
  };
  const ofOperator: readonly string[] = operatorCodes;
  for (const code of Object.keys(errorCodes).filter((one) => !ofOperator.includes(one))) {
    const sentence = errorSentence({ code, ...data });
    expect(sentence, code).not.toContain('Z1');
    expect(sentence, code).not.toContain('undefined');
    expect(sentence.length, code).toBeGreaterThan(3);
  }
});

test('shows the generic message with code Z1 for an unknown code', () => {
  expect(errorSentence({ code: 'SOMETHING_NEW' })).toContain('Z1');
  expect(errorSentence({ code: 'toString' })).toContain('Z1');
});

test('shows a message for a known code with data from a newer server', () => {
  expect(errorSentence({ code: 'FAILED_TO_CHECKOUT', reason: 'moon_phase' } as never)).toContain(
    'Z1',
  );
});

test('names the largest total that can be paid this way', () => {
  const failure = {
    code: 'FAILED_TO_CHECKOUT',
    reason: 'amount_out_of_range',
    largest: { amount: 300_000, currency: 'JPY' },
  };
  expect(errorSentence(failure)).toContain('¥300,000');
});

test('has its own message for a lost connection', () => {
  expect(errorSentence({ code: 'NETWORK' })).toContain('connection');
});
