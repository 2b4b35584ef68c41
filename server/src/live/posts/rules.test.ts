import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChoice } from '@noren/contract/merge-choice';
import { chaptersOf, shownStatus } from './rules.ts';

describe('mergeChoice', () => {
  it.each<[string, number[], { product_ids: number[]; base_product_ids?: number[] }, number[]]>([
    ['chooses the first', [], { product_ids: [3, 1, 2] }, [3, 1, 2]],
    ['orders', [1, 2, 3], { product_ids: [3, 1, 2] }, [3, 1, 2]],
    ['without a base takes out nothing', [1, 2, 3], { product_ids: [2] }, [1, 2, 3]],
    [
      'with a base takes out what it knew and left out',
      [1, 2, 3],
      { product_ids: [1, 3], base_product_ids: [1, 2, 3] },
      [1, 3],
    ],
    [
      'keeps what another tab chose, behind its neighbour',
      [1, 2, 9, 3],
      { product_ids: [3, 2, 1], base_product_ids: [1, 2, 3] },
      [3, 2, 9, 1],
    ],
    [
      'keeps what another tab put first',
      [9, 1, 2],
      { product_ids: [2, 1], base_product_ids: [1, 2] },
      [9, 2, 1],
    ],
    [
      'leaves out what another tab took out',
      [1, 3],
      { product_ids: [3, 2, 1], base_product_ids: [1, 2, 3] },
      [3, 1],
    ],
    [
      'takes back what it took out itself',
      [1, 3],
      { product_ids: [1, 2, 3], base_product_ids: [1, 3] },
      [1, 2, 3],
    ],
    ['empties what it knew', [1, 2, 9], { product_ids: [], base_product_ids: [1, 2] }, [9]],
  ])('%s', (_, current, choice, expected) =>
    expect(mergeChoice(current, choice)).toEqual(expected),
  );

  it('never loses what either of two tabs chose, nor restores what either removed, in either order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, ids, (base, one, two) => {
        const result = mergeChoice(
          mergeChoice(base, { product_ids: one, base_product_ids: base }),
          { product_ids: two, base_product_ids: base },
        );
        expect(new Set(result).size).toBe(result.length);
        const wasBase = new Set(base);
        for (const id of [...one, ...two]) if (!wasBase.has(id)) expect(result).toContain(id);
        for (const id of base)
          expect(result.includes(id)).toBe(one.includes(id) && two.includes(id));
        // within the products that the later tab named, its order is kept
        const named = two.filter((id) => result.includes(id));
        expect(result.filter((id) => named.includes(id))).toEqual(named);
      }),
    );
  });
});

it.each([
  ['init', 3, 'init'],
  ['init', 0, 'sold'],
  ['selling', 1, 'selling'],
  ['selling', 0, 'sold'],
  ['sold', 0, 'sold'],
  ['sold', 2, 'selling'],
] as const)('shownStatus: %s with %i left is %s', (status, available, shown) =>
  expect(shownStatus(status, available)).toBe(shown),
);

describe('chaptersOf', () => {
  const onAir = new Date('2026-11-28T11:00:00Z');
  const shown = (...rows: [number, number][]) =>
    rows.map(([product_id, second]) => ({
      product_id,
      shown_at: new Date(onAir.getTime() + second * 1000),
    }));
  it.each<[string, [number, number][], [number, number][]]>([
    [
      'has the second of each product',
      [
        [1, 0],
        [2, 61.9],
      ],
      [
        [1, 0],
        [2, 61],
      ],
    ],
    [
      'leaves out a wrong tap',
      [
        [1, 0],
        [2, 60],
        [3, 64],
      ],
      [
        [1, 0],
        [3, 64],
      ],
    ],
    [
      'joins a product with itself',
      [
        [1, 0],
        [2, 60],
        [1, 64],
        [1, 90],
      ],
      [[1, 0]],
    ],
    [
      'comes back to a product',
      [
        [1, 0],
        [2, 60],
        [1, 90],
      ],
      [
        [1, 0],
        [2, 60],
        [1, 90],
      ],
    ],
    [
      'leaves out what left the post',
      [
        [9, 0],
        [2, 60],
      ],
      [[2, 60]],
    ],
  ])('%s', (_, rows, chapters) =>
    expect(chaptersOf(shown(...rows), onAir, new Set([1, 2, 3]))).toEqual(
      chapters.map(([product_id, at]) => ({ product_id, at })),
    ),
  );
});
