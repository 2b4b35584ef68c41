import type { Cart } from '@noren/contract/entities/cart';
import type { Order } from '@noren/contract/entities/order';
import type { Product } from '@noren/contract/entities/product';

/** Goods in an event; amounts in whole units of the store's currency. */
export interface EventItem {
  /** the SKU's, which cart, order and product page all know */
  id: string;
  name: string;
  variant: string;
  price: number;
  quantity: number;
}

type GoodsEvent = 'view_item' | 'add_to_cart' | 'begin_checkout' | 'purchase';

/** What is sent about goods: never who buys them. */
export interface GoodsFacts {
  name: GoodsEvent;
  currency: string;
  value: number;
  items: EventItem[];
  /** of a purchase: the order, so that a repeated event is not counted again */
  order?: { id: number; shipping: number };
}

const valueOf = (items: readonly EventItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
const factsOf = (name: GoodsEvent, currency: string, items: EventItem[]): GoodsFacts => ({
  name,
  currency,
  value: valueOf(items),
  items,
});

/** A product without SKUs has nothing to count. */
export function viewed({ name, skus, min_price }: Product, currency: string): GoodsFacts | null {
  const sku = skus.find(({ price }) => price === min_price);
  if (!sku) return null;
  const item = { id: String(sku.id), name, variant: sku.name, price: sku.price, quantity: 1 };
  return factsOf('view_item', currency, [item]);
}

type Line = Cart['items'][number];
const itemOf = ({ sku, product_name, sku_name, current_price, quantity }: Line): EventItem => ({
  id: String(sku.id),
  name: product_name,
  variant: sku_name,
  price: current_price,
  quantity,
});

/** @param units added now; the line may have had others */
export const added = (line: Line, units: number, currency: string): GoodsFacts =>
  factsOf('add_to_cart', currency, [{ ...itemOf(line), quantity: units }]);

export const checkoutBegun = (lines: readonly Line[], currency: string): GoodsFacts =>
  factsOf('begin_checkout', currency, lines.map(itemOf));

export const purchased = (order: Order): GoodsFacts => ({
  ...factsOf(
    'purchase',
    order.currency,
    order.items.map(({ sku_id, product_name, sku_name, price, quantity }) => ({
      id: String(sku_id),
      name: product_name,
      variant: sku_name,
      price,
      quantity,
    })),
  ),
  value: order.total_amount,
  order: { id: order.id, shipping: order.shipping_fee },
});

/** The parameters of Google Analytics 4's e-commerce events. */
export const forGoogle = ({ currency, value, items, order }: GoodsFacts) => ({
  currency,
  value,
  ...(order && { transaction_id: String(order.id), shipping: order.shipping }),
  items: items.map(({ id, name, variant, price, quantity }) => ({
    item_id: id,
    item_name: name,
    ...(variant !== '' && { item_variant: variant }),
    price,
    quantity,
  })),
});

const metaNames: Record<GoodsEvent, string> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};

/** The name and parameters of Meta Pixel's standard events. */
export const forMeta = ({ name, currency, value, items, order }: GoodsFacts) =>
  [
    metaNames[name],
    {
      currency,
      value,
      content_type: 'product',
      content_ids: items.map(({ id }) => id),
      contents: items.map(({ id, quantity }) => ({ id, quantity })),
    },
    order ? { eventID: `order-${order.id}` } : {},
  ] as const;

/**
 * The address that is sent: without the query, which may name a person, except for the campaign,
 * and without the number of an order.
 */
export function addressOf({
  origin,
  pathname,
  search,
}: Pick<URL, 'origin' | 'pathname' | 'search'>) {
  const kept = [...new URLSearchParams(search)].filter(([name]) => /^utm_\w+$|^gclid$/.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${pathname.replace(/(\/step-done)\/.*/, '$1')}${query && `?${query}`}`;
}
