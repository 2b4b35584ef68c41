import { glass } from './bottles.ts';
import { motif } from './motifs.ts';
import { mark } from './painted-motifs.ts';
import { flatShadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, polygon, rect, Sheet } from './svg.ts';
import { tin } from './tea-things.ts';

/** A block in three-quarter view: top, front, right. */
function block(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  d: number,
  colour: string,
  top = lit(colour, 0.2),
): string {
  const face = polygon([
    [x, y],
    [x + w, y],
    [x + w + d, y - d * 0.62],
    [x + d, y - d * 0.62],
  ]);
  const front = polygon([
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]);
  const side = polygon([
    [x + w, y],
    [x + w + d, y - d * 0.62],
    [x + w + d, y - d * 0.62 + h],
    [x + w, y + h],
  ]);
  const ground = polygon([
    [x + 4, y + h - 6],
    [x + w + 10, y + h],
    [x + w + d * 1.2, y - d * 0.5 + h],
    [x + d, y - d * 0.62 + h],
  ]);
  const join = `stroke-width="7" stroke-linejoin="round"`;
  return (
    flatShadow(sheet, ground, 12) +
    path(
      front,
      sheet.linear(x, y, x + w, y + h, [
        [0, lit(colour, 0.1)],
        [1, lit(colour, -0.16)],
      ]),
      `stroke="${lit(colour, -0.06)}" ${join}`,
    ) +
    path(
      side,
      sheet.linear(x + w, y, x + w + d, y + h, [
        [0, lit(colour, -0.24)],
        [1, lit(colour, -0.4)],
      ]),
      `stroke="${lit(colour, -0.3)}" ${join}`,
    ) +
    path(
      face,
      sheet.linear(x, y - d * 0.6, x + w + d, y, [
        [0, lit(top, 0.3)],
        [1, top],
      ]),
      `stroke="${top}" ${join}`,
    )
  );
}

export function pineappleCake(sheet: Sheet, x: number, y: number, s: number, cut = false): string {
  const crumb = '#dba556';
  let out = block(sheet, x, y, s, s * 0.5, s * 0.55, crumb, '#c98a38');
  for (let i = 0; i < 46; i += 1)
    out += ellipse(
      x + sheet.any(0, s),
      y + sheet.any(0, s * 0.5),
      sheet.any(1, 3),
      sheet.any(1, 2),
      i % 2 === 0 ? lit(crumb, -0.25) : lit(crumb, 0.4),
      'opacity=".6"',
    );
  if (cut)
    out +=
      rect(
        x + s * 0.1,
        y + s * 0.1,
        s * 0.8,
        s * 0.3,
        sheet.linear(x, y, x + s, y + s * 0.4, [
          [0, '#d98a22'],
          [0.5, '#e8a83a'],
          [1, '#b5641a'],
        ]),
        `rx="${n(s * 0.08)}"`,
      ) +
      Array.from({ length: 14 }, () =>
        line(
          `M${n(x + sheet.any(0.14, 0.8) * s)} ${n(y + sheet.any(0.14, 0.36) * s)}q8 -6 18 0`,
          sheet.any() > 0.5 ? '#f6cf74' : '#a8580f',
          3,
          'opacity=".8"',
        ),
      ).join('');
  return out;
}

export function nougat(sheet: Sheet, x: number, y: number, s: number): string {
  let out = block(sheet, x, y, s * 1.5, s * 0.36, s * 0.4, '#f0e6d0', '#f6eedc');
  for (let i = 0; i < 7; i += 1)
    out +=
      ellipse(
        x + sheet.any(0.1, 1.4) * s,
        y + sheet.any(0.06, 0.3) * s,
        s * 0.075,
        s * 0.055,
        sheet.radial(x, y, s, [
          [0, '#e0b678'],
          [1, '#a8743a'],
        ]),
      ) +
      ellipse(
        x + sheet.any(0.3, 1.6) * s,
        y - sheet.any(0.04, 0.2) * s,
        s * 0.07,
        s * 0.035,
        '#b98349',
      );
  return (
    out +
    Array.from({ length: 5 }, () =>
      ellipse(
        x + sheet.any(0.1, 1.4) * s,
        y + sheet.any(0.06, 0.3) * s,
        s * 0.05,
        s * 0.03,
        '#7a2f2a',
      ),
    ).join('')
  );
}

export function brittle(sheet: Sheet, x: number, y: number, s: number): string {
  return (
    block(sheet, x, y, s, s * 0.24, s * 0.5, '#c58a45', '#d39b55') +
    Array.from({ length: 60 }, (_, i) => {
      const a = sheet.any(0.04, 0.96);
      const b = sheet.any(0.04, 0.96);
      return ellipse(
        x + a * s + b * s * 0.5,
        y - b * s * 0.31,
        s * 0.03,
        s * 0.018,
        i % 3 === 0 ? '#f3e2bd' : i % 3 === 1 ? '#2d2420' : '#e3b878',
      );
    }).join('')
  );
}

