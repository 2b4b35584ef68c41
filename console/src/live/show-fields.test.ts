import type { ShowDetails } from '@noren/contract/entities/show';
import { describe, expect, it } from 'vitest';
import { isHoldingTime, moved, showBodyOf, showFieldsOf, showProductOf } from './show-fields.ts';

const product = (id: number) => ({ id, name: `product ${id}`, images: [] });
const show = {
  title: '木曜の市',
  upcoming_at: '2026-12-24T11:00:00.000Z',
  cart_item_life: 5,
  video: 'https://youtu.be/abcdefghijk',
  content: '',
  image_id: 7,
  is_private: false,
} as ShowDetails;

describe('showFieldsOf and showBodyOf', () => {
  it('write back what they read, with times in the store’s time zone', () => {
    const fields = showFieldsOf(show, { host_id: undefined, cart_item_life: 15 }, 'JP');
    expect(fields.upcoming_at).toBe('2026-12-24T20:00');
    const { is_private: _, ...sent } = show;
    expect(fields.host_id).toBe('');
    expect(showBodyOf(fields, [product(2), product(1)], 'JP')).toEqual({
      ...sent,
      product_ids: [2, 1],
    });
  });
  it('begin a new show with the store’s holding time and the caller as its host', () => {
    expect(showFieldsOf(undefined, { host_id: 3, cart_item_life: 15 }, 'TW')).toMatchObject({
      title: '',
      cart_item_life: '15',
      host_id: '3',
      upcoming_at: '',
    });
  });
  it('send null for what is empty', () => {
    const fields = showFieldsOf(undefined, { host_id: 3, cart_item_life: null }, 'JP');
    expect(showBodyOf(fields, [], 'JP')).toMatchObject({
      upcoming_at: null,
      cart_item_life: null,
      video: null,
      image_id: null,
      product_ids: [],
    });
  });
});

it.each([
  ['', true],
  ['15', true],
  ['１５', true],
  ['1440', true],
  ['1441', false],
  ['0', false],
  ['soon', false],
])('isHoldingTime(%j) is %s', (typed, isOne) => expect(isHoldingTime(typed)).toBe(isOne));

it('showProductOf puts the cover first', () => {
  const images = [
    { id: 1, url: '/a', alt: '' },
    { id: 2, url: '/b', alt: '' },
  ];
  expect(
    showProductOf({ id: 9, name: 'x', images, cover_image_id: 2 } as never).images.map(
      ({ id }) => id,
    ),
  ).toEqual([2, 1]);
});

it.each([
  [1, 1, [2, 1, 3]],
  [1, -1, [1, 2, 3]],
  [3, -1, [1, 3, 2]],
  [3, 1, [1, 2, 3]],
] as const)('moved: product %i by %i', (id, by, ids) => {
  expect(moved([1, 2, 3].map(product), id, by).map((one) => one.id)).toEqual(ids);
});
