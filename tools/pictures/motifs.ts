import { steps } from './profile-curve.ts';
import { line, n, path, polygon, rect, Sheet, type Point } from './svg.ts';

export type Motif =
  | 'seigaiha'
  | 'asanoha'
  | 'shippo'
  | 'ichimatsu'
  | 'yagasuri'
  | 'kikko'
  | 'stripe'
  | 'dots'
  | 'uroko'
  | 'plain';

/**
 * A repeating pattern of cloth or paper in two colours; `size` is the width of one repeat in
 * pixels.
 */
export function motif(
  sheet: Sheet,
  kind: Motif,
  ground: string,
  ink: string,
  size: number,
  turn = '',
): string {
  const s = size;
  if (kind === 'plain') return ground;
  if (kind === 'seigaiha')
    return sheet.pattern(
      s,
      s / 2,
      rect(0, 0, s, s / 2, ground) + seigaihaTile(s, ground, ink),
      turn,
    );
  if (kind === 'asanoha')
    return sheet.pattern(
      s,
      s * 1.732,
      rect(0, 0, s, s * 1.732, ground) + asanohaTile(s, ink),
      turn,
    );
  if (kind === 'shippo') {
    const r = s / 2;
    const w = s * 0.045;
    const ring = (x: number, y: number) =>
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${ink}" stroke-width="${n(w)}"/>`;
    const spots = [
      [r, r],
      [0, 0],
      [s, 0],
      [0, s],
      [s, s],
    ] as const;
    return sheet.pattern(
      s,
      s,
      rect(0, 0, s, s, ground) +
        spots
          .map(
            ([x, y]) =>
              ring(x, y) + `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.07)}" fill="${ink}"/>`,
          )
          .join(''),
      turn,
    );
  }
  if (kind === 'ichimatsu')
    return sheet.pattern(
      s,
      s,
      rect(0, 0, s, s, ground) +
        rect(0, 0, s / 2, s / 2, ink) +
        rect(s / 2, s / 2, s / 2, s / 2, ink),
      turn,
    );
  if (kind === 'yagasuri') return yagasuri(sheet, s, ground, ink, turn);
  if (kind === 'kikko') return kikko(sheet, s, ground, ink, turn);
  if (kind === 'uroko')
    return sheet.pattern(
      s,
      s * 0.86,
      rect(0, 0, s, s * 0.86, ground) +
        path(`M0 ${n(s * 0.86)}L${n(s / 2)} 0L${n(s)} ${n(s * 0.86)}Z`, ink),
      turn,
    );
  if (kind === 'stripe')
    return sheet.pattern(
      s,
      s,
      rect(0, 0, s, s, ground) +
        rect(s * 0.1, 0, s * 0.34, s, ink) +
        rect(s * 0.58, 0, s * 0.06, s, ink) +
        rect(s * 0.72, 0, s * 0.06, s, ink),
      turn,
    );
  return sheet.pattern(
    s,
    s,
    rect(0, 0, s, s, ground) +
      [
        [0.25, 0.25],
        [0.75, 0.75],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${n(s * x)}" cy="${n(s * y)}" r="${n(s * 0.12)}" fill="${ink}"/>`,
        )
        .join(''),
    turn,
  );
}

/**
 * Waves overlap downwards, so rows are drawn from the top; the tile contains every circle that
 * reaches into it.
 */
function seigaihaTile(s: number, ground: string, ink: string): string {
  const r = s / 2;
  let out = '';
  for (let row = 0; row <= 3; row += 1) {
    const y = (row * s) / 4 + s * 0.02;
    for (const x of row % 2 === 0 ? [0, s] : [-s / 2, s / 2, s * 1.5]) {
      out += [1, 0.72, 0.44, 0.18]
        .map(
          (k) =>
            `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * k)}" fill="${ground}" stroke="${ink}" stroke-width="${n(s * 0.05)}"/>`,
        )
        .join('');
    }
  }
  return out;
}

