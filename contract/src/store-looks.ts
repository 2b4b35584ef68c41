/** The two colors of a store, as `#rrggbb`: of links, buttons and the curtain; and of the page. */
export interface StoreColors {
  main: string;
  paper: string;
}

/** The default colors of a store; see kit/src/style/tokens.css. */
export const usualColors: StoreColors = { main: '#1f3a5f', paper: '#fbf8f3' };

/** Text that keeps its own color on every page: the palest of each kind in tokens.css. */
const textOnPaper = ['#6f6961', '#c23a2b', '#2b664b', '#8a1f4b', '#67615a'];
/** WCAG AA for text. */
const minContrast = 4.5;

type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colors by WCAG, from 1 to 21. Pure. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a share of the second color into the first. */
function mixed(one: string, other: string, share: number): string {
  const to = rgbOf(other);
  const parts = rgbOf(one).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The design tokens that follow from a store's colors, as CSS custom properties. Pure. */
export const colorTokensOf = ({ main, paper }: StoreColors) => ({
  '--color-indigo': main,
  '--color-indigo-deep': mixed(main, '#000000', 0.3),
  '--color-indigo-tint': mixed(main, '#ffffff', 0.9),
  '--color-paper': paper,
  '--color-paper-deep': mixed(paper, '#000000', 0.04),
});

/** Which color makes text hard to read; null: neither. Pure. */
export function colorFault(colors: StoreColors): keyof StoreColors | null {
  const tokens = colorTokensOf(colors);
  const grounds = [tokens['--color-paper'], tokens['--color-paper-deep']];
  const isReadable = (text: string, on: string) => contrastOf(text, on) >= minContrast;
  if (!textOnPaper.every((text) => grounds.every((ground) => isReadable(text, ground))))
    return 'paper';
  return [...grounds, '#ffffff', tokens['--color-indigo-tint']].every((ground) =>
    isReadable(colors.main, ground),
  )
    ? null
    : 'main';
}
