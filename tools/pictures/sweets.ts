import type { Pictures } from './svg.ts';
import { photograph, type Room } from './studio.ts';
import { pineappleCake, nougat, brittle, mango, giftBox, pitcher } from './sweet-things.ts';
import { gaiwan } from './gaiwan.ts';
import { heap } from './tea-things.ts';
import { teapot } from './tea-tools.ts';
import { black, oolong, pouchViews, sencha, tinViews } from './tea.ts';
import { cups, plate } from './vessels.ts';

const wood: Room = { ground: 'wood', window: true };
const paper: Room = { ground: 'paper', horizon: 540 };
const dark: Room = { ground: 'dark-wood', window: true };

const spiced = ['#4d5f3a', '#d98f2a', '#36472a', '#5f7347'];

export const sweetPictures: Pictures = {
  ...tinViews(
    'oolong-tin',
    { kind: 'kikko', ground: '#e9e4d2', ink: '#3f6a5c', size: 76 },
    '#2f5548',
    '#f8f3e4',
    oolong,
    '#d0ab3c',
    true,
  ),
  ...tinViews(
    'beauty-tin',
    { kind: 'shippo', ground: '#b5502f', ink: '#f0d6a2', size: 76 },
    '#7f3019',
    '#f8f0de',
    ['#5a3a28', '#7a5a3c', '#d9d0bd', '#3f2a1e'],
    '#c9702a',
  ),
  ...pouchViews('tieguanyin-pouch', '#3d4a3f', '#f5efdf', '#3d4a3f', oolong, '#b98a2c', true),
  ...pouchViews('sunmoon-pouch', '#7c2f35', '#f6eadd', '#7c2f35', black, '#a83a1a'),
  ...pouchViews('jasmine-pouch', '#dfe3cd', '#ffffff', '#5b7046', sencha, '#cfc456'),
  ...pouchViews('osmanthus-pouch', '#d3a343', '#fdf7e6', '#7a5316', spiced, '#d9a83c', true),
  'gaiwan-front': () =>
    photograph('gaiwan-front', paper, (sheet) =>
      gaiwan(sheet, { x: 480, y: 940, scale: 400, tilt: 20 }, '#f3f0e8', '#2b5d8a'),
    ),
  'gaiwan-table': () =>
    photograph(
      'gaiwan-table',
      wood,
      (sheet) =>
        gaiwan(sheet, { x: 440, y: 690, scale: 350, tilt: 44 }, '#f3f0e8', '#2b5d8a', true) +
        cups(sheet, [[740, 1010, '#f3f0e8']], 230, 46),
    ),
  'clay-pot-front': () =>
    photograph('clay-pot-front', paper, (sheet) =>
      teapot(sheet, { x: 470, y: 920, scale: 300, tilt: 18 }, '#7a3f2c', 0.25, 'back'),
    ),
  'clay-pot-green-front': () =>
    photograph('clay-pot-green-front', paper, (sheet) =>
      teapot(sheet, { x: 470, y: 920, scale: 300, tilt: 18 }, '#6c6a4c', 0.25, 'back'),
    ),
  'clay-pot-table': () =>
    photograph(
      'clay-pot-table',
      dark,
      (sheet) =>
        teapot(sheet, { x: 470, y: 600, scale: 260, tilt: 36 }, '#7a3f2c', 0.25, 'back') +
        cups(
          sheet,
          [
            [300, 960, '#e8e0cf'],
            [560, 1010, '#e8e0cf'],
          ],
          230,
          46,
        ),
    ),
  'pitcher-front': () =>
    photograph('pitcher-front', paper, (sheet) => pitcher(sheet, 460, 960, 620, 18)),
  'cups-front': () =>
    photograph('cups-front', { ground: 'linen', horizon: 420 }, (sheet) =>
      cups(
        sheet,
        [
          [300, 780, '#46607c'],
          [650, 800, '#e8e0cf'],
          [440, 1010, '#a9c3b3'],
        ],
        330,
        30,
      ),
    ),
  'pineapple-cake-front': () =>
    photograph(
      'pineapple-cake-front',
      { ground: 'linen', tone: '#e9e1d2', horizon: 340 },
      (sheet) =>
        pineappleCake(sheet, 250, 560, 230) +
        pineappleCake(sheet, 520, 660, 230) +
        pineappleCake(sheet, 200, 830, 260, true),
    ),
  'pineapple-cake-table': () =>
    photograph(
      'pineapple-cake-table',
      dark,
      (sheet) =>
        plate(sheet, 470, 640, 300, 54, '#e9e3d6') +
        pineappleCake(sheet, 270, 560, 150) +
        pineappleCake(sheet, 480, 590, 150, true) +
        cups(sheet, [[710, 1010, '#e8e0cf']], 260, 50),
    ),
  'nougat-front': () =>
    photograph('nougat-front', { ground: 'paper', horizon: 300 }, (sheet) =>
      [
        [180, 520],
        [480, 610],
        [230, 760],
        [500, 880],
        [170, 1000],
      ]
        .map(([x = 0, y = 0]) => nougat(sheet, x, y, 190))
        .join(''),
    ),
  'brittle-front': () =>
    photograph('brittle-front', { ground: 'linen', tone: '#d9d0be', horizon: 300 }, (sheet) =>
      [
        [200, 560],
        [500, 640],
        [180, 830],
        [470, 930],
      ]
        .map(([x = 0, y = 0]) => brittle(sheet, x, y, 240))
        .join(''),
    ),
  'mango-front': () =>
    photograph('mango-front', { ground: 'linen', tone: '#dfe3da', window: true }, (sheet) =>
      [
        [330, 330, -20],
        [640, 420, 30],
        [360, 620, 12],
        [660, 740, -26],
        [380, 900, 34],
        [650, 1010, -8],
      ]
        .map(([x = 0, y = 0, a = 0]) => mango(sheet, x, y, 165, a))
        .join(''),
    ),
  'gift-box-front': () => photograph('gift-box-front', wood, giftBox),
  'oolong-heap': () =>
    photograph(
      'oolong-heap',
      { ground: 'stone', tone: '#6f736f', window: true },
      (sheet) =>
        heap(sheet, 470, 560, 320, 260, oolong, 32, 480, true) +
        cups(sheet, [[690, 1020, '#f3f0e8']], 260, 56),
    ),
};
