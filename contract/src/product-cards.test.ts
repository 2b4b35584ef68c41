import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from './entities/product.ts';
import { productCards } from './entities/product-card.ts';
import { cardsOf, productsOf } from './product-cards.ts';

const small = fc.integer({ min: 0, max: 3 });
const price = fc.integer({ min: 0, max: 3 }).map((n) => n * 100);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const moment = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z');
const store = { id: 4, slug: 'hanamori', name: '花森' };
const kinds = [
  { id: 1, name: '茶' },
  { id: 2, name: '器' },
];

const images = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), url: fc.constantFrom('/media/a-640.webp', '/media/b-640.webp') }), {
  selector: ({ id }) => id,
  maxLength: 3,
});
const comesBack: fc.Arbitrary<{ may_come_back?: boolean }> = fc.constantFrom({}, { may_come_back: true });
const printed: Product['printio'] = { detail_description: 'a', cautions: '', size_detail: [], provider_description: '' };

/** Any product that the contract allows, with its usual values often enough. */
const product: fc.Arbitrary<Product> = images.chain((shown) =>
  fc
    .tuple(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        name: fc.string(),
        description: fc.constantFrom('', 'a'),
        sale_started_at: orNull(moment),
        sale_ended_at: orNull(moment),
        min_price: price,
        max_price: price,
        salable_status: fc.constantFrom('on_sell' as const, 'sold_out' as const, 'before_sell' as const, 'end_sell' as const),
        available_quantity: small,
        cover_image_id: fc.constantFrom(null, ...shown.map(({ id }) => id)),
        images: fc.constant(shown),
        skus: fc.array(
          fc
            .tuple(
              fc.record({
                id: fc.integer({ min: 1, max: 9 }),
                available_quantity: small,
                salable_quantity: small,
                salable_limit: orNull(small),
                name: fc.string(),
                price,
                force_purchase_url: orNull(fc.constant('https://example.com')),
                original_price: orNull(price),
                images: fc.subarray(shown),
              }),
              comesBack,
            )
            .map(([sku, back]) => ({ ...sku, ...back })),
          { maxLength: 3 },
        ),
        adult_warning: fc.boolean(),
        is_printio_product: fc.boolean(),
        printio: orNull(fc.constant(printed)),
        is_limited_time_sale: fc.boolean(),
        is_in_limited_time_sale: fc.boolean(),
        kind: fc.constantFrom(null, ...kinds),
        store: fc.constant(store),
      }),
      comesBack,
    )
    .map(([said, back]) => ({ ...said, ...back })),
);

const pageOf = (data: Product[]) => ({
  data,
  links: { first: '/a?page=1', last: '/a?page=1', prev: null, next: null },
  meta: { current_page: 1, from: data.length > 0 ? 1 : null, last_page: 1, path: '/a', per_page: 20, to: data.length || null, total: data.length },
});

test('cards say all that their goods say, and are of the form that is declared', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 4 }), (goods) => {
      const cards = JSON.parse(JSON.stringify(cardsOf(pageOf(goods)))) as never;
      expect(productCards.safeParse(cards).error?.issues).toBeUndefined();
      expect(productsOf(cards)).toEqual(pageOf(goods));
    }),
  );
});

test('what most goods have is not said', () => {
  const plain: Product = {
    ...(fc.sample(product, 1)[0] as Product),
    description: '',
    sale_started_at: null,
    sale_ended_at: null,
    min_price: 100,
    max_price: 100,
    salable_status: 'on_sell',
    available_quantity: 3,
    cover_image_id: 7,
    images: [{ id: 7, url: '/media/a-640.webp' }],
    skus: [
      {
        id: 1,
        name: '赤',
        available_quantity: 3,
        salable_quantity: 3,
        salable_limit: null,
        price: 100,
        force_purchase_url: null,
        original_price: null,
        images: [],
      },
    ],
    adult_warning: false,
    is_printio_product: false,
    printio: null,
    is_limited_time_sale: false,
    is_in_limited_time_sale: false,
    kind: null,
  };
  delete plain.may_come_back;
  const [card] = cardsOf(pageOf([plain])).data;
  expect(card).toEqual({
    id: plain.id,
    name: plain.name,
    min_price: 100,
    images: plain.images,
    skus: [{ id: 1, name: '赤', available_quantity: 3 }],
  });
});
