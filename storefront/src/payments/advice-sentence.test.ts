import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adviceSentence, paymentSentence, refusalSentence } from './advice-sentence.ts';

/** The server's own list. An advice without a sentence would show the buyer a bare code. */
const source = readFileSync(
  join(import.meta.dirname, '../../../server/src/payments/gateways/gmo/messages.ts'),
  'utf8',
);
const advices = [...(/ADVICES = \[([^\]]+)\]/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
  (match) => match[1],
);

const payuniSource = readFileSync(
  join(import.meta.dirname, '../../../server/src/payments/gateways/payuni/messages.ts'),
  'utf8',
);
const payuniAdvices = [...payuniSource.matchAll(/: '([a-z_]+)',/g)].map((match) => match[1]);

test.each([...new Set(payuniAdvices)])('PAYUNi’s %s has a sentence', (advice) =>
  expect(adviceSentence(advice)).toBeTruthy(),
);
test('finds the server’s list', () => expect(advices.length).toBeGreaterThan(10));
test.each(advices)('%s has a sentence', (advice) => expect(adviceSentence(advice)).toBeTruthy());
test('falls back to the failure for an advice of a newer server', () => {
  expect(adviceSentence('something_new')).toBe(null);
  expect(adviceSentence('toString')).toBe(null);
  expect(
    paymentSentence({
      code: 'GMO_PAYMENT_EXCEPTION',
      report_code: 'E99',
      advice: 'something_new',
    } as never),
  ).toContain('E99');
});

test('distinguishes PayPay’s results; other methods use the advice', () => {
  const sentenceFor = (type: string, report_code: string) =>
    refusalSentence({ type, info: { report_code, advice: 'retry' } } as never);
  expect(
    new Set([
      sentenceFor('gmo_paypay', 'CANCELED'),
      sentenceFor('gmo_paypay', 'EXPIRED'),
      sentenceFor('gmo_paypay', 'NOT_COMPLETED'),
    ]).size,
  ).toBe(3);
  expect(sentenceFor('gmo_credit', 'CANCELED')).toBe(adviceSentence('retry'));
  expect(refusalSentence({ type: 'gmo_paypay', info: {} })).toBe(null);
});
test('explains that no other method can start while PayPay’s page is open', () => {
  const failure = {
    code: 'GMO_PAYMENT_EXCEPTION',
    report_code: 'NOT_FINISHED',
    advice: 'being_checked',
  };
  expect(paymentSentence(failure)).not.toBe(adviceSentence('being_checked'));
});
