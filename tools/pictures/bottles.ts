import { Solid, type View } from './lathe.ts';
import { steps, type Profile } from './profile-curve.ts';
import { mark } from './painted-motifs.ts';
import { shadow } from './studio.ts';
import { ellipse, lit, rect, Sheet, type Point } from './svg.ts';

const tall: Profile = [
  [0.42, 0],
  [0.46, 0.03],
  [0.46, 0.1],
  [0.46, 1.2],
  [0.46, 1.5],
  [0.36, 1.78],
  [0.17, 2],
  [0.145, 2.14],
  [0.145, 2.5],
  [0.16, 2.52],
  [0.16, 2.6],
];
const jarForm: Profile = [
  [0.5, 0],
  [0.56, 0.04],
  [0.58, 0.2],
  [0.58, 0.8],
  [0.56, 1],
  [0.44, 1.12],
  [0.42, 1.2],
];

interface Bottle {
  glass: string;
  label: string;
  ink: string;
  cap: string;
  clear?: boolean;
}

/** A bottle of coloured glass; clear ones show what is inside. */
export function bottle(sheet: Sheet, view: View, what: Bottle, inside = ''): string {
  const solid = new Solid(sheet, view, { profile: tall, colour: what.glass, gloss: 0.85 });
  const R = solid.reach;
  const { x } = view;
  const glass = sheet.linear(x - R, 0, x + R, 0, [
    [0, lit(what.glass, -0.55)],
    [0.08, lit(what.glass, -0.1)],
    [0.2, lit(what.glass, 0.34)],
    [0.34, lit(what.glass, 0.02)],
    [0.62, lit(what.glass, -0.22)],
    [0.86, lit(what.glass, 0.16)],
    [0.94, lit(what.glass, -0.3)],
    [1, lit(what.glass, -0.6)],
  ]);
  const label = solid.patch(
    [
      ...steps(0.75, 2.62, 18).map((u): Point => [u, 0.22]),
      ...steps(2.62, 0.75, 18).map((u): Point => [u, 0.385]),
    ],
    what.label,
  );
  const [mx, my] = solid.on(0.272, 1.7);
  const edge =
    solid.stroke(
      steps(0.75, 2.62, 18).map((u): Point => [u, 0.235]),
      what.ink,
      3,
    ) +
    solid.stroke(
      steps(0.75, 2.62, 18).map((u): Point => [u, 0.375]),
      what.ink,
      3,
    );
  const cap = solid.belt(0.84, 1.1, what.cap);
  const collar = solid.band(0.83, lit(what.cap, -0.4), 4);
  const glints =
    sheet.blurred(
      4,
      rect(
        x - R * 0.7,
        view.y - view.scale * 1.45,
        R * 0.13,
        view.scale * 1.3,
        '#ffffff',
        'opacity=".5" rx="10"',
      ),
    ) +
    sheet.blurred(
      5,
      rect(
        x + R * 0.66,
        view.y - view.scale * 1.4,
        R * 0.08,
        view.scale * 1.2,
        '#ffffff',
        'opacity=".28" rx="8"',
      ),
    );
  const tint = ellipse(
    x + R * 0.9,
    view.y + R * 0.12,
    R * 1.2,
    R * 0.26,
    sheet.radial(
      x + R * 0.9,
      view.y + R * 0.12,
      R * 1.2,
      [
        [0, lit(what.glass, 0.3), 0.4],
        [1, what.glass, 0],
      ],
      0.22,
    ),
  );
  return (
    shadow(sheet, x, view.y, R * 1.02, R * 0.3) +
    tint +
    solid.silhouette(glass) +
    solid.decorated(
      inside + label + edge + mark(mx, my - R * 0.08, R * 0.62, what.ink) + cap + collar + glints,
    ) +
    solid.sheen() +
    solid.ring(
      1,
      sheet.linear(x - R * 0.3, 0, x + R * 0.3, 0, [
        [0, lit(what.cap, 0.3)],
        [1, lit(what.cap, -0.3)],
      ]),
    )
  );
}

