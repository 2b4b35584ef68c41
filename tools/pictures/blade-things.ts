import { flatShadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, polygon, rect, Sheet } from './svg.ts';

export interface Knife {
  spine: number;
  wood: string;
  ferrule: string;
  hazy?: boolean;
  handle?: number;
}

/** Blades point to the right; the heel is at x = 0, the spine at y = 0. */
export const shapes = {
  santoku: 'M0 0L470 0C560 2 640 40 690 118C600 136 420 146 0 146L-6 146C-14 100 -10 40 0 0Z',
  petty: 'M0 0L360 4C440 10 510 40 560 78C440 90 260 92 0 92Z',
  nakiri: 'M0 0L600 4C622 6 626 20 622 40L610 150C606 166 590 170 570 170L0 170Z',
  yanagiba: 'M0 0L600 6C690 12 740 40 770 66C640 74 400 80 0 82Z',
} as const;

export function knife(
  sheet: Sheet,
  kind: keyof typeof shapes,
  what: Knife,
  x: number,
  y: number,
  scale: number,
  angle: number,
): string {
  const shape = shapes[kind];
  const H = what.spine;
  const steel = sheet.linear(0, 0, 60, H, [
    [0, '#8c9296'],
    [0.1, '#c9ced1'],
    [0.32, '#a3a9ad'],
    [0.52, '#d7dbdd'],
    [0.66, '#b5babd'],
    [0.7, '#eef0f1'],
    [0.86, '#cfd3d5'],
    [1, '#f8f9f9'],
  ]);
  let haze = '';
  for (let i = 0; i < 26; i += 1) {
    const hy = sheet.any(4, H * 0.6);
    haze += line(
      `M0 ${n(hy)}C200 ${n(hy + sheet.any(-9, 9))} 420 ${n(hy + sheet.any(-9, 9))} 700 ${n(hy + sheet.any(0, 30))}`,
      i % 2 === 0 ? '#ffffff' : '#5f676c',
      1.2,
      'opacity=".28"',
    );
  }
  let wave = `M-20 ${n(H * 0.68)}`;
  for (let i = 0; i < 14; i += 1)
    wave += `q14 ${n(i % 2 === 0 ? -H * 0.06 : H * 0.07)} 28 0t28 ${n(sheet.any(-1, 1))}`;
  const edge =
    path(`${wave}V${n(H * 1.2)}H-20Z`, '#f6f7f7', 'opacity=".55"') +
    line(wave, '#70787d', 1.6, 'opacity=".45"');
  const shine =
    path(`M60 0L190 0L130 ${H}L20 ${H}Z`, '#ffffff', 'opacity=".34"') +
    path(`M330 0L380 0L330 ${H}L290 ${H}Z`, '#ffffff', 'opacity=".22"');
  const stamp = line(
    `M46 ${n(H * 0.2)}v${n(H * 0.2)}m-9 ${n(-H * 0.13)}h18m-18 ${n(H * 0.08)}h18m14 ${n(-H * 0.15)}l10 ${n(H * 0.09)}l-10 ${n(H * 0.09)}m16 ${n(-H * 0.18)}v${n(H * 0.2)}`,
    '#4c5357',
    2.4,
    'opacity=".75"',
  );
  const L = what.handle ?? 330;
  const g0 = H * 0.06;
  const g1 = H * 0.06 + 58;
  const body = `M-24 ${n(g0)}L${n(-L)} ${n(g0 - 4)}Q${n(-L - 12)} ${n((g0 + g1) / 2)} ${n(-L)} ${n(g1 + 4)}L-24 ${n(g1)}Z`;
  const wood = sheet.linear(0, g0, 0, g1, [
    [0, lit(what.wood, 0.34)],
    [0.26, lit(what.wood, 0.2)],
    [0.28, what.wood],
    [0.68, lit(what.wood, -0.1)],
    [0.7, lit(what.wood, -0.34)],
    [1, lit(what.wood, -0.5)],
  ]);
  const horn = sheet.linear(0, g0, 0, g1, [
    [0, lit(what.ferrule, 0.4)],
    [0.27, lit(what.ferrule, 0.16)],
    [0.7, what.ferrule],
    [1, lit(what.ferrule, -0.5)],
  ]);
  let grain = '';
  for (let i = 0; i < 9; i += 1)
    grain += line(
      `M${n(-L + 6)} ${n(g0 + 6 + i * 5.6)}C${n(-L * 0.7)} ${n(g0 + 4 + i * 5.8)} ${n(-L * 0.4)} ${n(g0 + 9 + i * 5)} -90 ${n(g0 + 6 + i * 5.4)}`,
      lit(what.wood, -0.45),
      1.1,
      'opacity=".35"',
    );
  const tang = rect(
    -30,
    g0 + 10,
    40,
    36,
    sheet.linear(0, g0 + 10, 0, g0 + 46, [
      [0, '#e2e5e6'],
      [1, '#7d8488'],
    ]),
  );
  const together = `${shape}${body}`;
  return group(
    `translate(${x} ${y}) rotate(${angle}) scale(${scale})`,
    flatShadow(sheet, together, 12, 1.1) +
      tang +
      path(shape, steel) +
      sheet.clipped(path(shape, '#000'), (what.hazy === false ? '' : haze) + edge + shine) +
      line(shape, '#5d6569', 1.4, 'opacity=".5"') +
      line(`M0 1.5L${kind === 'nakiri' ? 600 : 400} 3`, '#f4f6f6', 3, 'opacity=".7"') +
      stamp +
      path(body, wood) +
      grain +
      path(`M-24 ${n(g0)}L-88 ${n(g0 - 1)}L-88 ${n(g1 + 1)}L-24 ${n(g1)}Z`, horn) +
      line(`M-88 ${n(g0)}V${n(g1)}`, '#20150c', 2, 'opacity=".5"'),
  );
}

