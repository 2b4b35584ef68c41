import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { atOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';

let shop: TestShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, UNDO_SECONDS: '60' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** Ends the undo windows, and has the gateway return what is due. */
async function windowsClose(): Promise<void> {
  shop.advance(61_000);
  await closeUndoWindows(shop.app);
  shop.advance(31_000);
  await issueRefunds(shop.app);
}

/** An order paid by card: two units of one product and one of another, for 1000 each. */
async function paidByCard(also: object = {}) {
  const buyer = await newGuest(shop);
  const skus = [
    await newSku(shop, { stock: 5, price: 1000 }),
    await newSku(shop, { stock: 5, price: 1000 }),
  ] as const;
  const lines = [await buyer.line(skus[0], 2), await buyer.line(skus[1])];
  const placed = await buyer.checkout(lines, { payment_type: 'gmo_credit', ...also });
  const order = placed.body.id as number;
  await finish(
    shop,
    (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string,
  );
  const at = atOrder(staff, { order, slug: 'hanamori', sku: skus[0], see: () => buyer.see(order) });
  const { slug: number, lines: shown } = await at.money();
  const items = shown.map(({ item_id }: { item_id: number }) => item_id) as [number, number];
  const refundUnits = (units: readonly number[], restock = true, also_refunded: object = {}) =>
    at.refund({
      lines: units.flatMap((quantity, nth) =>
        quantity > 0 ? [{ item_id: items[nth], quantity, restock }] : [],
      ),
      expected: 1000 * units.reduce((sum, quantity) => sum + quantity, 0),
      ...also_refunded,
    });
  const refundAll = async (restock = true) => {
    const { refundable, shipping_fee, payment_fee } = await at.money();
    return refundUnits([2, 1], restock, { shipping_fee, payment_fee, expected: refundable });
  };
  const toShip = [{ number }];
  const bulk = (call: '/match' | '') =>
    staff.call(
      'POST',
      `/stores/hanamori/shipments${call}`,
      call === '' ? { lines: toShip, all_or_none: false } : { lines: toShip },
    );
  return { order, number: number as string, skus, items, at, refundUnits, refundAll, bulk, buyer };
}

const refunded = {
  status: 409,
  body: {
    code: 'ORDER_STEP_REFUSED',
    reason: 'refunded',
    message: expect.stringContaining('take the refund back'),
  },
};

describe('an order whose refund is in its undo window', () => {
  it.each([true, false])(
    'cannot be shipped once every unit is refunded (restocked: %s)',
    async (restock) => {
      const { order, number, at, refundAll, bulk, skus } = await paidByCard();
      expect((await refundAll(restock)).status).toBe(200);
      expect((await at.money()).steps).not.toContain('shipped');
      expect(await at.step('shipped')).toMatchObject(refunded);
      expect(await fulfil(shop, order, 'shipped', {})).toMatchObject(refunded);
      expect((await bulk('/match')).body.data).toMatchObject([{ fault: 'refunded' }]);
      expect((await bulk('')).body).toEqual({
        shipped: 0,
        faults: [{ number, fault: 'refunded' }],
      });
      await windowsClose();
      expect(await stockOf(shop, skus[0])).toMatchObject({ sold: restock ? 0 : 2 });
      expect((await at.step('shipped')).status).toBe(409);
      expect((await bulk('/match')).body.data).toMatchObject([{ fault: 'refunded' }]);
    },
  );

  it('cannot be shipped while all of its money is refunded as a sum, but can after the refund is undone', async () => {
    const { at, bulk } = await paidByCard();
    const { refundable } = await at.money();
    const refund = (await at.refund({ free_amount: refundable, expected: refundable })).body.data
      .refunds[0];
    expect(await at.step('shipped')).toMatchObject(refunded);
    expect((await bulk('/match')).body.data).toMatchObject([{ fault: 'refunded' }]);
    expect((await at.undo({ refund_id: refund.id })).status).toBe(200);
    expect((await at.step('shipped')).body.data).toMatchObject({ status: 'delivering' });
  });

  it('ships what remains, and then the refund cannot be undone', async () => {
    const { at, refundUnits, items } = await paidByCard();
    const refund = (await refundUnits([1, 1])).body.data.refunds[0];
    expect(await at.step('shipped', { item_ids: [items[1]] })).toMatchObject(refunded);
    const shipped = (await at.step('shipped')).body.data;
    expect(shipped.lines).toMatchObject([
      { shipping_status: 'shipped' },
      { shipping_status: 'canceled' },
    ]);
    expect(shipped.refunds).toMatchObject([{ state: 'waiting', undo_until: null }]);
    expect(await at.undo({ refund_id: refund.id })).toMatchObject({
      status: 409,
      body: { code: 'UNDO_IS_OVER', reason: 'moved_on' },
    });
    expect((await at.undo({ step_id: shipped.undo.step_id })).status).toBe(200);
    expect((await at.undo({ refund_id: refund.id })).status).toBe(200);
  });

  it('can be shipped when only a sum is refunded', async () => {
    const { at } = await paidByCard();
    await at.refund({ free_amount: 500, expected: 500 });
    expect((await at.step('shipped')).body.data).toMatchObject({ status: 'delivering' });
  });

  it('cannot be handed over at the counter once every unit is refunded', async () => {
    const { at, refundAll } = await paidByCard({
      shipping_type: 'self_pick_up',
      address_id: undefined,
    });
    expect((await at.step('shipped')).body.data).toMatchObject({ shipping_status: 'waiting' });
    await refundAll();
    expect((await at.money()).steps).not.toContain('delivered');
    expect(await at.step('delivered')).toMatchObject(refunded);
  });
});

describe('two actions on one order at once', () => {
  it.each(['refund', 'cancel'] as const)('end in one state: ship and %s', async (other) => {
    const seen = { shipped: 0, other: 0 };
    for (let nth = 0; nth < 12; nth++) {
      const { at, refundAll, bulk, skus } = await paidByCard();
      const ship = () => (nth % 2 === 0 ? at.step('shipped') : bulk(''));
      const act = () =>
        other === 'refund' ? refundAll() : at.step('canceled', { reason: 'seller' });
      const acts = nth % 3 === 0 ? [ship(), act()] : [act(), ship()];
      const answers = await Promise.all(acts);
      const refundedFirst = answers.some(
        ({ body }) => body.data?.refunds?.length === 1 && body.data.status === 'undelivered',
      );
      const money = await at.money();
      if (refundedFirst) expect(money.status).toBe('undelivered');
      const isShipped = money.status === 'delivering';
      await windowsClose();
      const [last] = await shop.sql<{ status: string }>('SELECT status FROM orders WHERE id = $1', [
        money.id,
      ]);
      seen[isShipped ? 'shipped' : 'other']++;
      if (!isShipped) expect(await stockOf(shop, skus[0])).toMatchObject({ sold: 0 });
      if (isShipped && other === 'cancel') expect(money.payment_status).toBe('paid');
      expect(last?.status).toBe(
        isShipped ? 'delivering' : other === 'cancel' ? 'canceled' : 'undelivered',
      );
    }
    expect(seen.shipped + seen.other).toBe(12);
  });
});

type Act =
  | { act: 'ship' | 'bulk' | 'undo step' | 'undo refund' | 'cancel' | 'wait' }
  | { act: 'ship line'; line: 0 | 1 }
  | { act: 'refund'; units: [number, number]; restock: boolean };
const line = fc.constantFrom(0 as const, 1 as const);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('ship', 'bulk', 'undo step', 'undo refund', 'cancel', 'wait'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('ship line' as const), line }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      units: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 })),
      restock: fc.boolean(),
    }),
  },
);

