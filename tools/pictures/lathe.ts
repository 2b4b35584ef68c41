import { ellipse, lit, line, n, path, polygon, polyline, Sheet, type Point } from './svg.ts';
import { type Profile, steps, smooth } from './profile-curve.ts';

/**
 * Position of the object in the picture, pixels per unit, and the angle (degrees) from which it is
 * seen from above.
 */
export interface View {
  x: number;
  y: number;
  scale: number;
  tilt: number;
}

export interface Turned {
  profile: Profile;
  colour: string;
  inside?: string;
  floor?: number;
  wall?: number;
  gloss?: number;
  rim?: string;
  open?: boolean;
  foot?: string;
}

export class Solid {
  readonly sheet: Sheet;
  readonly view: View;
  readonly thing: Turned;
  private readonly samples: [number, number][];
  private readonly sin: number;
  private readonly cos: number;

  constructor(sheet: Sheet, view: View, thing: Turned) {
    this.sheet = sheet;
    this.view = view;
    this.thing = thing;
    this.samples = smooth(thing.profile);
    this.sin = Math.sin((view.tilt * Math.PI) / 180);
    this.cos = Math.cos((view.tilt * Math.PI) / 180);
  }

  /** A point of the profile, 0 = foot, 1 = rim. */
  at(t: number): [number, number] {
    const place = Math.max(0, Math.min(1, t)) * (this.samples.length - 1);
    const low = Math.floor(place);
    const a = this.samples[low] ?? [0, 0];
    const b = this.samples[Math.min(low + 1, this.samples.length - 1)] ?? a;
    return [a[0] + (b[0] - a[0]) * (place - low), a[1] + (b[1] - a[1]) * (place - low)];
  }

  /** u: angle around the axis; π/2 faces the viewer, π is the left edge. */
  place(r: number, h: number, u: number): Point {
    const { x, y, scale } = this.view;
    return [
      x + scale * r * Math.cos(u),
      y - scale * h * this.cos + scale * r * Math.sin(u) * this.sin,
    ];
  }

  on(t: number, u: number): Point {
    const [r, h] = this.at(t);
    return this.place(r, h, u);
  }

  /** Sine of the angle below which the surface faces away from the viewer. */
  private edge(t: number): number {
    const a = this.at(t - 0.012);
    const b = this.at(t + 0.012);
    const rise = b[1] - a[1];
    if (Math.abs(rise) < 1e-6) return b[0] > a[0] ? 2 : -2;
    return (((b[0] - a[0]) / rise) * this.sin) / this.cos;
  }

  /**
   * The visible outside as one path: rings from foot to rim, and the strips between their edges.
   */
  private outline(): string {
    const { x, y, scale } = this.view;
    let out = '';
    let before: readonly [Point, Point] | null = null;
    for (let i = 0; i <= 40; i += 1) {
      const [r, h] = this.at(i / 40);
      const rx = r * scale;
      const cy = y - scale * h * this.cos;
      if (rx > 0.5)
        out += `M${n(x - rx)} ${n(cy)}a${n(rx)} ${n(rx * this.sin)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(rx * this.sin)} 0 1 1 ${n(-rx * 2)} 0Z`;
      const q = this.edge(i / 40);
      if (Math.abs(q) > 1) {
        before = null;
        continue;
      }
      const right = this.place(r, h, Math.asin(q));
      const left: Point = [2 * x - right[0], right[1]];
      // Strips must have the same orientation as the rings, or the overlap would be a hole.
      if (before !== null)
        out +=
          right[1] < before[0][1]
            ? polygon([before[1], left, right, before[0]])
            : polygon([left, before[1], before[0], right]);
      before = [right, left];
    }
    return out;
  }

  ring(t: number, fill: string, more = '', shrink = 0): string {
    const [r, h] = this.at(t);
    const { x, y, scale } = this.view;
    const rr = Math.max(0, r - shrink) * scale;
    return ellipse(x, y - scale * h * this.cos, rr, rr * this.sin, fill, more);
  }

  silhouette(fill: string): string {
    return path(this.outline(), fill);
  }

  get reach(): number {
    return Math.max(...this.samples.map(([r]) => r)) * this.view.scale;
  }

  /** Clips decoration to the outside of the body. */
  decorated(content: string): string {
    return this.sheet.clipped(this.silhouette('#000'), content);
  }

  /** A painted line around the body at height t. */
  band(t: number, colour: string, width: number, more = ''): string {
    const q = Math.max(-1, Math.min(1, this.edge(t)));
    const from = Math.asin(q);
    return line(
      polyline(steps(from, Math.PI - from, 28).map((u) => this.on(t, u))),
      colour,
      width,
      more,
    );
  }

  /** A painted field between two heights, across the visible surface. */
  belt(low: number, high: number, colour: string, more = ''): string {
    const turn = (t: number) => Math.asin(Math.max(-1, Math.min(1, this.edge(t)))) - 0.02;
    const arc = (t: number) => steps(turn(t), Math.PI - turn(t), 34).map((u) => this.on(t, u));
    const rows = steps(low, high, 8);
    const sides = [
      ...arc(low),
      ...rows.map((t) => this.on(t, Math.PI - turn(t))),
      ...arc(high).toReversed(),
      ...rows.toReversed().map((t) => this.on(t, turn(t))),
    ];
    return path(polygon(sides), colour, more);
  }

