import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { goodsAt } from '../../../test/changed-orders.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { atOrder, keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let staff: TestStaff;
let other: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager' });
  other = await newSku(shop, { stock: 500, price: 310 });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(() => shop.close());

const act = fc.record({
  kind: fc.constantFrom('change', 'add', 'refund' as const),
  quantity: fc.nat({ max: 5 }),
  price: fc.integer({ min: 0, max: 1000 }),
  shipping_fee: fc.nat({ max: 600 }),
});

describe.each(inBothTiers(4, 60))('$runs random histories of one order', ({ runs, options }) => {
  it('leave what the gateway kept, and break no rule of the database', options, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gmo_credit', 'custom_cod', 'bank_transfer'),
        fc.array(act, { minLength: 1, maxLength: 5 }),
        async (type, acts) => {
          const made = await paidOrder(shop, type as 'gmo_credit');
          await shop.sql("UPDATE orders SET email = 'random@example.com' WHERE id = $1", [
            made.order,
          ]);
          const goods = goodsAt(staff, made);
          const at = atOrder(staff, made);
          for (const { kind, quantity, price, shipping_fee } of acts) {
            const { lines, sums } = await goods.read();
            const [line] = lines;
            if (kind === 'add')
              await goods.change({ added: [{ sku_id: other, quantity: quantity + 1 }] });
            if (kind === 'change' && line)
              await goods.change({
                lines: [{ item_id: line.item_id, quantity, price }],
                shipping_fee: Math.min(shipping_fee, sums.shipping_fee as number),
              });
            if (kind === 'refund' && line) {
              const unit = { item_id: line.item_id, quantity: 1, restock: true };
              await at.refund({ lines: [unit], expected: line.price });
            }
            shop.advance(16 * 60_000);
            await issueRefunds(shop.app);
          }
          const { sums } = await goods.read();
          const [row] = await shop.sql<{ total_amount: number; refunded_amount: number }>(
            'SELECT total_amount, refunded_amount FROM orders WHERE id = $1',
            [made.order],
          );
          const { total_amount = 0, refunded_amount = 0 } = row ?? {};
          expect(sums.total).toBe(total_amount - refunded_amount);
          if (type === 'gmo_credit') expect(await keptOf(shop, made.order)).toBe(sums.total);
          expect(await brokenInvariants(shop)).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });
});
