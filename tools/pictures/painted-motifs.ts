import type { Solid } from './lathe.ts';
import { steps } from './profile-curve.ts';
import { line, n, path, type Point } from './svg.ts';
import type { Motif } from './motifs.ts';

/** The same motifs painted around a pot, following its form. `low`–`high` is the painted height. */
export function painted(
  solid: Solid,
  kind: Motif,
  ink: string,
  ground: string,
  low = 0.3,
  high = 0.92,
  count = 18,
): string {
  const du = (2 * Math.PI) / count;
  const rows = Math.max(2, Math.round(((high - low) * count) / (kind === 'seigaiha' ? 1.5 : 3.4)));
  const dt = (high - low) / rows;
  const w = (solid.reach / 200) * 3;
  let out = '';
  if (kind === 'stripe') {
    for (let i = 0; i < count * 2; i += 1)
      out += solid.stroke(
        steps(low, high, 10).map((t): Point => [(i * du) / 2, t]),
        ink,
        i % 2 === 0 ? w * 1.7 : w * 0.7,
        'opacity=".88"',
      );
    return out;
  }
  for (let row = rows; row >= -1; row -= 1) {
    for (let col = 0; col < count; col += 1) {
      const u = (col + (row % 2 === 0 ? 0 : 0.5)) * du;
      const t = low + row * dt;
      if (kind === 'seigaiha') {
        for (const k of [1, 0.68, 0.36]) {
          const arc = steps(0, 2 * Math.PI, 20).map((a): Point => [
            u + Math.cos(a) * du * 0.5 * k,
            Math.max(low - 0.02, t + Math.sin(a) * dt * 1.55 * k),
          ]);
          if (t + dt <= high + dt * 0.6)
            out += solid.patch(arc, ground, `stroke="${ink}" stroke-width="${n(w * 0.8)}"`);
        }
      } else if (row >= 0 && row < rows) {
        const v = (col + 0.25) * du;
        if (kind === 'ichimatsu' && (row + col) % 2 === 0)
          out += solid.patch(
            [
              ...steps(0, du, 4).map((d): Point => [v + d, t]),
              ...steps(du, 0, 4).map((d): Point => [v + d, t + dt]),
            ],
            ink,
          );
        if (kind === 'uroko')
          out += solid.patch(
            [
              [u, t],
              [u + du, t],
              [u + du / 2, t + dt],
            ],
            ink,
          );
        if (kind === 'dots')
          out += solid.patch(
            steps(0, 2 * Math.PI, 12).map((a): Point => [
              u + Math.cos(a) * du * 0.2,
              t + dt / 2 + Math.sin(a) * dt * 0.26,
            ]),
            ink,
          );
        if (kind === 'yagasuri')
          out += [1, -1]
            .map((s) =>
              solid.patch(
                [
                  [u, t],
                  [u + (s * du) / 2.2, t + dt * 0.3],
                  [u + (s * du) / 2.2, t + dt * 1.1],
                  [u, t + dt * 0.8],
                ],
                ink,
                `opacity="${s === 1 ? 1 : 0.72}"`,
              ),
            )
            .join('');
      }
    }
  }
  if (kind === 'seigaiha') out += solid.belt(0, low, ground);
  if (kind === 'asanoha' || kind === 'shippo' || kind === 'kikko') {
    for (let row = 0; row < rows; row += 1) {
      for (let col = 0; col < count; col += 1) {
        const u = col * du;
        const t = low + (row + 0.5) * dt;
        const spokes = kind === 'asanoha' ? 6 : 4;
        if (kind === 'asanoha')
          for (let k = 0; k < spokes; k += 1) {
            const a = (k * Math.PI) / 3;
            out += solid.stroke(
              [
                [u, t],
                [u + Math.sin(a) * du * 0.56, t + Math.cos(a) * dt * 0.56],
                [u + Math.sin(a + 0.52) * du * 0.3, t + Math.cos(a + 0.52) * dt * 0.3],
                [u, t],
              ],
              ink,
              w * 0.7,
            );
          }
        else
          out += solid.stroke(
            steps(0, 2 * Math.PI, 18).map((a): Point => [
              u + Math.sin(a) * du * 0.68,
              t + Math.cos(a) * dt * 0.68,
            ]),
            ink,
            w * 0.8,
          );
      }
    }
  }
  return out;
}

/** A label without letters: a leaf mark, three strokes and a rule. */
export function mark(x: number, y: number, s: number, ink: string): string {
  return (
    path(
      `M${n(x)} ${n(y - s * 0.5)}C${n(x + s * 0.42)} ${n(y - s * 0.3)} ${n(x + s * 0.36)} ${n(y + s * 0.2)} ${n(x)} ${n(y + s * 0.34)}C${n(x - s * 0.36)} ${n(y + s * 0.2)} ${n(x - s * 0.42)} ${n(y - s * 0.3)} ${n(x)} ${n(y - s * 0.5)}Z`,
      ink,
    ) +
    line(`M${n(x)} ${n(y - s * 0.34)}V${n(y + s * 0.5)}`, '#ffffff', s * 0.035, 'opacity=".7"') +
    line(
      `M${n(x - s * 0.34)} ${n(y + s * 0.66)}H${n(x + s * 0.34)}M${n(x - s * 0.22)} ${n(y + s * 0.8)}H${n(x + s * 0.22)}`,
      ink,
      s * 0.04,
      'opacity=".75"',
    )
  );
}
