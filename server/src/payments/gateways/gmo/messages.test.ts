import { describe, expect, it } from 'vitest';
import { GmoError, ownFault } from './gmo-error.ts';
import { ADVICES, adviceFor, adviceForError, englishSentence } from './messages.ts';

describe('advice', () => {
  it.each([
    ['E01170011', 'check_card_number'],
    ['E41170099', 'check_card_number'],
    ['42G650000', 'check_card_number'],
    ['E01180008', 'check_expiry'],
    ['42G830000', 'check_expiry'],
    ['E01460008', 'check_cvc'],
    ['42G440000', 'check_cvc'],
    ['42G450000', 'check_cvc'],
    ['42G020000', 'balance'],
    ['42G060000', 'balance'],
    ['42G030000', 'limit'],
    ['42G550000', 'limit'],
    ['42G120000', 'refused'],
    ['42G300000', 'refused'],
    ['42G540000', 'other_card'],
    ['42G610000', 'other_card'],
    ['42G780000', 'other_card'],
    ['42G920000', 'retry_later'],
    ['42G950000', 'retry_later'],
    ['42G990000', 'retry_later'],
    ['42C010000', 'being_checked'],
    ['E41170002', 'other_card'],
    ['E11010099', 'other_card'],
    ['E21010201', 'other_card'],
    ['E21020001', 'refused'],
    ['E21020002', 'cancelled_by_buyer'],
    ['E21020007', 'retry'],
    ['E21010999', 'retry'],
    ['EX1000301', 'reenter_card'],
    ['EX1000304', 'reenter_card'],
    ['E01240002', 'reenter_card'],
    ['E01230009', 'too_many_cards'],
    ['E01010001', 'shop_misconfigured'],
    ['E01030002', 'shop_misconfigured'],
    ['E01080101', 'shop_misconfigured'],
    ['E01210002', 'shop_misconfigured'],
    ['E61040001', 'shop_misconfigured'],
    ['E01040010', 'retry'],
    ['E82010001', 'being_checked'],
    ['E90010001', 'being_checked'],
    ['E91020001', 'being_checked'],
    ['E92000001', 'retry_later'],
    ['E11010010', 'refund_by_hand'],
    ['HTTP_502', 'being_checked'],
    ['TIMEOUT', 'being_checked'],
    ['CHECK_STRING_MISMATCH', 'being_checked'],
    ['UNREACHABLE', 'retry_later'],
    ['NOT_CONFIGURED', 'shop_misconfigured'],
    ['NO_ANSWER', 'being_checked'],
    ['never seen', 'retry_later'],
  ])('%s → %s', (info, advice) => {
    expect(adviceFor(info)).toBe(advice);
  });

  it('follows the first fault, but never advises a retry while an outcome is unknown', () => {
    const both = new GmoError('ExecTran', [
      { code: 'E01', info: 'E01460008' },
      { code: 'C01', info: '42C010000' },
    ]);
    expect(adviceForError(both)).toBe('being_checked');
    expect(both.report_code).toBe('E01460008');
    expect(adviceForError(new GmoError('ExecTran', [{ code: 'E01', info: 'E01460008' }]))).toBe(
      'check_cvc',
    );
    expect(adviceForError(ownFault('ExecTran', 'TIMEOUT'))).toBe('being_checked');
  });

  it('has a sentence for each name', () => {
    const sentences = ADVICES.map(englishSentence);
    expect(new Set(sentences).size).toBe(ADVICES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });
});
