import { Solid, steps, type Profile, type View } from './lathe.ts';
import { mark, motif, type Motif } from './motifs.ts';
import { flatShadow, shadow } from './studio.ts';
import { ellipse, group, lit, line, mix, n, path, rect, Sheet, type Point } from './svg.ts';
import { forms, pot, type Pot } from './vessels.ts';

export interface Paper {
  kind: Motif;
  ground: string;
  ink: string;
  size: number;
}

/** A tea caddy covered with washi; `label` is the colour of its paper label. */
export function tin(sheet: Sheet, view: View, paper: Paper, lid: string, label?: string, tall = 1.5): string {
  const profile: Profile = [0, 0.25, 0.5, 0.75, 1].map((part): [number, number] => [0.5, tall * part]);
  const solid = new Solid(sheet, view, { profile, colour: paper.ground, gloss: 0.35 });
  const flat = Math.sin((view.tilt * Math.PI) / 180);
  const [cx, topY] = solid.place(0, tall, 0);
  const R = view.scale * 0.5;
  const cloth = motif(sheet, paper.kind, paper.ground, paper.ink, paper.size);
  const wrap = rect(cx - R, topY - R, R * 2, view.scale * tall * 1.3 + R * 2, cloth);
  const lidLine = solid.band(0.796, '#20150c', 5, 'opacity=".55"') + solid.band(0.804, '#fff6e4', 2, 'opacity=".5"');
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
      solid.patch([...steps(1.2, 2.2, 12).map((u): Point => [u, 0.13]), ...steps(2.2, 1.2, 12).map((u): Point => [u, 0.66])], label) +
      mark(lx, ly - R * 0.06, R * 0.42, paper.ink);
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
export function pouch(sheet: Sheet, x: number, y: number, w: number, colour: string, label: string, ink: string, windowed = ''): string {
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
    line(`M${n(x - w * 0.46)} ${n(y - h + 12 + i * w * 0.02)}H${n(x + w * 0.46)}`, i % 2 === 0 ? '#fffaf0' : '#1a120c', 1.6, 'opacity=".3"'),
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
        ellipse(x, y - h * 0.17, w * 0.17, w * 0.1, 'none', 'stroke="#fffaf0" stroke-width="3" opacity=".6"');
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
    line(`M${n(x - w * 0.46)} ${n(y - h + w * 0.12)}H${n(x + w * 0.46)}`, '#1a120c', 1.6, 'opacity=".25" stroke-dasharray="7 6"')
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
  let out = shadow(sheet, x, y + ry * 0.1, rx * 0.92, ry * 0.9, 0.8) + ellipse(x, y, rx * 0.86, ry * 0.86, lit(colours[0] ?? '#445522', -0.35), 'opacity=".8"');
  for (let i = 0; i < count; i += 1) {
    const a = sheet.any(0, 6.28);
    const d = Math.sqrt(sheet.any()) * (i % 9 === 0 ? 1.16 : 0.94);
    const px = x + Math.cos(a) * d * rx;
    const py = y + Math.sin(a) * d * ry - (1 - Math.min(1, d)) * ry * 0.35;
    const tone = lit(colours[i % colours.length] ?? '#445522', -0.2 * (Math.cos(a) * d * 0.7 + 0.3) + sheet.any(-0.12, 0.16));
    const s = size * sheet.any(0.6, 1.25);
    if (round) out += ellipse(px, py, s * 0.42, s * 0.34, tone) + ellipse(px - s * 0.12, py - s * 0.1, s * 0.14, s * 0.09, lit(tone, 0.45), 'opacity=".7"');
    else
      out += group(
        `translate(${n(px)} ${n(py)}) rotate(${Math.round(sheet.any(0, 360))})`,
        line(`M${n(-s / 2)} 0Q0 ${n(sheet.any(-s, s) * 0.3)} ${n(s / 2)} ${n(sheet.any(-4, 4))}`, tone, size * 0.16),
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
    out += ellipse(x + Math.cos(a) * d * r, y + Math.sin(a) * d * r * 0.3 - (1 - Math.min(1, d)) * r * 0.4, 2.2, 1.6, lit(colour, sheet.any(-0.3, 0.3)));
  }
  return out;
}

/** A side-handled teapot. */
export function teapot(sheet: Sheet, view: View, colour: string, gloss = 0.35, handle: 'side' | 'back' = 'side'): string {
  const s = view.scale;
  const solid = new Solid(sheet, view, { profile: forms.pot, colour });
  const cos = Math.cos((view.tilt * Math.PI) / 180);
  const [sx, sy] = solid.on(0.55, handle === 'side' ? 2.85 : 3.0);
  const spout = `M${n(sx + s * 0.24)} ${n(sy + s * 0.22)}C${n(sx - s * 0.04)} ${n(sy + s * 0.14)} ${n(sx - s * 0.16)} ${n(sy - s * 0.14)} ${n(sx - s * 0.34)} ${n(sy - s * 0.36)}L${n(sx - s * 0.22)} ${n(sy - s * 0.42)}C${n(sx - s * 0.08)} ${n(sy - s * 0.24)} ${n(sx + s * 0.06)} ${n(sy - s * 0.2)} ${n(sx + s * 0.26)} ${n(sy - s * 0.2)}Z`;
  const spoutFill = sheet.linear(sx - s * 0.2, sy - s * 0.2, sx + s * 0.1, sy + s * 0.3, [
    [0, lit(colour, 0.32)],
    [0.4, colour],
    [1, lit(colour, -0.45)],
  ]);
  const [hx, hy] = solid.on(0.62, 0.42);
  const grip =
    handle === 'side'
      ? path(
          `M${n(hx - s * 0.14)} ${n(hy - s * 0.1)}L${n(hx + s * 0.62)} ${n(hy - s * 0.2)}C${n(hx + s * 0.74)} ${n(hy - s * 0.2)} ${n(hx + s * 0.74)} ${n(hy + s * 0.08)} ${n(hx + s * 0.62)} ${n(hy + s * 0.07)}L${n(hx - s * 0.14)} ${n(hy + s * 0.16)}C${n(hx - s * 0.24)} ${n(hy + s * 0.12)} ${n(hx - s * 0.24)} ${n(hy - s * 0.06)} ${n(hx - s * 0.14)} ${n(hy - s * 0.1)}Z`,
          sheet.linear(hx, hy - s * 0.2, hx, hy + s * 0.16, [
            [0, lit(colour, 0.2)],
            [0.3, lit(colour, 0.3)],
            [0.6, lit(colour, -0.1)],
            [1, lit(colour, -0.5)],
          ]),
        ) + ellipse(hx + s * 0.655, hy - s * 0.065, s * 0.045, s * 0.135, lit(colour, -0.35))
      : [
          ['-0.45', 0.17],
          ['0', 0.12],
          ['0.35', 0.03],
        ]
          .map(([tone, w]) =>
            line(
              `M${n(hx - s * 0.04)} ${n(hy - s * 0.3)}C${n(hx + s * 0.55)} ${n(hy - s * 0.5)} ${n(hx + s * 0.6)} ${n(hy + s * 0.3)} ${n(hx - s * 0.06)} ${n(hy + s * 0.28)}`,
              lit(colour, Number(tone)),
              s * Number(w),
            ),
          )
          .join('');
  const body: Pot = { form: forms.pot, glaze: { profile: forms.pot, colour, gloss } };
  const lidView = { ...view, y: view.y - s * 0.99 * cos };
  const lidded = new Solid(sheet, lidView, { profile: forms.lid, colour, gloss });
  return (
    shadow(sheet, view.x, view.y, s * 0.86, s * 0.3) +
    (handle === 'back' ? grip : '') +
    path(spout, spoutFill) +
    pot(sheet, view, body) +
    solid.band(0.985, lit(colour, -0.5), 3) +
    lidded.body() +
    lidded.sheen() +
    lidded.ring(0.03, 'none', `stroke="${lit(colour, -0.5)}" stroke-width="2.4" opacity=".6"`) +
    (handle === 'side' ? grip : '')
  );
}

/** A bamboo whisk standing on its handle; the tines flare and curl in at the tip. */
export function whisk(sheet: Sheet, x: number, y: number, s: number, colour = '#d9bd83'): string {
  let out = shadow(sheet, x, y, s * 0.4, s * 0.12);
  for (let layer = 0; layer < 2; layer += 1) {
    for (let i = 0; i <= 46; i += 1) {
      const u = Math.PI * (i / 46);
      const c = Math.cos(u);
      const wide = layer === 0 ? 0.42 : 0.36;
      const lift = layer === 0 ? 0 : s * 0.05 * Math.sin(u);
      const tone = lit(colour, layer === 0 ? -0.38 : -c * -0.28 + sheet.any(-0.2, 0.2));
      out += line(
        `M${n(x + c * s * 0.14)} ${n(y - s * 0.62)}C${n(x + c * s * 0.2)} ${n(y - s * 0.5)} ${n(x + c * s * wide)} ${n(y - s * 0.32)} ${n(x + c * s * wide * 0.98)} ${n(y - s * 0.08 + lift)}Q${n(x + c * s * wide * 0.94)} ${n(y + lift + s * 0.03)} ${n(x + c * s * wide * 0.8)} ${n(y + lift + s * 0.02)}`,
        tone,
        s * 0.012,
      );
    }
  }
  const handle = rect(
    x - s * 0.15,
    y - s * 1.06,
    s * 0.3,
    s * 0.46,
    sheet.linear(x - s * 0.15, 0, x + s * 0.15, 0, [
      [0, lit(colour, -0.3)],
      [0.28, lit(colour, 0.4)],
      [0.6, colour],
      [1, lit(colour, -0.42)],
    ]),
    `rx="${n(s * 0.03)}"`,
  );
  const thread = [0, 1, 2]
    .map((i) =>
      line(
        `M${n(x - s * 0.17)} ${n(y - s * (0.6 - i * 0.022))}Q${n(x)} ${n(y - s * (0.57 - i * 0.022))} ${n(x + s * 0.17)} ${n(y - s * (0.6 - i * 0.022))}`,
        '#3a2c24',
        s * 0.014,
      ),
    )
    .join('');
  return (
    out +
    handle +
    ellipse(x, y - s * 1.06, s * 0.15, s * 0.04, lit(colour, 0.35)) +
    ellipse(x, y - s * 1.06, s * 0.1, s * 0.025, lit(colour, -0.3)) +
    line(`M${n(x - s * 0.15)} ${n(y - s * 0.86)}h${n(s * 0.3)}`, lit(colour, -0.4), 3, 'opacity=".6"') +
    thread
  );
}

/** A wooden tea scoop, seen from above. */
export function scoop(sheet: Sheet, x: number, y: number, s: number, angle: number): string {
  const shape = `M0 -10C60 -14 ${n(s * 0.6)} -12 ${n(s * 0.72)} -16C${n(s * 0.8)} -46 ${n(s)} -44 ${n(s)} 0C${n(s)} 44 ${n(s * 0.8)} 46 ${n(s * 0.72)} 16C${n(s * 0.6)} 12 60 14 0 10Z`;
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, shape, 7) +
      path(
        shape,
        sheet.linear(0, -44, 0, 44, [
          [0, '#e7cfa0'],
          [0.5, '#c99f63'],
          [1, '#8f6636'],
        ]),
      ) +
      ellipse(s * 0.86, 0, s * 0.1, 30, mix('#c99f63', '#6b4520', 0.45)),
  );
}
