import { expect, it } from 'vitest';
import { gmoOrderId, merchantTradeNo, nextNumber } from './attempt-numbers.ts';

const many = <T>(make: () => T): T[] => Array.from({ length: 500 }, make);

it('a gateway number contains store, order and attempt, has the gateway’s maximum length, and is unique', () => {
  const numbers = many(() => gmoOrderId({ store_id: 1, id: 1005 }, 2));
  for (const number of numbers) expect(number).toMatch(/^N1-1005-2-[0-9a-z]{17}$/);
  expect(new Set(numbers).size).toBe(500);
  const atPayuni = many(() => merchantTradeNo(1005, 2));
  for (const number of atPayuni) expect(number).toMatch(/^T1005-2-[0-9a-z]{17}$/);
  expect(new Set(atPayuni).size).toBe(500);
});

it('a gateway number keeps its random part with the longest ids', () => {
  const large = 2_147_483_647;
  expect(new Set(many(() => gmoOrderId({ store_id: large, id: large }, 12))).size).toBe(500);
  expect(gmoOrderId({ store_id: large, id: large }, 12)).toMatch(
    /^N2147483647-2147483[0-9a-z]{8}$/,
  );
  expect(merchantTradeNo(Number.MAX_SAFE_INTEGER, 12)).toMatch(/^T9007199254740991[0-9a-z]{8}$/);
});

it('nextNumber keeps order and attempt', () => {
  const first = gmoOrderId({ store_id: 1, id: 1005 }, 2);
  expect(nextNumber(first)).toMatch(/^N1-1005-2-[0-9a-z]{17}$/);
  expect(nextNumber(first)).not.toBe(first);
  expect(nextNumber('N1-1005-2')).toMatch(/^N1-1005-[0-9a-z]{19}$/);
  expect(nextNumber(merchantTradeNo(7, 1))).toMatch(/^T7-1-[0-9a-z]{20}$/);
});
