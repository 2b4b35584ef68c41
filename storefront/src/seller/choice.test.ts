import { expect, test } from 'vitest';
import {
  afterAnswer,
  moved,
  shownOrder,
  shownStatus,
  updateOf,
  choiceIntentFor,
  choiceIntentForStatus,
  withChosen,
  without,
  type ChoiceIntent,
} from './choice.ts';

const intent = (base: number[], order: number[]): ChoiceIntent => ({
  base,
  order,
  statuses: new Map(),
});

test('shows the server’s selection without an intent', () => {
  expect(shownOrder([3, 1], null)).toEqual([3, 1]);
});

test.each([
  [
    'shows another tab’s addition behind the neighbour it followed',
    [1, 9, 2],
    intent([1, 2], [2, 1]),
    [2, 1, 9],
  ],
  ['drops what another tab removed', [1], intent([1, 2], [2, 1, 5]), [1, 5]],
  ['hides what this tab removed before the response', [1, 2, 3], intent([1, 2, 3], [1, 3]), [1, 3]],
  ['shows what this tab chose before the response', [1], intent([1], [1, 7]), [1, 7]],
  [
    'shows the same if the server has fulfilled the intent already',
    [2, 1, 7],
    intent([1, 2], [2, 1, 7]),
    [2, 1, 7],
  ],
])('%s', (_, known, intended, expected) => {
  expect(shownOrder(known, intended)).toEqual(expected);
});

test('continues an open intent with its base', () => {
  const first = choiceIntentFor([1, 2], null, (order) => withChosen(order, 5));
  const second = choiceIntentFor([1, 2, 9], first, (order) => without(order, 2));
  expect(second.order).toEqual([1, 9, 5]);
  expect([...second.base].sort()).toEqual([1, 2, 9]);
});

test('can remove what was sent, and does not lose what another tab chose meanwhile', () => {
  const sent = choiceIntentFor([1], null, (order) => withChosen(order, 5));
  // removed before the response: this tab's list has not contained 5 yet
  const next = choiceIntentFor([1], sent, (order) => without(order, 5));
  const left = afterAnswer(next, sent);
  expect(left.base).toContain(5);
  expect(shownOrder([1, 5, 8], left)).toEqual([1, 8]);
  expect(updateOf(left)).toEqual({ product_ids: [1], base_product_ids: [1, 5] });
});

test('does not bring back a product that was removed before its addition was confirmed', () => {
  const sent = choiceIntentFor([1], null, (order) => withChosen(order, 5));
  const next = choiceIntentFor([1], sent, (order) => without(order, 5));
  // arrived by an event, or by a lost response: this tab has not seen it
  expect(shownOrder([1, 5, 8], next)).toEqual([1, 8]);
  expect(updateOf(next)).toEqual({ product_ids: [1], base_product_ids: [1, 5] });
});

test('undoes its own removal before and after the response', () => {
  const removal = choiceIntentFor([1, 2, 3], null, (order) => without(order, 1));
  for (const known of [
    [1, 2, 3],
    [2, 3],
  ]) {
    const undo = choiceIntentFor(known, removal, (order) => withChosen(order, 1, 0));
    expect(shownOrder(known, undo)).toEqual([1, 2, 3]);
    expect(updateOf(undo).base_product_ids).not.toContain(1);
  }
});

test('sends statuses only of chosen products', () => {
  const put = choiceIntentForStatus([1, 2], null, 2, 'selling');
  expect(updateOf(put)).toMatchObject({
    product_ids: [1, 2],
    statuses: [{ id: 2, status: 'selling' }],
  });
  expect(updateOf(choiceIntentFor([1, 2], put, (order) => without(order, 2)))).toMatchObject({
    statuses: [],
  });
});

test('ignores an intended status of a sold-out product', () => {
  expect(shownStatus('sold', 'selling')).toBe('sold');
  expect(shownStatus('init', 'selling')).toBe('selling');
  expect(shownStatus('selling', undefined)).toBe('selling');
});

test.each([
  [[1, 2, 3], 3, 0, [3, 1, 2]],
  [[1, 2, 3], 1, 2, [2, 3, 1]],
  [[1, 2, 3], 2, 9, [1, 3, 2]],
  [[1, 2, 3], 2, -4, [2, 1, 3]],
])('moves %j: %i to %i', (order, id, to, expected) => {
  expect(moved(order, id, to)).toEqual(expected);
});

test('undo restores the position', () => {
  expect(withChosen([1, 3], 2, 1)).toEqual([1, 2, 3]);
  expect(withChosen([1], 2, 7)).toEqual([1, 2]);
  expect(withChosen([1, 2], 2, 0)).toEqual([1, 2]);
});