export function mango(sheet: Sheet, x: number, y: number, s: number, angle: number): string {
  const d = `M${n(-s)} 0C${n(-s * 0.8)} ${n(-s * 0.5)} ${n(-s * 0.1)} ${n(-s * 0.34)} ${n(s * 0.3)} ${n(-s * 0.44)}C${n(s * 0.8)} ${n(-s * 0.5)} ${n(s * 1.1)} ${n(-s * 0.1)} ${n(s * 0.9)} ${n(s * 0.16)}C${n(s * 0.5)} ${n(s * 0.46)} ${n(-s * 0.2)} ${n(s * 0.26)} ${n(-s * 0.6)} ${n(s * 0.34)}C${n(-s * 0.9)} ${n(s * 0.36)} ${n(-s * 1.06)} ${n(s * 0.16)} ${n(-s)} 0Z`;
  return group(
    `translate(${n(x)} ${n(y)}) rotate(${n(angle)})`,
    flatShadow(sheet, d, 7) +
      path(
        d,
        sheet.linear(-s, -s * 0.5, s, s * 0.4, [
          [0, '#f9cb58'],
          [0.4, '#f0a326'],
          [0.7, '#f6b842'],
          [1, '#c9700f'],
        ]),
      ) +
      [0, 1, 2, 3]
        .map((i) =>
          line(
            `M${n(-s * 0.8 + i * 10)} ${n(-s * 0.08 + i * s * 0.08)}C${n(-s * 0.2)} ${n(-s * 0.22 + i * s * 0.14)} ${n(s * 0.3)} ${n(-s * 0.02 + i * s * 0.1)} ${n(s * 0.8)} ${n(-s * 0.14 + i * s * 0.08)}`,
            i % 2 === 0 ? '#fde6a0' : '#b5640d',
            3.5,
            'opacity=".5"',
          ),
        )
        .join(''),
  );
}

/** A gift box, open towards the viewer, with two tins in paper. */
export function giftBox(sheet: Sheet): string {
  const lid = 'M150 250H620V560H150Z';
  return (
    group(
      'rotate(-3 480 600)',
      flatShadow(sheet, 'M180 470H800V980H180Z', 22) +
        rect(180, 470, 620, 510, '#8f2f26', 'rx="6"') +
        rect(
          200,
          490,
          580,
          470,
          sheet.linear(200, 490, 200, 960, [
            [0, '#5c1a14'],
            [0.2, '#efe3c8'],
            [1, '#f7eedb'],
          ]),
        ) +
        Array.from({ length: 90 }, () => {
          const x = sheet.any(210, 770);
          const y = sheet.any(520, 950);
          return line(
            `M${n(x)} ${n(y)}q${n(sheet.any(-20, 20))} ${n(sheet.any(-16, 16))} ${n(sheet.any(-34, 34))} ${n(sheet.any(-10, 10))}`,
            sheet.any() > 0.5 ? '#e3d2ab' : '#fffaf0',
            4,
            'opacity=".8"',
          );
        }).join('') +
        rect(180, 470, 620, 510, 'none', 'stroke="#a8453a" stroke-width="10" rx="6"'),
    ) +
    group(
      'rotate(-3 480 600)',
      flatShadow(sheet, lid, 14) +
        path(lid, motif(sheet, 'shippo', '#8f2f26', '#c9a25c', 74)) +
        path(
          lid,
          sheet.linear(150, 250, 620, 560, [
            [0, '#fffaf0', 0.25],
            [1, '#1a120c', 0.25],
          ]),
        ) +
        rect(330, 320, 110, 170, '#f6ecd6', 'rx="4"') +
        mark(385, 390, 80, '#8f2f26'),
    ) +
    tin(
      sheet,
      { x: 370, y: 900, scale: 210, tilt: 40 },
      { kind: 'plain', ground: '#2f4a3c', ink: '#2f4a3c', size: 40 },
      '#243a2f',
      '#f6ecd6',
      1.2,
    ) +
    tin(
      sheet,
      { x: 610, y: 890, scale: 210, tilt: 40 },
      { kind: 'plain', ground: '#a8792f', ink: '#7a4f16', size: 40 },
      '#8a6224',
      '#f6ecd6',
      1.2,
    )
  );
}

export function pitcher(sheet: Sheet, x: number, y: number, scale: number, tilt: number): string {
  const s = scale;
  const d = `M${n(x + s * 0.36)} ${n(y - s * 0.82)}C${n(x + s * 0.86)} ${n(y - s * 0.86)} ${n(x + s * 0.84)} ${n(y - s * 0.16)} ${n(x + s * 0.36)} ${n(y - s * 0.22)}`;
  return (
    line(d, '#ffffff', s * 0.075, 'opacity=".75"') +
    line(d, '#c9b98c', s * 0.03, 'opacity=".5"') +
    glass(sheet, { x, y, scale, tilt }, '#cf9a35') +
    path(
      `M${n(x - s * 0.43)} ${n(y - s * 0.84)}L${n(x - s * 0.58)} ${n(y - s * 0.93)}L${n(x - s * 0.36)} ${n(y - s * 0.96)}Z`,
      '#ffffff',
      'opacity=".7"',
    )
  );
}
