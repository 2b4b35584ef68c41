import { ellipse, lit, line, mix, n, path, rect, Sheet, type Stop } from './svg.ts';

type Ground = 'linen' | 'paper' | 'wood' | 'dark-wood' | 'stone' | 'plaster';

export interface Room {
  ground: Ground;
  /** Colour of the ground; by default the wall is a lighter shade of it. */
  tone?: string;
  wall?: string;
  /** Where the table ends, in pixels from the top; 0 = seen from straight above. */
  horizon?: number;
  /** Daylight through a lattice window across the picture. */
  window?: boolean;
}

const tones: Record<Ground, string> = {
  linen: '#e6dccb',
  paper: '#f1eadd',
  wood: '#c79f6d',
  'dark-wood': '#6b4a33',
  stone: '#8d8f8c',
  plaster: '#dcd5c8',
};

/**
 * Composes a photograph-like picture: the room, then the content of `draw`, then the fall-off of
 * the light.
 */
export function photograph(
  seed: string,
  room: Room,
  draw: (sheet: Sheet) => string,
  size: readonly [number, number] = [960, 1200],
): string {
  const sheet = new Sheet(seed, size[0], size[1]);
  return sheet.finish(backdrop(sheet, room) + draw(sheet) + fallOff(sheet));
}

function backdrop(sheet: Sheet, room: Room): string {
  const { width, height } = sheet;
  const tone = room.tone ?? tones[room.ground];
  const horizon = room.horizon ?? 0;
  const wall = room.wall ?? mix(tone, '#f6f1e8', 0.62);
  let out = '';
  if (horizon > 0) {
    out += rect(
      0,
      0,
      width,
      horizon + 60,
      sheet.linear(0, 0, width, horizon, [
        [0, lit(wall, 0.35)],
        [0.5, wall],
        [1, lit(wall, -0.14)],
      ]),
    );
  }
  const seam = sheet.linear(0, horizon, 0, height, [
    [0, lit(tone, horizon > 0 ? -0.1 : 0.08)],
    [0.18, tone],
    [0.6, lit(tone, 0.16)],
    [1, lit(tone, -0.06)],
  ]);
  out += rect(0, horizon, width, height - horizon, seam);
  out += surface(sheet, room.ground, tone, horizon);
  if (horizon > 0) {
    // The far edge of the table is out of focus.
    out += rect(
      0,
      horizon - 26,
      width,
      52,
      sheet.linear(0, horizon - 26, 0, horizon + 26, [
        [0, lit(wall, -0.12), 0],
        [0.5, mix(wall, tone, 0.5), 0.9],
        [1, tone, 0],
      ]),
    );
  }
  if (room.window === true) out += daylight(sheet);
  return out;
}

function surface(sheet: Sheet, ground: Ground, tone: string, top: number): string {
  const { width, height } = sheet;
  if (ground === 'linen') {
    const dark = lit(tone, -0.16);
    const light = lit(tone, 0.4);
    const weave = `<path d="M0 1H8M0 5H8" stroke="${dark}" stroke-width="1.1" opacity=".34"/><path d="M2 0V8M6 0V8" stroke="${light}" stroke-width="1.2" opacity=".4"/>`;
    let out = rect(0, top, width, height - top, sheet.pattern(8, 8, weave));
    for (let i = 0; i < 26; i += 1) {
      const y = sheet.any(top, height);
      const x = sheet.any(0, width);
      out += rect(x, y, sheet.any(50, 190), 2, i % 2 === 0 ? dark : light, 'opacity=".22"');
    }
    return out;
  }
  if (ground === 'wood' || ground === 'dark-wood') return boards(sheet, tone, top);
  if (ground === 'stone') {
    let out = '';
    for (let i = 0; i < 210; i += 1) {
      const r = sheet.any(0.8, 3.4);
      out += ellipse(
        sheet.any(0, width),
        sheet.any(top, height),
        r * 1.4,
        r,
        i % 3 === 0 ? lit(tone, 0.4) : lit(tone, -0.4),
        `opacity="${n(sheet.any(0.2, 0.5))}"`,
      );
    }
    return out;
  }
  let out = '';
  for (let i = 0; i < 60; i += 1) {
    const x = sheet.any(0, width);
    const y = sheet.any(top, height);
    out += line(
      `M${n(x)} ${n(y)}q${n(sheet.any(-14, 14))} ${n(sheet.any(-9, 9))} ${n(sheet.any(-34, 34))} ${n(sheet.any(-10, 10))}`,
      i % 2 === 0 ? lit(tone, -0.22) : '#ffffff',
      1.1,
      'opacity=".32"',
    );
  }
  return out;
}