  /** Maps a line in (u, t) onto the surface; omits parts that face away. */
  stroke(points: readonly Point[], colour: string, width: number, more = ''): string {
    let d = '';
    let pen = 'M';
    for (const [u, t] of points) {
      if (Math.sin(u) <= this.edge(t) - 0.02) pen = 'M';
      else {
        const [x, y] = this.on(t, u);
        d += `${pen}${n(x)} ${n(y)}`;
        pen = 'L';
      }
    }
    return d === '' ? '' : line(d, colour, width, more);
  }

  patch(points: readonly Point[], colour: string, more = ''): string {
    const facing = points.some(([u, t]) => Math.sin(u) > this.edge(t));
    return facing ? path(polygon(points.map(([u, t]) => this.on(t, u))), colour, more) : '';
  }

  body(): string {
    const { sheet, view, thing } = this;
    const R = this.reach;
    const c = thing.colour;
    const gloss = thing.gloss ?? 0.5;
    const across = sheet.linear(view.x - R, 0, view.x + R, 0, [
      [0, lit(c, -0.3)],
      [0.1, lit(c, -0.12)],
      [0.3, lit(c, 0.2 + gloss * 0.12)],
      [0.5, lit(c, 0.02)],
      [0.8, lit(c, -0.36)],
      [0.94, lit(c, -0.46)],
      [1, lit(c, -0.3)],
    ]);
    return this.silhouette(across);
  }

  /** The light on glaze and decoration: darker below, a soft window on the shoulder. */
  sheen(): string {
    const { sheet, thing } = this;
    const top = this.on(1, -Math.PI / 2)[1];
    const bottom = this.on(0, Math.PI / 2)[1];
    const gloss = thing.gloss ?? 0.5;
    let out = this.silhouette(
      sheet.linear(0, top, 0, bottom, [
        [0, '#fff8ea', 0.12],
        [0.35, '#fff8ea', 0],
        [0.6, '#1c120a', 0.04],
        [1, '#1c120a', 0.44],
      ]),
    );
    if (gloss > 0) {
      // Five patches, each a little larger, form the soft edge, because a blur would need a layer
      // of the whole picture.
      for (let k = 0; k < 5; k += 1) {
        const grow = (k - 2) * 0.024;
        const window = [
          ...steps(0.22 - grow, 0.9 + grow * 0.6, 14).map((t): Point => [2.42 + grow, t]),
          ...steps(0.9 + grow * 0.6, 0.22 - grow, 14).map((t): Point => [2.12 - grow, t]),
        ];
        out += this.patch(window, '#fffdf6', `opacity="${(gloss * 0.15).toFixed(3)}"`);
      }
      for (let k = 0; k < 2; k += 1) {
        const glint = [
          ...steps(0.55, 0.9, 10).map((t): Point => [1.99 + k * 0.012, t]),
          ...steps(0.9, 0.55, 10).map((t): Point => [1.95 - k * 0.012, t]),
        ];
        out += this.patch(glint, '#fffdf6', `opacity="${(gloss * 0.2).toFixed(3)}"`);
      }
    }
    return this.decorated(out);
  }

  /** Rim and inside; `content` (liquid, rice, leaves …) is clipped to the opening. */
  opening(content = ''): string {
    const { sheet, view, thing } = this;
    const [r, h] = this.at(1);
    const inner = thing.inside ?? thing.colour;
    const wall = thing.wall ?? 0.035;
    const cy = view.y - view.scale * h * this.cos;
    const rr = (r - wall) * view.scale;
    const lip = thing.rim ?? lit(thing.colour, 0.3);
    const floorAt = thing.floor ?? 0.3;
    const depth = (h - h * floorAt) * view.scale * this.cos;
    const clip = ellipse(view.x, cy, rr, rr * this.sin, '#000');
    const fall = sheet.linear(view.x - rr, 0, view.x + rr, 0, [
      [0, lit(inner, -0.5)],
      [0.25, lit(inner, -0.26)],
      [0.62, lit(inner, 0.04)],
      [0.88, lit(inner, 0.26)],
      [1, lit(inner, 0.1)],
    ]);
    const hollow = sheet.radial(
      view.x - rr * 0.1,
      cy + depth * 0.7,
      rr * 1.05,
      [
        [0, lit(inner, -0.06), 0.95],
        [0.5, lit(inner, -0.12), 0.6],
        [0.82, lit(inner, -0.1), 0.15],
        [1, inner, 0],
      ],
      Math.max(0.12, this.sin),
    );
    const near = sheet.linear(0, cy - rr * this.sin, 0, cy + rr * this.sin, [
      [0, '#1c120a', 0.4],
      [0.35, '#1c120a', 0.08],
      [1, '#fff8ea', 0.14],
    ]);
    const lipFill = sheet.linear(view.x - this.reach, 0, view.x + this.reach, 0, [
      [0, lit(lip, 0.1)],
      [0.3, lit(lip, 0.45)],
      [0.7, lip],
      [1, lit(lip, -0.25)],
    ]);
    return (
      this.ring(1, lipFill) +
      sheet.clipped(
        clip,
        ellipse(view.x, cy, rr, rr * this.sin, fall) +
          ellipse(view.x, cy, rr, rr * this.sin, hollow) +
          ellipse(view.x, cy, rr, rr * this.sin, near) +
          content,
      )
    );
  }

  /** A level surface inside at height h (units), such as tea or rice. */
  fill(h: number, r: number, fill: string, more = ''): string {
    const { x, y, scale } = this.view;
    return ellipse(x, y - scale * h * this.cos, r * scale, r * scale * this.sin, fill, more);
  }
}
