/**
 * Profile of a turned or rolled object: [radius, height] from the foot upwards, in units of the
 * object.
 */
export type Profile = readonly (readonly [r: number, h: number])[];

export function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

/** Catmull-Rom spline through the given points; a point given twice makes a corner. */
export function smooth(profile: Profile): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; i < profile.length - 1; i += 1) {
    const p1 = profile[i] ?? [0, 0];
    const p2 = profile[i + 1] ?? p1;
    const p0 = profile[i - 1] ?? p1;
    const p3 = profile[i + 2] ?? p2;
    for (let k = 0; k < 10; k += 1) {
      const t = k / 10;
      const c = (a: number, b: number, d: number, e: number) =>
        0.5 *
        (2 * b +
          (d - a) * t +
          (2 * a - 5 * b + 4 * d - e) * t * t +
          (3 * b - a - 3 * d + e) * t ** 3);
      out.push([c(p0[0], p1[0], p2[0], p3[0]), c(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  const last = profile[profile.length - 1] ?? [0, 0];
  out.push([last[0], last[1]]);
  return out;
}
