import { Solid, type View } from './lathe.ts';
import { lit, Sheet } from './svg.ts';
import { innerRing, liquid, pot, type Pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

/** A lidded cup on its saucer. */
export function gaiwan(
  sheet: Sheet,
  view: View,
  colour: string,
  ink: string,
  open = false,
): string {
  const s = view.scale;
  const cos = Math.cos((view.tilt * Math.PI) / 180);
  const cup: Pot['form'] = [
    [0.26, 0],
    [0.28, 0.06],
    [0.44, 0.2],
    [0.58, 0.5],
    [0.68, 0.78],
    [0.76, 0.86],
  ];
  const saucer = pot(sheet, view, {
    form: forms.plate,
    glaze: {
      profile: [
        [0.4, 0],
        [0.42, 0.04],
        [0.62, 0.07],
        [0.86, 0.16],
      ],
      colour,
      gloss: 0.7,
    },
    inside: (solid) => innerRing(solid, 0.93, ink, 4),
  });
  const lid = new Solid(
    sheet,
    { ...view, y: view.y - s * 0.9 * cos },
    {
      profile: [
        [0.66, 0],
        [0.62, 0.08],
        [0.4, 0.2],
        [0.2, 0.25],
        [0.17, 0.27],
        [0.19, 0.35],
        [0.21, 0.37],
      ],
      colour,
      gloss: 0.8,
    },
  );
  const body = pot(
    sheet,
    { ...view, y: view.y - s * 0.06 * cos },
    {
      form: cup,
      glaze: { profile: cup, colour, gloss: 0.8 },
      outside: (solid) =>
        solid.band(0.86, ink, 5) +
        solid.band(0.3, ink, 3) +
        [0.9, 1.55, 2.2].map((u) => petal(solid, u, ink)).join(''),
      ...(open ? { content: liquid('#c9a23c', 0.84) } : {}),
    },
  );
  return (
    saucer +
    body +
    (open
      ? ''
      : lid.body() +
        lid.decorated(lid.band(0.2, ink, 4)) +
        lid.sheen() +
        lid.ring(1, lit(colour, 0.2)) +
        lid.ring(1, lit(colour, -0.2), '', 0.05))
  );
}

function petal(solid: Solid, u: number, ink: string): string {
  return (
    [0, 1, 2, 3, 4]
      .map((k) => {
        const a = k * 1.2566;
        return solid.patch(
          [0, 0.7, 1.4, 2.1, 2.8, 3.5, 4.2, 4.9, 5.6].map(
            (b) =>
              [
                u + Math.sin(a) * 0.11 + Math.cos(b) * 0.07,
                0.6 + Math.cos(a) * 0.07 + Math.sin(b) * 0.045,
              ] as const,
          ),
          ink,
          'opacity=".85"',
        );
      })
      .join('') +
    solid.patch(
      [0, 1.5, 3, 4.5].map((b) => [u + Math.cos(b) * 0.04, 0.6 + Math.sin(b) * 0.025] as const),
      '#d9a83c',
    )
  );
}
