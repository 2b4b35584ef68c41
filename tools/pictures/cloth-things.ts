import { motif, type Motif } from './motifs.ts';
import { flatShadow, shadow } from './studio.ts';
import { group, lit, line, n, path, rect, Sheet, type Stop } from './svg.ts';

export interface Fabric {
  kind: Motif;
  ground: string;
  ink: string;
  size: number;
}

/** Soft vertical folds of something that hangs. */
export function drape(sheet: Sheet, x: number, w: number, folds: number, depth = 1): string {
  const stops: Stop[] = [];
  for (let i = 0; i <= folds * 2; i += 1)
    stops.push([
      Number((i / (folds * 2)).toFixed(3)),
      i % 2 === 0 ? '#1a120c' : '#fffaf0',
      (i % 2 === 0 ? sheet.any(0.16, 0.28) : sheet.any(0.1, 0.2)) * depth,
    ]);
  return sheet.linear(x, 0, x + w, 0, stops);
}

export function weave(sheet: Sheet): string {
  return sheet.pattern(
    5,
    5,
    '<path d="M0 1H5" stroke="#000" stroke-width="1" opacity=".05"/><path d="M1 0V5" stroke="#fff" stroke-width="1" opacity=".06"/>',
  );
}

/** A long cloth on a bamboo rod. */
export function hanging(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const shape = `M${x} ${y}H${x + w}C${x + w + 6} ${y + h * 0.4} ${x + w - 8} ${y + h * 0.7} ${x + w + 3} ${y + h}C${x + w * 0.8} ${y + h + 10} ${x + w * 0.6} ${y + h - 8} ${x + w * 0.4} ${y + h + 4}S${x + w * 0.1} ${y + h - 4} ${x - 3} ${y + h}C${x + 8} ${y + h * 0.7} ${x - 6} ${y + h * 0.4} ${x} ${y}Z`;
  const fringe = Array.from({ length: 40 }, (_, i) =>
    line(
      `M${n(x + (i + 0.5) * (w / 40))} ${n(y + h)}v${n(sheet.any(5, 14))}`,
      fabric.ground,
      1.6,
      'opacity=".8"',
    ),
  ).join('');
  return (
    flatShadow(sheet, shape, 22, 0.8) +
    fringe +
    path(shape, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) +
    path(shape, weave(sheet)) +
    path(shape, drape(sheet, x, w, 4)) +
    path(
      shape,
      sheet.linear(0, y, 0, y + h, [
        [0, '#1a120c', 0.3],
        [0.06, '#fffaf0', 0.06],
        [0.7, '#fffaf0', 0],
        [1, '#1a120c', 0.2],
      ]),
    ) +
    rod(sheet, x - 70, y - 14, w + 140)
  );
}

export function rod(sheet: Sheet, x: number, y: number, w: number, colour = '#c7a364'): string {
  const knots = [0.2, 0.47, 0.79]
    .map((k) => rect(x + w * k, y - 2, 8, 30, lit(colour, -0.3), 'rx="3" opacity=".7"'))
    .join('');
  return (
    rect(x + 8, y + 18, w, 26, '#20150c', 'rx="13" opacity=".16"') +
    rect(
      x,
      y,
      w,
      26,
      sheet.linear(0, y, 0, y + 26, [
        [0, lit(colour, 0.15)],
        [0.25, lit(colour, 0.6)],
        [0.6, colour],
        [1, lit(colour, -0.5)],
      ]),
      'rx="13"',
    ) +
    knots
  );
}

/** A folded stack: the top piece with its pattern, the folds' edges at the front. */
export function folded(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  layers = 5,
): string {
  let out = flatShadow(sheet, `M0 0H${w}V${h + layers * 9}H0Z`, 15);
  for (let i = layers; i >= 1; i -= 1) {
    const drop = i * 9;
    out +=
      path(
        `M${n(i * 0.6)} ${n(h - 20)}H${n(w + i * 0.8)}V${n(h + drop - 9)}Q${n(w)} ${n(h + drop)} ${n(w - 12)} ${n(h + drop)}H8Q0 ${n(h + drop)} 0 ${n(h + drop - 9)}Z`,
        i % 2 === 0 ? fabric.ground : lit(fabric.ground, -0.08),
      ) + line(`M8 ${n(h + drop)}H${w - 8}`, lit(fabric.ground, -0.5), 2, 'opacity=".5"');
  }
  const top = `M6 0H${w - 6}Q${w} 0 ${w} 8V${h - 6}Q${w} ${h} ${w - 10} ${h + 3}Q${w / 2} ${h + 9} 10 ${h + 3}Q0 ${h} 0 ${h - 6}V8Q0 0 6 0Z`;
  const soft = sheet.linear(0, 0, w, h, [
    [0, '#fffaf0', 0.28],
    [0.45, '#fffaf0', 0.04],
    [1, '#1a120c', 0.18],
  ]);
  const curve = sheet.linear(0, h - 30, 0, h + 8, [
    [0, '#1a120c', 0],
    [0.6, '#fffaf0', 0.16],
    [1, '#1a120c', 0.36],
  ]);
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    out +
      path(top, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) +
      path(top, soft) +
      path(top, curve) +
      line(
        `M${n(w * 0.5)} 4C${n(w * 0.49)} ${n(h * 0.4)} ${n(w * 0.51)} ${n(h * 0.7)} ${n(w * 0.5)} ${h}`,
        '#1a120c',
        3,
        'opacity=".08"',
      ),
  );
}

