import * as fc from 'fast-check';
import { chargeOfLine } from '@noren/contract/line-charge';
import { taxByRate } from '@noren/contract/order-tax';
import { describe, expect, it } from 'vitest';
import { inBothTiers } from '../../../test/tiers.ts';
import {
  refundLinesOf,
  refundRefusalOf,
  sumOfRefund,
  type RefundInput,
} from '../../payments/refunds/refund-rules.ts';
import {
  currentLine,
  planOfLines,
  spreadOverDiscounts,
  sumsNow,
  type ChangeableItem,
  type LinesAsked,
  type OrderNow,
} from './line-rules.ts';

const itemOf = (also: Partial<ChangeableItem>): ChangeableItem => ({
  id: 1,
  sku_id: 1,
  quantity: 3,
  price: 1000,
  discount_amount: 0,
  refunded_quantity: 0,
  refunded_amount: 0,
  restocked_quantity: 0,
  product_name: '湯のみ',
  sku_name: '白',
  ...also,
});

function orderOf(items: readonly ChangeableItem[], also: Partial<OrderNow> = {}): OrderNow {
  const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount_amount = items.reduce((sum, item) => sum + item.discount_amount, 0);
  const fees = { shipping_fee: 500, payment_fee: 300, ...also };
  return {
    is_paid: false,
    amount,
    discount_amount,
    refunded: { shipping_fee: 0, payment_fee: 0, free_amount: 0 },
    method: { payment_fee: 300, fee_steps: [{ from: 2_000, fee: 450 }] },
    ...fees,
    total_amount: amount - discount_amount + fees.shipping_fee + fees.payment_fee,
  };
}
const ask = (also: Partial<LinesAsked>): LinesAsked => ({
  lines: [],
  added: [],
  shipping_fee: 500,
  ...also,
});

describe('a change of an order that is not paid', () => {
  const items = [itemOf({ discount_amount: 100 })];
  const order = orderOf(items);
  it('keeps the discount’s share per unit, rounded down, and gives added units none', () => {
    const shareOf = (quantity: number) => {
      const lines = [{ item_id: 1, quantity, price: 1000 }];
      const decided = planOfLines(order, items, ask({ lines }), []);
      return 'plan' in decided && decided.plan.items[0]?.discount_amount;
    };
    expect([1, 2, 4].map(shareOf)).toEqual([33, 66, 100]);
  });

  it('refuses a price below the discount, no change, and no goods', () => {
    const of = (also: Partial<LinesAsked>) => planOfLines(order, items, ask(also), []);
    expect(of({ lines: [{ item_id: 1, quantity: 3, price: 33 }] })).toEqual({
      refusal: 'below_discount',
    });
    expect(of({})).toEqual({ refusal: 'nothing_changed' });
    expect(of({ lines: [{ item_id: 1, quantity: 0, price: 1000 }] })).toEqual({
      refusal: 'nothing_left',
    });
  });

  it('spreads what is left of the discount over the order’s discounts', () => {
    const discounts = [
      { discount_id: 1, amount: 70 },
      { discount_id: 2, amount: 30 },
    ];
    expect(spreadOverDiscounts(66, discounts)).toEqual([
      { discount_id: 1, amount: 46 },
      { discount_id: 2, amount: 20 },
    ]);
  });
});

describe('a change of a paid order', () => {
  it('returns the units and the difference of prices, and keeps them apart', () => {
    const items = [itemOf({})];
    const lines = [{ item_id: 1, quantity: 2, price: 900 }];
    const decided = planOfLines(orderOf(items, { is_paid: true }), items, ask({ lines }), []);
    expect(decided).toMatchObject({
      plan: {
        refund: {
          lines: [{ item_id: 1, quantity: 1, restock: true }],
          cuts: [{ item_id: 1, amount: 200 }],
        },
        refund_amount: 1200,
        due: 0,
      },
    });
  });

  it('refuses a change that would only take free units away', () => {
    const items = [itemOf({}), itemOf({ id: 2, price: 0 })];
    const lines = [{ item_id: 2, quantity: 0, price: 0 }];
    expect(planOfLines(orderOf(items, { is_paid: true }), items, ask({ lines }), [])).toEqual({
      refusal: 'free_item',
    });
  });
});

