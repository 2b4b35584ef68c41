import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as own from './kit-words.ts';

const namesOf = (text: string): string[] => [...text.matchAll(/^export const (\w+)/gm)].map((match) => match[1] as string).sort();

test('the kit has a word of ours for each of its own', () => {
  // that each says as much as the kit's own is the compiler's to hold
  const says: typeof import('@noren/kit/words.ts') = own;
  const wanted = namesOf(readFileSync(join(import.meta.dirname, '../../../kit/src/words.ts'), 'utf8'));
  expect(wanted.length).toBeGreaterThan(10);
  expect(Object.keys(says).sort()).toEqual(wanted);
});