/** A close-up of the weave, with one soft diagonal fold. */
export function closeUp(sheet: Sheet, fabric: Fabric): string {
  const big = { ...fabric, size: fabric.size * 3.4 };
  const fold = 'M-40 900C220 720 560 640 1000 300L1000 420C620 760 260 820 -40 1010Z';
  return (
    rect(0, 0, 960, 1200, motif(sheet, big.kind, big.ground, big.ink, big.size, 'rotate(-8)')) +
    sheet.blurred(
      22,
      path(
        'M-40 1000C260 820 620 760 1000 420L1000 560C640 860 300 940 -40 1120Z',
        '#1a120c',
        'opacity=".5"',
      ),
    ) +
    sheet.blurred(10, path(fold, '#fffaf0', 'opacity=".34"')) +
    rect(
      0,
      0,
      960,
      1200,
      sheet.linear(0, 0, 960, 1200, [
        [0, '#fffaf0', 0.2],
        [0.5, '#fffaf0', 0],
        [1, '#1a120c', 0.2],
      ]),
    )
  );
}

/** A box wrapped in a furoshiki, with its knot. */
export function wrapped(sheet: Sheet, fabric: Fabric, x: number, y: number, s: number): string {
  const cloth = motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size, 'rotate(12)');
  const other = motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size, 'rotate(-38)');
  const body = `M${n(x - s)} ${n(y)}C${n(x - s * 1.1)} ${n(y - s * 0.5)} ${n(x - s * 1)} ${n(y - s * 0.78)} ${n(x - s * 0.8)} ${n(y - s * 0.84)}C${n(x - s * 0.4)} ${n(y - s * 1.02)} ${n(x + s * 0.4)} ${n(y - s * 1.02)} ${n(x + s * 0.8)} ${n(y - s * 0.84)}C${n(x + s)} ${n(y - s * 0.78)} ${n(x + s * 1.1)} ${n(y - s * 0.5)} ${n(x + s)} ${n(y)}C${n(x + s * 0.6)} ${n(y + s * 0.12)} ${n(x - s * 0.6)} ${n(y + s * 0.12)} ${n(x - s)} ${n(y)}Z`;
  const shade = sheet.linear(x - s, y - s, x + s, y, [
    [0, '#fffaf0', 0.26],
    [0.4, '#fffaf0', 0.02],
    [0.75, '#1a120c', 0.2],
    [1, '#1a120c', 0.44],
  ]);
  const low = sheet.linear(0, y - s * 0.5, 0, y + s * 0.12, [
    [0, '#1a120c', 0],
    [1, '#1a120c', 0.4],
  ]);
  const crease = [
    [-0.82, -0.3],
    [-0.46, -0.08],
    [0.5, 0.02],
    [0.86, -0.22],
    [-0.1, 0.04],
    [0.2, 0.05],
  ]
    .map(([dx = 0, dy = 0], i) =>
      line(
        `M${n(x + dx * s * 0.12)} ${n(y - s * 0.94)}C${n(x + dx * s * 0.5)} ${n(y - s * 0.8)} ${n(x + dx * s * 0.9)} ${n(y - s * 0.5)} ${n(x + dx * s)} ${n(y + dy * s)}`,
        i % 2 === 0 ? '#1a120c' : '#fffaf0',
        s * 0.035,
        'opacity=".2"',
      ),
    )
    .join('');
  const ear = (k: number) => {
    const d = `M${n(x + k * s * 0.06)} ${n(y - s * 1.02)}C${n(x + k * s * 0.3)} ${n(y - s * 1.5)} ${n(x + k * s * 0.72)} ${n(y - s * 1.44)} ${n(x + k * s * 0.86)} ${n(y - s * 1.18)}C${n(x + k * s * 0.66)} ${n(y - s * 1.02)} ${n(x + k * s * 0.34)} ${n(y - s * 0.88)} ${n(x + k * s * 0.06)} ${n(y - s * 0.92)}Z`;
    return (
      path(d, '#20150c', `opacity=".25" transform="translate(8 ${n(s * 0.08)})"`) +
      path(d, other) +
      path(
        d,
        sheet.linear(x, y - s * 1.5, x + k * s * 0.5, y - s * 0.86, [
          [0, '#fffaf0', 0.3],
          [0.5, '#1a120c', 0.04],
          [1, '#1a120c', 0.5],
        ]),
      ) +
      line(
        `M${n(x + k * s * 0.1)} ${n(y - s * 0.98)}C${n(x + k * s * 0.34)} ${n(y - s * 1.2)} ${n(x + k * s * 0.5)} ${n(y - s * 1.24)} ${n(x + k * s * 0.7)} ${n(y - s * 1.2)}`,
        '#1a120c',
        s * 0.02,
        'opacity=".35"',
      )
    );
  };
  const knot = `M${n(x - s * 0.17)} ${n(y - s * 1)}C${n(x - s * 0.2)} ${n(y - s * 1.16)} ${n(x + s * 0.2)} ${n(y - s * 1.18)} ${n(x + s * 0.18)} ${n(y - s * 0.98)}C${n(x + s * 0.16)} ${n(y - s * 0.84)} ${n(x - s * 0.16)} ${n(y - s * 0.84)} ${n(x - s * 0.17)} ${n(y - s * 1)}Z`;
  return (
    shadow(sheet, x, y + s * 0.02, s * 1.04, s * 0.3) +
    path(body, cloth) +
    path(body, weave(sheet)) +
    sheet.clipped(path(body, '#000'), crease) +
    path(body, shade) +
    path(body, low) +
    ear(-1) +
    ear(1) +
    path(knot, cloth) +
    path(
      knot,
      sheet.radial(x - s * 0.06, y - s * 1.06, s * 0.26, [
        [0, '#fffaf0', 0.34],
        [0.6, '#1a120c', 0.06],
        [1, '#1a120c', 0.5],
      ]),
    )
  );
}