/** Whole plums at the bottom of the liqueur. */
export function plumsInside(sheet: Sheet, view: View): string {
  const s = view.scale;
  const spots = [
    [-0.24, 0.14],
    [0.08, 0.12],
    [0.3, 0.18],
    [-0.08, 0.34],
    [0.22, 0.38],
    [-0.3, 0.4],
  ] as const;
  return spots
    .map(([dx, dy]) =>
      ellipse(
        view.x + dx * s,
        view.y - dy * s,
        s * 0.14,
        s * 0.13,
        sheet.radial(view.x + (dx - 0.05) * s, view.y - (dy + 0.05) * s, s * 0.2, [
          [0, '#e9cf6a'],
          [0.6, '#b58a2c'],
          [1, '#6f4a12'],
        ]),
        'opacity=".85"',
      ),
    )
    .join('');
}

/** A jar with a cloth-covered lid; `content` shows through. */
export function jar(
  sheet: Sheet,
  view: View,
  colour: string,
  lidColour: string,
  label: string,
  ink: string,
): string {
  const solid = new Solid(sheet, view, { profile: jarForm, colour, gloss: 0.9 });
  const R = solid.reach;
  const { x } = view;
  const glass = sheet.linear(x - R, 0, x + R, 0, [
    [0, lit(colour, -0.5)],
    [0.1, lit(colour, 0.1)],
    [0.24, lit(colour, 0.42)],
    [0.5, colour],
    [0.84, lit(colour, -0.2)],
    [0.93, lit(colour, 0.2)],
    [1, lit(colour, -0.5)],
  ]);
  const [mx, my] = solid.on(0.5, 1.7);
  const tag =
    solid.patch(
      [
        ...steps(1, 2.4, 16).map((u): Point => [u, 0.34]),
        ...steps(2.4, 1, 16).map((u): Point => [u, 0.68]),
      ],
      label,
    ) + mark(mx, my - R * 0.04, R * 0.42, ink);
  const lid = new Solid(
    sheet,
    { ...view, y: view.y - view.scale * 1.16 * Math.cos((view.tilt * Math.PI) / 180) },
    {
      profile: [
        [0.47, 0],
        [0.48, 0.02],
        [0.48, 0.02],
        [0.48, 0.2],
        [0.46, 0.24],
      ],
      colour: lidColour,
      gloss: 0.5,
    },
  );
  return (
    shadow(sheet, x, view.y, R, R * 0.34) +
    solid.silhouette(glass) +
    solid.decorated(tag) +
    solid.sheen() +
    lid.body() +
    lid.sheen() +
    lid.ring(
      1,
      sheet.linear(x - R, 0, x + R, 0, [
        [0, lit(lidColour, 0.5)],
        [1, lit(lidColour, -0.1)],
      ]),
    )
  );
}

/** A small stemless glass with a drink in it. */
export function glass(sheet: Sheet, view: View, drink: string): string {
  const profile: Profile = [
    [0.34, 0],
    [0.36, 0.02],
    [0.4, 0.4],
    [0.44, 0.9],
  ];
  const solid = new Solid(sheet, view, { profile, colour: drink, gloss: 0.9 });
  const R = solid.reach;
  const { x } = view;
  const side = sheet.linear(x - R, 0, x + R, 0, [
    [0, '#ffffff', 0.7],
    [0.1, '#ffffff', 0.1],
    [0.22, '#ffffff', 0.5],
    [0.34, '#ffffff', 0.06],
    [0.86, '#ffffff', 0.1],
    [0.95, '#ffffff', 0.6],
    [1, '#9aa09c', 0.5],
  ]);
  return (
    shadow(sheet, x, view.y, R * 0.9, R * 0.3, 0.7) +
    sheet.clipped(
      solid.silhouette('#000'),
      solid.belt(0.06, 0.66, drink, 'opacity=".78"') +
        solid.ring(0.66, lit(drink, 0.3), 'opacity=".95"', 0.02),
    ) +
    solid.silhouette(side) +
    solid.ring(1, 'none', 'stroke="#ffffff" stroke-width="4" opacity=".85"') +
    solid.ring(0.03, 'none', 'stroke="#ffffff" stroke-width="5" opacity=".5"')
  );
}
