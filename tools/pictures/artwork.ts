import { ellipse, group, line, n, path, rect, Sheet } from './svg.ts';

/** An artwork of the shop, drawn in a field of 300 × 420. */
export type Art = (sheet: Sheet) => string;

export const fuji: Art = (sheet) =>
  rect(
    0,
    0,
    300,
    420,
    sheet.linear(0, 0, 0, 420, [
      [0, '#f3d9b8'],
      [0.5, '#f6ead2'],
      [1, '#dfe4e0'],
    ]),
  ) +
  ellipse(206, 118, 46, 46, '#c23a2b') +
  [70, 90, 150]
    .map((y, i) =>
      rect([20, 150, 60][i] ?? 0, y, [90, 120, 70][i] ?? 0, 7, '#fffaf0', 'rx="3.5" opacity=".8"'),
    )
    .join('') +
  path(
    'M-10 330C60 300 90 210 132 160L150 150L170 162C210 220 240 300 310 330V420H-10Z',
    '#2b4a78',
  ) +
  path(
    'M132 160L150 150L170 162C184 182 196 204 206 222L190 212L178 232L164 206L150 236L136 208L124 230L112 206C120 190 126 170 132 160Z',
    '#f7f3ea',
  ) +
  path('M-10 350C60 330 120 366 180 348S270 340 310 352V420H-10Z', '#3f6b62') +
  path('M-10 382C70 362 130 398 200 378S280 374 310 384V420H-10Z', '#27483f');

export const wave: Art = (sheet) => {
  let out =
    rect(
      0,
      0,
      300,
      420,
      sheet.linear(0, 0, 0, 420, [
        [0, '#efe3cb'],
        [1, '#d5dfe0'],
      ]),
    ) + ellipse(222, 92, 38, 38, '#e0a54a');
  const crest = (y: number, tone: string, k: number) =>
    path(
      `M-10 ${y + 60}C30 ${y + 40} 60 ${y - 40 * k} 130 ${y - 60 * k}C190 ${y - 74 * k} 226 ${y - 30 * k} 214 ${y}C206 ${y - 22 * k} 176 ${y - 30 * k} 158 ${y - 10}C190 ${y + 40} 250 ${y + 50} 310 ${y + 30}V420H-10Z`,
      tone,
    );
  for (let i = 0; i < 3; i += 1) {
    const y = 190 + i * 84;
    out += crest(y, ['#6f94a8', '#3d658a', '#1f3a5f'][i] ?? '#1f3a5f', 1 - i * 0.12);
    for (let j = 0; j < 13; j += 1)
      out += ellipse(
        120 + j * 8 + sheet.any(-6, 6),
        y - 62 + i * 7 + Math.abs(j - 4) * 5,
        5,
        4,
        '#f7f3ea',
      );
    for (let j = 0; j < 3; j += 1)
      out += line(
        `M-6 ${y + 66 + j * 12}C40 ${y + 50 + j * 10} 76 ${y - 14 + j * 14} 130 ${y - 34 + j * 13}`,
        '#f7f3ea',
        2.4,
        'opacity=".8"',
      );
  }
  return out;
};

export const moon: Art = (sheet) =>
  rect(
    0,
    0,
    300,
    420,
    sheet.linear(0, 0, 0, 420, [
      [0, '#1b2440'],
      [0.7, '#3f4a73'],
      [1, '#6b6486'],
    ]),
  ) +
  ellipse(
    180,
    140,
    74,
    74,
    sheet.radial(165, 125, 90, [
      [0, '#fff7dc'],
      [1, '#ead9a4'],
    ]),
  ) +
  Array.from({ length: 30 }, (_, i) => {
    const x = 10 + i * 10;
    const h = sheet.any(110, 210);
    const b = sheet.any(-36, 36);
    return (
      line(`M${n(x)} 430Q${n(x)} ${n(430 - h * 0.6)} ${n(x + b)} ${n(430 - h)}`, '#c9b98c', 1.8) +
      line(
        `M${n(x + b)} ${n(430 - h)}q${n(b * 0.5)} 4 ${n(b * 0.8)} 26`,
        '#e9ddb4',
        5,
        'opacity=".75"',
      )
    );
  }).join('');

export const crane: Art = () =>
  rect(0, 0, 300, 420, '#efe6d3') +
  ellipse(150, 170, 96, 96, '#c23a2b') +
  path(
    'M60 250C110 210 150 214 176 240C204 200 244 170 290 168C262 196 250 226 214 254C240 262 256 280 262 300C226 282 196 284 168 276C150 300 130 330 96 350C104 316 116 290 128 270C104 266 84 260 60 250Z',
    '#fbf8f0',
    'stroke="#28303f" stroke-width="3"',
  ) +
  path(
    'M214 254C240 262 256 280 262 300C236 292 220 284 204 278ZM96 350C104 316 116 290 128 270L146 276C136 304 120 330 96 350Z',
    '#28303f',
  ) +
  line('M64 250C44 240 34 226 20 226', '#28303f', 5) +
  ellipse(60, 248, 8, 6, '#c23a2b');

export const fish: Art = (sheet) =>
  rect(
    0,
    0,
    300,
    420,
    sheet.linear(0, 0, 300, 420, [
      [0, '#d6e5e3'],
      [1, '#9fc2c4'],
    ]),
  ) +
  [60, 120, 190]
    .map((r) =>
      ellipse(170, 190, r, r * 0.9, 'none', 'stroke="#ffffff" stroke-width="3" opacity=".5"'),
    )
    .join('') +
  [
    [150, 150, -30, '#c23a2b'],
    [190, 290, 40, '#e8702f'],
    [90, 330, -70, '#f4efe6'],
  ]
    .map(([x, y, a, c]) =>
      group(
        `translate(${x} ${y}) rotate(${a})`,
        path('M-46 0C-30 -28 20 -26 44 0C20 26 -30 28 -46 0Z', String(c)) +
          path(
            'M-40 0C-66 -34 -92 -30 -100 -18C-84 -10 -80 10 -96 26C-74 30 -56 20 -40 0Z',
            String(c),
            'opacity=".75"',
          ) +
          path(
            'M4 -20C-6 -40 -24 -40 -30 -34L-14 -18ZM4 20C-6 40 -24 40 -30 34L-14 18Z',
            String(c),
            'opacity=".7"',
          ) +
          path(
            'M-10 -20C0 -8 0 8 -10 20C6 20 20 14 26 10C20 0 20 0 26 -10C20 -14 6 -20 -10 -20Z',
            '#fff6e6',
            'opacity=".8"',
          ) +
          ellipse(32, -8, 3.4, 3.4, '#1c1b1a'),
      ),
    )
    .join('');
