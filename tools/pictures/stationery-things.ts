import { motif, type Motif } from './motifs.ts';
import { flatShadow, shadow } from './studio.ts';
import { ellipse, group, lit, line, n, path, rect, Sheet } from './svg.ts';

export interface Cover {
  kind: Motif;
  ground: string;
  ink: string;
  size: number;
  spine: string;
  label?: string;
}

/** A bound notebook lying at an angle: cover, spine cloth, page edges. */
export function notebook(
  sheet: Sheet,
  cover: Cover,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  ribbon = '',
): string {
  const shape = `M0 0H${w - 10}Q${w} 0 ${w} 10V${h - 10}Q${w} ${h} ${w - 10} ${h}H0Z`;
  const pages =
    rect(6, 10, w - 2, h + 6, '#f3ecdc', 'rx="6"') +
    [4, 8, 12, 16]
      .map((d) =>
        line(`M10 ${h + d * 0.9}H${w - 4}M${w + d * 0.3} 16V${h}`, '#b9ad96', 1.2, 'opacity=".7"'),
      )
      .join('');
  const face =
    path(shape, motif(sheet, cover.kind, cover.ground, cover.ink, cover.size)) +
    rect(0, 0, w * 0.13, h, cover.spine) +
    line(`M${n(w * 0.13)} 0V${h}`, '#1a120c', 3, 'opacity=".35"') +
    line(`M${n(w * 0.165)} 0V${h}`, '#fffaf0', 5, 'opacity=".2"');
  const tag =
    cover.label === undefined
      ? ''
      : rect(w * 0.36, h * 0.14, w * 0.44, h * 0.2, cover.label, 'rx="4"') +
        rect(
          w * 0.375,
          h * 0.152,
          w * 0.41,
          h * 0.176,
          'none',
          `stroke="${cover.spine}" stroke-width="2"`,
        ) +
        line(
          `M${n(w * 0.42)} ${n(h * 0.225)}H${n(w * 0.74)}M${n(w * 0.42)} ${n(h * 0.265)}H${n(w * 0.66)}`,
          cover.spine,
          3,
          'opacity=".7"',
        );
  const light = path(
    shape,
    sheet.linear(0, 0, w, h, [
      [0, '#fffaf0', 0.3],
      [0.5, '#fffaf0', 0.02],
      [1, '#1a120c', 0.22],
    ]),
  );
  const mark2 = ribbon === '' ? '' : path(`M${n(w * 0.56)} ${h}v46l9 -9l9 9v-46z`, ribbon);
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, `M0 0H${w + 6}V${h + 16}H0Z`, 15) +
      mark2 +
      pages +
      face +
      tag +
      light +
      line(`M0 1H${w - 8}`, '#fffaf0', 2.4, 'opacity=".5"'),
  );
}

/** Ruled and blank pages, open. */
export function openBook(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  washi = false,
): string {
  const page = (k: number) => {
    const d = `M0 0C${k * w * 0.2} -16 ${k * w * 0.7} -12 ${k * w} 4V${h + 4}C${k * w * 0.7} ${h - 12} ${k * w * 0.2} ${h - 16} 0 ${h}Z`;
    const rules = Array.from({ length: 15 }, (_, i) =>
      line(
        `M${n(k * w * 0.1)} ${n(60 + i * (h / 18))}C${n(k * w * 0.4)} ${n(50 + i * (h / 18))} ${n(k * w * 0.7)} ${n(52 + i * (h / 18))} ${n(k * w * 0.92)} ${n(60 + i * (h / 18))}`,
        '#8aa0b5',
        1.4,
        'opacity=".5"',
      ),
    ).join('');
    return (
      path(d, '#f7f1e3') +
      (washi
        ? Array.from({ length: 40 }, () =>
            line(
              `M${n(k * sheet.any(10, w))} ${n(sheet.any(10, h))}q${n(sheet.any(-16, 16))} ${n(sheet.any(-8, 8))} ${n(sheet.any(-28, 28))} ${n(sheet.any(-8, 8))}`,
              '#cdbf9f',
              1.3,
              'opacity=".6"',
            ),
          ).join('')
        : rules) +
      path(
        d,
        sheet.linear(0, 0, k * w, 0, [
          [0, '#1a120c', 0.34],
          [0.1, '#1a120c', 0.1],
          [0.4, '#fffaf0', 0.2],
          [1, '#1a120c', 0.06],
        ]),
      )
    );
  };
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, `M${-w - 8} 0H${w + 8}V${h + 14}H${-w - 8}Z`, 15) +
      rect(-w - 8, 4, w * 2 + 16, h + 8, '#28477c', 'rx="8"') +
      page(-1) +
      page(1),
  );
}

