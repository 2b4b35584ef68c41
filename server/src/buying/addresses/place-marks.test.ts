import { describe, expect, it } from 'vitest';
import { placeMarks } from './place-marks.ts';

const at = (level_four: string, level_three = '千代田') =>
  placeMarks({
    region: 'JP',
    postcode: '1000001',
    level_one: '東京都',
    level_two: '千代田区',
    level_three,
    level_four,
  });
/** Returns whether an order for `later` counts together with one for `before`. */
const isCounted = (before: string, later: string, town?: string): boolean => {
  const { kept } = at(before, town);
  return at(later, town).asked.some((mark) => kept.includes(mark));
};

describe('placeMarks', () => {
  it.each([
    '９－９',
    '9丁目9',
    '9番9号',
    '9番地の9',
    '9の9',
    '9 - 9',
    '9ー9',
    '九-九',
    '九丁目九番',
    '九丁目九',
    '0009-0009',
    '9-9 様方',
    '9-9 山田様方',
    '9-9山田様方',
    '9-9 ハイツ花森',
    '9-9 101',
    '9-9　一〇一号室',
    '9-9ハイツ花森101',
    '9-9 ハイツ花森 101号室 山田様方',
  ])('match 9-9 and %s, in either order', (written) => {
    expect([isCounted('9-9', written), isCounted(written, '9-9')]).toEqual([true, true]);
  });
  it.each([
    ['1-2-3', '一丁目二番三号'],
    ['1-2-3', '1丁目2番地3'],
    ['1-2-3', '1-2-3-101'],
    ['1-2-3-101', '1-2-3 101'],
    ['20', '二十番地'],
    ['23-1', '二十三-1'],
    ['9-9 101', '9-9 ハイツ花森101'],
    ['9-9 101', '9-9-101'],
    ['9-9 101', '9-9 0101'],
    ['9-9 a101', '9-9　Ａ１０１号室'],
    ['123番地', '123番地 メゾン101'],
    ['123 メゾン101', '123番地メゾン101'],
    ['9番地', '9番地 山田様方'],
    ['9番9号', '9番9号ハイツ花森101'],
    ['9番 9号', '9-9'],
  ])('match %s and %s', (before, later) =>
    expect([isCounted(before, later), isCounted(later, before)]).toEqual([true, true]),
  );
  it.each([
    ['9-9 101', '9-9 102'],
    ['9-9ハイツ花森101', '9-9ハイツ花森102'],
    ['1-2-3-101', '1-2-3-102'],
    ['9-9', '9-8'],
    ['9-9', '99'],
    ['9-9', '9-9-9'],
    ['1-1', '1-11'],
    ['9-90', '9-9'],
    ['123番地 メゾン101', '123番地 メゾン102'],
  ])('tell %s from %s', (before, later) =>
    expect([isCounted(before, later), isCounted(later, before)]).toEqual([false, false]),
  );
  it.each([
    ['四谷三丁目', '1-2', '四谷3丁目', '1-2', true],
    ['四谷', '1-2', '4谷', '1-2', false],
    ['北三条西', '4-1 101', '北三条西', '4-1', true],
    ['北3条西', '4-1 101', '北3条西', '4-1', true],
    ['北3条西', '4-1 101', '北3条西', '4-1 102', false],
    ['千代田1丁目', '9-9', '千代田', '1-9-9', true],
    ['北1条西2丁目', '3-4', '北一条西二丁目', '3-4', true],
    ['一番町', '10-2', '一番町', '10-3', false],
  ])('compare %s %s and %s %s: same place: %s', (town, street, otherTown, otherStreet, same) => {
    const { kept } = at(street, town);
    expect(at(otherStreet, otherTown).asked.some((mark) => kept.includes(mark))).toBe(same);
  });
  it('differ by country, postcode and town', () => {
    const place = {
      region: 'TW' as const,
      postcode: '100',
      level_one: '臺北市',
      level_two: '中正區',
      level_three: null,
      level_four: '重慶南路1段122號5樓',
    };
    const { kept } = placeMarks(place);
    const other = { ...place, level_four: '重慶南路1段122號6樓' };
    expect(placeMarks(other).asked.some((mark) => kept.includes(mark))).toBe(false);
    expect(
      placeMarks({ ...place, level_four: '重慶南路１段１２２號５樓' }).asked.some((mark) =>
        kept.includes(mark),
      ),
    ).toBe(true);
    expect(
      placeMarks({ ...place, postcode: '101' }).asked.some((mark) => kept.includes(mark)),
    ).toBe(false);
  });
});
