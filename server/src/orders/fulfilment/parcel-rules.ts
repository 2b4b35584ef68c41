/** A line as far as it decides about parcels. */
export interface ShippableLine {
  id: number;
  quantity: number;
  refunded_quantity: number;
  /** units that left while the rest waits */
  shipped_quantity: number;
  shipping_status: 'pending' | 'shipped' | 'canceled';
}

export interface ParcelUnits {
  item_id: number;
  quantity: number;
}

/** Units of a line that still have to ship; refunds take units that have not left first. Pure. */
export const unitsLeftOf = (line: ShippableLine): number =>
  line.shipping_status === 'pending'
    ? Math.max(0, line.quantity - line.refunded_quantity - line.shipped_quantity)
    : 0;

/** The units of all lines that still have to ship. Pure. */
export const remainingUnits = (lines: readonly ShippableLine[]): ParcelUnits[] =>
  lines.flatMap((line) => {
    const quantity = unitsLeftOf(line);
    return quantity > 0 ? [{ item_id: line.id, quantity }] : [];
  });

/**
 * Whether these units can leave in a parcel now, and whether the order has then shipped. Pure.
 * @returns `unknown`: not lines of the order, or a line twice; `too_many`: more than are left
 */
export function decideUnits(
  lines: readonly ShippableLine[],
  asked: readonly ParcelUnits[],
): 'unknown' | 'too_many' | { is_last: boolean } {
  const ids = new Set(asked.map(({ item_id }) => item_id));
  if (ids.size < asked.length || [...ids].some((id) => lines.every((line) => line.id !== id)))
    return 'unknown';
  const left = lines.map((line) => ({
    asked: asked.find(({ item_id }) => item_id === line.id)?.quantity ?? 0,
    left: unitsLeftOf(line),
  }));
  if (left.some((line) => line.asked > line.left)) return 'too_many';
  return { is_last: left.every((line) => line.asked === line.left) };
}
