import type { Cart } from '@noren/contract/entities/cart';
import { queryOf } from '../api/query.ts';

export const cartsOf = (storeSlug: string) => queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });

/** The answer holds every store's cart (spec §9); this is the one of the page. */
export const cartOfStore = (carts: readonly Cart[], storeSlug: string): Cart | undefined => carts.find((cart) => cart.store.slug === storeSlug);

/** spec §9: the badge is the sum of item quantities across all carts. */
export function cartCount(carts: readonly Pick<Cart, 'items'>[]): number {
  return carts.reduce((sum, cart) => sum + cart.items.reduce((inCart, item) => inCart + item.quantity, 0), 0);
}
