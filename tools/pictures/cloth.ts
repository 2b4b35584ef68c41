import { type Fabric, hanging, folded, closeUp, wrapped } from './cloth-things.ts';
import { kinchaku, cushion } from './sewn-things.ts';
import { doorway, noren } from './doorway.ts';
import type { Pictures } from './svg.ts';
import { photograph, type Room } from './studio.ts';

const wall: Room = { ground: 'plaster', tone: '#e2dbcd', window: true };
const table: Room = { ground: 'wood', window: true };
const fabrics = {
  seigaiha: { kind: 'seigaiha', ground: '#f1ece0', ink: '#28477c', size: 130 },
  asanoha: { kind: 'asanoha', ground: '#a13d30', ink: '#f6e9d8', size: 120 },
  ichimatsu: { kind: 'ichimatsu', ground: '#f0ead9', ink: '#4f6d4b', size: 130 },
  yagasuri: { kind: 'yagasuri', ground: '#efe6ec', ink: '#6b4a7d', size: 110 },
  shippo: { kind: 'shippo', ground: '#e6b94f', ink: '#fdf4dc', size: 110 },
  kikko: { kind: 'kikko', ground: '#28303f', ink: '#c9b27a', size: 110 },
  'shippo-navy': { kind: 'shippo', ground: '#26416b', ink: '#eef0ee', size: 110 },
  dots: { kind: 'dots', ground: '#c65d4a', ink: '#fbf1e2', size: 80 },
  stripe: { kind: 'stripe', ground: '#e9e2d2', ink: '#35506f', size: 70 },
} satisfies Record<string, Fabric>;

const tenugui = (name: keyof typeof fabrics): Pictures => ({
  [`tenugui-${name}-hung`]: () =>
    photograph(`tenugui-${name}-hung`, wall, (sheet) =>
      hanging(sheet, fabrics[name], 250, 130, 460, 960),
    ),
  [`tenugui-${name}-folded`]: () =>
    photograph(`tenugui-${name}-folded`, table, (sheet) =>
      folded(sheet, fabrics[name], 210, 330, 540, 470, -8),
    ),
});

const wrap = (name: keyof typeof fabrics): Pictures => ({
  [`furoshiki-${name}-box`]: () =>
    photograph(`furoshiki-${name}-box`, { ground: 'linen', horizon: 520 }, (sheet) =>
      wrapped(sheet, fabrics[name], 480, 960, 330),
    ),
  [`furoshiki-${name}-close`]: () =>
    photograph(`furoshiki-${name}-close`, wall, (sheet) => closeUp(sheet, fabrics[name])),
});

export const clothPictures: Pictures = {
  ...tenugui('seigaiha'),
  ...tenugui('asanoha'),
  ...tenugui('ichimatsu'),
  ...tenugui('yagasuri'),
  'tenugui-close': () =>
    photograph('tenugui-close', wall, (sheet) => closeUp(sheet, fabrics.seigaiha)),
  'tenugui-stack': () =>
    photograph(
      'tenugui-stack',
      table,
      (sheet) =>
        folded(sheet, fabrics.yagasuri, 170, 150, 430, 300, -6, 4) +
        folded(sheet, fabrics.ichimatsu, 360, 420, 430, 300, 4, 4) +
        folded(sheet, fabrics.seigaiha, 190, 720, 430, 300, -3, 4),
    ),
  ...wrap('shippo'),
  ...wrap('shippo-navy'),
  ...wrap('kikko'),
  'noren-indigo-door': () =>
    photograph('noren-indigo-door', wall, (sheet) =>
      doorway(sheet, noren(sheet, 150, 260, 660, 500, '#1f3a5f', 'ring', 3)),
    ),
  'noren-indigo-flat': () =>
    photograph('noren-indigo-flat', wall, (sheet) =>
      noren(sheet, 160, 190, 640, 820, '#1f3a5f', 'ring', 2),
    ),
  'noren-moon-flat': () =>
    photograph('noren-moon-flat', wall, (sheet) =>
      noren(sheet, 160, 190, 640, 820, '#5b6a52', 'moon', 2),
    ),
  'noren-wave-flat': () =>
    photograph('noren-wave-flat', wall, (sheet) =>
      noren(sheet, 160, 190, 640, 820, '#8f4434', 'wave', 2),
    ),
  'kinchaku-dots-front': () =>
    photograph('kinchaku-dots-front', { ground: 'linen', horizon: 520 }, (sheet) =>
      kinchaku(sheet, fabrics.dots, 450, 980, 380, '#33405c'),
    ),
  'kinchaku-stripe-front': () =>
    photograph('kinchaku-stripe-front', { ground: 'linen', horizon: 520 }, (sheet) =>
      kinchaku(sheet, fabrics.stripe, 450, 980, 380, '#8f3b2a'),
    ),
  'coasters-front': () =>
    photograph('coasters-front', table, (sheet) =>
      [fabrics.asanoha, fabrics.kikko, fabrics.shippo, fabrics.seigaiha, fabrics.ichimatsu]
        .map((f, i) =>
          folded(
            sheet,
            { ...f, size: f.size * 0.7 },
            [150, 500, 330, 130, 520][i] ?? 0,
            [180, 210, 480, 790, 800][i] ?? 0,
            290,
            270,
            [-7, 5, -3, 4, -6][i] ?? 0,
            1,
          ),
        )
        .join(''),
    ),
  'cushion-front': () =>
    photograph('cushion-front', { ground: 'wood', window: true, tone: '#b58a58' }, (sheet) =>
      cushion(sheet, fabrics.stripe),
    ),
};
