import type { DemoOrder } from './rows.ts';

const home = { setting: 'hanamori-home', address: 'hanako-home' } as const;
const base = { store: 'hanamori', member: 'hanako' } as const;
const yamato = { code: 'yamato', name: 'ヤマト運輸' } as const;

/**
 * The demo member's orders: one in every status of spec §4, and with the payment and shipping
 * methods that look different.
 */
export const orders: DemoOrder[] = [
  {
    ...base,
    key: 'order-init',
    status: 'init',
    days_ago: 0,
    payment: { type: 'gmo_credit', status: 'init' },
    shipping: { ...home, status: 'init' },
    lines: [{ product: 'rice-bowl', sku: '藍', quantity: 2 }],
  },
  {
    ...base,
    key: 'order-unpaid',
    status: 'unpaid',
    days_ago: 0,
    payment: { type: 'gmo_credit', status: 'pending' },
    shipping: { ...home, status: 'init' },
    lines: [{ product: 'petty', sku: '120mm', quantity: 1 }],
  },
  {
    ...base,
    key: 'order-unpaid-konbini',
    status: 'unpaid',
    days_ago: 1,
    payment: { type: 'gmo_cvs', status: 'pending' },
    shipping: { ...home, status: 'init' },
    lines: [
      { product: 'sencha', sku: '缶 100g', quantity: 1 },
      { product: 'hojicha', sku: '300g', quantity: 1 },
    ],
  },
  {
    ...base,
    key: 'order-undelivered',
    status: 'undelivered',
    days_ago: 2,
    payment: { type: 'gmo_credit', status: 'paid' },
    shipping: { ...home, status: 'init' },
    lines: [
      { product: 'tenugui', sku: '青海波', quantity: 2 },
      { product: 'tapes', sku: '五巻揃え', quantity: 1 },
    ],
    messages: [
      {
        role: 'buyer',
        message: '贈りものにしたいので、手ぬぐいを一枚ずつ包んでいただけますか。',
        hours_later: 2,
      },
      {
        role: 'seller',
        message: 'ご注文ありがとうございます。薄紙で一枚ずつお包みしてお送りします。',
        hours_later: 5,
      },
    ],
  },
  {
    ...base,
    key: 'order-undelivered-cod',
    status: 'undelivered',
    days_ago: 1,
    payment: { type: 'custom_cod', status: 'pending' },
    shipping: { setting: 'hanamori-home', address: 'hanako-parents', status: 'init' },
    lines: [{ product: 'chopsticks', sku: '二膳組（箸置き付き）', quantity: 1 }],
  },
  {
    ...base,
    key: 'order-undelivered-print',
    status: 'undelivered',
    days_ago: 3,
    payment: { type: 'gmo_paypay', status: 'paid' },
    shipping: { ...home, status: 'init' },
    lines: [
      { product: 'tee', sku: '紺・M', quantity: 1 },
      { product: 'poster-fuji', sku: 'A3', quantity: 1 },
    ],
  },
  {
    ...base,
    key: 'order-pick-up',
    status: 'undelivered',
    days_ago: 2,
    payment: { type: 'gmo_credit', status: 'paid' },
    shipping: { setting: 'hanamori-pick-up', address: null, status: 'waiting' },
    lines: [{ product: 'vase', sku: '灰', quantity: 1 }],
  },
  {
    ...base,
    key: 'order-canceled',
    status: 'canceled',
    days_ago: 12,
    reason: 'お支払いの期限が過ぎたため、キャンセルとなりました。',
    payment: { type: 'gmo_credit', status: 'failed' },
    shipping: { ...home, status: 'canceled' },
    lines: [{ product: 'lacquer-bowl', sku: '朱', quantity: 1 }],
  },
  {
    ...base,
    key: 'order-delivering',
    status: 'delivering',
    days_ago: 4,
    payment: { type: 'gmo_credit', status: 'paid' },
    shipping: { ...home, status: 'delivering', company: { ...yamato, number: '0000-1111-2222' } },
    lines: [
      { product: 'noodle-bowl', sku: '青磁', quantity: 2 },
      { product: 'chopsticks', sku: '黒・23cm', quantity: 2 },
    ],
  },
  {
    ...base,
    key: 'order-delivered',
    status: 'delivered',
    days_ago: 7,
    payment: { type: 'custom_cod', status: 'paid' },
    shipping: { ...home, status: 'delivered', company: { ...yamato, number: '0000-1111-3333' } },
    lines: [{ product: 'teapot', sku: '朱泥', quantity: 1 }],
  },
  {
    ...base,
    key: 'order-completed',
    status: 'completed',
    days_ago: 35,
    payment: { type: 'gmo_credit', status: 'paid' },
    shipping: { ...home, status: 'received', company: { ...yamato, number: '0000-1111-4444' } },
    lines: [
      { product: 'santoku', sku: '165mm', quantity: 1 },
      { product: 'whetstone', sku: '台つき', quantity: 1 },
    ],
  },
  {
    ...base,
    key: 'order-returning',
    status: 'returning',
    days_ago: 15,
    reason: '色がイメージとちがったため',
    payment: { type: 'gmo_credit', status: 'paid' },
    shipping: { ...home, status: 'returning', company: { ...yamato, number: '0000-1111-5555' } },
    lines: [{ product: 'noren', sku: '紅殻・波', quantity: 1 }],
    messages: [
      {
        role: 'buyer',
        message: '部屋の壁と色が合わず、返品をお願いしたいです。未使用です。',
        hours_later: 120,
      },
      {
        role: 'seller',
        message: '承知いたしました。同封の伝票で、着払いではなく元払いにてお送りください。',
        hours_later: 124,
      },
    ],
  },
  {
    ...base,
    key: 'order-returned',
    status: 'returned',
    days_ago: 50,
    reason: '到着時に口縁が欠けていたため',
    payment: { type: 'gmo_credit', status: 'refunded' },
    shipping: { ...home, status: 'returned', company: { ...yamato, number: '0000-1111-6666' } },
    lines: [{ product: 'mug', sku: '紺', quantity: 1 }],
  },
];
