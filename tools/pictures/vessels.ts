import { Solid, type Turned, type View } from './lathe.ts';
import { steps, type Profile } from './profile-curve.ts';
import { ellipse, lit, line, n, path, polyline, Sheet, type Point } from './svg.ts';
import { shadow } from './studio.ts';
import { forms } from './vessel-forms.ts';

export interface Pot {
  form: Profile;
  glaze: Turned;
  outside?: (solid: Solid) => string;
  inside?: (solid: Solid) => string;
  speckled?: string;
  rawFoot?: string;
  crease?: number;
  content?: (solid: Solid, sheet: Sheet) => string;
}

/** One pot with its shadow, decoration, glaze and content. */
export function pot(sheet: Sheet, view: View, what: Pot): string {
  const solid = new Solid(sheet, view, what.glaze);
  const [footRadius] = solid.at(0);
  const flat = Math.max(0.16, Math.sin((view.tilt * Math.PI) / 180));
  const wide = (footRadius * 0.7 + (solid.reach / view.scale) * 0.3) * view.scale;
  const ground =
    view.tilt > 75
      ? shadow(sheet, view.x, view.y, solid.reach * 0.95, solid.reach * 0.95)
      : shadow(sheet, view.x, view.y, wide, wide * flat);
  let skin = what.outside === undefined ? '' : what.outside(solid);
  if (what.crease !== undefined)
    skin +=
      solid.belt(0, what.crease, '#20150c', 'opacity=".2"') +
      solid.band(what.crease, '#20150c', solid.reach / 60, 'opacity=".35"');
  if (what.rawFoot !== undefined)
    skin +=
      solid.belt(0, 0.12, what.rawFoot) +
      solid.band(0.12, lit(what.glaze.colour, -0.2), 3, 'opacity=".6"');
  if (what.speckled !== undefined) skin += speckles(solid, what.speckled);
  const painting = what.inside === undefined ? '' : what.inside(solid);
  const filling = what.content === undefined ? '' : what.content(solid, sheet);
  return (
    ground +
    solid.body() +
    (skin === '' ? '' : solid.decorated(skin)) +
    solid.sheen() +
    solid.opening(painting + insideSpeckles(solid, what) + innerGlow(solid) + filling)
  );
}

function speckles(solid: Solid, colour: string): string {
  const { sheet } = solid;
  let out = '';
  for (let i = 0; i < 46; i += 1) {
    const [x, y] = solid.on(sheet.any(0.05, 0.98), sheet.any(0.1, 3.04));
    const r = sheet.any(0.8, 2.6) * (solid.reach / 260);
    out += ellipse(x, y, r * 1.2, r, colour, `opacity="${sheet.any(0.3, 0.8).toFixed(2)}"`);
  }
  return out;
}

function insideSpeckles(solid: Solid, what: Pot): string {
  if (what.speckled === undefined) return '';
  const { sheet } = solid;
  const [r, h] = solid.at(1);
  let out = '';
  for (let i = 0; i < 40; i += 1) {
    const [x, y] = solid.place(r * Math.sqrt(sheet.any(0, 1)), h, sheet.any(0, 6.28));
    const s = sheet.any(0.8, 2.6) * (solid.reach / 260);
    out += ellipse(x, y, s * 1.2, s, what.speckled, `opacity="${sheet.any(0.25, 0.7).toFixed(2)}"`);
  }
  return out;
}

/** The reflection of the window in the far wall of a bowl. */
function innerGlow(solid: Solid): string {
  const { view } = solid;
  const gloss = solid.thing.gloss ?? 0.5;
  if (gloss === 0 || view.tilt < 20) return '';
  const [r, h] = solid.at(1);
  let out = '';
  for (let k = 0; k < 5; k += 1) {
    const grow = (k - 2) * 0.014;
    const arc = [
      ...steps(-0.9 - grow * 2, -0.2 + grow * 2, 12).map((u) =>
        solid.place(r * (0.86 + grow), h * 0.9, u),
      ),
      ...steps(-0.2 + grow * 2, -0.9 - grow * 2, 12).map((u) =>
        solid.place(r * (0.74 - grow), h * 0.82, u),
      ),
    ];
    out += path(`${polyline(arc)}Z`, '#fffdf6', `opacity="${(gloss * 0.132).toFixed(3)}"`);
  }
  return out;
}

/**
 * Rings painted on the inside, as on blue-and-white plates; `part` is the radius as a share of the
 * rim's.
 */
export function innerRing(
  solid: Solid,
  part: number,
  colour: string,
  width: number,
  more = '',
): string {
  const [r, h] = solid.at(1);
  const depth = solid.thing.floor ?? 0.3;
  const at = h * Math.max(depth, Math.sqrt(part) * 0.98);
  return line(
    `${polyline(steps(0, 2 * Math.PI, 60).map((u) => solid.place(r * part, at, u)))}Z`,
    colour,
    width,
    more,
  );
}

