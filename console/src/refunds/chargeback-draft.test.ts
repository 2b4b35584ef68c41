import { expect, it } from 'vitest';
import { feeOf, noticeOf, type ChargebackDraft } from './chargeback-draft.ts';

const draft: ChargebackDraft = {
  amount: '1000',
  reason: 'fraud',
  noticed_on: '2026-11-24',
  reply_by: '',
  note: '',
};
const money = { currency: 'JPY', refundable: 3000 } as const;

it('takes an amount up to what is left, in any digits and with a currency sign', () => {
  const amountOf = (amount: string) => noticeOf({ ...draft, amount }, money).body?.amount;
  expect(['1', '3000', '３，０００', '¥1,000'].map(amountOf)).toEqual([1, 3000, 3000, 1000]);
  for (const wrong of ['', '0', '-1', '3001', '10.5', 'ten', '😀', '9'.repeat(240_000)])
    expect(noticeOf({ ...draft, amount: wrong }, money)).toEqual({ wrong: 'amount' });
});

it('needs the day of the notice, not that of the reply', () => {
  expect(noticeOf({ ...draft, noticed_on: '' }, money)).toEqual({ wrong: 'noticed_on' });
  expect(noticeOf(draft, money).body).toEqual({
    amount: 1000,
    reason: 'fraud',
    noticed_on: '2026-11-24',
    reply_by: null,
    note: '',
  });
  expect(noticeOf({ ...draft, reply_by: '2026-12-08' }, money).body?.reply_by).toBe('2026-12-08');
});

it('takes no fee, or a whole one', () => {
  expect(['', ' ', '0', '１，５００', '¥1500'].map((typed) => feeOf(typed, money))).toEqual([
    0, 0, 0, 1500, 1500,
  ]);
  expect(['-1', 'free', '0.5'].map((typed) => feeOf(typed, money))).toEqual([null, null, null]);
});
