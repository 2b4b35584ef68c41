import { Solid, type View } from './lathe.ts';
import { steps, type Profile } from './profile-curve.ts';
import { motif, type Motif } from './motifs.ts';
import { mark } from './painted-motifs.ts';
import { shadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, rect, Sheet, type Point } from './svg.ts';

export interface Paper {
  kind: Motif;
  ground: string;
  ink: string;
  size: number;
}

/** A tea caddy covered with washi; `label` is the colour of its paper label. */
export function tin(
  sheet: Sheet,
  view: View,
  paper: Paper,
  lid: string,
  label?: string,
  tall = 1.5,
): string {
  const profile: Profile = [0, 0.25, 0.5, 0.75, 1].map((part): [number, number] => [
    0.5,
    tall * part,
  ]);
  const solid = new Solid(sheet, view, { profile, colour: paper.ground, gloss: 0.35 });
  const flat = Math.sin((view.tilt * Math.PI) / 180);
  const [cx, topY] = solid.place(0, tall, 0);
  const R = view.scale * 0.5;
  const cloth = motif(sheet, paper.kind, paper.ground, paper.ink, paper.size);
  const wrap = rect(cx - R, topY - R, R * 2, view.scale * tall * 1.3 + R * 2, cloth);
  const lidLine =
    solid.band(0.796, '#20150c', 5, 'opacity=".55"') +
    solid.band(0.804, '#fff6e4', 2, 'opacity=".5"');
  const body = sheet.linear(cx - R, 0, cx + R, 0, [
    [0, '#1a120c', 0.46],
    [0.12, '#1a120c', 0.14],
    [0.3, '#fffaf0', 0.3],
    [0.46, '#fffaf0', 0.02],
    [0.76, '#1a120c', 0.34],
    [0.93, '#1a120c', 0.52],
    [1, '#1a120c', 0.36],
  ]);
  const belt = solid.belt(0.8, 1, lid) + solid.ring(1, lid);
  let tag = '';
  if (label !== undefined) {
    const [lx, ly] = solid.on(0.44, 1.7);
    tag =
      solid.patch(
        [
          ...steps(1.2, 2.2, 12).map((u): Point => [u, 0.13]),
          ...steps(2.2, 1.2, 12).map((u): Point => [u, 0.66]),
        ],
        label,
      ) + mark(lx, ly - R * 0.06, R * 0.42, paper.ink);
  }
  return (
    shadow(sheet, view.x, view.y, R * 1.02, R * Math.max(0.18, flat)) +
    solid.silhouette(paper.ground) +
    solid.decorated(wrap + tag + belt + lidLine) +
    solid.silhouette(body) +
    solid.ring(
      1,
      sheet.linear(cx - R, topY - R * flat, cx + R, topY + R * flat, [
        [0, lit(lid, 0.42)],
        [0.5, lit(lid, 0.16)],
        [1, lit(lid, -0.22)],
      ]),
    ) +
    solid.ring(1, 'none', `stroke="${lit(lid, 0.5)}" stroke-width="2.5" opacity=".7"`, 0.012) +
    solid.ring(1, 'none', `stroke="${lit(lid, -0.3)}" stroke-width="1.6" opacity=".5"`, 0.06)
  );
}

/** A stand-up bag with a welded top edge. */
export function pouch(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  colour: string,
  label: string,
  ink: string,
  windowed = '',
): string {
  const h = w * 1.42;
  const shape = `M${n(x - w * 0.47)} ${n(y - h)}L${n(x + w * 0.47)} ${n(y - h)}C${n(x + w * 0.48)} ${n(y - h * 0.6)} ${n(x + w * 0.54)} ${n(y - h * 0.3)} ${n(x + w * 0.5)} ${n(y - h * 0.03)}C${n(x + w * 0.3)} ${n(y + h * 0.045)} ${n(x - w * 0.3)} ${n(y + h * 0.045)} ${n(x - w * 0.5)} ${n(y - h * 0.03)}C${n(x - w * 0.54)} ${n(y - h * 0.3)} ${n(x - w * 0.48)} ${n(y - h * 0.6)} ${n(x - w * 0.47)} ${n(y - h)}Z`;
  const fold = sheet.linear(x - w * 0.5, 0, x + w * 0.5, 0, [
    [0, '#1a120c', 0.34],
    [0.07, '#1a120c', 0.1],
    [0.24, '#fffaf0', 0.28],
    [0.5, '#fffaf0', 0.02],
    [0.82, '#1a120c', 0.22],
    [0.95, '#1a120c', 0.4],
    [1, '#1a120c', 0.3],
  ]);
  const down = sheet.linear(0, y - h, 0, y, [
    [0, '#1a120c', 0.1],
    [0.12, '#fffaf0', 0.14],
    [0.6, '#fffaf0', 0],
    [0.86, '#1a120c', 0.1],
    [1, '#1a120c', 0.42],
  ]);
  const ridges = Array.from({ length: 5 }, (_, i) =>
    line(
      `M${n(x - w * 0.46)} ${n(y - h + 12 + i * w * 0.02)}H${n(x + w * 0.46)}`,
      i % 2 === 0 ? '#fffaf0' : '#1a120c',
      1.6,
      'opacity=".3"',
    ),
  ).join('');
  const dents =
    line(
      `M${n(x - w * 0.4)} ${n(y - h * 0.84)}C${n(x - w * 0.3)} ${n(y - h * 0.7)} ${n(x - w * 0.42)} ${n(y - h * 0.5)} ${n(x - w * 0.38)} ${n(y - h * 0.3)}`,
      '#fffaf0',
      w * 0.03,
      'opacity=".25"',
    ) +
    line(
      `M${n(x + w * 0.38)} ${n(y - h * 0.8)}C${n(x + w * 0.3)} ${n(y - h * 0.6)} ${n(x + w * 0.42)} ${n(y - h * 0.4)} ${n(x + w * 0.34)} ${n(y - h * 0.16)}`,
      '#1a120c',
      w * 0.04,
      'opacity=".16"',
    );
  const tag =
    rect(x - w * 0.25, y - h * 0.76, w * 0.5, h * 0.42, label, 'rx="6"') +
    mark(x, y - h * 0.57, w * 0.24, ink) +
    line(`M${n(x - w * 0.22)} ${n(y - h * 0.735)}H${n(x + w * 0.22)}`, ink, 2.4, 'opacity=".6"');
  const eye =
    windowed === ''
      ? ''
      : ellipse(x, y - h * 0.17, w * 0.17, w * 0.1, windowed) +
        ellipse(
          x,
          y - h * 0.17,
          w * 0.17,
          w * 0.1,
          'none',
          'stroke="#fffaf0" stroke-width="3" opacity=".6"',
        );
  const gusset = line(
    `M${n(x - w * 0.48)} ${n(y - h * 0.1)}C${n(x - w * 0.2)} ${n(y - h * 0.02)} ${n(x + w * 0.2)} ${n(y - h * 0.02)} ${n(x + w * 0.48)} ${n(y - h * 0.1)}`,
    '#1a120c',
    3,
    'opacity=".3"',
  );
  return (
    shadow(sheet, x, y - 4, w * 0.54, w * 0.14) +
    path(shape, colour) +
    sheet.clipped(path(shape, '#000'), ridges + dents + gusset + tag + eye) +
    path(shape, fold) +
    path(shape, down) +
    line(
      `M${n(x - w * 0.46)} ${n(y - h + w * 0.12)}H${n(x + w * 0.46)}`,
      '#1a120c',
      1.6,
      'opacity=".25" stroke-dasharray="7 6"',
    )
  );
}

