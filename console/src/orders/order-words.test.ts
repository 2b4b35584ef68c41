import { expect, it } from 'vitest';
import { historyLine } from './order-words.ts';

const at = { created_at: '2026-11-26T05:56:00.000Z' };

it('a step of an order’s past is told by what it was and what it is', () => {
  expect(historyLine({ subject: 'payment', from: null, to: 'init', ...at } as never)).toBe('支払い　未払い');
  expect(historyLine({ subject: 'payment', from: 'pending', to: 'paid', ...at } as never)).toBe('支払い　未払い → 支払い済み');
});

it('a step between two states that are called the same is not told: it would say the line before once more', () => {
  expect(historyLine({ subject: 'payment', from: 'init', to: 'pending', ...at } as never)).toBeNull();
});
