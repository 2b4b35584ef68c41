import { bottle, glass, jar, plumsInside } from './bottles.ts';
import { kettle } from './kettle.ts';
import type { View } from './lathe.ts';
import { photograph, type Room } from './studio.ts';
import { ellipse, Sheet, type Pictures } from './svg.ts';
import { sprig } from './tableware-things.ts';
import { heap, pouch, powder, tin, type Paper } from './tea-things.ts';
import { scoop, teapot, whisk } from './tea-tools.ts';
import { liquid, pot, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

const shelf: Room = { ground: 'wood', horizon: 760, wall: '#e3ddd0', window: true };
const paperTable: Room = { ground: 'paper', horizon: 560 };
const slate: Room = { ground: 'stone', tone: '#6f736f', window: true };
const woodTop: Room = { ground: 'wood', window: true };

const sencha = ['#3f5a2a', '#557239', '#2f4722', '#6f8a48'];
const hoji = ['#7a4f2a', '#94653a', '#5e3a1e', '#a87a4a'];
const genmai = ['#5c7338', '#c9a25c', '#465c2a', '#e0c48a'];
const black = ['#3a241a', '#54342a', '#2a1813', '#6b4432'];
const oolong = ['#4a5a3a', '#37452c', '#66744a', '#2a3322'];

const papers = {
  wave: { kind: 'seigaiha', ground: '#e9eef0', ink: '#2b4a78', size: 84 },
  hemp: { kind: 'asanoha', ground: '#f0e6d6', ink: '#a8402f', size: 78 },
  arrow: { kind: 'yagasuri', ground: '#efe9da', ink: '#5b7046', size: 74 },
  green: { kind: 'plain', ground: '#3f5a41', ink: '#3f5a41', size: 60 },
  gold: { kind: 'shippo', ground: '#2f3a31', ink: '#c7a75e', size: 70 },
} satisfies Record<string, Paper>;

const bowl = (colour: string, spots: string): Pot => ({
  form: forms.teaBowl,
  glaze: { profile: forms.teaBowl, colour, gloss: 0.5 },
  speckled: spots,
  rawFoot: '#6b4a36',
});
const cup = (sheet: Sheet, view: View, tea: string, colour = '#f1ede4'): string =>
  pot(sheet, view, {
    form: forms.smallCup,
    glaze: { profile: forms.smallCup, colour, gloss: 0.7 },
    content: liquid(tea, 0.78),
  });

/** Matcha, whisked: a green pool with a rim of fine bubbles. */
const froth = (solid: Parameters<NonNullable<Pot['content']>>[0], sheet: Sheet): string => {
  const out = liquid('#7f9f3c', 0.7)(solid, sheet);
  const [r, h] = solid.at(0.7);
  let foam = '';
  for (let i = 0; i < 240; i += 1) {
    const [x, y] = solid.place(r * 0.9 * Math.sqrt(sheet.any()), h, sheet.any(0, 6.28));
    const s = sheet.any(2, 7);
    foam += ellipse(x, y, s, s * 0.8, i % 2 === 0 ? '#b4cb6c' : '#9dba55', 'opacity=".75"');
  }
  return out + foam;
};

/** A pouch with its tea in front of it; then the tea next to a cup. */
function pouchViews(
  name: string,
  colour: string,
  label: string,
  ink: string,
  leaves: readonly string[],
  tea: string,
  round = false,
): Pictures {
  return {
    [`${name}-front`]: () =>
      photograph(
        `${name}-front`,
        paperTable,
        (sheet) =>
          pouch(sheet, 480, 960, 480, colour, label, ink) +
          heap(sheet, 250, 1040, 130, 46, leaves, round ? 20 : 26, 170, round),
      ),
    [`${name}-leaves`]: () =>
      photograph(
        `${name}-leaves`,
        { ground: 'linen', tone: '#e9e1d2', window: true },
        (sheet) =>
          heap(sheet, 420, 480, 300, 240, leaves, round ? 30 : 40, round ? 460 : 620, round) +
          cup(sheet, { x: 690, y: 980, scale: 330, tilt: 58 }, tea),
      ),
  };
}

/** A tin on the shelf, then with its leaves on a dark table. */
function tinViews(
  name: string,
  paper: Paper,
  lid: string,
  label: string | undefined,
  leaves: readonly string[],
  tea: string,
  round = false,
): Pictures {
  return {
    [`${name}-front`]: () =>
      photograph(`${name}-front`, shelf, (sheet) =>
        tin(sheet, { x: 480, y: 1000, scale: 440, tilt: 13 }, paper, lid, label),
      ),
    [`${name}-leaves`]: () =>
      photograph(
        `${name}-leaves`,
        woodTop,
        (sheet) =>
          tin(sheet, { x: 330, y: 640, scale: 300, tilt: 32 }, paper, lid, label) +
          heap(sheet, 620, 830, 190, 130, leaves, round ? 24 : 32, 360, round) +
          cup(sheet, { x: 300, y: 1010, scale: 280, tilt: 46 }, tea),
      ),
  };
}

export { black, oolong, pouchViews, sencha, tinViews };

export const teaPictures: Pictures = {
  ...tinViews('sencha-tin', papers.arrow, '#53683f', '#f7f2e6', sencha, '#b9b843'),
  ...tinViews(
    'gyokuro-tin',
    papers.gold,
    '#28322a',
    '#f3ead2',
    ['#2c4a2c', '#3d6138', '#1f3822'],
    '#a9b04a',
  ),
  ...tinViews('caddy-wave', papers.wave, '#2b4a78', undefined, sencha, '#b9b843'),
  'caddy-hemp-front': () =>
    photograph('caddy-hemp-front', shelf, (sheet) =>
      tin(sheet, { x: 480, y: 1000, scale: 440, tilt: 13 }, papers.hemp, '#a8402f'),
    ),
  'caddy-three': () =>
    photograph(
      'caddy-three',
      { ground: 'dark-wood', horizon: 560, wall: '#cfc6b6', window: true },
      (sheet) =>
        tin(sheet, { x: 270, y: 800, scale: 300, tilt: 17 }, papers.hemp, '#a8402f') +
        tin(sheet, { x: 650, y: 850, scale: 320, tilt: 17 }, papers.arrow, '#53683f') +
        tin(sheet, { x: 440, y: 1060, scale: 340, tilt: 17 }, papers.wave, '#2b4a78'),
    ),
  ...pouchViews('hojicha-pouch', '#b98c5c', '#f5ecdb', '#6b4220', hoji, '#a8622a'),
  ...pouchViews('genmaicha-pouch', '#8b9868', '#f5f0e0', '#45562b', genmai, '#c1b04a', true),
  ...pouchViews('wakocha-pouch', '#8a3a30', '#f4e8dc', '#6f241c', black, '#a8401c'),
  ...pouchViews('teabag-pouch', '#d9d3c3', '#ffffff', '#53683f', sencha, '#b9b843'),
  'matcha-tin-front': () =>
    photograph(
      'matcha-tin-front',
      paperTable,
      (sheet) =>
        tin(
          sheet,
          { x: 480, y: 960, scale: 470, tilt: 20 },
          papers.green,
          '#34492f',
          '#efe6cf',
          0.95,
        ) + powder(sheet, 250, 1050, 120, '#8fae3f'),
    ),
  'matcha-powder': () =>
    photograph(
      'matcha-powder',
      slate,
      (sheet) => powder(sheet, 430, 640, 270, '#8fae3f') + scoop(sheet, 330, 930, 440, -16),
    ),
  'matcha-bowl-black-front': () =>
    photograph('matcha-bowl-black-front', paperTable, (sheet) =>
      pot(sheet, { x: 480, y: 900, scale: 400, tilt: 18 }, bowl('#2f2a28', '#7c6a58')),
    ),
  'matcha-bowl-black-table': () =>
    photograph(
      'matcha-bowl-black-table',
      woodTop,
      (sheet) =>
        pot(
          sheet,
          { x: 430, y: 700, scale: 360, tilt: 54 },
          { ...bowl('#2f2a28', '#7c6a58'), content: froth },
        ) + whisk(sheet, 770, 1060, 260),
    ),
  'matcha-bowl-shino-front': () =>
    photograph('matcha-bowl-shino-front', paperTable, (sheet) =>
      pot(sheet, { x: 480, y: 900, scale: 400, tilt: 18 }, bowl('#e4cdb8', '#b5653c')),
    ),
  'whisk-front': () =>
    photograph('whisk-front', paperTable, (sheet) => whisk(sheet, 480, 960, 620)),
  'whisk-table': () =>
    photograph(
      'whisk-table',
      slate,
      (sheet) =>
        whisk(sheet, 330, 640, 400) +
        pot(
          sheet,
          { x: 640, y: 960, scale: 300, tilt: 54 },
          { ...bowl('#e4cdb8', '#b5653c'), content: froth },
        ),
    ),
  'teapot-red-front': () =>
    photograph('teapot-red-front', paperTable, (sheet) =>
      teapot(sheet, { x: 430, y: 920, scale: 300, tilt: 20 }, '#8f4a33'),
    ),
  'teapot-black-front': () =>
    photograph('teapot-black-front', paperTable, (sheet) =>
      teapot(sheet, { x: 430, y: 920, scale: 300, tilt: 20 }, '#37322f'),
    ),
  'teapot-table': () =>
    photograph(
      'teapot-table',
      woodTop,
      (sheet) =>
        teapot(sheet, { x: 420, y: 620, scale: 270, tilt: 36 }, '#8f4a33') +
        cup(sheet, { x: 320, y: 990, scale: 240, tilt: 44 }, '#b9b843') +
        cup(sheet, { x: 620, y: 960, scale: 240, tilt: 44 }, '#b9b843'),
    ),
  'kettle-front': () =>
    photograph(
      'kettle-front',
      { ground: 'wood', horizon: 620, wall: '#d9d3c7', window: true },
      (sheet) => kettle(sheet, { x: 480, y: 960, scale: 340, tilt: 17 }, '#3d3b3a'),
    ),
  'kettle-close': () =>
    photograph('kettle-close', { ground: 'wood', horizon: 420, wall: '#d9d3c7' }, (sheet) =>
      kettle(sheet, { x: 520, y: 1330, scale: 620, tilt: 22 }, '#3d3b3a'),
    ),
  'umeshu-front': () =>
    photograph(
      'umeshu-front',
      { ground: 'linen', horizon: 700 },
      (sheet) =>
        bottle(
          sheet,
          { x: 440, y: 1040, scale: 340, tilt: 10 },
          { glass: '#d49a35', label: '#f7f0df', ink: '#7a4a1c', cap: '#8f3b2a' },
          plumsInside(sheet, { x: 440, y: 1040, scale: 340, tilt: 10 }),
        ) + glass(sheet, { x: 740, y: 1060, scale: 230, tilt: 16 }, '#dca440'),
    ),
  'umeshu-glass': () =>
    photograph(
      'umeshu-glass',
      { ground: 'wood', horizon: 380, wall: '#dcd5c8', window: true },
      (sheet) =>
        sheet.blurred(
          5,
          bottle(
            sheet,
            { x: 240, y: 640, scale: 240, tilt: 14 },
            { glass: '#d49a35', label: '#f7f0df', ink: '#7a4a1c', cap: '#8f3b2a' },
          ),
        ) + glass(sheet, { x: 540, y: 980, scale: 520, tilt: 22 }, '#dca440'),
    ),
  'sake-front': () =>
    photograph('sake-front', { ground: 'linen', horizon: 700 }, (sheet) =>
      bottle(
        sheet,
        { x: 470, y: 1050, scale: 355, tilt: 10 },
        { glass: '#2f5a45', label: '#fbf8f0', ink: '#1f3a5f', cap: '#2c2a28' },
      ),
    ),
  'sake-table': () =>
    photograph(
      'sake-table',
      { ground: 'dark-wood', horizon: 420, wall: '#cfc6b6', window: true },
      (sheet) =>
        bottle(
          sheet,
          { x: 330, y: 820, scale: 265, tilt: 16 },
          { glass: '#2f5a45', label: '#fbf8f0', ink: '#1f3a5f', cap: '#2c2a28' },
        ) +
        pot(
          sheet,
          { x: 610, y: 980, scale: 270, tilt: 34 },
          {
            form: forms.smallCup,
            glaze: { profile: forms.smallCup, colour: '#46607c', gloss: 0.7 },
            content: liquid('#e4e6da', 0.78),
          },
        ),
    ),
  'honey-front': () =>
    photograph(
      'honey-front',
      paperTable,
      (sheet) =>
        sprig(sheet, 150, 640, 420, -38, '#7c8a58', '#d99a3a') +
        jar(
          sheet,
          { x: 520, y: 980, scale: 400, tilt: 16 },
          '#d9932a',
          '#e9dcc0',
          '#fbf5e6',
          '#8a5a16',
        ),
    ),
};
