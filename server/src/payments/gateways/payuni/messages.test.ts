import { describe, expect, it } from 'vitest';
import { adviceFor, adviceForError, englishSentence } from './messages.ts';
import { numericCode, ownFault, PayuniError } from './payuni-error.ts';

describe('advice', () => {
  it.each([
    ['CREDIT03009', '', 'reenter_card'],
    ['UPP03012', '', 'reenter_card'],
    ['CREDIT03019', '', 'reenter_card'],
    ['CREDIT03001', '', 'refused'],
    ['CREDIT06001', '', 'refused'],
    ['CREDIT05002', '', 'other_card'],
    ['CREDIT04001', '', 'being_checked'],
    ['UPP01007', '', 'being_checked'],
    ['CREDIT02010', '', 'shop_misconfigured'],
    ['DEF01007', '', 'shop_misconfigured'],
    ['API00004', '', 'shop_misconfigured'],
    ['API00008', '', 'being_checked'],
    ['API00009', '', 'being_checked'],
    ['API01003', '', 'retry'],
    ['CLOSE03001', '', 'refund_by_hand'],
    ['CLOSE02010', '', 'shop_misconfigured'],
    ['ECI_MISMATCH', '', 'refused'],
    ['CANCELLED_BY_BUYER', '', 'cancelled_by_buyer'],
    ['NOT_COMPLETED', '', 'retry'],
    ['DECLINED', '', 'other_card'],
    ['UNKNOWN', '', 'being_checked'],
    ['UNAPPROVED', '', 'being_checked'],
    ['ERROR', '', 'being_checked'],
    ['TIMEOUT', '', 'being_checked'],
    ['HTTP_502', '', 'being_checked'],
    ['HASH_MISMATCH', '', 'being_checked'],
    ['UNREACHABLE', '', 'retry_later'],
    ['BAD_KEYS', '', 'shop_misconfigured'],
    ['NOT_CONFIGURED', '', 'shop_misconfigured'],
    ['NO_ANSWER', '', 'being_checked'],
    ['never seen', '', 'retry_later'],
    // the bank's code takes precedence over the gateway's
    ['CREDIT03001', '05', 'refused'],
    ['CREDIT03001', '14', 'check_card_number'],
    ['CREDIT03001', '41', 'other_card'],
    ['CREDIT03001', '51', 'balance'],
    ['CREDIT03001', '0051', 'balance'],
    ['CREDIT03001', '54', 'check_expiry'],
    ['CREDIT03001', '61', 'limit'],
    ['CREDIT03001', '91', 'retry_later'],
    ['CREDIT03001', '77', 'refused'],
    ['CREDIT03001', 'N7', 'refused'],
    ['CREDIT03009', '00', 'reenter_card'],
  ])('%s %s → %s', (code, res_code, advice) => {
    expect(adviceFor(code, res_code)).toBe(advice);
    expect(englishSentence(adviceFor(code, res_code))).toMatch(/^[A-Z].+\.$/);
  });

  it('never advises a retry while the outcome is unknown', () => {
    expect(adviceForError(new PayuniError('credit', 'CREDIT04002', '51'))).toBe('being_checked');
    expect(adviceForError(new PayuniError('credit', 'CREDIT03001', '51'))).toBe('balance');
    expect(adviceForError(ownFault('credit', 'TIMEOUT'))).toBe('being_checked');
    expect(adviceForError(ownFault('credit', 'UNREACHABLE'))).toBe('retry_later');
  });
});

it.each([
  ['CREDIT04001', '', 4001],
  ['DEF01007', '', 1007],
  ['API00008', '', 8],
  ['BIND_QUERY03001', '', 3001],
  ['CREDIT03001', '51', 51],
  ['CREDIT03001', '0054', 54],
  ['CREDIT03001', 'N7', 0],
  ['CREDIT03001', '00', 3001],
  ['ERROR', '', 0],
  ['TIMEOUT', '', 0],
  ['HTTP_500', '', 0],
])('numericCode of %s and %s is %d', (code, res_code, number) => {
  expect(numericCode(code, res_code)).toBe(number);
});
