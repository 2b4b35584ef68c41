import { Solid } from './lathe.ts';
import { steps } from './profile-curve.ts';
import type { Motif } from './motifs.ts';
import { painted } from './painted-motifs.ts';
import { lit, mix, type Point } from './svg.ts';
import { innerPatch, innerRing, innerStroke, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

const porcelain = '#f2efe8';
export const indigo = '#27457a';

function blueAndWhite(
  kind: Motif,
  ink = indigo,
  low = 0.34,
  high = 0.9,
  count = 18,
): (solid: Solid) => string {
  return (solid) =>
    painted(solid, kind, ink, porcelain, low, high, count) +
    solid.band(0.95, ink, 5) +
    solid.band(low - 0.05, ink, 3);
}

function bowlInside(ink: string): (solid: Solid) => string {
  return (solid) =>
    innerRing(solid, 0.93, ink, 5) +
    innerRing(solid, 0.88, ink, 2) +
    innerRing(solid, 0.34, ink, 3);
}

export const single = (
  form: Pot['form'],
  colour: string,
  more: Partial<Pot> = {},
  gloss = 0.5,
  rim?: string,
): Pot => ({
  form,
  glaze: { profile: form, colour, gloss, ...(rim === undefined ? {} : { rim }) },
  ...more,
});
export const stripes = (ink: string): Pot =>
  single(
    forms.riceBowl,
    porcelain,
    { outside: blueAndWhite('stripe', ink, 0.2, 0.96, 20), inside: bowlInside(ink), crease: 0.17 },
    0.7,
    lit(ink, 0.62),
  );
export const choko = (kind: Motif): Pot =>
  single(
    forms.choko,
    porcelain,
    {
      outside: blueAndWhite(kind, indigo, 0.34, 0.88, 20),
      inside: (solid) => innerRing(solid, 0.92, indigo, 4),
    },
    0.7,
  );
export const kohiki = (colour: string, spots: string, gloss: number): Pot =>
  single(
    forms.plate,
    colour,
    {
      speckled: spots,
      inside: (solid) => innerRing(solid, 0.82, lit(colour, -0.25), 3, 'opacity=".5"'),
    },
    gloss,
    mix(colour, spots, 0.45),
  );
export const lacquer = (colour: string, inside: string): Pot => ({
  form: forms.soupBowl,
  glaze: {
    profile: forms.soupBowl,
    colour,
    inside,
    gloss: 0.85,
    rim: lit(colour, 0.2),
    wall: 0.05,
  },
  crease: 0.17,
});
export const yunomi = (colour: string, foot: string, spots?: string): Pot =>
  single(
    forms.cup,
    colour,
    { rawFoot: foot, inside: () => '', ...(spots === undefined ? {} : { speckled: spots }) },
    0.55,
  );

export const celadon = '#a9c3b3';

export const plums: Pot = single(
  forms.plate,
  porcelain,
  {
    inside: (solid) =>
      innerRing(solid, 0.95, indigo, 4) +
      [0, 1, 2, 3, 4]
        .map((k) =>
          innerPatch(
            solid,
            steps(0, 6.28, 16).map((a): Point => [
              k * 1.2566 + Math.cos(a) * 0.32,
              0.5 + Math.sin(a) * 0.19,
            ]),
            '#c2504a',
            'opacity=".9"',
          ),
        )
        .join('') +
      innerRing(solid, 0.14, '#d7a441', 22),
  },
  0.7,
);
export const waves: Pot = single(
  forms.plate,
  porcelain,
  {
    inside: (solid) =>
      steps(0.2, 0.9, 7)
        .map((part, i) =>
          steps(0, 11, 11)
            .map((k) =>
              innerStroke(
                solid,
                steps(0, 3.14, 9).map((a): Point => [
                  (k + (i % 2) / 2) * 0.5236 + Math.cos(a) * 0.26,
                  part + Math.sin(a) * 0.1,
                ]),
                indigo,
                4,
              ),
            )
            .join(''),
        )
        .join(''),
  },
  0.7,
);
export const checks: Pot = single(
  forms.plate,
  porcelain,
  {
    inside: (solid) =>
      innerRing(solid, 0.95, indigo, 4) +
      steps(0, 5, 5)
        .map((i) =>
          steps(0, 15, 15)
            .map((k) =>
              Math.round(i + k) % 2 === 0
                ? innerPatch(
                    solid,
                    [
                      [k * 0.3927, 0.2 + i * 0.12],
                      [k * 0.3927 + 0.2, 0.2 + i * 0.12],
                      [k * 0.3927 + 0.3927, 0.2 + i * 0.12],
                      [k * 0.3927 + 0.3927, 0.32 + i * 0.12],
                      [k * 0.3927 + 0.2, 0.32 + i * 0.12],
                      [k * 0.3927, 0.32 + i * 0.12],
                    ],
                    indigo,
                  )
                : '',
            )
            .join(''),
        )
        .join(''),
  },
  0.7,
);
export const amber: Pot = single(
  forms.plate,
  '#b5803c',
  { speckled: '#5d3816', inside: (solid) => innerRing(solid, 0.4, '#7b4c1c', 10, 'opacity=".5"') },
  0.8,
  '#7d5222',
);
export const celadonSmall: Pot = single(
  forms.plate,
  celadon,
  {
    inside: (solid) =>
      steps(0, 11, 11)
        .map((k) =>
          innerStroke(
            solid,
            [
              [k * 0.5236, 0.3],
              [k * 0.5236, 0.95],
            ],
            lit(celadon, -0.22),
            5,
            'opacity=".7"',
          ),
        )
        .join(''),
  },
  0.8,
);
