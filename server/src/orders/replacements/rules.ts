import type { ReplacementRefusal } from '@noren/contract/entities/replacement';
import type { OrderRow } from '../orders/change.ts';

/** A line of the first order, as far as it decides about replacements. */
export interface ReplaceableLine {
  id: number;
  sku_id: number;
  product_id: number;
  quantity: number;
  refunded_quantity: number;
  /** units that left while the rest of the line waits */
  shipped_quantity: number;
  shipping_status: 'pending' | 'shipped' | 'canceled';
  is_printio_product: boolean;
  /** units in replacements that were not canceled for good */
  replaced_quantity: number;
}

/** A SKU that can be sent instead, with its free units. */
interface ReplacingSku {
  sku_id: number;
  product_id: number;
  available: number;
}

export interface ReplacementLine {
  item_id: number;
  sku_id: number;
  quantity: number;
}

/**
 * Units of a line that left and are neither refunded nor replaced. Refunds take units that have not
 * left first. Pure.
 */
export function replaceableUnits(line: ReplaceableLine): number {
  const left = line.shipping_status === 'shipped' ? line.quantity : line.shipped_quantity;
  const kept = Math.min(left, line.quantity - line.refunded_quantity);
  return Math.max(0, kept - line.replaced_quantity);
}

type Seen = Pick<OrderRow, 'status' | 'payment_status' | 'shipping_type' | 'erased_at'>;

/** Why nothing of an order can be replaced; null: it can. Pure. */
export function replaceRefusal(
  { status, payment_status, shipping_type, erased_at }: Seen,
  lines: readonly ReplaceableLine[],
): ReplacementRefusal | null {
  if (erased_at !== null) return 'erased';
  if (status === 'canceled' || payment_status === 'refunded') return 'over';
  // goods that wait to be picked up are in the store
  const isInStore = shipping_type === 'self_pick_up' && status === 'undelivered';
  const hasLeft = lines.some(
    (line) => line.shipping_status === 'shipped' || line.shipped_quantity > 0,
  );
  if (isInStore || !hasLeft) return 'not_shipped';
  const kept = lines.filter((line) => replaceableUnits(line) > 0);
  if (kept.length === 0) return 'nothing_left';
  return kept.every((line) => line.is_printio_product) ? 'printed' : null;
}

/**
 * Why these goods cannot replace those of an order; null: they can. `skus` have the stock as it is
 * locked. Pure.
 */
export function replacementRefusalOf(
  order: Seen,
  lines: readonly ReplaceableLine[],
  skus: readonly ReplacingSku[],
  asked: readonly ReplacementLine[],
): ReplacementRefusal | null {
  const why = replaceRefusal(order, lines);
  if (why !== null) return why;
  const sum = (of: readonly ReplacementLine[]) =>
    of.reduce((all, { quantity }) => all + quantity, 0);
  for (const line of lines) {
    const here = asked.filter(({ item_id }) => item_id === line.id);
    if (here.length === 0) continue;
    if (line.is_printio_product) return 'printed';
    if (sum(here) > replaceableUnits(line)) return 'too_many_units';
    const isOfProduct = (sku_id: number) =>
      skus.some((sku) => sku.sku_id === sku_id && sku.product_id === line.product_id);
    if (!here.every(({ sku_id }) => isOfProduct(sku_id))) return 'not_same_product';
  }
  const isShort = skus.some(
    ({ sku_id, available }) => sum(asked.filter((one) => one.sku_id === sku_id)) > available,
  );
  return isShort ? 'sold_out' : null;
}
