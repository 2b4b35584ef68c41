import { Solid, type View } from './lathe.ts';
import { shadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, Sheet } from './svg.ts';
import { forms } from './vessel-forms.ts';

/** An iron kettle with hobnails and a hoop handle. */
export function kettle(sheet: Sheet, view: View, colour: string): string {
  const solid = new Solid(sheet, view, { profile: forms.kettle, colour, gloss: 0.12 });
  const s = view.scale;
  const cos = Math.cos((view.tilt * Math.PI) / 180);
  let nails = '';
  for (let row = 0; row < 9; row += 1) {
    for (let i = 0; i < 40; i += 1) {
      const t = 0.28 + row * 0.055;
      const u = (i + (row % 2) / 2) * 0.157;
      if (Math.sin(u) < 0.05) continue;
      const [px, py] = solid.on(t, u);
      nails +=
        ellipse(px, py + 2, s * 0.018 * Math.max(0.3, Math.sin(u)), s * 0.018, lit(colour, -0.6)) +
        ellipse(
          px - 1,
          py,
          s * 0.014 * Math.max(0.3, Math.sin(u)),
          s * 0.014,
          lit(colour, 0.22 - 0.2 * Math.cos(Math.PI - u)),
        );
    }
  }
  const [sx, sy] = solid.on(0.55, 3.0);
  const spout = path(
    `M${n(sx + s * 0.2)} ${n(sy + s * 0.2)}C${n(sx - s * 0.06)} ${n(sy + s * 0.1)} ${n(sx - s * 0.14)} ${n(sy - s * 0.12)} ${n(sx - s * 0.3)} ${n(sy - s * 0.24)}L${n(sx - s * 0.16)} ${n(sy - s * 0.33)}C${n(sx)} ${n(sy - s * 0.22)} ${n(sx + s * 0.08)} ${n(sy - s * 0.18)} ${n(sx + s * 0.24)} ${n(sy - s * 0.16)}Z`,
    sheet.linear(sx - s * 0.2, sy - s * 0.2, sx + s * 0.1, sy + s * 0.2, [
      [0, lit(colour, 0.3)],
      [0.5, colour],
      [1, lit(colour, -0.5)],
    ]),
  );
  const top = view.y - s * 0.86 * cos;
  const hoop = `M${n(view.x - s * 0.66)} ${n(top + s * 0.08)}C${n(view.x - s * 0.78)} ${n(top - s * 0.96)} ${n(view.x + s * 0.78)} ${n(top - s * 0.96)} ${n(view.x + s * 0.66)} ${n(top + s * 0.08)}`;
  const handle =
    line(hoop, lit(colour, -0.5), s * 0.085) +
    line(hoop, lit(colour, 0.05), s * 0.055) +
    line(
      hoop,
      lit(colour, 0.4),
      s * 0.016,
      `transform="translate(${n(-s * 0.012)} ${n(-s * 0.016)})" opacity=".8"`,
    );
  const lid = new Solid(
    sheet,
    { ...view, y: top - s * 0.02 },
    {
      profile: [
        [0.48, 0],
        [0.48, 0.03],
        [0.4, 0.08],
        [0.1, 0.13],
        [0.05, 0.15],
        [0.11, 0.2],
        [0.12, 0.25],
        [0.02, 0.3],
      ],
      colour,
      gloss: 0.2,
    },
  );
  return (
    shadow(sheet, view.x, view.y, s * 0.9, s * 0.3) +
    spout +
    solid.body() +
    solid.decorated(nails) +
    solid.sheen() +
    lid.body() +
    lid.sheen() +
    lid.ring(0.02, 'none', `stroke="${lit(colour, -0.5)}" stroke-width="3"`) +
    handle +
    group('', '')
  );
}