/** A heap of loose tea: many small curled strokes, darkest in the shade of the heap. */
export function heap(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colours: readonly string[],
  size: number,
  count: number,
  round = false,
): string {
  let out =
    shadow(sheet, x, y + ry * 0.1, rx * 0.92, ry * 0.9, 0.8) +
    ellipse(x, y, rx * 0.86, ry * 0.86, lit(colours[0] ?? '#445522', -0.35), 'opacity=".8"');
  for (let i = 0; i < count; i += 1) {
    const a = sheet.any(0, 6.28);
    const d = Math.sqrt(sheet.any()) * (i % 9 === 0 ? 1.16 : 0.94);
    const px = x + Math.cos(a) * d * rx;
    const py = y + Math.sin(a) * d * ry - (1 - Math.min(1, d)) * ry * 0.35;
    const tone = lit(
      colours[i % colours.length] ?? '#445522',
      -0.2 * (Math.cos(a) * d * 0.7 + 0.3) + sheet.any(-0.12, 0.16),
    );
    const s = size * sheet.any(0.6, 1.25);
    if (round)
      out +=
        ellipse(px, py, s * 0.42, s * 0.34, tone) +
        ellipse(px - s * 0.12, py - s * 0.1, s * 0.14, s * 0.09, lit(tone, 0.45), 'opacity=".7"');
    else
      out += group(
        `translate(${n(px)} ${n(py)}) rotate(${Math.round(sheet.any(0, 360))})`,
        line(
          `M${n(-s / 2)} 0Q0 ${n(sheet.any(-s, s) * 0.3)} ${n(s / 2)} ${n(sheet.any(-4, 4))}`,
          tone,
          size * 0.16,
        ),
      );
  }
  return out;
}

/** Powder: a smooth cone with a fine edge. */
export function powder(sheet: Sheet, x: number, y: number, r: number, colour: string): string {
  let out =
    shadow(sheet, x, y, r * 0.9, r * 0.36, 0.6) +
    path(
      `M${n(x - r)} ${n(y)}C${n(x - r * 0.5)} ${n(y - r * 0.12)} ${n(x - r * 0.3)} ${n(y - r * 0.62)} ${n(x)} ${n(y - r * 0.66)}C${n(x + r * 0.3)} ${n(y - r * 0.62)} ${n(x + r * 0.5)} ${n(y - r * 0.12)} ${n(x + r)} ${n(y)}C${n(x + r * 0.6)} ${n(y + r * 0.34)} ${n(x - r * 0.6)} ${n(y + r * 0.34)} ${n(x - r)} ${n(y)}Z`,
      sheet.linear(x - r, y - r * 0.5, x + r, y + r * 0.2, [
        [0, lit(colour, 0.35)],
        [0.45, colour],
        [1, lit(colour, -0.4)],
      ]),
    );
  for (let i = 0; i < 120; i += 1) {
    const a = sheet.any(0, 6.28);
    const d = sheet.any(0.3, 1.12);
    out += ellipse(
      x + Math.cos(a) * d * r,
      y + Math.sin(a) * d * r * 0.3 - (1 - Math.min(1, d)) * r * 0.4,
      2.2,
      1.6,
      lit(colour, sheet.any(-0.3, 0.3)),
    );
  }
  return out;
}
