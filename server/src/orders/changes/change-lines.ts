import type { ChangeRefusal, OrderChange } from '@noren/contract/entities/order-change';
import { noPaymentFee, boundsExcess, type TotalBounds } from '@noren/contract/payment-fee';
import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { lockShelf, saleWindow, settleShelf } from '../../catalog/stock/shelf.ts';
import { findStoreTerms } from '../../catalog/stores/queries.ts';
import { staffBounds } from '../../catalog/stores/rules.ts';
import { attemptsOfOrder, isOpen } from '../../payments/attempts/attempts.ts';
import { refundsOfOrder } from '../../payments/refunds/refund-queries.ts';
import { booksOf } from '../../payments/refunds/request-refund.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';
import {
  changeableItems,
  findSkusToAdd,
  goodsDiscounts,
  hasAdultGoods,
  moveLimits,
  writeOrderLines,
  type SkuToAdd,
} from './line-queries.ts';
import {
  planOfLines,
  spreadOverDiscounts,
  type LinesAsked,
  type LinesPlan,
  type OrderNow,
} from './line-rules.ts';
import { insertChange } from './queries.ts';
import { changeRefusal } from './rules.ts';

type Item = Awaited<ReturnType<typeof changeableItems>>[number];

/** Everything that decides about a change of an order's goods. */
export interface Goods {
  order: OrderRow;
  now: OrderNow;
  items: Item[];
  refusal: ChangeRefusal | null;
  /** the totals that the order's payment method takes */
  bounds: TotalBounds;
}

/** Reads an order's goods and money; its row is locked where they are to be changed. */
export async function goodsOfOrder(db: Db, order: OrderRow): Promise<Goods> {
  const items = await changeableItems(db, order);
  const books = await booksOf(db, order);
  const live = (await refundsOfOrder(db, order)).filter(({ status }) => status !== 'taken_back');
  const free = live.reduce((sum, { free_amount }) => sum + free_amount, 0);
  const terms = await findStoreTerms(db, { id: order.store_id });
  const method = terms?.payments.find(({ type }) => type === order.payment_type);
  const isPaid = order.payment_status === 'paid';
  const hasOpenPayment = !isPaid && (await attemptsOfOrder(db, order)).some(isOpen);
  const refusal =
    changeRefusal(order, items) ??
    (order.is_printio_product_order ? 'printed' : null) ??
    (order.replacement_of == null ? null : 'replacement') ??
    (books.is_open || books.owes ? 'money_open' : null) ??
    (hasOpenPayment ? 'payment_open' : null);
  return {
    order,
    items,
    refusal,
    bounds: staffBounds(method ?? { type: order.payment_type, total_to: null }, {
      currency: order.currency,
      cash_most: terms?.store.cash_most ?? null,
    }),
    now: {
      is_paid: isPaid,
      amount: order.amount,
      discount_amount: order.discount_amount,
      shipping_fee: order.shipping_fee,
      payment_fee: order.payment_fee,
      total_amount: order.total_amount,
      // a surplus that went back was never a part of the total
      refunded: { ...books.fees, free_amount: Math.max(0, free - order.surplus_amount) },
      method: method ?? noPaymentFee,
    },
  };
}

/** Why a product cannot be added; null: it can, as far as its stock reaches. Pure. */
function checkAddable(
  sku: SkuToAdd | undefined,
  quantity: number,
  { isAdult, now }: { isAdult: boolean; now: Date },
): ChangeRefusal | null {
  const isOffered = sku?.is_offered && !sku.is_printio_product && (isAdult || !sku.adult_warning);
  if (!isOffered || saleWindow(sku, now) !== 'open') return 'not_addable';
  return sku.salable_limit !== null && sku.ordered + quantity > sku.salable_limit
    ? 'limit_reached'
    : null;
}

export type Planned = { plan: LinesPlan; skus: SkuToAdd[]; isAdult: boolean };

