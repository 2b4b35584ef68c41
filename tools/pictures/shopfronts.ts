import { noren, doorway } from './doorway.ts';
import { motif } from './motifs.ts';
import { photograph } from './studio.ts';
import { ellipse, group, line, lit, n, path, rect, Sheet, type Pictures } from './svg.ts';
import { sprig } from './tableware-things.ts';
import { heap, tin } from './tea-things.ts';
import { teapot } from './tea-tools.ts';
import { liquid, pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

const wide = [1600, 900] as const;
const square = [960, 960] as const;

const flower = (x: number, y: number, r: number, colour: string, centre: string): string =>
  [0, 1, 2, 3, 4]
    .map((k) =>
      group(
        `translate(${x} ${y}) rotate(${k * 72})`,
        path(
          `M0 0C${n(r * 0.62)} ${n(-r * 0.36)} ${n(r * 0.5)} ${n(-r)} ${n(r * 0.12)} ${n(-r)}L0 ${n(-r * 0.86)}L${n(-r * 0.12)} ${n(-r)}C${n(-r * 0.5)} ${n(-r)} ${n(-r * 0.62)} ${n(-r * 0.36)} 0 0Z`,
          colour,
        ),
      ),
    )
    .join('') + ellipse(x, y, r * 0.16, r * 0.16, centre);

function counter(sheet: Sheet, tone: string): string {
  return (
    rect(
      0,
      640,
      1600,
      260,
      sheet.linear(0, 640, 0, 900, [
        [0, lit(tone, -0.3)],
        [0.08, lit(tone, 0.2)],
        [0.5, tone],
        [1, lit(tone, -0.3)],
      ]),
    ) +
    Array.from({ length: 12 }, (_, i) =>
      line(
        `M0 ${660 + i * 20}C500 ${655 + i * 20} 900 ${668 + i * 20} 1600 ${658 + i * 20}`,
        lit(tone, -0.4),
        1.6,
        'opacity=".25"',
      ),
    ).join('')
  );
}

function hanamori(sheet: Sheet): string {
  const hung = noren(sheet, 470, 40, 660, 360, '#1f3a5f', 'ring', 4);
  const goods =
    pot(
      sheet,
      { x: 210, y: 770, scale: 130, tilt: 16 },
      { form: forms.riceBowl, glaze: { profile: forms.riceBowl, colour: '#a9c3b3', gloss: 0.7 } },
    ) +
    tin(
      sheet,
      { x: 430, y: 790, scale: 170, tilt: 14 },
      { kind: 'seigaiha', ground: '#e9eef0', ink: '#2b4a78', size: 44 },
      '#2b4a78',
    ) +
    teapot(sheet, { x: 790, y: 800, scale: 120, tilt: 18 }, '#8f4a33') +
    tin(
      sheet,
      { x: 1120, y: 780, scale: 160, tilt: 14 },
      { kind: 'asanoha', ground: '#f0e6d6', ink: '#a8402f', size: 42 },
      '#a8402f',
    ) +
    pot(
      sheet,
      { x: 1360, y: 790, scale: 130, tilt: 15 },
      {
        form: forms.vase,
        glaze: { profile: forms.vase, colour: '#b9b4a8', gloss: 0.5, inside: '#2c211a' },
      },
    );
  return (
    counter(sheet, '#b5885a') +
    hung +
    sprig(sheet, 1360, 570, 190, -64, '#7c8a58', '#b5442f') +
    sprig(sheet, 1360, 570, 150, -116, '#6b7a4c', '#b5442f') +
    goods
  );
}

function chaya(sheet: Sheet): string {
  const lattice =
    rect(
      0,
      0,
      1600,
      640,
      sheet.linear(0, 0, 0, 640, [
        [0, '#b9c6b0'],
        [1, '#e6e6d2'],
      ]),
    ) +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        sheet.blurred(
          14,
          ellipse(
            140 + i * 270,
            330 + (i % 3) * 70,
            190,
            120,
            i % 2 === 0 ? '#8da57c' : '#a7b98f',
            'opacity=".7"',
          ),
        ),
      )
      .join('') +
    [0, 1, 2, 3, 4].map((i) => rect(i * 395 - 10, 0, 26, 640, '#5a3f2b')).join('') +
    [120, 420].map((y) => rect(0, y, 1600, 18, '#5a3f2b')).join('');
  const cup = (x: number, y: number) =>
    pot(
      sheet,
      { x, y, scale: 130, tilt: 26 },
      {
        form: forms.smallCup,
        glaze: { profile: forms.smallCup, colour: '#f1ede4', gloss: 0.7 },
        content: liquid('#c9943a', 0.78),
      },
    );
  return (
    lattice +
    counter(sheet, '#7a5336') +
    tin(
      sheet,
      { x: 260, y: 780, scale: 180, tilt: 16 },
      { kind: 'kikko', ground: '#e9e4d2', ink: '#3f6a5c', size: 44 },
      '#2f5548',
    ) +
    tin(
      sheet,
      { x: 480, y: 810, scale: 170, tilt: 16 },
      { kind: 'shippo', ground: '#b5502f', ink: '#f0d6a2', size: 44 },
      '#7f3019',
    ) +
    teapot(sheet, { x: 860, y: 800, scale: 150, tilt: 20 }, '#7a3f2c', 0.25, 'back') +
    cup(1130, 820) +
    cup(1260, 770) +
    heap(sheet, 1440, 800, 110, 50, ['#4a5a3a', '#37452c', '#66744a'], 18, 160, true)
  );
}