/** Two-sided whetstone on a wooden rest, wet and with grey slurry. */
export function whetstone(
  sheet: Sheet,
  x: number,
  y: number,
  s: number,
  top: string,
  below: string,
): string {
  const box = (dx: number, dy: number, w: number, h: number, d: number, colour: string) => {
    const face = polygon([
      [dx, dy],
      [dx + w, dy],
      [dx + w + d, dy - d * 0.7],
      [dx + d, dy - d * 0.7],
    ]);
    const front = polygon([
      [dx, dy],
      [dx + w, dy],
      [dx + w, dy + h],
      [dx, dy + h],
    ]);
    const side = polygon([
      [dx + w, dy],
      [dx + w + d, dy - d * 0.7],
      [dx + w + d, dy - d * 0.7 + h],
      [dx + w, dy + h],
    ]);
    return (
      path(
        front,
        sheet.linear(dx, dy, dx + w, dy + h, [
          [0, lit(colour, 0.08)],
          [1, lit(colour, -0.18)],
        ]),
      ) +
      path(side, lit(colour, -0.42)) +
      path(
        face,
        sheet.linear(dx, dy, dx + w, dy - d, [
          [0, lit(colour, 0.38)],
          [0.6, lit(colour, 0.18)],
          [1, colour],
        ]),
      ) +
      line(`M${n(dx)} ${n(dy)}H${n(dx + w)}`, lit(colour, 0.55), 2.4, 'opacity=".8"')
    );
  };
  const grit = Array.from({ length: 90 }, () =>
    ellipse(sheet.any(40, 640), sheet.any(-150, -76), 1.6, 1.2, '#ffffff', 'opacity=".4"'),
  ).join('');
  const drops = Array.from({ length: 16 }, () => {
    const a = sheet.any(90, 600);
    const b = sheet.any(-140, -90);
    const r = sheet.any(3, 9);
    return (
      ellipse(a, b, r * 1.5, r, '#ffffff', 'opacity=".4"') +
      ellipse(a + 1, b + 1.4, r * 1.1, r * 0.6, top, 'opacity=".75"')
    );
  }).join('');
  return group(
    `translate(${x} ${y}) scale(${s})`,
    flatShadow(sheet, 'M-60 66L640 66L800 -30L800 -60L90 -60Z', 16) +
      box(-60, 10, 700, 54, 150, '#a87a4a') +
      box(0, -40, 590, 48, 110, below) +
      box(0, -78, 590, 40, 110, top) +
      grit +
      drops,
  );
}