/** Decides what a change of an order's goods does. Changes nothing. */
export async function planChange(
  db: Db,
  goods: Goods,
  ask: LinesAsked,
  now: Date,
): Promise<Planned | { refusal: ChangeRefusal }> {
  const { order, items } = goods;
  if (goods.refusal) return { refusal: goods.refusal };
  const ids = ask.added.map(({ sku_id }) => sku_id);
  const skus = ids.length > 0 ? await findSkusToAdd(db, order, ids) : [];
  const isAdult = ids.length > 0 && (await hasAdultGoods(db, order));
  for (const { sku_id, quantity } of ask.added) {
    const sku = skus.find((one) => one.sku_id === sku_id);
    const why = checkAddable(sku, quantity, { isAdult, now });
    if (why) return { refusal: why };
  }
  const decided = planOfLines(goods.now, items, ask, skus);
  if ('refusal' in decided) return decided;
  const { plan } = decided;
  const total = goods.now.is_paid ? plan.due : plan.after.total;
  if ((!goods.now.is_paid || total > 0) && boundsExcess(total, goods.bounds))
    return { refusal: 'amount_out_of_range' };
  if (goods.now.is_paid && ask.added.length > 0) {
    if (order.email === null) return { refusal: 'no_email' };
    if (order.is_rehearsal || isPaidAtDoor(order.payment_type)) return { refusal: 'not_addable' };
  }
  return { plan, skus, isAdult };
}

/** Units that lines of an open order gain or lose, by SKU. */
function movesOf(items: readonly Item[], plan: LinesPlan, ask: LinesAsked) {
  const units = new Map<number, { units: number; is_limited: boolean }>();
  const add = (sku_id: number, moved: number, is_limited: boolean) => {
    const before = units.get(sku_id);
    units.set(sku_id, {
      units: (before?.units ?? 0) + moved,
      is_limited: is_limited || (before?.is_limited ?? false),
    });
  };
  for (const { id, quantity } of plan.items) {
    const item = items.find((one) => one.id === id) as Item;
    if (quantity !== item.quantity) add(item.sku_id, quantity - item.quantity, item.is_limited);
  }
  for (const { sku_id, quantity } of ask.added) add(sku_id, quantity, false);
  return [...units].map(([sku_id, moved]) => ({ sku_id, ...moved }));
}

/**
 * Changes the lines and sums of a locked order that is not paid, with its stock: units are taken
 * from what is free, as every order takes them, and units that it loses are free again.
 * @returns why not; nothing is written then
 */
export async function changeOpenOrder(
  tx: Tx,
  { order, items }: Goods,
  ask: LinesAsked,
  { plan, skus }: Planned,
  { staff_id, now }: { staff_id: number | null; now: Date },
): Promise<{ change: number } | { refusal: ChangeRefusal }> {
  const { store_id } = order;
  const moves = movesOf(items, plan, ask);
  const raised = moves.filter(({ units }) => units > 0).map(({ sku_id }) => sku_id);
  const limits = raised.length > 0 ? await findSkusToAdd(tx, order, raised) : [];
  const shelf = await lockShelf(
    tx,
    moves.map(({ sku_id }) => ({ store_id, sku_id })),
  );
  for (const { sku_id, units } of moves) {
    const sku = limits.find((one) => one.sku_id === sku_id);
    if (units > 0 && sku?.salable_limit != null && sku.ordered + units > sku.salable_limit)
      return { refusal: 'limit_reached' };
    if (units > 0 && shelf.available({ store_id, sku_id }) < units) return { refusal: 'sold_out' };
    shelf.move({ store_id, sku_id, sold: units, held: 0 });
  }
  const change = await insertChange(tx, order, { staff_id, changes: plan.changes, now });
  const { goods, discount, shipping_fee, payment_fee, total } = plan.after;
  await writeOrderLines(tx, order, {
    items: plan.items,
    added: ask.added,
    discounts: spreadOverDiscounts(discount, await goodsDiscounts(tx, order)),
    sums: {
      amount: goods,
      discount_amount: discount,
      shipping_fee,
      payment_fee,
      total_amount: total,
    },
  });
  await settleShelf(tx, shelf, now);
  const limited = moves.filter(
    ({ sku_id, is_limited }) =>
      is_limited || skus.some((sku) => sku.sku_id === sku_id && sku.salable_limit !== null),
  );
  if (limited.length > 0) await moveLimits(tx, order, limited);
  return { change };
}

/** Records a change of a paid order, whose lines and sums stay as they were paid. */
export const recordChange = (
  tx: Tx,
  order: OrderRow,
  changes: readonly OrderChange[],
  by: { staff_id: number | null; now: Date },
): Promise<number> => insertChange(tx, order, { ...by, changes });
