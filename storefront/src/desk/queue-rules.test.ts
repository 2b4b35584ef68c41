import type { Desk, DeskAction } from '@noren/contract/entities/desk';
import { describe, expect, it } from 'vitest';
import { undoOf, withQueue } from './apply-queue.ts';
import { findOnDesk, rowsOf, warningsOf } from './desk-rules.ts';
import {
  applied,
  nextToSend,
  refused,
  tried,
  waitingAgain,
  discarded,
  type QueuedAction,
} from './queue-rules.ts';

const entry = (
  key: string,
  action: DeskAction,
  also: Partial<QueuedAction> = {},
): QueuedAction => ({ key, action, name: key, state: 'waiting', ...also });
const stock = (sku_id: number, units = 1): DeskAction => ({ type: 'add_stock', sku_id, units });
const price = (sku_id: number, to: number, from: number): DeskAction => ({
  type: 'set_price',
  sku_id,
  price: to,
  original_price: null,
  expected_price: from,
});
const states = (queue: readonly QueuedAction[]) => queue.map(({ key, state }) => `${key} ${state}`);

describe('the queue of actions', () => {
  it('sends the first that waits, and keeps the order', () => {
    const queue = [entry('a', stock(1)), entry('b', stock(2))];
    expect(nextToSend(queue)?.key).toBe('a');
    expect(nextToSend(applied(queue, 'a'))?.key).toBe('b');
    expect(nextToSend(refused(queue, 'a', { code: 'SKU_DELETED' }))?.key).toBe('b');
    expect(nextToSend([])).toBeNull();
  });

  it('stops what builds on a refused action, and lets the rest go on', () => {
    const queue = [
      entry('before', price(1, 700, 800)),
      entry('a', price(1, 800, 1000)),
      entry('b', stock(1)),
      entry('c', price(1, 900, 800)),
      entry('d', price(2, 5, 6)),
      entry('e', { type: 'feature', product_id: 1 }),
    ];
    const next = refused(queue, 'a', { code: 'CHANGED_MEANWHILE' });
    expect(states(next)).toEqual([
      'before waiting',
      'a refused',
      'b waiting',
      'c stopped',
      'd waiting',
      'e waiting',
    ]);
    expect(next[1]?.failure).toEqual({ code: 'CHANGED_MEANWHILE' });
    const again = waitingAgain(next, 'a');
    expect([again[1]?.state, again[1]?.failure, again[3]?.state]).toEqual([
      'waiting',
      undefined,
      'stopped',
    ]);
  });

  it('does not stop a featured product because another one was refused', () => {
    const queue = [
      entry('a', { type: 'feature', product_id: 1 }),
      entry('b', { type: 'feature', product_id: 2 }),
    ];
    expect(states(refused(queue, 'a', { code: 'SKU_DELETED' }))).toEqual([
      'a refused',
      'b waiting',
    ]);
  });

  it('takes an action out only while the server cannot have applied it', () => {
    const queue = [entry('a', stock(1))];
    expect(discarded(queue, 'a')).toEqual([]);
    expect(discarded(tried(queue, 'a'), 'a')).toHaveLength(1);
    expect(discarded(applied(queue, 'a'), 'a')).toHaveLength(1);
    expect(discarded(refused(tried(queue, 'a'), 'a', { code: 'SKU_DELETED' }), 'a')).toEqual([]);
  });
});

const sku = (id: number, left: number, also = {}) => ({
  id,
  name: `色${id}`,
  price: 1000,
  original_price: null,
  left,
  in_carts: 0,
  unpaid: 0,
  paid: 0,
  held: 0,
  holds_end_at: null,
  ending: 0,
  ...also,
});
const product = (
  id: number,
  name: string,
  skus: Desk['products'][number]['skus'],
  also = {},
): Desk['products'][number] => ({
  id,
  number: id,
  name,
  image_url: null,
  status: 'selling',
  may_come_back: false,
  is_printio_product: false,
  skus,
  ...also,
});
const desk: Desk = {
  id: 1,
  title: '市',
  live: true,
  on_air_at: null,
  upcoming_at: null,
  stream_id: 1,
  showing: null,
  is_video_missing: false,
  figures: { orders: 0, placed_amount: 0, paid_amount: 0, viewers: 0, minutes: [] },
  products: [
    product(1, 'ごはん茶碗', [sku(11, 5), sku(12, 2)]),
    product(12, 'ＴＥＡ缶', [sku(21, 0, { in_carts: 1 })], { status: 'sold' }),
  ],
};

describe('the desk with waiting actions', () => {
  it('shows them in order, and not those refused', () => {
    const shown = withQueue(desk, [
      entry('a', stock(11, 3)),
      entry('b', price(11, 800, 1000)),
      entry('c', stock(11, 100), { state: 'refused' }),
      entry('d', { type: 'set_selling', product_id: 1, is_selling: false }),
      entry('e', { type: 'feature', product_id: 12 }),
    ]);
    expect(shown.products[0]?.skus[0]).toMatchObject({ left: 8, price: 800 });
    expect(shown.products[0]?.status).toBe('init');
    expect(shown.showing?.product_id).toBe(12);
    expect(withQueue(shown, [entry('f', { type: 'set_live', live: false })])).toMatchObject({
      live: false,
      showing: null,
    });
  });

  it('knows what takes an action back', () => {
    expect(undoOf(stock(11, 3), desk)).toEqual(stock(11, -3));
    expect(undoOf(price(11, 800, 1000), desk)).toEqual(price(11, 1000, 800));
    expect(undoOf({ type: 'feature', product_id: 1 }, desk)).toEqual({
      type: 'feature',
      product_id: null,
    });
    expect(undoOf({ type: 'set_selling', product_id: 1, is_selling: false }, desk)).toEqual({
      type: 'set_selling',
      product_id: 1,
      is_selling: true,
    });
    for (const action of [
      { type: 'release_holds', sku_id: 11 },
      { type: 'extend_holds', sku_id: 11, minutes: 5 },
    ] as const)
      expect(undoOf(action, desk)).toBeNull();
  });
});

describe('rows, search and warnings', () => {
  it('has a row for each SKU, and one above several', () => {
    expect(rowsOf(desk.products).map(({ product: { id }, sku: row }) => [id, row?.id])).toEqual([
      [1, undefined],
      [1, 11],
      [1, 12],
      [12, 21],
    ]);
  });

  it.each([
    ['１２', [12]],
    ['#1', [1]],
    ['tea', [12]],
    ['ゴハン', [1]],
    ['色21', [12]],
    [' ', [1, 12]],
    ['酒', []],
  ])('finds %s', (words, ids) => {
    expect(findOnDesk(desk.products, words).map(({ id }) => id)).toEqual(ids);
  });

  it('warns of what runs out, of holds that end, and of a lost connection', () => {
    const products = [
      product(1, '碗', [sku(11, 5, { ending: 2 }), sku(12, 2)]),
      ...desk.products.slice(1),
      product(3, '待ち', [sku(31, 0)], { status: 'init' }),
    ];
    expect(warningsOf({ products, is_video_missing: true }, false)).toEqual([
      { kind: 'offline' },
      { kind: 'no_video' },
      { kind: 'holds_ending', number: 1, name: '碗 色11', units: 2 },
      { kind: 'sold_out', number: 12, name: 'ＴＥＡ缶', units: 1 },
      { kind: 'few_left', number: 1, name: '碗 色12', units: 2 },
    ]);
    expect(warningsOf({ products: [], is_video_missing: false }, true)).toEqual([]);
  });
});
