import { expect, test } from 'vitest';
import { meansToContinue, keyFor, type PayIntent } from './pay-for-order.ts';

const card = { type: 'gmo_credit', card_id: 7 } as const;
const konbini = { type: 'gmo_cvs', konbini_id: 7 } as const;
const kept: PayIntent = { means: card, key: 'first', goes_on: false };
const fresh = () => 'fresh';

test('keeps the key of an unanswered intent, and makes a new one for other means or after an answer', () => {
  expect(keyFor(kept, { ...card }, fresh)).toBe('first');
  expect(keyFor(kept, { ...card, card_id: 8 }, fresh)).toBe('fresh');
  expect(keyFor(kept, konbini, fresh)).toBe('fresh');
  expect(keyFor({ ...kept, key: null }, card, fresh)).toBe('fresh');
});

test('continues by itself only if requested, and with a typed card only while it is in memory', () => {
  const typed = { type: 'payuni_credit', credit_card_id: null, save_card: true } as const;
  expect(meansToContinue(kept, true)).toBe(null);
  expect(meansToContinue({ ...kept, goes_on: true }, false)).toEqual(card);
  expect(
    meansToContinue({ means: { type: 'gmo_paypay' }, key: null, goes_on: true }, false),
  ).toEqual({ type: 'gmo_paypay' });
  expect(meansToContinue({ means: typed, key: null, goes_on: true }, true)).toEqual(typed);
  expect(meansToContinue({ means: typed, key: null, goes_on: true }, false)).toBe(null);
  expect(
    meansToContinue({ means: { ...typed, credit_card_id: 3 }, key: null, goes_on: true }, false),
  ).toMatchObject({ credit_card_id: 3 });
});
