const layoutNames = [
  'LayoutDefault',
  'LayoutPageWithHeader',
  'LayoutPageWithHeaderAndFooter',
] as const;
export type LayoutName = (typeof layoutNames)[number];

/**
 * spec §2 and §8: the error messages are quoted from the specification. A route without a layout
 * has the default one.
 */
export function chooseLayout(value: unknown, onError: (message: string) => void): LayoutName {
  if (value === undefined) return 'LayoutDefault';
  if (typeof value !== 'string') {
    onError(`Invalid layout type: ${typeof value}. Falling back to default layout.`);
    return 'LayoutDefault';
  }
  const name = layoutNames.find((layout) => layout === value);
  if (name) return name;
  onError(`Unsupported layout: ${value}. Falling back to default layout.`);
  return 'LayoutDefault';
}
