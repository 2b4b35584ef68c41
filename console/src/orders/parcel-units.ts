import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { OrderParcel } from '@noren/contract/entities/order';

type Item = ConsoleOrder['items'][number];

const nameOf = ({ product_name, sku_name }: Pick<Item, 'product_name' | 'sku_name'>): string =>
  [product_name, sku_name].filter(Boolean).join(' ');

/** Units of a line that still have to ship. Pure. */
export const leftOf = ({
  quantity,
  refunded_quantity = 0,
  shipped_quantity = 0,
  shipping_status,
}: Pick<Item, 'quantity' | 'refunded_quantity' | 'shipped_quantity' | 'shipping_status'>): number =>
  shipping_status === 'pending' ? Math.max(0, quantity - refunded_quantity - shipped_quantity) : 0;

/** Units of a line that left in earlier parcels of an order that still waits to be shipped. Pure. */
export function sentEarlier({ stage }: Pick<ConsoleOrder, 'stage'>, item: Item): number {
  if (stage !== 'to_ship') return 0;
  const { shipping_status, quantity, refunded_quantity = 0, shipped_quantity = 0 } = item;
  return shipping_status === 'shipped' ? quantity - refunded_quantity : shipped_quantity;
}

/** The lines of an order of which units still have to ship. Pure. */
export const unitsLeft = (items: readonly Item[]): { id: number; name: string; left: number }[] =>
  items.flatMap((item) =>
    leftOf(item) > 0 ? [{ id: item.id, name: nameOf(item), left: leftOf(item) }] : [],
  );

/** The goods of a parcel, a line for each; empty if they were not recorded. Pure. */
export const parcelGoods = (
  { units }: Pick<OrderParcel, 'units'>,
  items: readonly Item[],
): string[] =>
  (units ?? []).flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id);
    return item ? [`${nameOf(item)} × ${quantity}`] : [];
  });
