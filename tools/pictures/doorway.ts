import { drape, rod, weave } from './cloth-things.ts';
import { flatShadow } from './studio.ts';
import { ellipse, lit, line, n, path, rect, Sheet } from './svg.ts';

/** The shop's noren: panels on a rod with a ring painted over them. */
export function noren(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  emblem: 'ring' | 'moon' | 'wave',
  panels = 3,
): string {
  const gap = 7;
  const pw = (w - gap * (panels - 1)) / panels;
  const cx = x + w / 2;
  const cy = y + h * 0.5;
  const r = Math.min(w, h) * 0.24;
  const paint =
    emblem === 'ring'
      ? ellipse(cx, cy, r, r, 'none', `stroke="#f4eee0" stroke-width="${n(r * 0.24)}"`) +
        ellipse(cx, cy, r * 0.34, r * 0.34, '#f4eee0')
      : emblem === 'moon'
        ? ellipse(cx + r * 0.3, cy - r * 0.3, r, r, '#f1e3bd') +
          line(
            `M${n(x)} ${n(y + h * 0.86)}C${n(x + w * 0.3)} ${n(y + h * 0.7)} ${n(x + w * 0.5)} ${n(y + h * 0.94)} ${n(x + w)} ${n(y + h * 0.78)}`,
            '#f4eee0',
            8,
          )
        : Array.from({ length: 4 }, (_, i) =>
            line(
              `M${n(x)} ${n(y + h * (0.6 + i * 0.1))}q${n(w / 8)} ${n(-h * 0.09)} ${n(w / 4)} 0t${n(w / 4)} 0t${n(w / 4)} 0t${n(w / 4)} 0`,
              '#f4eee0',
              9 - i,
            ),
          ).join('');
  let out = '';
  for (let i = 0; i < panels; i += 1) {
    const px = x + i * (pw + gap);
    const sway = sheet.any(-8, 8);
    const shape = `M${n(px)} ${y}H${n(px + pw)}C${n(px + pw + 2)} ${n(y + h * 0.4)} ${n(px + pw - 4 + sway)} ${n(y + h * 0.8)} ${n(px + pw + sway)} ${n(y + h)}Q${n(px + pw / 2 + sway)} ${n(y + h + 12)} ${n(px + sway)} ${n(y + h + 2)}C${n(px + 4 + sway)} ${n(y + h * 0.8)} ${n(px - 2)} ${n(y + h * 0.4)} ${n(px)} ${y}Z`;
    out +=
      flatShadow(sheet, shape, 16, 0.8) +
      path(shape, colour) +
      sheet.clipped(path(shape, '#000'), paint) +
      path(shape, weave(sheet)) +
      path(shape, drape(sheet, px, pw, 2, 1.2)) +
      path(
        shape,
        sheet.linear(0, y, 0, y + h, [
          [0, '#1a120c', 0.34],
          [0.12, '#fffaf0', 0.06],
          [1, '#1a120c', 0.22],
        ]),
      );
  }
  const loops = Array.from({ length: panels * 2 }, (_, i) =>
    rect(x + (i + 0.3) * (w / (panels * 2)), y - 34, 26, 40, lit(colour, -0.1), 'rx="4"'),
  ).join('');
  return out + rod(sheet, x - 60, y - 30, w + 120) + loops;
}

/** A doorway at dusk behind the noren: posts, lintel, warm light inside. */
export function doorway(sheet: Sheet, cloth: string): string {
  const wood = '#4d3626';
  const glow =
    rect(
      120,
      170,
      720,
      1030,
      sheet.linear(0, 170, 0, 1200, [
        [0, '#6b4525'],
        [0.35, '#d39a52'],
        [0.75, '#f1cf8c'],
        [1, '#8f6334'],
      ]),
    ) +
    sheet.blurred(
      12,
      ellipse(330, 640, 60, 80, '#fff0c4') +
        ellipse(640, 700, 50, 66, '#ffeab4') +
        rect(200, 820, 560, 60, '#6f4a28', 'opacity=".8"') +
        rect(250, 740, 60, 80, '#5b7046', 'opacity=".7"') +
        rect(420, 720, 80, 100, '#8f3b2a', 'opacity=".7"') +
        rect(580, 750, 70, 70, '#e9dcc0', 'opacity=".8"'),
    );
  const beam = (x: number, y: number, w: number, h: number) =>
    rect(
      x,
      y,
      w,
      h,
      sheet.linear(x, y, x + (w > h ? 0 : w), y + (w > h ? h : 0), [
        [0, lit(wood, 0.25)],
        [0.4, wood],
        [1, lit(wood, -0.5)],
      ]),
    );
  const steps = rect(
    60,
    1120,
    840,
    80,
    sheet.linear(0, 1120, 0, 1200, [
      [0, '#b9b2a4'],
      [1, '#6f6a60'],
    ]),
  );
  return (
    glow +
    steps +
    cloth +
    beam(70, 130, 820, 64) +
    beam(70, 130, 60, 1010) +
    beam(830, 130, 60, 1010)
  );
}
