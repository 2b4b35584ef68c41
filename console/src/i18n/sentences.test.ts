import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no sentence is named twice: the second one would silently take the first one’s place', () => {
  const folder = join(import.meta.dirname, 'ja');
  const files = [join(import.meta.dirname, 'ja.ts'), ...readdirSync(folder).map((name) => join(folder, name))];
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map((found) => found[1] as string));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
