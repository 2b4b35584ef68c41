import type { FeeByPlace } from '@noren/contract/entities/store';
import { placesOf, shippingAreas } from '@noren/contract/shipping-places';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftsOfFees,
  errorOfPath,
  feesOfDrafts,
  pressPlaces,
  type FeeDraft,
} from './fee-draft.ts';

const draft = (key: string, part: Partial<FeeDraft> = {}): FeeDraft => ({
  key,
  codes: ['47'],
  fee_type: 'fixed',
  fee: '1500',
  threshold: '',
  ...part,
});

describe('drafts of fees', () => {
  it('become the request’s fees, with numbers in any digits', () => {
    const typed = [
      draft('a', { fee: '１，５００' }),
      draft('b', { codes: ['01'], fee_type: 'condition', threshold: '20,000' }),
      draft('c', { codes: ['02'], fee_type: 'free' }),
    ];
    expect(feesOfDrafts(typed, 'JP')).toEqual({
      fees: [
        {
          fee_type: 'fixed',
          fee: 1_500,
          free_shipping_threshold: null,
          info: { level_one_code: ['47'] },
        },
        {
          fee_type: 'condition',
          fee: 1_500,
          free_shipping_threshold: 20_000,
          info: { level_one_code: ['01'] },
        },
        {
          fee_type: 'free',
          fee: 0,
          free_shipping_threshold: null,
          info: { level_one_code: ['02'] },
        },
      ],
    });
  });

  it('are rejected with an error for each wrong field', () => {
    expect(feesOfDrafts([draft('a'), draft('b', { codes: ['46', '47'] })], 'JP')).toEqual({
      errors: { b: { places: ['47'] } },
    });
    expect(feesOfDrafts([draft('a', { codes: [], fee: 'x' })], 'JP')).toEqual({
      errors: { a: { places: 'none', fee: true } },
    });
    expect(feesOfDrafts([draft('a', { fee_type: 'condition' })], 'JP')).toEqual({
      errors: { a: { threshold: true } },
    });
    expect(
      feesOfDrafts([draft('a', { fee_type: 'free', fee: 'x', threshold: 'x' })], 'JP'),
    ).toHaveProperty('fees');
  });

  it('get the errors that the server reports by path', () => {
    const drafts = [draft('a'), draft('b', { codes: ['01', '47'] })];
    expect(errorOfPath('shipping.fees.1.info.level_one_code.1', drafts)).toEqual({
      b: { places: ['47'] },
    });
    expect(errorOfPath('shipping.fees.0.info.level_one_code', drafts)).toEqual({
      a: { places: 'none' },
    });
    expect(errorOfPath('shipping.fees.1.free_shipping_threshold', drafts)).toEqual({
      b: { threshold: true },
    });
    expect(errorOfPath('shipping.fees.0.fee', drafts)).toEqual({ a: { fee: true } });
    expect(errorOfPath('shipping.fees.2.fee', drafts)).toBeNull();
    expect(errorOfPath('shipping.fee', drafts)).toBeNull();
  });
});

describe('toggling places', () => {
  it('adds a whole area, removes it again, and leaves other fees alone', () => {
    const tohoku = ['02', '03', '04', '05', '06', '07'];
    const drafts = [draft('a', { codes: ['04'] }), draft('b', { codes: ['47', '02'] })];
    const pressed = pressPlaces(drafts, 'b', tohoku, 'JP');
    expect(pressed.map(({ codes }) => codes)).toEqual([
      ['04'],
      ['02', '03', '05', '06', '07', '47'],
    ]);
    expect(pressPlaces(pressed, 'b', tohoku, 'JP')[1]?.codes).toEqual(['47']);
  });

  it('never puts a place into two fees, and reads saved fees back unchanged, for any sequence of presses', () => {
    for (const region of ['JP', 'TW'] as const) {
      const areas = [
        ...shippingAreas[region].map(({ codes }) => codes),
        ...placesOf(region).map((code) => [code]),
      ];
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...areas)), {
            maxLength: 30,
          }),
          (presses) => {
            let drafts: FeeDraft[] = ['a', 'b', 'c'].map((key) => draft(key, { codes: [] }));
            for (const [key, codes] of presses) drafts = pressPlaces(drafts, key, codes, region);
            const all = drafts.flatMap(({ codes }) => codes);
            expect(new Set(all).size).toBe(all.length);
            const filled = drafts.filter(({ codes }) => codes.length > 0);
            const saved = feesOfDrafts(filled, region) as { fees: FeeByPlace[] };
            expect(feesOfDrafts(draftsOfFees(saved.fees), region)).toEqual(saved);
          },
        ),
      );
    }
  });
});
