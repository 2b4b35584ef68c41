import { expect, test } from 'vitest';
import { checkoutProgress, deliveryInfoOf, kindBeingOrdered } from './choice.ts';

const noChoice = { kind: null, item_ids: [] };

const line = (id: number, is_printio_product = false) => ({ id, sku: { is_printio_product } });
const cart = (...items: ReturnType<typeof line>[]) => ({ items }) as never;

test.each([
  ['no cart', undefined, noChoice, { kinds_in_cart: 0, category_chosen: false, chosen_items: 0 }],
  [
    'one kind',
    cart(line(1), line(2)),
    noChoice,
    { kinds_in_cart: 1, category_chosen: false, chosen_items: 0 },
  ],
  [
    'one kind, one chosen',
    cart(line(1), line(2)),
    { kind: null, item_ids: [2] },
    { kinds_in_cart: 1, category_chosen: false, chosen_items: 1 },
  ],
  [
    'two kinds, none chosen',
    cart(line(1), line(2, true)),
    { kind: null, item_ids: [1, 2] },
    { kinds_in_cart: 2, category_chosen: false, chosen_items: 0 },
  ],
  [
    'two kinds, print chosen',
    cart(line(1), line(2, true)),
    { kind: 'printio', item_ids: [1, 2] },
    { kinds_in_cart: 2, category_chosen: true, chosen_items: 1 },
  ],
  [
    'the chosen kind has left the cart',
    cart(line(1)),
    { kind: 'printio', item_ids: [1] },
    { kinds_in_cart: 1, category_chosen: false, chosen_items: 1 },
  ],
  [
    'the chosen line has left the cart',
    cart(line(1)),
    { kind: null, item_ids: [9] },
    { kinds_in_cart: 1, category_chosen: false, chosen_items: 0 },
  ],
] as const)('%s', (_, items, choice, expected) =>
  expect(checkoutProgress(items, choice as never)).toEqual(expected),
);

test.each([
  ['an empty cart', [], 'printio', null],
  ['one kind needs no choice', [line(1), line(2)], null, 'ordinary'],
  ['a single kind overrides an old choice', [line(1)], 'printio', 'ordinary'],
  ['two kinds, none chosen', [line(1), line(2, true)], null, null],
  ['two kinds, one chosen', [line(1), line(2, true)], 'printio', 'printio'],
] as const)('kind being ordered: %s', (_, items, chosen, expected) =>
  expect(kindBeingOrdered(items, chosen)).toBe(expected),
);

test("shows the delivery time for the order's kind of goods", () => {
  const law = { delivery_info: '3営業日以内', made_to_order_info: '製作に7〜10日' };
  const line = (is_printio_product: boolean) => [{ sku: { is_printio_product } }];
  expect(deliveryInfoOf(law, line(false))).toBe('3営業日以内');
  expect(deliveryInfoOf(law, line(true))).toBe('製作に7〜10日');
  expect(deliveryInfoOf({ delivery_info: '3営業日以内' }, line(true))).toBe('3営業日以内');
});
