import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingFee, type ShippingFees } from './order-price.ts';
import { prefectures } from './prefectures.ts';
import { countyName, feeFaults, feePlaceOf, placesOf, shippingAreas } from './shipping-places.ts';

const general: ShippingFees = {
  fee_type: 'fixed',
  fee: 600,
  free_shipping_threshold: null,
  fees: [],
};
const fixed = (fee: number, ...codes: string[]) => ({
  fee_type: 'fixed' as const,
  fee,
  free_shipping_threshold: null,
  info: { level_one_code: codes },
});

describe('places', () => {
  it('puts each place in one area: 47 prefectures, 22 counties and cities', () => {
    expect(placesOf('JP').toSorted()).toEqual(prefectures.map(({ code }) => code));
    expect(placesOf('TW')).toHaveLength(22);
    for (const region of ['JP', 'TW'] as const)
      expect(new Set(placesOf(region)).size).toBe(placesOf(region).length);
    expect(shippingAreas.TW.find(({ key }) => key === 'islands')?.codes.map(countyName)).toEqual([
      '澎湖縣',
      '金門縣',
      '連江縣',
    ]);
    expect(countyName('13')).toBeNull();
  });
});

describe('feePlaceOf', () => {
  it('reads the code in Japan and the name in Taiwan', () => {
    const of = (
      region: 'JP' | 'TW' | null,
      level_one: string | null,
      level_one_code: string | null,
    ) => feePlaceOf({ region, level_one, level_one_code });
    expect(of('JP', '沖縄県', '47')).toBe('47');
    expect(of(null, null, null)).toBeNull();
    expect([of('TW', '臺東縣', null), of('TW', '台東縣', null)]).toEqual(['TW-TTT', 'TW-TTT']);
    expect([of('TW', null, null), of('TW', '福建省', null)]).toEqual([null, null]);
  });

  it('applies an exception only to its own place', () => {
    for (const region of ['JP', 'TW'] as const) {
      const places = [...placesOf(region)];
      const address = (code: string) => ({
        region,
        level_one: countyName(code),
        level_one_code: region === 'JP' ? code : null,
      });
      fc.assert(
        fc.property(
          fc.subarray(places, { minLength: 1 }),
          fc.integer({ min: 0, max: 9_999 }),
          fc.constantFrom(...places),
          (named, fee, to) => {
            const setting = { ...general, fees: [fixed(fee, ...named)] };
            expect(shippingFee(setting, 5_000, feePlaceOf(address(to))).fee).toBe(
              named.includes(to) ? fee : 600,
            );
          },
        ),
      );
    }
  });
});

describe('feeFaults', () => {
  it('reports which field of an exception is wrong', () => {
    expect(feeFaults('JP', [fixed(1, '47'), fixed(2, '01', '47')]).map(({ path }) => path)).toEqual(
      ['1.info.level_one_code.1'],
    );
    expect(feeFaults('JP', [fixed(1, '01', '01')]).map(({ path }) => path)).toEqual([
      '0.info.level_one_code.1',
    ]);
    expect(feeFaults('TW', [fixed(1, '47', 'TW-PEN')]).map(({ path }) => path)).toEqual([
      '0.info.level_one_code.0',
    ]);
    expect(
      feeFaults('JP', [{ ...fixed(1, '47'), fee_type: 'condition' }]).map(({ path }) => path),
    ).toEqual(['0.free_shipping_threshold']);
  });

  it('accepts exceptions of the country’s places if each place is named once', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...placesOf('JP')]),
        fc.integer({ min: 1, max: 6 }),
        (codes, parts) => {
          const fees = Array.from({ length: parts }, (_, part) =>
            fixed(part, ...codes.filter((_code, index) => index % parts === part)),
          );
          expect(feeFaults('JP', fees)).toEqual([]);
          const [first] = codes;
          if (first !== undefined)
            expect(feeFaults('JP', [...fees, fixed(9, first)])).toHaveLength(1);
        },
      ),
    );
  });
});
