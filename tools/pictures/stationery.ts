import { motif } from './motifs.ts';
import {
  type Cover,
  notebook,
  openBook,
  tape,
  envelope,
  letterSheet,
} from './stationery-things.ts';
import { pen, glassPen, ink, pencils } from './writing-things.ts';
import { flatShadow, photograph, type Room } from './studio.ts';
import { ellipse, group, rect, type Pictures } from './svg.ts';

const desk: Room = { ground: 'wood', window: true, tone: '#cfa97a' };
const cream: Room = { ground: 'paper', window: true };
const felt: Room = { ground: 'linen', tone: '#c9cdc6', window: true };
const covers = {
  asanoha: {
    kind: 'asanoha',
    ground: '#23395d',
    ink: '#dfe4ea',
    size: 110,
    spine: '#16243c',
    label: '#f6efe0',
  },
  seigaiha: {
    kind: 'seigaiha',
    ground: '#eef0ea',
    ink: '#3f6b62',
    size: 110,
    spine: '#2b4a44',
    label: '#f6efe0',
  },
  yagasuri: {
    kind: 'yagasuri',
    ground: '#f4e8e2',
    ink: '#b2483a',
    size: 100,
    spine: '#7a2c22',
    label: '#f6efe0',
  },
  gold: {
    kind: 'kikko',
    ground: '#8f2f26',
    ink: '#e0bd6c',
    size: 100,
    spine: '#8f2f26',
    label: '#f6efe0',
  },
  purple: {
    kind: 'shippo',
    ground: '#4f3a63',
    ink: '#d9c7e4',
    size: 100,
    spine: '#4f3a63',
    label: '#f6efe0',
  },
} satisfies Record<string, Cover>;
const tapes = [
  ['asanoha', '#f3e3d6', '#b2483a'],
  ['seigaiha', '#e6edf0', '#2b4a78'],
  ['ichimatsu', '#eef0e0', '#5b7046'],
  ['dots', '#f4e2a6', '#b98a2c'],
  ['stripe', '#ece5ef', '#6b4a7d'],
] as const;

const book = (name: string, key: keyof typeof covers): Pictures => ({
  [`${name}-front`]: () =>
    photograph(`${name}-front`, desk, (sheet) =>
      notebook(sheet, covers[key], 240, 250, 480, 680, -7, '#b2483a'),
    ),
});

