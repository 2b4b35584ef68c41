import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorFault, colorTokensOf, contrastOf, usualColors } from './store-looks.ts';

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('black on white has a contrast of 21', () =>
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5));

describe('the colors of a store', () => {
  it('are those of the stylesheet if it has chosen none', () => {
    const css = readFileSync(join(import.meta.dirname, '../../kit/src/style/tokens.css'), 'utf8');
    expect(css).toContain(`--color-indigo: ${usualColors.main};`);
    expect(css).toContain(`--color-paper: ${usualColors.paper};`);
    expect(colorFault(usualColors)).toBeNull();
  });
  it.each([
    ['#0b6b57', '#ffffff', null],
    ['#000000', '#fbf8f3', null],
    ['#ffd400', '#ffffff', 'main'],
    ['#1f3a5f', '#222222', 'paper'],
    ['#1f3a5f', '#d9c7b0', 'paper'],
  ])('%s on %s: fault %s', (main, paper, fault) => expect(colorFault({ main, paper })).toBe(fault));
  it('that are accepted are readable as links, on buttons and on tints', () => {
    fc.assert(
      fc.property(hex, hex, (main, paper) => {
        fc.pre(colorFault({ main, paper }) === null);
        const tokens = colorTokensOf({ main, paper });
        for (const ground of ['#ffffff', paper, tokens['--color-indigo-tint']])
          expect(contrastOf(main, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf('#ffffff', tokens['--color-indigo-deep'])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
