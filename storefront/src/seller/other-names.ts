const pages = {
  unselected: '/shop/seller/stream-products/unselected',
  selected: '/shop/seller/stream-products/selected',
  shop: '/shop/seller/shop-products',
};

/** spec §2: other paths and names of the seller's screens; D-223 says which screen each means. */
const names: Record<string, string> = {
  '': pages.unselected,
  products: pages.unselected,
  'products/stream-products': pages.unselected,
  'products/shop-products': pages.shop,
  'stream-products': pages.unselected,
  warehouse: pages.unselected,
  'warehouse-preview': pages.shop,
  showcase: pages.selected,
};

export function pageOf(name: string): string {
  const plain = name.replace(/\/$/, '');
  return Object.hasOwn(names, plain) ? (names[plain] as string) : '/error/not-found';
}
