import { expect, test } from 'vitest';
import { keyFor } from './pay-intent.ts';

test.each([
  ['the first wish', { card_id: null, key: null, goes_on: false }, 1, 'new'],
  ['the order’s own card, not sent yet', { card_id: 1, key: null, goes_on: true }, 1, 'new'],
  ['sent and not answered', { card_id: 1, key: 'kept', goes_on: false }, 1, 'kept'],
  ['another card is another wish', { card_id: 1, key: 'kept', goes_on: false }, 2, 'new'],
])('%s', (_, kept, card, key) => expect(keyFor(kept, card, () => 'new')).toBe(key));