export const shopfrontPictures: Pictures = {
  'store-hanamori-avatar': () =>
    photograph(
      'store-hanamori-avatar',
      { ground: 'paper', tone: '#1f3a5f' },
      (sheet) =>
        rect(0, 0, 960, 960, motif(sheet, 'seigaiha', '#1f3a5f', '#2c4a73', 120)) +
        ellipse(480, 480, 330, 330, '#fbf8f3') +
        flower(480, 490, 250, '#c23a2b', '#f1cf8c'),
      square,
    ),
  'store-hanamori-banner': () =>
    photograph(
      'store-hanamori-banner',
      { ground: 'plaster', tone: '#e6dece', window: true },
      hanamori,
      wide,
    ),
  'store-hanamori-door': () =>
    photograph('store-hanamori-door', { ground: 'plaster', tone: '#e2dbcd' }, (sheet) =>
      doorway(sheet, noren(sheet, 150, 260, 660, 420, '#1f3a5f', 'ring', 4)),
    ),
  'store-chaya-avatar': () =>
    photograph(
      'store-chaya-avatar',
      { ground: 'paper', tone: '#2f5548' },
      (sheet) =>
        rect(0, 0, 960, 960, motif(sheet, 'kikko', '#2f5548', '#3c6557', 130)) +
        ellipse(480, 480, 330, 330, '#fbf8f3') +
        [
          [-34, 1],
          [34, -1],
        ]
          .map(([a = 0, k = 1]) =>
            group(
              `translate(480 640) rotate(${a})`,
              path(
                'M0 0C-110 -110 -90 -280 0 -350C90 -280 110 -110 0 0Z',
                k > 0 ? '#4f7a4b' : '#2f5548',
              ) + line('M0 -10V-300', '#fbf8f3', 7, 'opacity=".7"'),
            ),
          )
          .join('') +
        group(
          'translate(480 640)',
          path('M0 0C-70 -70 -56 -176 0 -220C56 -176 70 -70 0 0Z', '#86a862') +
            line('M0 -10V-180', '#fbf8f3', 6, 'opacity=".7"'),
        ),
      square,
    ),
  'store-chaya-banner': () =>
    photograph(
      'store-chaya-banner',
      { ground: 'plaster', tone: '#d9d6c4', window: true },
      chaya,
      wide,
    ),
  'store-soko-avatar': () =>
    photograph(
      'store-soko-avatar',
      { ground: 'paper', tone: '#6b4a33' },
      (sheet) =>
        rect(0, 0, 960, 960, motif(sheet, 'uroko', '#6b4a33', '#785640', 120)) +
        ellipse(480, 480, 330, 330, '#fbf8f3') +
        path('M230 470L480 270L730 470H670V660H290V470Z', '#3b3835') +
        rect(370, 500, 220, 160, '#fbf8f3') +
        [0, 1, 2].map((i) => line(`M370 ${530 + i * 44}H590`, '#3b3835', 8)).join(''),
      square,
    ),
};
