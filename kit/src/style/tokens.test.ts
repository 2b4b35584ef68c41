import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** WCAG AA, computed from the stylesheet: 4.5 for text, 3 for the edges of controls. */
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const colours = Object.fromEntries(
  [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
) as Record<string, string>;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(colours[first]!), luminance(colours[second]!)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'card', 'paper-deep'];
const text = [
  'ink',
  'ink-soft',
  'ink-faint',
  'indigo',
  'vermilion',
  'pine',
  'plum',
  'sold',
].flatMap((ink) => grounds.map((ground) => [ink, ground] as const));
const pairs = [
  ...text,
  ['white', 'indigo'],
  ['white', 'indigo-deep'],
  ['white', 'vermilion'],
  ['white', 'pine'],
  ['white', 'plum'],
  ['indigo', 'indigo-tint'],
  ['ink', 'indigo-tint'],
  ['vermilion-deep', 'vermilion-tint'],
  ['ink', 'vermilion-tint'],
  ['pine', 'pine-tint'],
  ['plum', 'plum-tint'],
  ['ink', 'plum-tint'],
  ['sold', 'sold-tint'],
] as const;

describe('contrast', () => {
  test('contrast: black on white is 21, a colour on itself 1', () => {
    expect((1 + 0.05) / (luminance('#000000') + 0.05)).toBeCloseTo(21, 5);
    expect(contrast('ink', 'ink')).toBe(1);
  });
  test.each(pairs)('%s on %s has a contrast of at least 4.5', (ink, ground) =>
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(grounds)("a control's edge on %s has a contrast of at least 3", (ground) =>
    expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3),
  );
});