export const stationeryPictures: Pictures = {
  ...book('notebook-indigo', 'asanoha'),
  ...book('notebook-green', 'seigaiha'),
  ...book('notebook-red', 'yagasuri'),
  'notebook-open': () =>
    photograph(
      'notebook-open',
      desk,
      (sheet) =>
        openBook(sheet, 470, 380, 380, 520, -5) + pen(sheet, 300, 1010, 460, -18, '#2a2725'),
    ),
  'stampbook-gold-front': () =>
    photograph('stampbook-gold-front', cream, (sheet) =>
      notebook(sheet, covers.gold, 260, 270, 440, 640, 5),
    ),
  'stampbook-purple-front': () =>
    photograph('stampbook-purple-front', cream, (sheet) =>
      notebook(sheet, covers.purple, 260, 270, 440, 640, 5),
    ),
  'stampbook-open': () =>
    photograph(
      'stampbook-open',
      cream,
      (sheet) =>
        openBook(sheet, 480, 320, 360, 560, 3, true) +
        group(
          'translate(640 590)',
          ellipse(0, 0, 74, 74, 'none', 'stroke="#c23a2b" stroke-width="9" opacity=".8"') +
            ellipse(0, 0, 40, 40, '#c23a2b', 'opacity=".7"'),
        ),
    ),
  'pen-black-front': () =>
    photograph('pen-black-front', felt, (sheet) =>
      group('translate(-110 -160) scale(1.25)', pen(sheet, 190, 900, 680, -46, '#25211f')),
    ),
  'pen-indigo-front': () =>
    photograph('pen-indigo-front', felt, (sheet) =>
      group('translate(-110 -160) scale(1.25)', pen(sheet, 190, 900, 680, -46, '#1f3a5f')),
    ),
  'pen-desk': () =>
    photograph(
      'pen-desk',
      desk,
      (sheet) =>
        letterSheet(sheet, 170, 230, 520, 720, 6, '#8aa0b5') +
        pen(sheet, 250, 940, 560, -34, '#25211f'),
    ),
  'glass-pen-blue-front': () =>
    photograph(
      'glass-pen-blue-front',
      cream,
      (sheet) =>
        glassPen(sheet, 190, 900, 800, -46, '#5f93b8') +
        ink(sheet, { x: 700, y: 1020, scale: 190, tilt: 46 }, '#28477c', '#f6efe0'),
    ),
  'glass-pen-rose-front': () =>
    photograph(
      'glass-pen-rose-front',
      cream,
      (sheet) =>
        glassPen(sheet, 190, 900, 800, -46, '#c98a95') +
        ink(sheet, { x: 700, y: 1020, scale: 190, tilt: 46 }, '#7c3344', '#f6efe0'),
    ),
  'ink-indigo-front': () =>
    photograph('ink-indigo-front', { ground: 'paper', horizon: 520 }, (sheet) =>
      ink(sheet, { x: 480, y: 940, scale: 480, tilt: 20 }, '#1f3a66', '#f6efe0'),
    ),
  'ink-moss-front': () =>
    photograph('ink-moss-front', { ground: 'paper', horizon: 520 }, (sheet) =>
      ink(sheet, { x: 480, y: 940, scale: 480, tilt: 20 }, '#3f5a35', '#f6efe0'),
    ),
  'ink-persimmon-front': () =>
    photograph('ink-persimmon-front', { ground: 'paper', horizon: 520 }, (sheet) =>
      ink(sheet, { x: 480, y: 940, scale: 480, tilt: 20 }, '#b5562a', '#f6efe0'),
    ),
  'letters-front': () =>
    photograph(
      'letters-front',
      cream,
      (sheet) =>
        letterSheet(sheet, 200, 170, 440, 640, -5, '#7f95a8') +
        envelope(sheet, 290, 660, 520, 340, 4, '#d9e1e2', '#c23a2b'),
    ),
  'letters-close': () =>
    photograph('letters-close', desk, (sheet) =>
      group(
        'translate(-420 -820) scale(1.7)',
        letterSheet(sheet, 200, 440, 440, 640, -5, '#7f95a8') +
          envelope(sheet, 290, 660, 520, 340, 4, '#d9e1e2', '#c23a2b'),
      ),
    ),
  'tapes-front': () =>
    photograph(
      'tapes-front',
      { ground: 'wood', horizon: 300, wall: '#e3ddd0', window: true },
      (sheet) =>
        [
          [300, 560],
          [660, 610],
          [220, 830],
          [520, 880],
          [760, 970],
        ]
          .map(([x = 0, y = 0], i) => {
            const [kind, ground, inkColour] = tapes[i] ?? tapes[0];
            return tape(sheet, x, y, 140, { kind, ground, ink: inkColour, size: 44 });
          })
          .join(''),
    ),
  'tapes-close': () =>
    photograph(
      'tapes-close',
      cream,
      (sheet) =>
        tape(sheet, 380, 660, 270, {
          kind: 'seigaiha',
          ground: '#e6edf0',
          ink: '#2b4a78',
          size: 80,
        }) +
        tape(sheet, 650, 1090, 250, {
          kind: 'asanoha',
          ground: '#f3e3d6',
          ink: '#b2483a',
          size: 74,
        }),
    ),
  'pencils-front': () =>
    photograph('pencils-front', felt, (sheet) =>
      group(
        'translate(-20 -110) scale(1.2)',
        pencils(sheet, 90, 370, 660, [
          '#28477c',
          '#b2483a',
          '#d8a23c',
          '#5b7046',
          '#6b4a7d',
          '#2a2725',
          '#d7d0c2',
        ]),
      ),
    ),
  'pencils-desk': () =>
    photograph(
      'pencils-desk',
      desk,
      (sheet) =>
        openBook(sheet, 470, 260, 340, 470, 4) +
        pencils(sheet, 170, 860, 520, ['#28477c', '#b2483a', '#d8a23c']),
    ),
  'chiyogami-front': () =>
    photograph('chiyogami-front', cream, (sheet) =>
      Object.values(covers)
        .map((c, i) =>
          group(
            `translate(${[140, 470, 250, 520, 180][i]} ${[170, 250, 430, 560, 720][i]}) rotate(${[-9, 7, 3, -8, 6][i]})`,
            flatShadow(sheet, 'M0 0H330V330H0Z', 8) +
              rect(0, 0, 330, 330, motif(sheet, c.kind, c.ground, c.ink, 84)) +
              rect(
                0,
                0,
                330,
                330,
                sheet.linear(0, 0, 330, 330, [
                  [0, '#fffaf0', 0.26],
                  [0.6, '#fffaf0', 0],
                  [1, '#1a120c', 0.14],
                ]),
              ),
          ),
        )
        .join(''),
    ),
};
