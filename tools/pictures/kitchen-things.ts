import { flatShadow, shadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, Sheet } from './svg.ts';

/** A thick wooden cutting board seen from above. */
export function board(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  colour = '#e3c28c',
): string {
  const shape = `M14 0H${w - 14}Q${w} 0 ${w} 14V${h - 14}Q${w} ${h} ${w - 14} ${h}H14Q0 ${h} 0 ${h - 14}V14Q0 0 14 0Z`;
  let grain = '';
  for (let i = 0; i < 30; i += 1) {
    const gy = (i + sheet.any()) * (h / 30);
    const bend = sheet.any(-10, 10);
    grain += line(
      `M0 ${n(gy)}C${n(w * 0.3)} ${n(gy + bend)} ${n(w * 0.6)} ${n(gy - bend)} ${w} ${n(gy + bend / 2)}`,
      i % 4 === 0 ? lit(colour, 0.4) : lit(colour, -0.3),
      sheet.any(0.8, 2.6),
      'opacity=".32"',
    );
  }
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, shape, 16) +
      path(shape, lit(colour, -0.36), 'transform="translate(0 14)"') +
      path(
        shape,
        sheet.linear(0, 0, w, h, [
          [0, lit(colour, 0.25)],
          [0.5, colour],
          [1, lit(colour, -0.12)],
        ]),
      ) +
      sheet.clipped(path(shape, '#000'), grain) +
      line(`M14 2H${w - 14}`, '#fff8ea', 3, 'opacity=".6"'),
  );
}
/** A round bamboo basket: rings and spokes in a weave. */
export function basket(sheet: Sheet, x: number, y: number, r: number, colour: string): string {
  let out =
    shadow(sheet, x, y, r * 0.96, r * 0.96) +
    ellipse(
      x,
      y,
      r,
      r,
      sheet.radial(x, y, r, [
        [0, lit(colour, -0.34)],
        [0.6, lit(colour, -0.12)],
        [1, lit(colour, -0.3)],
      ]),
    );
  for (let k = 0; k < 64; k += 1) {
    const a = (k / 64) * Math.PI * 2;
    out += line(
      `M${n(x + Math.cos(a) * r * 0.1)} ${n(y + Math.sin(a) * r * 0.1)}L${n(x + Math.cos(a) * r * 0.92)} ${n(y + Math.sin(a) * r * 0.92)}`,
      lit(colour, -0.2),
      4,
    );
  }
  for (let ring = 2; ring < 22; ring += 1) {
    const rr = (r * 0.92 * ring) / 22;
    const dash = (rr * Math.PI * 2) / 64;
    out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(rr)}" fill="none" stroke="${lit(colour, 0.1 + 0.2 * ((ring * 7) % 3) * 0.5)}" stroke-width="${n(r / 27)}" stroke-dasharray="${n(dash * 0.94)} ${n(dash * 1.06)}" stroke-dashoffset="${n(ring % 2 === 0 ? 0 : dash)}"/>`;
  }
  return (
    out +
    [
      [0.975, -0.35, 0.062],
      [0.985, 0.3, 0.034],
      [0.945, -0.1, 0.02],
    ]
      .map(
        ([k = 1, tone = 0, w = 0]) =>
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * k)}" fill="none" stroke="${lit(colour, tone)}" stroke-width="${n(r * w)}"/>`,
      )
      .join('')
  );
}

export function slices(sheet: Sheet, x: number, y: number): string {
  let out = '';
  for (let i = 0; i < 6; i += 1) {
    const cx = x + i * 48;
    out +=
      ellipse(cx + 8, y + 16, 62, 64, '#20150c', 'opacity=".22"') +
      ellipse(
        cx,
        y,
        62,
        66,
        sheet.radial(cx - 14, y - 16, 76, [
          [0, '#fffefa'],
          [0.8, '#f1efe4'],
          [1, '#cfd6b4'],
        ]),
      ) +
      ellipse(cx, y, 48, 52, 'none', 'stroke="#d9dcc9" stroke-width="2" opacity=".8"');
  }
  return out;
}

export function leeks(sheet: Sheet, x: number, y: number): string {
  return Array.from({ length: 22 }, () => {
    const cx = x + sheet.any(-90, 90);
    const cy = y + sheet.any(-60, 60);
    return (
      ellipse(cx + 3, cy + 6, 20, 18, '#20150c', 'opacity=".2"') +
      ellipse(cx, cy, 19, 17, '#dbe7b8', 'stroke="#6f9a48" stroke-width="5"') +
      ellipse(cx, cy, 8, 7, '#f7f8e8', 'stroke="#a9c77c" stroke-width="3"')
    );
  }).join('');
}
