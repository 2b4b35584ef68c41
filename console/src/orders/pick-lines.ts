import type { OrderSlip } from '@noren/contract/entities/console-order';
import { leftOf } from './parcel-units.ts';

export interface PickLine {
  sku_id: number;
  product_name: string;
  sku_name: string;
  units: number;
  orders: { number: string; units: number }[];
}

/** The slips of each parcel, in the order of their first one. Pure. */
export function parcelsOf(slips: readonly OrderSlip[]): OrderSlip[][] {
  const parcels = new Map<number, OrderSlip[]>();
  for (const slip of slips) {
    const key = slip.stage === 'to_ship' ? (slip.parcel_id ?? slip.id) : slip.id;
    parcels.set(key, [...(parcels.get(key) ?? []), slip]);
  }
  return [...parcels.values()];
}

/**
 * Sums up the units to pick for these orders by SKU, sorted by product name. Skips shipped and
 * refunded units. Pure.
 */
export function pickLines(slips: readonly OrderSlip[]): PickLine[] {
  const lines = new Map<number, PickLine>();
  for (const parcel of parcelsOf(slips)) {
    const number = parcel[0]?.number ?? '';
    const items = parcel.flatMap((slip) => slip.items);
    for (const item of items) {
      const { sku_id, product_name, sku_name } = item;
      const wanted = leftOf(item);
      if (wanted === 0) continue;
      const line = lines.get(sku_id) ?? { sku_id, product_name, sku_name, units: 0, orders: [] };
      line.units += wanted;
      const same = line.orders.find((order) => order.number === number);
      if (same) same.units += wanted;
      else line.orders.push({ number, units: wanted });
      lines.set(sku_id, line);
    }
  }
  return [...lines.values()].toSorted(
    (a, b) =>
      a.product_name.localeCompare(b.product_name, 'ja') ||
      a.sku_name.localeCompare(b.sku_name, 'ja'),
  );
}