export function innerStroke(
  solid: Solid,
  points: readonly Point[],
  colour: string,
  width: number,
  more = '',
): string {
  const [r, h] = solid.at(1);
  const depth = solid.thing.floor ?? 0.3;
  return line(
    polyline(
      points.map(([u, part]) =>
        solid.place(r * part, h * Math.max(depth, Math.sqrt(part) * 0.98), u),
      ),
    ),
    colour,
    width,
    more,
  );
}

export function innerPatch(
  solid: Solid,
  points: readonly Point[],
  colour: string,
  more = '',
): string {
  const [r, h] = solid.at(1);
  const depth = solid.thing.floor ?? 0.3;
  return `<path d="${polyline(points.map(([u, part]) => solid.place(r * part, h * Math.max(depth, Math.sqrt(part) * 0.98), u)))}Z" fill="${colour}" ${more}/>`;
}

/** Tea or soup in a bowl; `level` is the filled share of its height. */
export function liquid(colour: string, level = 0.8) {
  return (solid: Solid, sheet: Sheet): string => {
    const [r] = solid.at(level);
    const [, h] = solid.at(level);
    const wall = solid.thing.wall ?? 0.035;
    const { x } = solid.view;
    const [, cy] = solid.place(0, h, 0);
    const R = (r - wall) * solid.view.scale;
    const fill = sheet.linear(x - R, cy - R * 0.4, x + R, cy + R * 0.4, [
      [0, lit(colour, -0.3)],
      [0.5, colour],
      [1, lit(colour, 0.22)],
    ]);
    const mirror = steps(-2.4, -1.5, 10).map((u) => solid.place(r * 0.74, h, u));
    return (
      solid.fill(h, r - wall, fill) +
      solid.fill(
        h,
        r - wall,
        'none',
        `stroke="${lit(colour, 0.4)}" stroke-width="3" opacity=".55"`,
      ) +
      [0.03, 0.05, 0.07]
        .map((w) => line(polyline(mirror), '#ffffff', R * w, 'opacity=".22"'))
        .join('')
    );
  };
}

/** Steamed rice: a mound of many short grains. */
export function rice(solid: Solid, sheet: Sheet): string {
  const [r, h] = solid.at(0.86);
  const R = r * solid.view.scale;
  const [x, y] = solid.place(0, h, 0);
  const tall = solid.view.tilt < 60 ? R * 0.34 : 0;
  const flat = Math.sin((solid.view.tilt * Math.PI) / 180);
  let out = `<path d="M${n(x - R * 0.93)} ${n(y)}C${n(x - R * 0.8)} ${n(y - R * flat * 0.8 - tall)} ${n(x + R * 0.8)} ${n(y - R * flat * 0.8 - tall)} ${n(x + R * 0.93)} ${n(y)}C${n(x + R * 0.8)} ${n(y + R * flat)} ${n(x - R * 0.8)} ${n(y + R * flat)} ${n(x - R * 0.93)} ${n(y)}Z" fill="${sheet.linear(
    x - R,
    y - R,
    x + R,
    y + R * 0.6,
    [
      [0, '#fffefb'],
      [0.55, '#f4f0e8'],
      [1, '#d2cbbf'],
    ],
  )}"/>`;
  for (let i = 0; i < 340; i += 1) {
    const a = sheet.any(0, 6.28);
    const d = Math.sqrt(sheet.any());
    const lift = tall * (1 - d * d);
    const gx = x + Math.cos(a) * d * R * 0.88;
    const gy = y + Math.sin(a) * d * R * flat * 0.82 - lift * 0.8;
    out += ellipse(
      gx,
      gy,
      R * 0.028,
      R * 0.012,
      i % 3 === 0 ? '#d9d2c6' : '#ffffff',
      `opacity=".85" transform="rotate(${Math.round(sheet.any(0, 180))} ${n(gx)} ${n(gy)})"`,
    );
  }
  return out;
}

export const cups = (
  sheet: Sheet,
  at: readonly (readonly [number, number, string])[],
  scale: number,
  tilt: number,
): string =>
  at
    .map(([x, y, c]) =>
      pot(
        sheet,
        { x, y, scale, tilt },
        {
          form: forms.smallCup,
          glaze: { profile: forms.smallCup, colour: c, gloss: 0.7 },
          content: liquid('#c9943a', 0.78),
        },
      ),
    )
    .join('');
export const plate = (
  sheet: Sheet,
  x: number,
  y: number,
  scale: number,
  tilt: number,
  colour: string,
): string =>
  pot(
    sheet,
    { x, y, scale, tilt },
    {
      form: forms.plate,
      glaze: { profile: forms.plate, colour, gloss: 0.5 },
      speckled: lit(colour, -0.4),
    },
  );
