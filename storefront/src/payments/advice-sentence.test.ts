import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adviceSentence, paymentSentence } from './advice-sentence.ts';

/** The server's own list: an advice without a sentence would show the buyer a bare code. */
const source = readFileSync(join(import.meta.dirname, '../../../server/src/gateways/gmo/messages.ts'), 'utf8');
const advices = [...(/ADVICES = \[([^\]]+)\]/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]);

test('the list was found', () => expect(advices.length).toBeGreaterThan(10));
test.each(advices)('%s has a sentence', (advice) => expect(adviceSentence(advice)).toBeTruthy());
test('an advice of a newer server falls back to the failure itself', () => {
  expect(adviceSentence('something_new')).toBe(null);
  expect(adviceSentence('toString')).toBe(null);
  expect(paymentSentence({ code: 'GMO_PAYMENT_EXCEPTION', report_code: 'E99', advice: 'something_new' } as never)).toContain('E99');
});
