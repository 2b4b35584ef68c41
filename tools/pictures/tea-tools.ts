import { Solid, type View } from './lathe.ts';
import { flatShadow, shadow } from './studio.ts';
import { ellipse, group, lit, line, mix, n, path, rect, Sheet } from './svg.ts';
import { pot, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

/** A side-handled teapot. */
export function teapot(
  sheet: Sheet,
  view: View,
  colour: string,
  gloss = 0.35,
  handle: 'side' | 'back' = 'side',
): string {
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
    line(
      `M${n(x - s * 0.15)} ${n(y - s * 0.86)}h${n(s * 0.3)}`,
      lit(colour, -0.4),
      3,
      'opacity=".6"',
    ) +
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
