import { type Knife, shapes, knife, whetstone, snips, grater } from './blade-things.ts';
import { board, basket, slices, leeks } from './kitchen-things.ts';
import { photograph, type Room } from './studio.ts';
import { ellipse, group, path, Sheet, type Pictures, type Point } from './svg.ts';

const slate: Room = { ground: 'stone', tone: '#5d6260', window: true };
const oak: Room = { ground: 'wood', window: true };
const grey: Room = { ground: 'plaster', tone: '#c9c6be', window: true };
const magnolia: Knife = { spine: 146, wood: '#d8b98a', ferrule: '#2a2422' };

function knifeViews(
  name: string,
  kind: keyof typeof shapes,
  what: Knife,
  scale: number,
  food: (sheet: Sheet) => string,
): Pictures {
  return {
    [`${name}-front`]: () =>
      photograph(`${name}-front`, slate, (sheet) =>
        knife(sheet, kind, what, 420, 640, scale * 1.16, -46),
      ),
    [`${name}-board`]: () =>
      photograph(
        `${name}-board`,
        { ground: 'dark-wood', window: true },
        (sheet) =>
          board(sheet, 60, 230, 840, 640, -2) +
          food(sheet) +
          knife(sheet, kind, what, 370, 600, scale * 0.92, 4),
      ),
    [`${name}-close`]: () =>
      photograph(`${name}-close`, grey, (sheet) => knife(sheet, kind, what, 330, 330, 1.75, 34)),
  };
}

const tomatoes = (sheet: Sheet): string =>
  (
    [
      [230, 380],
      [380, 360],
      [530, 385],
    ] as Point[]
  )
    .map(
      ([x, y]) =>
        ellipse(x + 8, y + 18, 70, 68, '#20150c', 'opacity=".25"') +
        ellipse(
          x,
          y,
          68,
          66,
          sheet.radial(x - 20, y - 22, 90, [
            [0, '#ff9a78'],
            [0.35, '#d9402c'],
            [1, '#8f1f16'],
          ]),
        ) +
        ellipse(x - 22, y - 26, 18, 11, '#ffffff', 'opacity=".65"') +
        path(
          `M${x} ${y - 12}l10 -22l4 22l24 -6l-18 16l16 14l-24 -4l-8 20l-8 -20l-24 4l16 -14l-18 -16l24 6z`,
          '#5b7d3a',
        ),
    )
    .join('');

export const bladePictures: Pictures = {
  ...knifeViews('santoku', 'santoku', magnolia, 0.86, (sheet) => slices(sheet, 220, 380)),
  ...knifeViews(
    'petty',
    'petty',
    { ...magnolia, spine: 92, wood: '#6d4630', ferrule: '#c9b48a', hazy: false, handle: 300 },
    0.94,
    tomatoes,
  ),
  ...knifeViews('nakiri', 'nakiri', { ...magnolia, spine: 170, wood: '#c79f6d' }, 0.86, (sheet) =>
    leeks(sheet, 330, 380),
  ),
  'whetstone-front': () =>
    photograph(
      'whetstone-front',
      { ground: 'stone', tone: '#8b8f8c', horizon: 430, wall: '#cbc8c0' },
      (sheet) => whetstone(sheet, 130, 800, 0.96, '#b86f4c', '#8fa3b0'),
    ),
  'whetstone-use': () =>
    photograph(
      'whetstone-use',
      slate,
      (sheet) =>
        whetstone(sheet, 140, 800, 0.96, '#b86f4c', '#8fa3b0') +
        knife(sheet, 'santoku', magnolia, 330, 560, 0.82, 17),
    ),
  'board-front': () =>
    photograph('board-front', grey, (sheet) => board(sheet, 150, 240, 660, 640, -4, '#ecd2a2')),
  'board-use': () =>
    photograph(
      'board-use',
      { ground: 'dark-wood', window: true },
      (sheet) =>
        board(sheet, 70, 300, 820, 560, 3, '#ecd2a2') +
        slices(sheet, 250, 480) +
        leeks(sheet, 660, 650),
    ),
  'snips-front': () => photograph('snips-front', grey, (sheet) => snips(sheet, 300, 830, 1.5, -56)),
  'snips-close': () => photograph('snips-close', oak, (sheet) => snips(sheet, 80, 300, 1.9, 32)),
  'grater-front': () =>
    photograph('grater-front', { ground: 'linen', window: true }, (sheet) =>
      grater(sheet, 480, 520, 1.25, 10),
    ),
  'grater-close': () =>
    photograph('grater-close', oak, (sheet) => grater(sheet, 560, 640, 2.3, -24)),
  'basket-front': () =>
    photograph('basket-front', { ground: 'linen', tone: '#d9d2c4', window: true }, (sheet) =>
      basket(sheet, 480, 590, 370, '#cfa968'),
    ),
  'basket-use': () =>
    photograph(
      'basket-use',
      { ground: 'dark-wood', window: true },
      (sheet) =>
        basket(sheet, 480, 590, 390, '#cfa968') +
        leeks(sheet, 420, 470) +
        group('translate(170 300) scale(.92)', tomatoes(sheet)),
    ),
};