/**
 * Counts units by state from the console's answers, because the database stores states of lines,
 * not shipped units.
 */
function countUnits() {
  const left = [0, 0];
  /** units refunded with restock after their line left: the buyer sends these back */
  const comeBack = [0, 0];
  return (before: any, now: any) => {
    now.lines.forEach((line: any, nth: number) => {
      const was = before.lines[nth].shipping_status;
      const restocks = (money: any): number =>
        money.refunds
          .filter(({ state }: any) => state !== 'taken_back')
          .flatMap((refund: any) => refund.lines)
          .filter(({ item_id, restock }: any) => item_id === line.item_id && restock)
          .reduce((sum: number, { quantity }: any) => sum + quantity, 0);
      if (was === 'pending' && line.shipping_status === 'shipped')
        left[nth] = line.quantity - line.refunded_quantity;
      if (was === 'shipped' && line.shipping_status === 'shipped')
        comeBack[nth]! += restocks(now) - restocks(before);
      if (line.shipping_status === 'pending') left[nth] = comeBack[nth] = 0;
      const [gone, back] = [left[nth] as number, comeBack[nth] as number];
      expect(gone > 0).toBe(line.shipping_status === 'shipped');
      expect(gone - back + restocks(now)).toBeLessThanOrEqual(line.quantity);
      expect(gone - back + line.restocked_quantity).toBeLessThanOrEqual(line.quantity);
      // no buyer pays for a unit that was not sent
      if (gone > 0) expect(gone).toBeGreaterThanOrEqual(line.quantity - line.refunded_quantity);
    });
    if (now.status === 'canceled') expect(left).toEqual([0, 0]);
  };
}

for (const { runs, options } of inBothTiers(6, 30))
  it(`no unit is both shipped and restocked in ${runs} random histories`, options, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 9 }), async (history) => {
        const { at, refundUnits, items, bulk, skus } = await paidByCard();
        const count = countUnits();
        let before = await at.money();
        for (const each of history) {
          const open = before.refunds.findLast(
            ({ undo_until }: { undo_until: string | null }) => undo_until !== null,
          );
          if (each.act === 'ship') await at.step('shipped', {});
          if (each.act === 'bulk') await bulk('');
          if (each.act === 'ship line') await at.step('shipped', { item_ids: [items[each.line]] });
          if (each.act === 'undo step' && before.undo)
            await at.undo({ step_id: before.undo.step_id });
          if (each.act === 'undo refund' && open) await at.undo({ refund_id: open.id });
          if (each.act === 'cancel') await at.step('canceled', { reason: 'seller' });
          if (each.act === 'refund') await refundUnits(each.units, each.restock);
          if (each.act === 'wait') await windowsClose();
          const now = await at.money();
          count(before, now);
          before = now;
          for (const sku of skus) {
            const { stock, sold, held } = await stockOf(shop, sku);
            expect(sold + held).toBeLessThanOrEqual(stock);
          }
        }
        await windowsClose();
        count(before, await at.money());
      }),
      { numRuns: runs },
    );
  });