/** Forged thread snips of one piece. */
export function snips(sheet: Sheet, x: number, y: number, s: number, angle: number): string {
  const d =
    'M470 -14C360 -34 250 -70 140 -78C20 -86 -86 -60 -86 0C-86 60 20 86 140 78C250 70 360 34 470 14L470 2C360 12 250 44 140 50C40 54 -54 40 -54 0C-54 -40 40 -54 140 -50C250 -44 360 -12 470 -2Z';
  const steel = sheet.linear(0, -80, 0, 80, [
    [0, '#6d7275'],
    [0.2, '#2f3335'],
    [0.5, '#4a4f52'],
    [0.8, '#2a2d2f'],
    [1, '#5a5f62'],
  ]);
  const blade = (k: number) =>
    path(
      `M210 ${68 * k}C320 ${56 * k} 410 ${26 * k} 500 ${4 * k}L500 ${-3 * k}C400 ${4 * k} 300 ${16 * k} 214 ${36 * k}Z`,
      sheet.linear(210, 0, 500, 20 * k, [
        [0, '#7f868a'],
        [0.4, '#e9ecee'],
        [0.7, '#aab0b3'],
        [1, '#f6f7f8'],
      ]),
    );
  return group(
    `translate(${x} ${y}) rotate(${angle}) scale(${s})`,
    flatShadow(sheet, d, 10) +
      path(d, steel) +
      blade(1) +
      blade(-1) +
      line('M-80 -16C-70 -50 20 -72 140 -68', '#c6cbcd', 5, 'opacity=".6"'),
  );
}

/** Copper grater with rows of raised teeth. */
export function grater(sheet: Sheet, x: number, y: number, s: number, angle: number): string {
  const copper = '#c2703f';
  const d =
    'M-150 -210Q0 -236 150 -210Q176 -60 120 120Q90 190 50 210L44 420Q0 446 -44 420L-50 210Q-90 190 -120 120Q-176 -60 -150 -210Z';
  let teeth = '';
  for (let row = 0; row < 15; row += 1) {
    const half = 118 - Math.max(0, row - 8) * 7;
    for (let i = 0; i < 12; i += 1) {
      const tx = -half + ((i + (row % 2) / 2) * half * 2) / 11.5;
      const ty = -180 + row * 19;
      teeth +=
        path(
          `M${n(tx - 6)} ${n(ty + 5)}L${n(tx)} ${n(ty - 8)}L${n(tx + 6)} ${n(ty + 5)}Z`,
          lit(copper, 0.5),
        ) +
        path(
          `M${n(tx)} ${n(ty - 8)}L${n(tx + 6)} ${n(ty + 5)}L${n(tx + 9)} ${n(ty + 8)}L${n(tx + 2)} ${n(ty + 6)}Z`,
          lit(copper, -0.5),
          'opacity=".7"',
        );
    }
  }
  return group(
    `translate(${x} ${y}) rotate(${angle}) scale(${s})`,
    flatShadow(sheet, d, 14) +
      path(
        d,
        sheet.linear(-160, -220, 160, 300, [
          [0, lit(copper, 0.55)],
          [0.3, copper],
          [0.5, lit(copper, 0.36)],
          [0.75, lit(copper, -0.15)],
          [1, lit(copper, -0.35)],
        ]),
      ) +
      line(d, lit(copper, -0.45), 3, 'opacity=".6"') +
      teeth +
      ellipse(0, 400, 11, 11, lit(copper, -0.6)),
  );
}
