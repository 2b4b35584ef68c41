import { describe, expect, test } from 'vitest';
import { cardProblems, fieldOfAdvice, problemsOfFailure } from './card-check.ts';
import {
  expiryForGateway,
  expiryProblem,
  expiryText,
  formatExpiry,
  isExpired,
  nextExpiry,
} from './card-expiry.ts';
import {
  brandOf,
  cardNumberProblem,
  caretAfter,
  cvcProblem,
  formatCardNumber,
  holderProblem,
  lastDigits,
  looksMistyped,
  maskForServer,
} from './card-number.ts';
import { tokenFaults } from './token-faults.ts';

describe('number', () => {
  test.each([
    ['4111111111111111', '4111 1111 1111 1111', 'visa'],
    ['４１１１ １１', '4111 11', 'visa'],
    ['375987000000088', '3759 870000 00088', 'amex'],
    ['36111111111111', '3611 111111 1111', 'diners'],
    ['3528000000000000', '3528 0000 0000 0000', 'jcb'],
    ['5111111111111111', '5111 1111 1111 1111', 'mastercard'],
    ['2221000000000009', '2221 0000 0000 0009', 'mastercard'],
    ['2111111111111111', '2111 1111 1111 1111', null],
    ['41111111111111119999', '4111 1111 1111 1111', 'visa'],
    ['', '', null],
  ])('%s', (typed, shown, brand) => {
    expect(formatCardNumber(typed)).toBe(shown);
    expect(brandOf(typed)).toBe(brand);
  });
  test.each([
    ['4111 1', 4, 4],
    ['4111 1', 5, 6],
    ['4111 1111', 0, 0],
    ['4111 1111', 8, 9],
  ])('caret in %s after %i digits', (shown, digits, caret) =>
    expect(caretAfter(shown, digits)).toBe(caret),
  );
  test.each([
    ['', 'missing'],
    ['411111111', 'wrong'],
    ['4111111111', null],
    ['4999000000000002', null],
  ])('%s is %s', (typed, problem) => expect(cardNumberProblem(typed)).toBe(problem));
  test.each([
    ['4111 1111 1111 1111', false],
    ['4111 1111 1111 1112', true],
    ['4111 1111 1111 111', false],
    ['3759 870000 00088', false],
    ['3759 870000 00089', true],
    ['3611 111111 1112', true],
    ['', false],
  ])('%s looks mistyped: %s', (typed, mistyped) => expect(looksMistyped(typed)).toBe(mistyped));
});

describe('expiry', () => {
  const now = Date.UTC(2026, 10, 21);
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['8', '08'],
    ['129', '12/9'],
    ['1229', '12/29'],
    ['8/29', '08/29'],
    ['12/2030', '12/30'],
    ['12/2', '12/2'],
    ['122030', '12/30'],
    ['１２／３０', '12/30'],
  ])('%s is shown as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));
  test.each([
    ['', 'missing'],
    ['12', 'wrong'],
    ['13/30', 'wrong'],
    ['00/30', 'wrong'],
    ['10/26', 'over'],
    ['11/26', null],
    ['01/30', null],
  ])('%s in November 2026: %s', (text, problem) => expect(expiryProblem(text, now)).toBe(problem));
  test.each([
    ['insertText', '129', '12/9'],
    ['deleteContentBackward', '12/2', '12/2'],
    // the slash is never left alone
    ['deleteContentBackward', '12/', '12'],
    ['deleteContentBackward', '', ''],
    // pasted over a longer text, or autofilled by the browser
    ['insertFromPaste', '1229', '12/29'],
    ['insertFromPaste', '0130', '01/30'],
    [undefined, '0829', '08/29'],
  ])('after %s %j is shown as %j', (inputType, text, shown) =>
    expect(nextExpiry(text, inputType)).toBe(shown),
  );
  test('is valid through the last day of its month in Japan', () => {
    expect(expiryProblem('11/26', Date.UTC(2026, 10, 30, 14, 59, 59))).toBe(null);
    expect(expiryProblem('11/26', Date.UTC(2026, 10, 30, 15, 0, 0))).toBe('over');
  });
  test('is sent to the gateway as YYYYMM and read as YYMM', () => {
    expect(expiryForGateway('08/29')).toBe('202908');
    expect(expiryText('2908')).toBe('08/29');
    expect(expiryText(null)).toBe(null);
    expect(isExpired('2610', now)).toBe(true);
    expect(isExpired('2611', now)).toBe(false);
    expect(isExpired(null, now)).toBe(false);
  });
});

