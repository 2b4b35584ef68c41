import type { Tx } from '../../platform/db/database.ts';
import type { CartLine } from '../cart/queries.ts';
import { askedCodes, lockDiscounts, type KnownDiscounts } from '../discounts/known-discounts.ts';
import { writeUses } from '../discounts/queries.ts';
import { couponPersons, type CheckoutCall } from './call-bounds.ts';
import type { BatchKnown, ContactKnown } from './queries.ts';
import type { NewOrder } from './write-queries.ts';

/**
 * Reads the automatic discounts of the batch's stores, and locks the coupons that its calls name.
 * The shelf is locked before: locks are always taken in the order cart, line, shelf, coupon.
 */
export function discountsOfBatch(
  tx: Tx,
  calls: readonly CheckoutCall[],
  { stores, contacts }: Pick<BatchKnown, 'stores' | 'contacts'>,
  lines: ReadonlyMap<string, CartLine>,
): Promise<KnownDiscounts> {
  const asked = calls.flatMap((call, index) => {
    const codes = askedCodes(call.body);
    const line = lines.get(`${call.buyer_id}:${call.body.item_ids[0]}`);
    const store = line && stores.get(line.store_id)?.store;
    if (!store || codes.length === 0) return [];
    const persons = couponPersons(call, contacts[index] as ContactKnown, store.region);
    return [{ store_id: store.id, buyer_id: call.buyer_id, codes, persons }];
  });
  return lockDiscounts(tx, {
    stores: [...stores.values()].map(({ store }) => store),
    product_ids: [...new Set([...lines.values()].map((line) => line.product_id))],
    asked,
    now: (calls[0] as CheckoutCall).now,
  });
}

/** Writes the discounts of the batch's orders; no statement if none has any. */
export async function writeUsesOf(
  tx: Tx,
  orders: readonly NewOrder[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const used = orders
    .filter((order) => order.discounts.length > 0)
    .map((order) => ({
      ...order,
      order_id: ids.get(order.slug) as number,
      persons: order.discount_persons,
    }));
  if (used.length > 0) await writeUses(tx, used);
}