function asanohaTile(s: number, ink: string): string {
  const h = s * 1.732;
  const third = s / 1.732 / 2;
  const star = (x: number, y: number) => {
    let out = '';
    for (let i = 0; i < 6; i += 1) {
      const a = (i * Math.PI) / 3 + Math.PI / 6;
      const b = a + Math.PI / 6;
      const tip = [x + (s / 1.732) * Math.cos(a), y + (s / 1.732) * Math.sin(a)] as const;
      const side = [x + s * 0.5 * Math.cos(b) * 2 * 0.5, y + s * 0.5 * Math.sin(b)] as const;
      const inner = [
        x + third * 1.155 * Math.cos(b) * 0.87,
        y + third * 1.155 * Math.sin(b) * 0.87,
      ] as const;
      const c = a + Math.PI / 3;
      const next = [x + (s / 1.732) * Math.cos(c), y + (s / 1.732) * Math.sin(c)] as const;
      out += `M${n(x)} ${n(y)}L${n(tip[0])} ${n(tip[1])}L${n(next[0])} ${n(next[1])}M${n(x)} ${n(y)}L${n(side[0])} ${n(side[1])}M${n(tip[0])} ${n(tip[1])}L${n(inner[0])} ${n(inner[1])}L${n(next[0])} ${n(next[1])}`;
    }
    return out;
  };
  const at = [
    [s / 2, h / 2],
    [0, 0],
    [s, 0],
    [0, h],
    [s, h],
  ] as const;
  return line(at.map(([x, y]) => star(x, y)).join(''), ink, s * 0.034);
}

function yagasuri(sheet: Sheet, s: number, ground: string, ink: string, turn: string): string {
  const feather = (x: number, y: number, up: number) =>
    path(
      `M${n(x)} ${n(y)}l${n(s / 4)} ${n(-up * s * 0.3)}v${n(s * 0.62)}l${n(-s / 4)} ${n(up * s * 0.3)}z`,
      ink,
    ) +
    path(
      `M${n(x + s / 4)} ${n(y - up * s * 0.3)}l${n(s / 4)} ${n(up * s * 0.3)}v${n(s * 0.62)}l${n(-s / 4)} ${n(-up * s * 0.3)}z`,
      ink,
    );
  const h = s * 1.24;
  const column = (x: number, y: number) =>
    [-h, 0, h].map((d) => feather(x, y + d, 1)).join('') +
    [-h, 0, h]
      .map((d) =>
        line(
          `M${n(x + s / 4)} ${n(y + d + s * 0.3)}v${n(s * 0.62)}`,
          ground,
          s * 0.02,
          'opacity=".6"',
        ),
      )
      .join('');
  return sheet.pattern(
    s,
    h,
    rect(0, 0, s, h, ground) + column(0, s * 0.3) + column(s / 2, s * 0.92),
    turn,
  );
}

function kikko(sheet: Sheet, s: number, ground: string, ink: string, turn: string): string {
  const a = s / 1.732;
  const hex = (x: number, y: number, k: number) =>
    polygon(
      steps(0, 5, 5).map((i): Point => [
        x + a * k * Math.sin((i * Math.PI) / 3),
        y - a * k * Math.cos((i * Math.PI) / 3),
      ]),
    );
  const spots = [
    [s / 2, a],
    [0, a * 2.5],
    [s, a * 2.5],
    [0, -a * 0.5],
    [s, -a * 0.5],
  ] as const;
  return sheet.pattern(
    s,
    a * 3,
    rect(0, 0, s, a * 3, ground) +
      spots
        .map(
          ([x, y]) =>
            line(hex(x, y, 1), ink, s * 0.05) +
            line(hex(x, y, 0.62), ink, s * 0.03) +
            path(hex(x, y, 0.22), ink),
        )
        .join(''),
    turn,
  );
}
