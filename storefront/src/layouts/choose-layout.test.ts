import { expect, test, vi } from 'vitest';
import { chooseLayout } from './choose-layout.ts';

test.each([
  [undefined, 'LayoutDefault', null],
  ['LayoutDefault', 'LayoutDefault', null],
  ['LayoutPageWithHeader', 'LayoutPageWithHeader', null],
  ['LayoutPageWithHeaderAndFooter', 'LayoutPageWithHeaderAndFooter', null],
  [7, 'LayoutDefault', 'Invalid layout type: number. Falling back to default layout.'],
  [null, 'LayoutDefault', 'Invalid layout type: object. Falling back to default layout.'],
  [
    'LayoutWide',
    'LayoutDefault',
    'Unsupported layout: LayoutWide. Falling back to default layout.',
  ],
])('%o → %s', (value, layout, message) => {
  const onError = vi.fn();
  expect(chooseLayout(value, onError)).toBe(layout);
  if (message) expect(onError).toHaveBeenCalledExactlyOnceWith(message);
  else expect(onError).not.toHaveBeenCalled();
});
