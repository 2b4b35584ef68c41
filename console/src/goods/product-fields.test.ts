import { expect, it } from 'vitest';
import { isWrongCount, wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import { bodyOf, copiedFields, fieldsOf, newSkuFields, sharedImages } from './product-fields.ts';

const product = {
  id: 3,
  name: '急須',
  description: '',
  kind_id: 4,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: '2026-12-01T01:00:00.000Z',
  sale_ended_at: null,
  is_archived: false,
  revision: 2,
  cover_image_id: null,
  images: [],
  skus: [
    {
      id: 9,
      name: '大',
      sku_code: 'K-1',
      image_url: '/b',
      price: 1200,
      original_price: 1500,
      salable_limit: null,
      tax_rate: 8,
      stock: 5,
      sold: 1,
      held: 0,
    },
  ],
};

const images = [
  { url: '/a', alt: '' },
  { url: '/b', alt: '底' },
];

it('shows the start of a sale in the local time of the store, and sends the same instant back', () => {
  expect(fieldsOf(product, 'JP').sale_started_at).toBe('2026-12-01T10:00');
  expect(fieldsOf(product, 'TW').sale_started_at).toBe('2026-12-01T09:00');
  for (const region of ['JP', 'TW'] as const) {
    const body = bodyOf(fieldsOf(product, region), region, images);
    expect(body).toMatchObject({
      kind_id: 4,
      sale_started_at: product.sale_started_at,
      sale_ended_at: null,
    });
    expect(body.skus).toEqual([
      {
        id: 9,
        name: '大',
        sku_code: 'K-1',
        image_url: '/b',
        price: 1200,
        original_price: 1500,
        salable_limit: null,
        tax_rate: 8,
      },
    ]);
    expect(body.images).toEqual(images);
    // the SKU's picture was removed
    expect(
      bodyOf(fieldsOf(product, region), region, images.slice(0, 1)).skus[0]?.image_url,
    ).toBeNull();
  }
});

it('copies a product without its codes and stock', () => {
  const own = { id: 1, url: '/media/own/3/1-a-640.webp', alt: '正面' };
  const copied = { ...product, images: [{ id: 2, url: '/media/demo/a-640.webp', alt: '' }, own] };
  const body = bodyOf(copiedFields(copied, 'JP'), 'JP', sharedImages(copied));
  expect(body).toMatchObject({ name: '急須', kind_id: 4, images: [{ url: own.url, alt: '正面' }] });
  expect(body.skus).toEqual([
    {
      stock: 0,
      name: '大',
      sku_code: null,
      image_url: null,
      price: 1200,
      original_price: 1500,
      salable_limit: null,
      tax_rate: 8,
    },
  ]);
});

it('sends stock only for new SKUs', () => {
  const fields = {
    ...fieldsOf(undefined, 'JP'),
    skus: [{ ...newSkuFields('JP'), price: '１，２００', stock: '7' }],
  };
  expect(bodyOf(fields, 'JP', []).skus).toEqual([
    {
      stock: 7,
      name: '',
      sku_code: null,
      image_url: null,
      price: 1200,
      original_price: null,
      salable_limit: null,
      tax_rate: 10,
    },
  ]);
});

it.each([
  ['１，２００', 1200],
  ['−2', -2],
  ['1980 1480', null],
  ['19,80', null],
  ['123456789', null],
])('reads %s as %s', (typed, number) => expect(wholeNumber(typed)).toBe(number));

it('parses a price with the currency sign of the store only', () => {
  expect(['¥1,980', '1,980円', '$1,980', '19,80'].map((typed) => wholePrice(typed, 'JP'))).toEqual([
    1980,
    1980,
    null,
    null,
  ]);
  expect(['NT$1,980', '1,980円'].map((typed) => wholePrice(typed, 'TW'))).toEqual([1980, null]);
});

it('rejects invalid counts', () => {
  expect([
    isWrongCount('', true),
    isWrongCount('', false),
    isWrongCount('-1', true),
    isWrongCount('0', false),
    isWrongCount('x', true),
  ]).toEqual([false, true, true, false, true]);
});

it.each(['JP', 'TW'] as const)(
  'lists new products of a store in %s in the marketplace only',
  (region) => expect(fieldsOf(undefined, region).in_marketplace).toBe(true),
);

it('saves the collections of a product only if they were changed', () => {
  const stored = { ...product, collection_ids: [3, 8] };
  const fields = fieldsOf(stored, 'JP');
  expect(fields.collection_ids).toEqual(['3', '8']);
  const saved = (collection_ids: string[], before?: typeof stored) =>
    bodyOf({ ...fields, collection_ids }, 'JP', [], before).collection_ids;
  expect(saved(['8', '3'], stored)).toBeUndefined();
  expect(saved(['8'], stored)).toEqual([8]);
  expect(saved([], stored)).toEqual([]);
  expect(saved(['3', '9'], stored)).toEqual([3, 9]);
  // a copied product is new, and in the same collections
  expect(saved(copiedFields(stored, 'JP').collection_ids)).toEqual([3, 8]);
  expect(saved([])).toBeUndefined();
});
