import { describe, expect, it } from 'vitest';
import { oncePerBuyer } from './rules.ts';

const order = (id: number, buyer_id: number, email_folded: string | null) => ({
  id,
  buyer_id,
  email_folded,
});
const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id);

describe('a message to the buyers of chosen orders', () => {
  it('goes once to each buyer, about the newest order', () => {
    const { first, others } = oncePerBuyer([
      order(1, 1, 'a@example.com'),
      order(2, 2, 'a@example.com'),
      order(3, 3, null),
      order(4, 3, 'b@example.com'),
      order(5, 4, 'c@example.com'),
    ]);
    expect(ids(first)).toEqual([5, 4, 2]);
    expect(ids(others)).toEqual([3, 1]);
  });
});