function boards(sheet: Sheet, tone: string, top: number): string {
  const { width, height } = sheet;
  const flat = top === 0;
  const count = flat ? 5 : 4;
  const step = (height - top) / count;
  let out = '';
  for (let board = 0; board < count; board += 1) {
    const y = top + board * step;
    out += rect(
      0,
      y,
      width,
      step,
      sheet.any() > 0.5 ? lit(tone, 0.2) : lit(tone, -0.22),
      'opacity=".28"',
    );
    const knot = sheet.any(0.15, 0.85) * width;
    for (let grain = 0; grain < 9; grain += 1) {
      const gy = y + ((grain + sheet.any(0.2, 0.8)) * step) / 9;
      const bend = sheet.any(-12, 12);
      out += line(
        `M0 ${n(gy)}C${n(knot - 220)} ${n(gy)} ${n(knot - 90)} ${n(gy + bend)} ${n(knot)} ${n(gy + bend)}S${n(knot + 240)} ${n(gy - bend / 2)} ${width} ${n(gy + bend / 3)}`,
        lit(tone, -0.42),
        sheet.any(0.8, 2.6),
        `opacity="${sheet.any(0.14, 0.34).toFixed(2)}"`,
      );
    }
    if (board > 0)
      out +=
        rect(0, y - 1.5, width, 3, lit(tone, -0.6), 'opacity=".5"') +
        rect(0, y + 2, width, 2, lit(tone, 0.4), 'opacity=".3"');
  }
  return out;
}

/** Soft bars of light with the shadow of a lattice between them, drawn as one slanting gradient. */
function daylight(sheet: Sheet): string {
  const { width, height } = sheet;
  const stops: Stop[] = [
    [0, '#fff6e2', 0],
    [0.16, '#fff6e2', 0],
    [0.22, '#fff6e2', 0.34],
    [0.36, '#fff6e2', 0.34],
    [0.4, '#fff6e2', 0.04],
    [0.43, '#fff6e2', 0.04],
    [0.47, '#fff6e2', 0.32],
    [0.61, '#fff6e2', 0.28],
    [0.69, '#fff6e2', 0],
    [1, '#fff6e2', 0],
  ];
  return rect(0, 0, width, height, sheet.linear(0, 0, width * 1.02, height * 0.62, stops));
}

function fallOff(sheet: Sheet): string {
  const { width, height } = sheet;
  const warm = rect(
    0,
    0,
    width,
    height,
    sheet.radial(width * 0.22, height * 0.08, height * 0.85, [
      [0, '#fff8e8', 0.3],
      [0.5, '#fff8e8', 0.06],
      [1, '#fff8e8', 0],
    ]),
  );
  const corner = rect(
    0,
    0,
    width,
    height,
    sheet.radial(width * 0.44, height * 0.46, height * 0.82, [
      [0, '#2a1c10', 0],
      [0.6, '#2a1c10', 0.02],
      [1, '#2a1c10', 0.26],
    ]),
  );
  return warm + corner;
}

/**
 * The shadow of an object at (x, y): a dark line of contact and a wide soft shadow away from the
 * light.
 */
export function shadow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength = 1,
): string {
  const soft = (cx: number, cy: number, a: number, b: number, dark: number) =>
    ellipse(
      cx,
      cy,
      a,
      b,
      sheet.radial(
        cx,
        cy,
        a,
        [
          [0, '#20150c', dark],
          [0.45, '#20150c', dark * 0.72],
          [0.72, '#20150c', dark * 0.28],
          [1, '#20150c', 0],
        ],
        b / a,
      ),
    );
  return (
    soft(x + rx * 0.34, y + ry * 0.3, rx * 1.62, ry * 1.6, 0.34 * strength) +
    soft(x + rx * 0.06, y + ry * 0.1, rx * 1.14, ry * 1.2, 0.6 * strength)
  );
}

/** The shadow of a flat object on the table; `shape` is its path data. */
export function flatShadow(sheet: Sheet, shape: string, lift = 10, strength = 1): string {
  const close =
    path(shape, '#20150c', `opacity="${0.14 * strength}" transform="translate(4 6)"`) +
    path(shape, '#20150c', `opacity="${0.2 * strength}" transform="translate(2 3)"`);
  const far = `transform="translate(${n(lift * 0.9)} ${n(lift * 1.3)})"`;
  if (lift > 16)
    return (
      sheet.blurred(lift * 1.1, path(shape, '#20150c', `opacity="${0.34 * strength}" ${far}`)) +
      close
    );
  // A narrow soft edge needs no blur: a few outlines, each wider and fainter, cost a tenth of it.
  const rings = [0.3, 0.75, 1.2, 1.65, 2.1, 2.55]
    .map((k) =>
      path(
        shape,
        '#20150c',
        `opacity="${(0.045 * strength).toFixed(3)}" stroke="#20150c" stroke-width="${n(lift * k)}" stroke-linejoin="round" ${far}`,
      ),
    )
    .join('');
  return rings + close;
}
