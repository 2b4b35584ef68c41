import { expect, test } from 'vitest';
import { showsOverlay } from './loading-flag.ts';

test.each([
  ['/', false, true],
  ['/', true, true],
  ['/stores/a/marketplace', false, false],
  ['/stores/a/marketplace', true, true],
])('overlay at %s with flag %s: %s', (path, flag, shown) =>
  expect(showsOverlay({ path, flag })).toBe(shown),
);