/** One random act: a change by the staff, or a refund by line or of a sum. */
const act = fc.record({
  kind: fc.constantFrom('change', 'change', 'change', 'refund' as const),
  quantities: fc.array(fc.nat({ max: 6 }), { minLength: 3, maxLength: 3 }),
  prices: fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 3, maxLength: 3 }),
  keeps: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  shipping_fee: fc.nat({ max: 600 }),
  free_amount: fc.nat({ max: 300 }),
  added: fc.nat({ max: 2 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const history = fc.record({
  is_paid: fc.boolean(),
  goods: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 0, max: 1200 }),
      percent: fc.nat({ max: 40 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  acts: fc.array(act, { maxLength: 6 }),
});

interface Book {
  order: OrderNow;
  items: ChangeableItem[];
  /** what the buyer has paid, and what went back */
  paid: number;
  returned: number;
}

/** Books a refund as `requestRefund` does. */
function refund(book: Book, asked: RefundInput): void {
  const { order } = book;
  const books = {
    came_in: book.paid,
    fees: order.refunded,
    disputed: 0,
    is_open: false,
  };
  const sums = { ...order, payment_status: 'paid' as const, refunded_amount: book.returned };
  if (refundRefusalOf(sums, books, book.items, asked) !== null) return;
  const sum = sumOfRefund(asked, book.items);
  const lines = refundLinesOf(asked, book.items);
  book.items = book.items.map((item) => {
    const line = lines.find(({ item_id }) => item_id === item.id);
    return line
      ? {
          ...item,
          refunded_quantity: item.refunded_quantity + line.quantity,
          refunded_amount: item.refunded_amount + line.amount,
        }
      : item;
  });
  book.returned += sum;
  order.refunded = {
    shipping_fee: order.refunded.shipping_fee + asked.shipping_fee,
    payment_fee: order.refunded.payment_fee + asked.payment_fee,
    free_amount: order.refunded.free_amount + asked.free_amount,
  };
}

function take(book: Book, { kind, quantities, prices, keeps, ...also }: Act): void {
  const { order, items } = book;
  if (kind === 'refund') {
    if (!order.is_paid) return;
    // a sum that is no line's may leave less than the lines: the staff decide about it (D-360)
    return refund(book, {
      lines: items.flatMap((item, nth) =>
        keeps[nth] ? [] : [{ item_id: item.id, quantity: quantities[nth] ?? 1, restock: false }],
      ),
      shipping_fee: 0,
      payment_fee: keeps[5] ? 0 : order.payment_fee - order.refunded.payment_fee,
      free_amount: 0,
    });
  }
  const lines = items.map((item, nth) => {
    const now = currentLine(item);
    return {
      item_id: item.id,
      quantity: keeps[nth] ? now.quantity : (quantities[nth] ?? 0),
      price: keeps[nth + 3] ? now.price : (prices[nth] ?? 0),
    };
  });
  const added = also.added === 0 ? [] : [{ sku_id: 9, quantity: also.added }];
  const skus = [{ sku_id: 9, name: '皿', price: 250 }];
  const asked = { lines, added, shipping_fee: also.shipping_fee };
  const decided = planOfLines(order, items, asked, skus);
  if ('refusal' in decided) return;
  const { plan } = decided;
  if (order.is_paid) {
    const before = book.returned;
    if (plan.refund) refund(book, plan.refund);
    expect(book.returned - before).toBe(plan.refund_amount);
    expect(sumsNow(book.order, book.items).total).toBe(plan.after.total);
    return;
  }
  const kept = items.flatMap((item) => {
    const line = plan.items.find(({ id }) => id === item.id);
    return line && line.quantity > 0 ? [{ ...item, ...line }] : [];
  });
  const more = added.map(({ sku_id, quantity }) =>
    itemOf({ id: 100 + Math.max(...items.map(({ id }) => id)), sku_id, quantity, price: 250 }),
  );
  book.items = [...kept, ...more];
  const { payment_fee } = plan.after;
  book.order = orderOf(book.items, { payment_fee, shipping_fee: asked.shipping_fee });
  expect(book.order.total_amount).toBe(plan.after.total);
}

function agree({ order, items, paid, returned }: Book): void {
  const sums = sumsNow(order, items);
  expect(sums.goods - sums.discount + sums.shipping_fee + sums.payment_fee - sums.refunded).toBe(
    sums.total,
  );
  expect(sums.total).toBe(order.is_paid ? paid - returned : order.total_amount);
  for (const item of items) {
    expect(chargeOfLine(item)).toBe(
      item.price * item.quantity - item.discount_amount - item.refunded_amount,
    );
    expect(chargeOfLine(item)).toBeGreaterThanOrEqual(0);
    expect(currentLine(item).price).toBeGreaterThanOrEqual(0);
  }
  const taxed = taxByRate({
    items: items.map((item) => ({ ...item, tax_rate: item.id % 2 === 0 ? 8 : 10 })),
    shipping_fee: order.shipping_fee,
    payment_fee: order.payment_fee,
    refunded: order.refunded,
    region: 'JP',
  });
  expect(taxed.reduce((sum, { total }) => sum + total, 0)).toBe(sums.total);
}

describe.each(inBothTiers(500, 10_000))('random histories ($runs)', ({ runs, options }) => {
  it('of changes and refunds keep all sums in agreement', options, () => {
    fc.assert(
      fc.property(history, ({ is_paid, goods, acts }) => {
        const items = goods.map(({ quantity, price, percent }, nth) =>
          itemOf({
            id: nth + 1,
            quantity,
            price,
            discount_amount: Math.floor((quantity * price * percent) / 100),
          }),
        );
        const order = orderOf(items, { is_paid });
        const book: Book = { order, items, paid: is_paid ? order.total_amount : 0, returned: 0 };
        for (const one of acts) {
          take(book, one);
          agree(book);
        }
      }),
      { numRuns: runs },
    );
  });
});
