import { photograph, type Room } from './studio.ts';
import { group, lit, Sheet, type Pictures } from './svg.ts';
import { chopsticks, sprig, udon, dango, pourer, mug, pair } from './tableware-things.ts';
import { innerRing, liquid, pot, rice, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';
import {
  indigo,
  single,
  stripes,
  choko,
  kohiki,
  lacquer,
  yunomi,
  celadon,
  plums,
  waves,
  checks,
  amber,
  celadonSmall,
} from './tableware-pots.ts';

const linen: Room = { ground: 'linen', horizon: 430 };
const woodTop: Room = { ground: 'wood', window: true };
const linenTop: Room = { ground: 'linen', window: true };

/** The pictures of a pot: alone, on the table with content, and from above or close. */
function views(
  name: string,
  what: Pot,
  scale: number,
  kinds: readonly ('front' | 'table' | 'top' | 'close')[],
  filled: Partial<Pot> = {},
  props: (sheet: Sheet) => string = () => '',
): Pictures {
  const all: Pictures = {
    front: () =>
      photograph(`${name}-front`, linen, (sheet) =>
        pot(sheet, { x: 470, y: 880, scale, tilt: 17 }, what),
      ),
    table: () =>
      photograph(
        `${name}-table`,
        woodTop,
        (sheet) =>
          props(sheet) +
          pot(sheet, { x: 480, y: 740, scale: scale * 0.92, tilt: 46 }, { ...what, ...filled }),
      ),
    top: () =>
      photograph(`${name}-top`, linenTop, (sheet) =>
        pot(sheet, { x: 480, y: 610, scale: scale * 0.98, tilt: 86 }, what),
      ),
    close: () =>
      photograph(`${name}-close`, linen, (sheet) =>
        pot(sheet, { x: 600, y: 1330, scale: scale * 2, tilt: 24 }, what),
      ),
  };
  return Object.fromEntries(kinds.map((kind) => [`${name}-${kind}`, all[kind] ?? (() => '')]));
}

const chopsticksBelow =
  (colour: string) =>
  (sheet: Sheet): string =>
    chopsticks(sheet, 150, 1090, 640, -4, colour);
const leafCorner = (sheet: Sheet): string => sheet.blurred(4, sprig(sheet, 560, 160, 400, -20));

const vaseWith = (sheet: Sheet, colour: string): string =>
  sprig(sheet, 478, 430, 330, -62, '#7c8a58', '#b5442f') +
  sprig(sheet, 480, 430, 250, -118, '#6b7a4c', '#b5442f') +
  pot(
    sheet,
    { x: 478, y: 960, scale: 300, tilt: 12 },
    {
      ...single(forms.vase, colour, { rawFoot: '#6d4d38', speckled: lit(colour, -0.5) }, 0.5),
      glaze: { profile: forms.vase, colour, inside: '#2c211a', gloss: 0.5, floor: 0.9 },
    },
  );

const smallPlates = (sheet: Sheet): string =>
  [
    [300, 300, plums],
    [690, 330, waves],
    [470, 640, amber],
    [240, 930, celadonSmall],
    [700, 950, checks],
  ]
    .map(([x, y, p]) =>
      pot(sheet, { x: x as number, y: y as number, scale: 150, tilt: 86 }, p as Pot),
    )
    .join('');

export const tablewarePictures: Pictures = {
  ...views(
    'rice-bowl-indigo',
    stripes(indigo),
    330,
    ['front', 'table', 'top'],
    { content: rice },
    chopsticksBelow('#7a3b26'),
  ),
  ...views(
    'rice-bowl-rust',
    stripes('#a5492e'),
    330,
    ['front', 'table'],
    { content: rice },
    chopsticksBelow('#33261d'),
  ),
  ...views(
    'noodle-bowl-celadon',
    single(
      forms.deepBowl,
      celadon,
      {
        crease: 0.17,
        rawFoot: '#8a5a3c',
        inside: (solid) => innerRing(solid, 0.4, lit(celadon, -0.25), 4),
      },
      0.8,
      lit(celadon, 0.5),
    ),
    300,
    ['front', 'table', 'close'],
    { content: udon },
    chopsticksBelow('#4a2c1c'),
  ),
  ...views(
    'plate-white',
    kohiki('#e9e3d6', '#7a6450', 0.4),
    300,
    ['top', 'table'],
    { content: dango },
    leafCorner,
  ),
  ...views('plate-black', kohiki('#3b3835', '#8b7a66', 0.35), 300, ['top'], {}, leafCorner),
  ...views('plate-ochre', kohiki('#c39a54', '#5f4220', 0.45), 300, ['top'], {}, leafCorner),
  'small-plates-set': () =>
    photograph('small-plates-set', { ground: 'linen', tone: '#cfd0c6', window: true }, smallPlates),
  'small-plates-close': () =>
    photograph(
      'small-plates-close',
      { ground: 'linen', tone: '#cfd0c6' },
      (sheet) =>
        pot(sheet, { x: 250, y: 420, scale: 300, tilt: 64 }, waves) +
        pot(sheet, { x: 740, y: 960, scale: 320, tilt: 64 }, plums),
    ),
  ...views(
    'yunomi-white',
    yunomi('#ece7dc', '#9a6a48', '#94714f'),
    430,
    ['front', 'table'],
    { content: liquid('#a9a63c', 0.86) },
    leafCorner,
  ),
  ...views('yunomi-blue', yunomi('#46607c', '#6d4a33'), 430, ['front'], {}, leafCorner),
  ...views('yunomi-amber', yunomi('#9a6127', '#5b3a22'), 430, ['front'], {}, leafCorner),
  ...views(
    'choko-seigaiha',
    choko('seigaiha'),
    440,
    ['front', 'table'],
    { content: liquid('#5d4326', 0.7) },
    chopsticksBelow('#33261d'),
  ),
  ...views('choko-ichimatsu', choko('ichimatsu'), 440, ['front']),
  ...views('choko-yagasuri', choko('yagasuri'), 440, ['front']),
  ...views(
    'lacquer-red',
    lacquer('#9c2a1f', '#8f2218'),
    330,
    ['front', 'table'],
    { content: liquid('#7a5228', 0.82) },
    chopsticksBelow('#2a1c16'),
  ),
  ...views('lacquer-black', lacquer('#26211f', '#9c2a1f'), 330, ['front'], {}),
  'pourer-set': () =>
    photograph(
      'pourer-set',
      linen,
      (sheet) =>
        pourer(
          sheet,
          { x: 390, y: 830, scale: 300, tilt: 26 },
          single(forms.teaBowl, '#d9d2c2', { speckled: '#6f5a45', rawFoot: '#8d6040' }, 0.5),
        ) +
        pot(
          sheet,
          { x: 700, y: 960, scale: 240, tilt: 26 },
          single(forms.smallCup, '#d9d2c2', { speckled: '#6f5a45' }, 0.5),
        ) +
        pot(
          sheet,
          { x: 300, y: 1050, scale: 240, tilt: 26 },
          single(forms.smallCup, '#7d8a86', { speckled: '#3d4442' }, 0.6),
        ),
    ),
  'pourer-table': () =>
    photograph(
      'pourer-table',
      { ground: 'dark-wood', window: true },
      (sheet) =>
        pourer(
          sheet,
          { x: 400, y: 620, scale: 330, tilt: 52 },
          single(
            forms.teaBowl,
            '#d9d2c2',
            { speckled: '#6f5a45', content: liquid('#dfe3d6', 0.86) },
            0.5,
          ),
        ) +
        pot(
          sheet,
          { x: 700, y: 930, scale: 260, tilt: 52 },
          single(
            forms.smallCup,
            '#d9d2c2',
            { speckled: '#6f5a45', content: liquid('#dfe3d6', 0.8) },
            0.5,
          ),
        ),
    ),
  'vase-moss': () =>
    photograph(
      'vase-moss',
      { ground: 'wood', horizon: 800, wall: '#d9d1c2', window: true },
      (sheet) => vaseWith(sheet, '#7f8560'),
    ),
  'vase-ash': () =>
    photograph(
      'vase-ash',
      { ground: 'wood', horizon: 800, wall: '#cdc9bf', window: true },
      (sheet) => vaseWith(sheet, '#b9b4a8'),
    ),
  'mug-cream': () =>
    photograph('mug-cream', linen, (sheet) =>
      mug(sheet, { x: 430, y: 920, scale: 400, tilt: 18 }, '#e6dbc6', '#7b5b3d'),
    ),
  'mug-navy': () =>
    photograph('mug-navy', linen, (sheet) =>
      mug(sheet, { x: 430, y: 920, scale: 400, tilt: 18 }, '#2f4360', '#8fa0b5'),
    ),
  'mug-pair': () =>
    photograph(
      'mug-pair',
      { ground: 'wood', horizon: 380, wall: '#dcd5c8', window: true },
      (sheet) =>
        mug(sheet, { x: 310, y: 780, scale: 300, tilt: 26 }, '#2f4360', '#8fa0b5') +
        mug(sheet, { x: 560, y: 1010, scale: 330, tilt: 26 }, '#e6dbc6', '#7b5b3d'),
    ),
  'chopsticks-pair': () =>
    photograph('chopsticks-pair', { ground: 'linen', tone: '#d8cfbf', window: true }, (sheet) =>
      pair(sheet, '#7d2b20', '#2b2523'),
    ),
  'chopsticks-close': () =>
    photograph('chopsticks-close', { ground: 'linen', tone: '#d8cfbf' }, (sheet) =>
      group('translate(-760 -640) scale(2.1)', pair(sheet, '#7d2b20', '#2b2523')),
    ),
};