test.each([
  ['123', 'visa', null],
  ['1234', 'visa', 'wrong'],
  ['1234', 'amex', null],
  ['123', 'amex', 'wrong'],
  ['1234', null, null],
  ['', 'visa', 'missing'],
] as const)('security code %s of %s: %s', (code, brand, problem) =>
  expect(cvcProblem(code, brand)).toBe(problem),
);

test.each([
  ['HANAKO MORI', null],
  ['森 花子', 'wrong'],
  [' ', 'missing'],
  ['A'.repeat(51), 'wrong'],
])('holder %s: %s', (name, problem) => expect(holderProblem(name)).toBe(problem));

test.each([
  ['*************111', '*************111', '111'],
  ['************1111', '************1111', '1111'],
  ['4111********1111', '************1111', '1111'],
  ['411111******1111', '************1111', '1111'],
  ['4111-XXXX-XXXX-1111', '***************1111', '1111'],
])('mask %s is sent as %s', (mask, sent, last) => {
  expect(maskForServer(mask)).toBe(sent);
  expect(sent.match(/\d/g)?.length).toBeLessThanOrEqual(4);
  expect(lastDigits(sent)).toBe(last);
});

describe('result codes of the token script (GMO 1.6)', () => {
  test.each([
    ['100', ['number'], null],
    ['102,113', ['number', 'expiry'], null],
    [['121', '131'], ['cvc', 'holder'], null],
    ['901', [], 'busy'],
    ['902', [], 'busy'],
    ['180', [], 'shop'],
    ['551', [], 'shop'],
    ['141', [], 'shop'],
    [undefined, [], 'shop'],
  ] as const)('%s', (code, fields, other) => expect(tokenFaults(code)).toEqual({ fields, other }));
});

test('reports all errors of a typed card at once', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(cardProblems({ number: '', expiry: '01/20', cvc: '1', holder: '森' }, now)).toEqual({
    number: 'missing',
    expiry: 'over',
    cvc: 'wrong',
    holder: 'wrong',
  });
  expect(
    cardProblems(
      { number: '4111 1111 1111 1111', expiry: '12/29', cvc: '123', holder: 'HANAKO MORI' },
      now,
    ),
  ).toEqual({});
});

test.each([
  ['check_card_number', 'number'],
  ['check_expiry', 'expiry'],
  ['check_cvc', 'cvc'],
  ['other_card', null],
  [undefined, null],
])('advice %s concerns the field %s', (advice, field) => expect(fieldOfAdvice(advice)).toBe(field));

describe('a card for PAYUNi', () => {
  const now = Date.UTC(2026, 10, 21);
  const card = { number: '4147 6310 0000 0001', expiry: '12/30', cvc: '123', holder: '' };
  test('accepts its test card without a check digit or a name', () =>
    expect(cardProblems(card, now, 'payuni')).toEqual({}));
  test('has 14 to 19 digits', () => {
    expect(cardProblems({ ...card, number: '4147 6310 0000 0' }, now, 'payuni')).toEqual({
      number: 'wrong',
    });
    expect(formatCardNumber('62123456789012345678', 'payuni')).toBe('6212 3456 7890 1234 567');
  });
  test('has a code of three digits for every brand', () =>
    expect(cardProblems({ ...card, cvc: '1234' }, now, 'payuni')).toEqual({ cvc: 'wrong' }));
  test('maps the server’s errors to the fields (spec §8)', () => {
    const data = {
      card_number: ['not a card number'],
      expiry: ['over'],
      redirect_url: ['elsewhere'],
    };
    expect(problemsOfFailure({ code: 'VALIDATION_EXCEPTION', data })).toEqual({
      number: 'wrong',
      expiry: 'wrong',
    });
    expect(problemsOfFailure({ code: 'PAYUNI_API_ERROR', data })).toEqual({});
    expect(problemsOfFailure(null)).toEqual({});
  });
});
