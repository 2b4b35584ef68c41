import { type View, Solid } from './lathe.ts';
import { flatShadow, shadow } from './studio.ts';
import { group, lit, line, n, path, rect, Sheet } from './svg.ts';
import { mark } from './painted-motifs.ts';

export function pen(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
  metal = '#c9a75a',
  nib = true,
): string {
  const barrel = `M0 -17Q-18 0 0 17L${length * 0.8} 15L${length * 0.8} -15Z`;
  const grip = `M${length * 0.8} -13L${length * 0.93} -9L${length * 0.93} 9L${length * 0.8} 13Z`;
  const point = `M${length * 0.93} -8L${length * 1.06} -1.4L${length * 1.06} 1.4L${length * 0.93} 8Z`;
  const round = (c: string, h: number) =>
    sheet.linear(0, -h, 0, h, [
      [0, lit(c, 0.1)],
      [0.22, lit(c, 0.6)],
      [0.4, c],
      [0.8, lit(c, -0.45)],
      [1, lit(c, -0.2)],
    ]);
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, `${barrel}${grip}`, 9, 1.1) +
      path(barrel, round(colour, 17)) +
      path(grip, round(lit(colour, -0.3), 13)) +
      (nib
        ? path(point, round(metal, 8)) +
          line(`M${length * 0.97} 0H${length * 1.05}`, lit(metal, -0.6), 1.4)
        : path(point, '#e3c795')) +
      [0.02, 0.36, 0.79]
        .map((k) => rect(length * k, -17, length * 0.018, 34, round(metal, 17)))
        .join('') +
      (nib
        ? path(
            `M${length * 0.05} -21H${length * 0.3}L${length * 0.31} -15H${length * 0.05}Z`,
            round(metal, 20),
          )
        : ''),
  );
}

/** A glass dip pen: twisted stripes in clear glass. */
export function glassPen(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
): string {
  const d = `M0 -6C40 -16 ${length * 0.5} -15 ${length * 0.66} -14C${length * 0.7} -22 ${length * 0.76} -22 ${length * 0.8} -13C${length * 0.9} -10 ${length * 0.95} -5 ${length} 0C${length * 0.95} 5 ${length * 0.9} 10 ${length * 0.8} 13C${length * 0.76} 22 ${length * 0.7} 22 ${length * 0.66} 14C${length * 0.5} 15 40 16 0 6Q-8 0 0 -6Z`;
  const twist = Array.from({ length: 30 }, (_, i) =>
    line(
      `M${n(i * length * 0.036)} -18C${n(i * length * 0.036 + 16)} -8 ${n(i * length * 0.036 + 10)} 8 ${n(i * length * 0.036 + 26)} 18`,
      i % 2 === 0 ? lit(colour, -0.2) : '#ffffff',
      5,
      'opacity=".5"',
    ),
  ).join('');
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, d, 9, 0.7) +
      path(
        d,
        sheet.linear(0, -20, 0, 20, [
          [0, lit(colour, 0.6)],
          [0.4, lit(colour, 0.2)],
          [1, lit(colour, -0.25)],
        ]),
        'opacity=".9"',
      ) +
      sheet.clipped(path(d, '#000'), twist) +
      line(
        `M10 -5C${length * 0.3} -10 ${length * 0.5} -9 ${length * 0.64} -8`,
        '#ffffff',
        4,
        'opacity=".85"',
      ),
  );
}

/** A square glass bottle of ink. */
export function ink(sheet: Sheet, view: View, colour: string, label: string): string {
  const solid = new Solid(sheet, view, {
    profile: [
      [0.6, 0],
      [0.64, 0.05],
      [0.64, 0.3],
      [0.62, 0.5],
      [0.5, 0.62],
      [0.3, 0.66],
      [0.28, 0.7],
    ],
    colour,
    gloss: 0.9,
  });
  const up = view.y - view.scale * 0.68 * Math.cos((view.tilt * Math.PI) / 180);
  const cap = new Solid(
    sheet,
    { ...view, y: up },
    {
      profile: [
        [0.33, 0],
        [0.34, 0.02],
        [0.34, 0.14],
        [0.34, 0.26],
        [0.32, 0.3],
      ],
      colour: '#2a2725',
      gloss: 0.6,
    },
  );
  const [mx, my] = solid.on(0.42, 1.7);
  const tag =
    solid.belt(0.22, 0.6, label) + mark(mx, my - view.scale * 0.03, view.scale * 0.2, colour);
  return (
    shadow(sheet, view.x, view.y, view.scale * 0.64, view.scale * 0.22) +
    solid.body() +
    solid.decorated(tag) +
    solid.sheen() +
    cap.body() +
    cap.sheen() +
    cap.ring(1, '#494440')
  );
}

export function pencils(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  colours: readonly string[],
): string {
  return colours
    .map((c, i) =>
      pen(sheet, x + (i % 2) * 14, y + i * 62, length, -4 + (i % 3), c, '#d8bd8c', false),
    )
    .join('');
}
