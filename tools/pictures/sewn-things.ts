import { motif } from './motifs.ts';
import { flatShadow, shadow } from './studio.ts';
import { ellipse, lit, line, n, path, Sheet } from './svg.ts';
import { type Fabric, weave } from './cloth-things.ts';

/** A drawstring pouch, standing and full. */
export function kinchaku(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  s: number,
  cord: string,
): string {
  const body = `M${n(x - s * 0.36)} ${n(y - s * 1.06)}C${n(x - s * 0.7)} ${n(y - s * 0.8)} ${n(x - s * 0.94)} ${n(y - s * 0.3)} ${n(x - s * 0.78)} ${n(y)}C${n(x - s * 0.4)} ${n(y + s * 0.1)} ${n(x + s * 0.4)} ${n(y + s * 0.1)} ${n(x + s * 0.78)} ${n(y)}C${n(x + s * 0.94)} ${n(y - s * 0.3)} ${n(x + s * 0.7)} ${n(y - s * 0.8)} ${n(x + s * 0.36)} ${n(y - s * 1.06)}C${n(x + s * 0.46)} ${n(y - s * 1.2)} ${n(x + s * 0.56)} ${n(y - s * 1.28)} ${n(x + s * 0.5)} ${n(y - s * 1.34)}C${n(x + s * 0.2)} ${n(y - s * 1.26)} ${n(x - s * 0.2)} ${n(y - s * 1.26)} ${n(x - s * 0.5)} ${n(y - s * 1.34)}C${n(x - s * 0.56)} ${n(y - s * 1.28)} ${n(x - s * 0.46)} ${n(y - s * 1.2)} ${n(x - s * 0.36)} ${n(y - s * 1.06)}Z`;
  const pleats = Array.from({ length: 11 }, (_, i) =>
    line(
      `M${n(x + (i - 5) * s * 0.066)} ${n(y - s * 1.07)}C${n(x + (i - 5) * s * 0.1)} ${n(y - s * 0.9)} ${n(x + (i - 5) * s * 0.14)} ${n(y - s * 0.7)} ${n(x + (i - 5) * s * 0.15)} ${n(y - s * 0.5)}`,
      i % 2 === 0 ? '#1a120c' : '#fffaf0',
      s * 0.024,
      'opacity=".2"',
    ),
  ).join('');
  const rope =
    line(
      `M${n(x - s * 0.38)} ${n(y - s * 1.07)}Q${n(x)} ${n(y - s * 1.0)} ${n(x + s * 0.38)} ${n(y - s * 1.07)}`,
      cord,
      s * 0.055,
    ) +
    line(
      `M${n(x + s * 0.36)} ${n(y - s * 1.06)}C${n(x + s * 0.7)} ${n(y - s * 1.1)} ${n(x + s * 0.86)} ${n(y - s * 0.7)} ${n(x + s * 0.94)} ${n(y - s * 0.36)}M${n(x + s * 0.36)} ${n(y - s * 1.04)}C${n(x + s * 0.62)} ${n(y - s)} ${n(x + s * 0.76)} ${n(y - s * 0.7)} ${n(x + s * 0.82)} ${n(y - s * 0.3)}`,
      cord,
      s * 0.032,
    ) +
    ellipse(x + s * 0.94, y - s * 0.33, s * 0.05, s * 0.06, lit(cord, -0.2)) +
    ellipse(x + s * 0.82, y - s * 0.27, s * 0.05, s * 0.06, lit(cord, -0.2));
  return (
    shadow(sheet, x, y, s * 0.82, s * 0.24) +
    path(body, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) +
    path(body, weave(sheet)) +
    sheet.clipped(path(body, '#000'), pleats) +
    path(
      body,
      sheet.linear(x - s, 0, x + s, 0, [
        [0, '#1a120c', 0.34],
        [0.28, '#fffaf0', 0.24],
        [0.55, '#fffaf0', 0],
        [1, '#1a120c', 0.5],
      ]),
    ) +
    path(
      body,
      sheet.linear(0, y - s * 0.6, 0, y + s * 0.1, [
        [0, '#1a120c', 0],
        [1, '#1a120c', 0.36],
      ]),
    ) +
    rope
  );
}
/** A floor cushion from above, tied in the middle, with tassels at the corners. */
export function cushion(sheet: Sheet, fabric: Fabric): string {
  const d =
    'M150 290C300 250 660 250 810 290C840 440 840 760 810 900C660 940 300 940 150 900C120 760 120 440 150 290Z';
  const tassel = [
    [150, 290, -1, -1],
    [810, 290, 1, -1],
    [150, 900, -1, 1],
    [810, 900, 1, 1],
  ]
    .map(([x = 0, y = 0, a = 1, b = 1]) =>
      [0, 1, 2, 3, 4]
        .map((i) =>
          line(
            `M${x} ${y}q${a * 20} ${b * (4 + i * 4)} ${a * (24 + i * 7)} ${b * (44 - i * 7)}`,
            '#8f3b2a',
            5,
          ),
        )
        .join(''),
    )
    .join('');
  return (
    flatShadow(sheet, d, 26) +
    tassel +
    path(d, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) +
    path(d, weave(sheet)) +
    path(
      d,
      sheet.radial(420, 520, 560, [
        [0, '#fffaf0', 0.24],
        [0.5, '#fffaf0', 0.04],
        [0.8, '#1a120c', 0.16],
        [1, '#1a120c', 0.46],
      ]),
    ) +
    ellipse(
      480,
      600,
      120,
      110,
      sheet.radial(480, 600, 120, [
        [0, '#1a120c', 0.5],
        [0.5, '#1a120c', 0.16],
        [1, '#1a120c', 0],
      ]),
    ) +
    line('M458 582L502 618M502 582L458 618', '#8f3b2a', 8) +
    line('M150 290C300 250 660 250 810 290', '#fffaf0', 5, 'opacity=".5"')
  );
}