/** A roll of washi tape lying flat, seen from slightly above. */
export function tape(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  cover: Omit<Cover, 'spine'>,
): string {
  const h = r * 0.56;
  const flat = 0.5;
  const side = `M${x - r} ${y - h}V${y}A${r} ${r * flat} 0 0 0 ${x + r} ${y}V${y - h}Z`;
  const inner = r * 0.62;
  return (
    shadow(sheet, x, y + 6, r, r * flat) +
    path(side, motif(sheet, cover.kind, cover.ground, cover.ink, cover.size)) +
    path(
      side,
      sheet.linear(x - r, 0, x + r, 0, [
        [0, '#1a120c', 0.36],
        [0.28, '#fffaf0', 0.28],
        [0.55, '#fffaf0', 0],
        [1, '#1a120c', 0.5],
      ]),
    ) +
    ellipse(x, y - h, r, r * flat, lit(cover.ground, 0.35)) +
    [0.95, 0.88, 0.81, 0.74]
      .map((k) =>
        ellipse(
          x,
          y - h,
          r * k,
          r * flat * k,
          'none',
          `stroke="${lit(cover.ink, 0.1)}" stroke-width="2" opacity=".35"`,
        ),
      )
      .join('') +
    ellipse(x, y - h, inner, inner * flat, '#c9ad7c') +
    sheet.clipped(
      ellipse(x, y - h, inner * 0.93, inner * flat * 0.93, '#000'),
      rect(
        x - r,
        y - h - r,
        r * 2,
        r * 2,
        sheet.linear(x - r, 0, x + r, 0, [
          [0, '#5d4325'],
          [0.6, '#a98452'],
          [1, '#d8bd8c'],
        ]),
      ) + ellipse(x, y - h * 0.1, inner, inner * flat * 0.9, '#8c7c68', 'opacity=".8"'),
    )
  );
}

export function envelope(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  colour: string,
  seal: string,
): string {
  const flap = `M0 0L${w / 2} ${h * 0.56}L${w} 0Z`;
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, `M0 0H${w}V${h}H0Z`, 12) +
      rect(
        0,
        0,
        w,
        h,
        sheet.linear(0, 0, w, h, [
          [0, lit(colour, 0.3)],
          [1, lit(colour, -0.1)],
        ]),
        'rx="4"',
      ) +
      line(
        `M0 ${h}L${w * 0.42} ${h * 0.46}M${w} ${h}L${w * 0.58} ${h * 0.46}`,
        lit(colour, -0.3),
        2,
        'opacity=".5"',
      ) +
      sheet.blurred(5, path(flap, '#1a120c', 'opacity=".3" transform="translate(0 8)"')) +
      path(
        flap,
        sheet.linear(0, 0, 0, h * 0.56, [
          [0, lit(colour, 0.4)],
          [1, colour],
        ]),
      ) +
      ellipse(
        w / 2,
        h * 0.5,
        26,
        26,
        sheet.radial(w / 2 - 8, h * 0.46, 34, [
          [0, lit(seal, 0.45)],
          [0.5, seal],
          [1, lit(seal, -0.4)],
        ]),
      ) +
      ellipse(
        w / 2,
        h * 0.5,
        15,
        15,
        'none',
        `stroke="${lit(seal, -0.4)}" stroke-width="3" opacity=".7"`,
      ),
  );
}

export function letterSheet(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  tint: string,
): string {
  const rules = Array.from({ length: 10 }, (_, i) =>
    line(`M${n(w * (0.12 + i * 0.085))} ${n(h * 0.08)}V${n(h * 0.92)}`, tint, 1.8, 'opacity=".5"'),
  ).join('');
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    flatShadow(sheet, `M0 0H${w}V${h}H0Z`, 9) +
      rect(
        0,
        0,
        w,
        h,
        sheet.linear(0, 0, w, h, [
          [0, '#fffdf6'],
          [1, '#efe7d6'],
        ]),
      ) +
      rules +
      path(
        `M${n(w * 0.7)} ${n(h)}C${n(w * 0.72)} ${n(h * 0.8)} ${n(w * 0.9)} ${n(h * 0.78)} ${n(w)} ${n(h * 0.7)}V${h}Z`,
        tint,
        'opacity=".35"',
      ) +
      ellipse(w * 0.86, h * 0.86, w * 0.05, w * 0.05, lit(tint, 0.3), 'opacity=".8"'),
  );
}
