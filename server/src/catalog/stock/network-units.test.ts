import { expect, it } from 'vitest';
import { NetworkUnits, type NetworkBound } from './network-units.ts';

const bound: NetworkBound = { units: 100, percent: 10, least: 5 };
const taken = (...rows: [sku_id: number, stock: number, units: number][]) =>
  new NetworkUnits(
    rows.map(([sku_id, stock, units]) => ({ store_id: 1, network: 'n', sku_id, stock, units })),
  );
type Row = [
  name: string,
  units: NetworkUnits,
  wanted: [sku_id: number, stock: number, quantity: number][],
  also: Partial<NetworkBound>,
  may: boolean,
];

it.each<Row>([
  ['half of a SKU', taken(), [[1, 40, 20]], {}, true],
  ['one more than half', taken(), [[1, 40, 21]], {}, false],
  ['half of an odd one', taken([1, 41, 20]), [[1, 41, 1]], {}, true],
  ['what one buyer may hold, of a scarce one', taken(), [[1, 5, 5]], {}, true],
  ['a household’s second of a scarce one', taken([1, 5, 5]), [[1, 5, 1]], {}, false],
  ['a hundred units over all', taken([1, 160, 60]), [[2, 160, 40]], {}, true],
  ['one more', taken([1, 160, 60]), [[2, 160, 41]], {}, false],
  ['a tenth of what they reach for', taken([1, 5000, 400]), [[2, 1000, 200]], {}, true],
  ['one more than a tenth', taken([1, 5000, 401]), [[2, 1000, 200]], {}, false],
  [
    'a SKU that is reached for already counts once',
    taken([1, 2000, 150]),
    [[1, 2000, 51]],
    {},
    false,
  ],
  ['no bound of one SKU', taken(), [[1, 100, 100]], { least: null }, true],
  ['several lines together', taken(), [[1, 100, 60], [2, 100, 41]], { least: null }, false], // prettier-ignore
])('%s', (_, units, wanted, also, may) =>
  expect(
    units.mayTake(
      'n',
      1,
      wanted.map(([sku_id, stock, quantity]) => ({ sku_id, stock, quantity })),
      { ...bound, ...also },
    ),
  ).toBe(may),
);

it('counts per network and store, without units that are given back', () => {
  const units = taken([1, 40, 20]);
  const one = [{ sku_id: 1, stock: 40, quantity: 1 }];
  expect([
    units.mayTake('n', 1, one, bound),
    units.mayTake('m', 1, one, bound),
    units.mayTake('n', 2, one, bound),
  ]).toEqual([false, true, true]);
  units.take('n', { store_id: 1, sku_id: 1, stock: 40 }, -1);
  expect(units.mayTake('n', 1, one, bound)).toBe(true);
});
