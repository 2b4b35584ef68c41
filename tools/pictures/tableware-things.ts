import { Solid, type View } from './lathe.ts';
import { steps } from './profile-curve.ts';
import { shadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, polyline, Sheet, type Point } from './svg.ts';
import { liquid, pot, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

/** Chopsticks on their rest: two tapering sticks from the lower left to the upper right. */
export function chopsticks(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
  tip = lit(colour, -0.4),
): string {
  const stick = (dy: number) => {
    const shape = `M0 ${dy - 8}L${length} ${dy - 3}L${length} ${dy + 3}L0 ${dy + 8}Z`;
    return (
      path(shape, '#20150c', 'opacity=".28" transform="translate(5 11)"') +
      path(
        shape,
        sheet.linear(0, dy - 8, 0, dy + 8, [
          [0, lit(colour, 0.5)],
          [0.35, colour],
          [1, lit(colour, -0.5)],
        ]),
      ) +
      path(
        `M${length * 0.72} ${dy - 4.4}L${length} ${dy - 3}L${length} ${dy + 3}L${length * 0.72} ${dy + 4.4}Z`,
        tip,
        'opacity=".85"',
      ) +
      path(
        `M0 ${dy - 8}L26 ${dy - 7.6}L26 ${dy + 7.6}L0 ${dy + 8}Z`,
        lit(colour, -0.55),
        'opacity=".6"',
      )
    );
  };
  return group(`translate(${x} ${y}) rotate(${angle})`, stick(-15) + stick(15));
}

/** A twig with leaves, often slightly out of focus at the edge of the picture. */
export function sprig(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  angle: number,
  colour = '#6f7d55',
  berries = '',
): string {
  let out = line(
    `M0 0C${n(size * 0.3)} ${n(-size * 0.06)} ${n(size * 0.7)} ${n(size * 0.05)} ${n(size)} ${n(-size * 0.1)}`,
    '#6d5540',
    size * 0.014,
  );
  for (let i = 0; i < 9; i += 1) {
    const at = 0.14 + i * 0.1;
    const side = i % 2 === 0 ? 1 : -1;
    const tone = lit(colour, sheet.any(-0.25, 0.3));
    out += group(
      `translate(${n(size * at)} ${n(-size * 0.03 * Math.sin(at * 5))}) rotate(${n(side * sheet.any(38, 64))}) scale(${n(size / 300)})`,
      path(
        'M0 0C16 -22 52 -24 84 0C54 18 18 18 0 0Z',
        sheet.linear(0, -18, 0, 16, [
          [0, lit(tone, 0.3)],
          [1, lit(tone, -0.25)],
        ]),
      ) + line('M4 0L76 0', lit(tone, -0.3), 1.6, 'opacity=".6"'),
    );
    if (berries !== '' && i % 3 === 0)
      out += ellipse(size * at, side * size * 0.05, size * 0.022, size * 0.022, berries);
  }
  return group(`translate(${x} ${y}) rotate(${angle})`, out);
}
/** Udon: thick strands in a pale broth with leek rings and a slice of kamaboko. */
export function udon(solid: Solid, sheet: Sheet): string {
  const out = liquid('#b98a4a', 0.8)(solid, sheet);
  const [r, h] = solid.at(0.8);
  let noodles = '';
  // Strands form loose coils around separate centres.
  for (let i = 0; i < 30; i += 1) {
    const [dx, dy, turn, size] = [
      sheet.any(-0.3, 0.3),
      sheet.any(-0.3, 0.3),
      sheet.any(0, 6.28),
      sheet.any(0.16, 0.46),
    ];
    const strand = steps(0, sheet.any(2, 4.4), 14).map((a): Point => {
      const [px, py] = [
        dx + Math.cos(turn + a) * size * (1 + a * 0.06),
        dy + Math.sin(turn + a) * size * (0.8 + a * 0.05),
      ];
      return solid.place(r * Math.min(0.82, Math.hypot(px, py)), h, Math.atan2(py, px));
    });
    const d = polyline(strand);
    noodles +=
      line(d, '#a58a5c', 19, 'opacity=".55"') +
      line(d, '#f3e8cf', 15) +
      line(d, '#fffaf0', 5, 'opacity=".7"');
  }
  for (let i = 0; i < 16; i += 1) {
    const [x, y] = solid.place(r * sheet.any(0, 0.45), h, sheet.any(0, 6.28));
    noodles += ellipse(
      x,
      y,
      15,
      11,
      'none',
      `stroke="${i % 2 === 0 ? '#6f9a48' : '#a9c77c'}" stroke-width="6" transform="rotate(${n(sheet.any(0, 90))} ${n(x)} ${n(y)})"`,
    );
  }
  return out + noodles;
}

/** Three dumplings on a skewer with a brown soy glaze. */
export function dango(solid: Solid, sheet: Sheet): string {
  const [r, h] = solid.at(0.6);
  const skewer = (dy: number, turn: number) => {
    const [cx, cy] = solid.place(0, h, 0);
    const s = r * solid.view.scale;
    const ball = (x: number) =>
      ellipse(x, 8, s * 0.2, s * 0.1, '#3a2a1a', 'opacity=".35"') +
      ellipse(
        x,
        -s * 0.1,
        s * 0.19,
        s * 0.18,
        sheet.radial(x - s * 0.07, -s * 0.18, s * 0.34, [
          [0, '#fff6df'],
          [0.4, '#ecd4a6'],
          [1, '#a06a30'],
        ]),
      ) +
      path(
        `M${n(x - s * 0.18)} ${n(-s * 0.14)}C${n(x - s * 0.1)} ${n(-s * 0.34)} ${n(x + s * 0.12)} ${n(-s * 0.34)} ${n(x + s * 0.18)} ${n(-s * 0.12)}C${n(x + s * 0.12)} ${n(s * 0.02)} ${n(x + s * 0.06)} ${n(-s * 0.06)} ${n(x)} ${n(-s * 0.02)}S${n(x - s * 0.12)} ${n(s * 0.04)} ${n(x - s * 0.18)} ${n(-s * 0.14)}Z`,
        '#8a4a17',
        'opacity=".82"',
      ) +
      ellipse(x - s * 0.06, -s * 0.2, s * 0.05, s * 0.025, '#ffffff', 'opacity=".65"');
    return group(
      `translate(${n(cx)} ${n(cy + dy)}) rotate(${turn})`,
      line(`M${n(-s * 0.7)} ${n(-s * 0.06)}L${n(s * 0.95)} ${n(-s * 0.06)}`, '#c9a66b', 9) +
        ball(-s * 0.38) +
        ball(-s * 0.04) +
        ball(s * 0.3),
    );
  };
  return skewer(-46, -9) + skewer(72, -9);
}

export function pourer(sheet: Sheet, view: View, what: Pot): string {
  const solid = new Solid(sheet, view, what.glaze);
  const [ax, ay] = solid.on(1, 0.12);
  const s = view.scale;
  const spout =
    path(
      `M${n(ax - s * 0.16)} ${n(ay - s * 0.1)}C${n(ax + s * 0.1)} ${n(ay - s * 0.08)} ${n(ax + s * 0.24)} ${n(ay - s * 0.1)} ${n(ax + s * 0.36)} ${n(ay - s * 0.08)}C${n(ax + s * 0.3)} ${n(ay + s * 0.12)} ${n(ax + s * 0.12)} ${n(ay + s * 0.26)} ${n(ax - s * 0.16)} ${n(ay + s * 0.34)}Z`,
      sheet.linear(ax - s * 0.1, ay, ax + s * 0.2, ay + s * 0.3, [
        [0, lit(what.glaze.colour, 0.3)],
        [0.5, lit(what.glaze.colour, -0.1)],
        [1, lit(what.glaze.colour, -0.45)],
      ]),
    ) +
    path(
      `M${n(ax - s * 0.16)} ${n(ay - s * 0.08)}C${n(ax + s * 0.1)} ${n(ay - s * 0.05)} ${n(ax + s * 0.24)} ${n(ay - s * 0.08)} ${n(ax + s * 0.34)} ${n(ay - s * 0.07)}C${n(ax + s * 0.2)} ${n(ay + s * 0.03)} ${n(ax + s * 0.04)} ${n(ay + s * 0.1)} ${n(ax - s * 0.16)} ${n(ay + s * 0.14)}Z`,
      lit(what.glaze.colour, -0.3),
    );
  return spout + pot(sheet, view, what);
}
function mugHandle(x: number, y: number, s: number, colour: string): string {
  const d = `M${n(x)} ${n(y - s * 0.92)}C${n(x + s * 0.5)} ${n(y - s * 1.02)} ${n(x + s * 0.52)} ${n(y - s * 0.2)} ${n(x - s * 0.03)} ${n(y - s * 0.26)}`;
  return (
    line(d, lit(colour, -0.4), s * 0.15) +
    line(d, colour, s * 0.11) +
    line(
      d,
      lit(colour, 0.4),
      s * 0.03,
      `transform="translate(${n(-s * 0.02)} ${n(-s * 0.02)})" opacity=".7"`,
    )
  );
}

export const mug = (sheet: Sheet, view: View, colour: string, spots: string): string =>
  mugHandle(view.x + view.scale * 0.58, view.y, view.scale, colour) +
  pot(sheet, view, {
    form: forms.mug,
    glaze: { profile: forms.mug, colour, gloss: 0.5 },
    speckled: spots,
  });

function rest(sheet: Sheet, x: number, y: number, colour: string): string {
  return (
    shadow(sheet, x, y + 8, 60, 22) +
    path(
      `M${x - 62} ${y}C${x - 60} ${y - 34} ${x - 30} ${y - 26} ${x} ${y - 18}C${x + 30} ${y - 26} ${x + 60} ${y - 34} ${x + 62} ${y}C${x + 56} ${y + 26} ${x - 56} ${y + 26} ${x - 62} ${y}Z`,
      sheet.linear(x, y - 34, x, y + 26, [
        [0, lit(colour, 0.55)],
        [0.45, colour],
        [1, lit(colour, -0.4)],
      ]),
    )
  );
}

export const pair = (sheet: Sheet, a: string, b: string, x = 120, y = 700): string =>
  rest(sheet, x + 560, y - 118, '#dfe4e3') +
  chopsticks(sheet, x, y, 730, -12, a) +
  rest(sheet, x + 530, y + 120, '#e9dccb') +
  chopsticks(sheet, x - 20, y + 240, 700, -12, b);
