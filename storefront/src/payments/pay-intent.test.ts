import { expect, test } from 'vitest';
import { keyFor, type PayIntent } from './pay-intent.ts';

const card = { type: 'gmo_credit', card_id: 7 } as const;
const konbini = { type: 'gmo_cvs', konbini_id: 7 } as const;
const kept: PayIntent = { means: card, key: 'first', goes_on: false };
const fresh = () => 'fresh';

test('an unanswered wish keeps its key, another means or an answered one has a new one', () => {
  expect(keyFor(kept, { ...card }, fresh)).toBe('first');
  expect(keyFor(kept, { ...card, card_id: 8 }, fresh)).toBe('fresh');
  expect(keyFor(kept, konbini, fresh)).toBe('fresh');
  expect(keyFor({ ...kept, key: null }, card, fresh)).toBe('fresh');
});
