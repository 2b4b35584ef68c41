import { describe, expect, it } from 'vitest';
import { adviceOn } from '../scripts/plain-english.mjs';

describe('the advice on plain English', () => {
  it.each([
    ['a.ts', ' * What is told of an order.'],
    ['a.ts', '// nobody waits for it'],
    ['a.sql', '-- the order is read anew'],
    ['docs/a.md', 'The file lies in the folder of the shop.'],
    ['a.tsx', '/** A page hears of each change. */'],
  ])('is given in %s on: %s', (path, line) => expect(adviceOn(path, line)).not.toEqual([]));

  it.each([
    ['a.ts', '// Reads the order again.'],
    ['a.ts', "const text = 'nobody';"],
    ['docs/a.md', 'What if the database is gone?'],
    ['docs/a.md', 'RTMP stands for Real-Time Messaging Protocol.'],
  ])('is not given in %s on: %s', (path, line) => expect(adviceOn(path, line)).toEqual([]));
});
