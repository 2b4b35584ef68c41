import type { Cart } from '@noren/contract/entities/cart';
import { queryOf } from '../api/query.ts';

export const cartsOf = (storeSlug: string) =>
  queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });

/** Returns the page's cart from the response, which has the carts of every store (spec §9). */
export const cartOfStore = (carts: readonly Cart[], storeSlug: string): Cart | undefined =>
  carts.find((cart) => cart.store.slug === storeSlug);

/** spec §9: the badge is the sum of item quantities across all carts. */
export function cartCount(carts: readonly Pick<Cart, 'items'>[]): number {
  return carts.reduce(
    (sum, cart) => sum + cart.items.reduce((inCart, item) => inCart + item.quantity, 0),
    0,
  );
}
