import { expect, test } from 'vitest';
import { goesOnWith, keyFor, type PayIntent } from './pay-for-order.ts';

const card = { type: 'gmo_credit', card_id: 7 } as const;
const konbini = { type: 'gmo_cvs', konbini_id: 7 } as const;
const kept: PayIntent = { means: card, key: 'first', goes_on: false };
const fresh = () => 'fresh';

test('an unanswered intent keeps its key, another means or an answered one has a new one', () => {
  expect(keyFor(kept, { ...card }, fresh)).toBe('first');
  expect(keyFor(kept, { ...card, card_id: 8 }, fresh)).toBe('fresh');
  expect(keyFor(kept, konbini, fresh)).toBe('fresh');
  expect(keyFor({ ...kept, key: null }, card, fresh)).toBe('fresh');
});

test('a page goes on by itself only when it was asked to, and with a typed card only while that is in memory', () => {
  const typed = { type: 'payuni_credit', credit_card_id: null, save_card: true } as const;
  expect(goesOnWith(kept, true)).toBe(null);
  expect(goesOnWith({ ...kept, goes_on: true }, false)).toEqual(card);
  expect(goesOnWith({ means: { type: 'gmo_paypay' }, key: null, goes_on: true }, false)).toEqual({ type: 'gmo_paypay' });
  expect(goesOnWith({ means: typed, key: null, goes_on: true }, true)).toEqual(typed);
  expect(goesOnWith({ means: typed, key: null, goes_on: true }, false)).toBe(null);
  expect(goesOnWith({ means: { ...typed, credit_card_id: 3 }, key: null, goes_on: true }, false)).toMatchObject({ credit_card_id: 3 });
});
