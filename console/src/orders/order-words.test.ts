import { expect, it } from 'vitest';
import { historyLine } from './order-words.ts';

const at = { created_at: '2026-11-26T05:56:00.000Z' };

it('describes a state change by both states', () => {
  expect(historyLine({ subject: 'payment', from: null, to: 'init', ...at } as never)).toBe(
    '支払い　未払い',
  );
  expect(historyLine({ subject: 'payment', from: 'pending', to: 'paid', ...at } as never)).toBe(
    '支払い　未払い → 支払い済み',
  );
});

it('leaves out a change between states with the same name', () => {
  expect(
    historyLine({ subject: 'payment', from: 'init', to: 'pending', ...at } as never),
  ).toBeNull();
});
